"""What a computer player is: a position in, a keep or a box out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeAlias

from yacht.rules import Box, KeepId, options

if TYPE_CHECKING:
    from yacht.rules import Roll, Scorecard

Choice: TypeAlias = KeepId | Box
"""What to do in a position: a keep, after which the other dice are rerolled; or the box that is written."""


class Policy(Protocol):
    """A way to play. It knows the position and nothing else: no dice to come, no opponents, no past."""

    def choose(self, card: Scorecard, roll: Roll, rolls_left: int) -> Choice:
        """Give what to do.

        Args:
            card: a card that is not full.
            roll: what the dice show.
            rolls_left: how many rerolls are left, 2 to 0; with 0 the choice is a box.
        """
        ...


def best_box_now(card: Scorecard, roll: Roll) -> tuple[Box, int]:
    """Give the box in which a roll is worth most now, and the points there.

    Points are those of the box alone: neither the upper bonus nor a further yacht's points count.
    Ties: the lowest box index.
    """
    best = max(options(card, roll).options, key=lambda option: option.points)
    return best.box, best.points
