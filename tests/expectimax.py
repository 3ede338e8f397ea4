"""Perfect play by brute force, for cards with few open boxes: a second implementation of what the solver computes.

It asks the rules what may be written, tries every keep and every throw after it, and knows nothing of states, lattices
or tables.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from yacht.rules import KEEPS, ROLLS, RollId, Scorecard, keeps_of, options, rerolls_of, roll_id, score, weight

if TYPE_CHECKING:
    from yacht.rules import Box, KeepId


@cache
def expected_total(card: Scorecard) -> float:
    """Give the expected final total from a card on."""
    if card.is_full:
        return card.total
    best = best_by_roll(card, 2)
    return sum(weight(roll) * best[roll_id(roll)] for roll in ROLLS) / 6**5


@cache
def best_by_roll(card: Scorecard, rolls_left: int) -> tuple[float, ...]:
    """Give the expected final total of every roll, the best done."""
    return tuple(
        max([*by_box(card, RollId(roll)).values(), *by_keep(card, RollId(roll), rolls_left).values()])
        for roll in range(len(ROLLS))
    )


@cache
def by_box(card: Scorecard, roll: RollId) -> dict[Box, float]:
    """Give the expected final total by the box that is written now."""
    found: dict[Box, float] = {}
    for option in options(card, ROLLS[roll]).options:
        written = score(card, option.box, ROLLS[roll])
        assert isinstance(written, Scorecard)
        found[option.box] = expected_total(written)
    return found


def by_keep(card: Scorecard, roll: RollId, rolls_left: int) -> dict[KeepId, float]:
    """Give the expected final total by the keep of a reroll."""
    if rolls_left == 0:
        return {}
    means = mean_by_keep(card, rolls_left)
    return {keep: means[keep] for keep in keeps_of(ROLLS[roll])}


@cache
def mean_by_keep(card: Scorecard, rolls_left: int) -> tuple[float, ...]:
    """Give the expected final total of every keep, before the reroll."""
    best = best_by_roll(card, rolls_left - 1)
    return tuple(
        sum(ways * best[roll] for roll, ways in rerolls_of(keep).items()) / 6 ** (5 - len(keep)) for keep in KEEPS
    )
