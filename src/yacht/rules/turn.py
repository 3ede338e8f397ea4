"""A turn: up to three rolls of five dice, of which any may stay where they lie."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from yacht.rules.dice import DICE_COUNT, POSITIONS, five, roll_of
from yacht.rules.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yacht.rules.dice import Face, Five, Hold, Roll

ROLLS_IN_TURN: Final = 3


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn after at least one roll."""

    dice: Five
    """The faces by position."""
    rolls_used: int
    """1 to 3."""

    @property
    def rolls_left(self) -> int:
        """How many rerolls are left, 2 to 0."""
        return ROLLS_IN_TURN - self.rolls_used

    @property
    def roll(self) -> Roll:
        """The roll that the dice show."""
        return roll_of(self.dice)


def first_roll(fresh: Sequence[Face]) -> Turn:
    """Begin a turn with five fresh dice.

    Raises:
        ValueError: if `fresh` is not five faces.
    """
    return Turn(five(fresh), rolls_used=1)


def refuse_reroll(turn: Turn, hold: Hold) -> Refusal | None:
    """Tell why the dice that are not held may not be rerolled, None if they may.

    The order of the reasons is `NO_ROLLS_LEFT`, `ALL_HELD`.
    """
    if turn.rolls_left == 0:
        return Refusal.NO_ROLLS_LEFT
    if len(hold) == DICE_COUNT:
        return Refusal.ALL_HELD
    return None


def reroll(turn: Turn, hold: Hold, fresh: Sequence[Face]) -> Turn:
    """Give the turn after a reroll that `refuse_reroll` does not refuse.

    Args:
        turn: the turn before; it is unchanged.
        hold: positions of the dice that stay, any of the five; dice held before may be released.
        fresh: one face for each other position, from the left.

    Raises:
        ValueError: if the reroll is refused, or if there are not as many fresh faces as dice to reroll.
    """
    refusal = refuse_reroll(turn, hold)
    if refusal is not None:
        msg = f"the reroll is refused: {refusal}"
        raise ValueError(msg)
    if len(fresh) != DICE_COUNT - len(hold):
        msg = f"{len(fresh)} fresh faces for {DICE_COUNT - len(hold)} dice"
        raise ValueError(msg)
    faces = iter(fresh)
    dice = five(turn.dice[position] if position in hold else next(faces) for position in POSITIONS)
    return Turn(dice, turn.rolls_used + 1)
