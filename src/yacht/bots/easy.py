"""やさしい (easy): keeps the face it has most of, writes what is worth most now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yacht.bots.policy import best_box_now
from yacht.rules import DICE_COUNT, FACES, Keep, keep_id

if TYPE_CHECKING:
    from yacht.bots.policy import Choice
    from yacht.rules import Roll, Scorecard


class Easy:
    """Rolls until five dice are equal or no reroll is left, always keeping the face that shows most often.

    Ties: of faces that show equally often, the highest; of boxes worth the same, the lowest index.
    """

    def choose(self, card: Scorecard, roll: Roll, rolls_left: int) -> Choice:
        """Give what to do."""
        count, face = max((roll.count(face), face) for face in FACES)
        if rolls_left == 0 or count == DICE_COUNT:
            return best_box_now(card, roll)[0]
        return keep_id(Keep((face,) * count))
