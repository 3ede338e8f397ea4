"""What a seat can ask for in a game."""

from __future__ import annotations

from dataclasses import dataclass

from yacht.rules import Box, Hold, Seat


@dataclass(frozen=True, slots=True)
class RollAll:
    """Roll all five dice: for the start, or to begin a turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Reroll:
    """Reroll every die that is not held."""

    seat: Seat
    hold: Hold


@dataclass(frozen=True, slots=True)
class Score:
    """Write the dice into a box, which ends the turn."""

    seat: Seat
    box: Box


@dataclass(frozen=True, slots=True)
class Resign:
    """Give up the game."""

    seat: Seat


Command = RollAll | Reroll | Score | Resign
