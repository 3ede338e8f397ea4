"""What can happen in a game, and who sits where.

These types are the one form of a game: they are stored, sent, exported, checked and replayed. Fields are plain values;
the wire form of each type is derived from it in `protocol`, and the web client's types are generated from it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from yacht.rules import Box, EndReason, Five, HouseRuleId, Position, RulesetId, Seat, StartRule


class Level(StrEnum):
    """The strength of a computer player."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class Person:
    """A seat that a person sits on."""

    name: str
    """1 to 12 characters (code points), see `fault_of_name`."""


@dataclass(frozen=True, slots=True)
class Computer:
    """A seat that a computer player sits on."""

    level: Level


Occupant = Person | Computer


@dataclass(frozen=True, slots=True)
class GameStarted:
    """A game has begun; always the first event."""

    at_ms: int
    start: StartRule
    first_seat: Seat | None
    """None if the seats roll for the start."""
    commitment: str | None = None
    """The SHA-256 of the game's secret, 64 lowercase hexadecimal digits; None if its dice come from no secret."""


@dataclass(frozen=True, slots=True)
class RolledForStart:
    """A seat has rolled for the start."""

    at_ms: int
    seat: Seat
    dice: Five


@dataclass(frozen=True, slots=True)
class Rolled:
    """The seat on turn has rolled."""

    at_ms: int
    seat: Seat
    round: int
    """From 1."""
    roll: int
    """1 to 3, the number of the roll in its turn."""
    hold: tuple[Position, ...]
    """The positions that stayed, ascending; empty for the first roll."""
    dice: Five
    """All five faces by position, after the roll."""


@dataclass(frozen=True, slots=True)
class Scored:
    """The seat on turn has written a box."""

    at_ms: int
    seat: Seat
    round: int
    box: Box
    points: int
    bonus: int
    """What the writing added besides: a further yacht's points, and the upper bonus if it was reached by it."""


@dataclass(frozen=True, slots=True)
class Resigned:
    """A seat has resigned."""

    at_ms: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over; always the last event."""

    at_ms: int
    reason: EndReason
    secret: str | None = None
    """The game's secret, written like the commitment; None if, and only if, there is no commitment."""


Event = GameStarted | RolledForStart | Rolled | Scored | Resigned | GameEnded


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game, finished or not, as it is stored, exported and checked."""

    id: str
    """`{table}.{n}`: 128 random bits in base64url, and the number of the game at that table from 1."""
    ruleset: RulesetId
    house_rules: tuple[HouseRuleId, ...]
    """In the order of `HouseRuleId`."""
    seats: tuple[Occupant, ...]
    events: tuple[Event, ...]
