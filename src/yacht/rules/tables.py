"""A rule set compiled into look-up tables.

Everything fast or foreign (solver, computer players, the web client) eats these tables and never looks at patterns.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from yacht.rules.boxes import Box, Section, points_of
from yacht.rules.dice import ROLLS, is_five_equal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from yacht.rules.rulesets import Ruleset


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RuleTables:
    """Immutable tables of one rule set; there is one object per rule set, so they compare by identity."""

    ruleset: Ruleset
    boxes: tuple[Box, ...]
    """In the order of the card; a box's place here is its index everywhere."""
    upper: tuple[Box, ...]
    """The boxes of the upper section; the one at index i counts the face i + 1."""
    lower: tuple[Box, ...]
    score_by_box_roll: Mapping[Box, tuple[int, ...]]
    """Points by box and `RollId` (252 each), jokers apart."""
    joker_score_by_box: Mapping[Box, int]
    """Points of a joker in the boxes where they are fixed; empty without joker."""
    highest_total: int
    """The highest total that a game can end with."""

    def __repr__(self) -> str:
        # Tables fill pages, and every card of a game refers to them.
        return f"<RuleTables {'+'.join((self.ruleset.id, *self.ruleset.house_rules))}>"


@cache
def compile_ruleset(ruleset: Ruleset) -> RuleTables:
    """Compile a rule set.

    Source: docs/rules.md; checked by vectors/scores/*.json.
    """
    scores = {rule.box: tuple(points_of(rule, roll) for roll in ROLLS) for rule in ruleset.boxes}
    boxes = tuple(rule.box for rule in ruleset.boxes)
    upper = tuple(rule.box for rule in ruleset.boxes if rule.section is Section.UPPER)
    jokers = dict(ruleset.joker.scores) if ruleset.joker else {}
    return RuleTables(
        ruleset=ruleset,
        boxes=boxes,
        upper=upper,
        lower=tuple(box for box in boxes if box not in upper),
        score_by_box_roll=scores,
        joker_score_by_box=jokers,
        highest_total=_highest_total(ruleset, scores, jokers),
    )


def _highest_total(ruleset: Ruleset, scores: Mapping[Box, tuple[int, ...]], jokers: Mapping[Box, int]) -> int:
    """Give the highest total: each box at its best, with as many jokers as the order of writing allows.

    The yacht box is written first (under `upper_first`: first of the lower section), then every later box may take a
    joker: the upper boxes by their own face, then the lower ones. The boxes do not compete, so the sum of their best
    is reached, and the upper section is full of five equal dice, so the bonus is reached too.
    """
    total = 0
    for rule in ruleset.boxes:
        best = max(scores[rule.box])
        can_follow_yacht = rule.box is not Box.YACHT and not (ruleset.upper_first and rule.section is Section.UPPER)
        if ruleset.joker and can_follow_yacht:
            as_joker = max(
                jokers.get(rule.box, points)
                for roll, points in zip(ROLLS, scores[rule.box], strict=True)
                if is_five_equal(roll)
            )
            best = max(best, as_joker + ruleset.joker.points)
        total += best
    upper_total = sum(max(scores[rule.box]) for rule in ruleset.boxes if rule.section is Section.UPPER)
    if ruleset.upper_bonus and upper_total >= ruleset.upper_bonus.at:
        total += ruleset.upper_bonus.points
    return total
