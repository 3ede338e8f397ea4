"""What the host of a party sets, and who sits where."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NewType

from yacht.rules import HouseRuleId, RulesetId, Seat, StartRule, UnknownRulesError, ruleset
from yacht.table.events import Computer, Occupant
from yacht.table.party.refusals import PartyRefusal
from yacht.table.replay import MOST_SEATS

PlayerId = NewType("PlayerId", str)
"""Who somebody is, the same in every party and for everybody to see; what proves it is never in a party."""

TableId = NewType("TableId", str)
"""128 random bits in base64url, 22 characters."""


class TurnLimit(StrEnum):
    """How long a turn may take before a computer finishes it."""

    NONE = "none"
    HALF_A_MINUTE = "30s"
    A_MINUTE = "60s"

    @property
    def ms(self) -> int | None:
        """The limit in milliseconds, None if there is none."""
        return _LIMIT_MS[self]


_LIMIT_MS: Final = {TurnLimit.NONE: None, TurnLimit.HALF_A_MINUTE: 30_000, TurnLimit.A_MINUTE: 60_000}


@dataclass(frozen=True, slots=True)
class Settings:
    """What everybody at the table sees and the host can change between games."""

    ruleset: RulesetId
    house_rules: tuple[HouseRuleId, ...]
    """In the order of `HouseRuleId`."""
    turn_limit: TurnLimit
    start: StartRule
    """How the first game finds its first seat: `RANDOM`, `CHOSEN` or `ROLL_OFF`. Later games are rematches."""
    first_seat: Seat | None
    """The seat of the party that starts; None unless it is `CHOSEN`."""
    swap: bool
    """Whether the start passes on at a rematch."""


DEFAULT_SETTINGS: Final = Settings(RulesetId.STANDARD, (), TurnLimit.NONE, StartRule.RANDOM, None, swap=True)
"""What a new party has."""


def fault_of_settings(settings: Settings) -> PartyRefusal | None:
    """Tell why a party cannot have these settings: `BAD_RULES`, then `BAD_START`; None if it can."""
    try:
        rules = ruleset(settings.ruleset, settings.house_rules)
    except UnknownRulesError:
        return PartyRefusal.BAD_RULES
    if rules.house_rules != settings.house_rules:
        return PartyRefusal.BAD_RULES
    if settings.start is StartRule.REMATCH or (settings.first_seat is None) is (settings.start is StartRule.CHOSEN):
        return PartyRefusal.BAD_START
    if settings.first_seat is not None and not 0 <= settings.first_seat < MOST_SEATS:
        return PartyRefusal.BAD_START
    return None


@dataclass(frozen=True, slots=True)
class PersonSeat:
    """A seat of the party on which a member sits."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class EmptySeat:
    """A seat of the party on which nobody sits."""


PartySeat = PersonSeat | Computer | EmptySeat


@dataclass(frozen=True, slots=True)
class PlayedSeat:
    """A seat of a game: its number is its place among those that play, from 0."""

    seat: Seat
    """The seat of the party."""
    player: PlayerId | None
    """None for a computer."""
    occupant: Occupant
    """As it stands in the record of the game."""
