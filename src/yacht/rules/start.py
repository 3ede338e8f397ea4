"""Who starts: the roll-off, and how the start passes on from game to game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, NewType

if TYPE_CHECKING:
    from collections.abc import Iterable

    from yacht.rules.dice import Five

Seat = NewType("Seat", int)
"""A place at the table, 0 to 5, in seating order."""


class StartRule(StrEnum):
    """How the first seat of a game is found."""

    RANDOM = "random"
    """By chance, each seat alike."""
    CHOSEN = "chosen"
    """A seat that was named."""
    ROLL_OFF = "roll_off"
    """Each seat rolls five dice; the highest sum starts, those tied for it roll again."""
    REMATCH = "rematch"
    """From the game before: the next seat, or the same again if the swap is switched off."""


@dataclass(frozen=True, slots=True)
class RollOff:
    """A roll-off under way: at least two contenders, not all of whom have rolled in this pass."""

    contenders: tuple[Seat, ...]
    """Ascending."""
    sums: tuple[int, ...] = ()
    """The sums rolled in this pass, by contender; shorter than `contenders`."""

    @property
    def roller(self) -> Seat:
        """The seat that rolls next."""
        return self.contenders[len(self.sums)]


def after_start_roll(roll_off: RollOff, dice: Five) -> RollOff | Seat:
    """Give the roll-off after the next seat's roll, or the seat that starts."""
    sums = (*roll_off.sums, sum(dice))
    if len(sums) < len(roll_off.contenders):
        return replace(roll_off, sums=sums)
    return _settle(roll_off.contenders, sums)


def without_contender(roll_off: RollOff, seat: Seat) -> RollOff | Seat:
    """Give the roll-off after a seat has left it, or the seat that starts."""
    left = tuple(other for other in roll_off.contenders if other != seat)
    sums = tuple(
        points
        for other, points in zip(roll_off.contenders[: len(roll_off.sums)], roll_off.sums, strict=True)
        if other != seat
    )
    if len(left) == 1:
        return left[0]
    if len(sums) < len(left):
        return RollOff(left, sums)
    return _settle(left, sums)


def _settle(contenders: tuple[Seat, ...], sums: tuple[int, ...]) -> RollOff | Seat:
    tied = tuple(seat for seat, points in zip(contenders, sums, strict=True) if points == max(sums))
    return tied[0] if len(tied) == 1 else RollOff(tied)


def next_first_seat(first: Seat, occupied: Iterable[Seat], *, swap: bool) -> Seat:
    """Give the seat that starts a rematch.

    Args:
        first: the seat that started the game before.
        occupied: the seats that take part in the rematch, at least one.
        swap: whether the start passes on; otherwise the same seat starts again if it is still occupied.

    Returns:
        The same seat, or the next occupied one after it in seating order.

    Source: docs/rules.md, "Common to all rule sets".
    """
    seats = sorted(occupied)
    if not swap and first in seats:
        return first
    return next((seat for seat in seats if seat > first), seats[0])
