"""The odds of one box in one turn, exactly, as fractions of whole numbers.

A box is aimed at throughout: every choice of the turn serves this box and nothing else. What five equal dice are as a
joker does not come into it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from yacht.rules import DICE_COUNT, KEEPS, ONE_MORE, ROLLS, keeps_of, weight

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yacht.rules import Box, RuleTables

_THROWS = 6**DICE_COUNT


@dataclass(frozen=True, slots=True)
class BoxOdds:
    """What a turn brings in one box."""

    box: Box
    scored_in_one_roll: Fraction
    """The probability that one roll of five dice is worth more than 0 there."""
    scored_when_aimed_at: Fraction
    """The highest probability that a turn of three rolls ends with more than 0 there."""
    mean_of_one_roll: Fraction
    """The expected points of one roll of five dice."""
    mean_when_aimed_at: Fraction
    """The highest expected points of a turn of three rolls."""


def box_odds(rules: RuleTables, box: Box) -> BoxOdds:
    """Give the odds of a box."""
    points = rules.score_by_box_roll[box]
    scores = [int(worth > 0) for worth in points]
    return BoxOdds(
        box=box,
        scored_in_one_roll=_one_roll(scores),
        scored_when_aimed_at=_aimed_at(scores),
        mean_of_one_roll=_one_roll(points),
        mean_when_aimed_at=_aimed_at(points),
    )


def _one_roll(worth: Sequence[int]) -> Fraction:
    return Fraction(sum(weight(roll) * each for roll, each in zip(ROLLS, worth, strict=True)), _THROWS)


def _aimed_at(worth: Sequence[int]) -> Fraction:
    """Give the expectation of a turn, the best done; whole numbers over 6**5, 6**10 and 6**15 on the way."""
    best, scale = list(worth), 1
    for _ in range(2):
        kept = best.copy()
        for more in ONE_MORE:
            kept.append(sum(kept[keep] for keep in more))
        by_keep = [total * 6 ** len(keep) for total, keep in zip(kept, KEEPS, strict=True)]
        scale *= _THROWS
        best = [
            max(best[number] * _THROWS, *(by_keep[keep] for keep in keeps_of(roll)))
            for number, roll in enumerate(ROLLS)
        ]
    return _one_roll(best) / scale


def all_box_odds(rules: RuleTables) -> tuple[BoxOdds, ...]:
    """Give the odds of every box, in the order of the card."""
    return tuple(box_odds(rules, box) for box in rules.boxes)
