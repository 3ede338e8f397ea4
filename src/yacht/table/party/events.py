"""What can happen at a table besides what happens in a game; with the events of games this is its journal."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from yacht.rules import HouseRuleId, RulesetId, Seat
from yacht.table.events import Event
from yacht.table.party.settings import PartySeat, PlayedSeat, PlayerId, Settings, TableId


class StandInReason(StrEnum):
    """Why a computer plays for a person."""

    ABSENT = "absent"
    """They were gone on their own turn for too long; until they are back."""
    LEFT = "left"
    """They left the party in the middle of a game; until they are back."""
    TURN_LIMIT = "turn_limit"
    """Their turn took too long; until it ends."""


@dataclass(frozen=True, slots=True)
class PartyOpened:
    """There is a table; always the first event."""

    at_ms: int
    table: TableId
    settings: Settings
    is_ranked: bool


@dataclass(frozen=True, slots=True)
class SettingsChanged:
    """The host has changed the settings."""

    at_ms: int
    settings: Settings


@dataclass(frozen=True, slots=True)
class PlayerJoined:
    """Somebody has joined, or come back after leaving a game; until they connect they are gone."""

    at_ms: int
    player: PlayerId
    name: str


@dataclass(frozen=True, slots=True)
class PlayerRenamed:
    """A member has another name; games under way keep the old one."""

    at_ms: int
    player: PlayerId
    name: str


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """A member has left on purpose."""

    at_ms: int
    player: PlayerId


@dataclass(frozen=True, slots=True)
class PlayerConnected:
    """A member is there."""

    at_ms: int
    player: PlayerId


@dataclass(frozen=True, slots=True)
class PlayerDisconnected:
    """The last connection of a member is gone."""

    at_ms: int
    player: PlayerId


@dataclass(frozen=True, slots=True)
class HostChanged:
    """The party has another host; none if nobody is left."""

    at_ms: int
    player: PlayerId | None


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """Somebody or nobody sits on a seat of the party."""

    at_ms: int
    seat: Seat
    occupant: PartySeat


@dataclass(frozen=True, slots=True)
class GamePrepared:
    """It is settled who plays the next game and by which rules; `GameStarted` follows at once."""

    at_ms: int
    number: int
    """Of the game at this table, from 1."""
    ruleset: RulesetId
    house_rules: tuple[HouseRuleId, ...]
    seats: tuple[PlayedSeat, ...]


@dataclass(frozen=True, slots=True)
class StandInBegan:
    """A computer plays for a person from here on."""

    at_ms: int
    seat: Seat
    """Of the game."""
    reason: StandInReason


@dataclass(frozen=True, slots=True)
class StandInEnded:
    """The person plays again."""

    at_ms: int
    seat: Seat
    """Of the game."""


@dataclass(frozen=True, slots=True)
class RankedGameEnded:
    """What a ranked game comes to; follows `GameEnded`."""

    at_ms: int
    is_annulled: bool
    """It ended before everybody had written a box, and changes no rating."""
    ranks: tuple[int, ...]
    """By seat of the game; equal ranks are a draw."""


@dataclass(frozen=True, slots=True)
class ServingResumed:
    """Tables are served again after a time in which nobody was connected because nothing served."""

    at_ms: int
    paused_ms: int
    """How long that was by the clock, and less than nothing if that was set back: every deadline moves by it."""


PartyEvent = (
    Event
    | PartyOpened
    | SettingsChanged
    | PlayerJoined
    | PlayerRenamed
    | PlayerLeft
    | PlayerConnected
    | PlayerDisconnected
    | HostChanged
    | SeatChanged
    | GamePrepared
    | StandInBegan
    | StandInEnded
    | RankedGameEnded
    | ServingResumed
)
