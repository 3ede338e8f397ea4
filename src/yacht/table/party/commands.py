"""What members of a party, its connections and the scheduler can ask for."""

from __future__ import annotations

from dataclasses import dataclass

from yacht.rules import Seat
from yacht.table.commands import Command
from yacht.table.events import Level
from yacht.table.party.settings import PlayerId, Settings


@dataclass(frozen=True, slots=True)
class Join:
    """Become a member; before a game with the first empty seat, if there is one."""

    player: PlayerId
    name: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave on purpose; in a game a computer plays on."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class Rename:
    """Take another name."""

    player: PlayerId
    name: str


@dataclass(frozen=True, slots=True)
class Sit:
    """Sit down on an empty seat, leaving the one before."""

    player: PlayerId
    seat: Seat


@dataclass(frozen=True, slots=True)
class Stand:
    """Stand up and watch."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class SeatComputer:
    """As the host, put a computer on an empty seat, or give the one there another level."""

    player: PlayerId
    seat: Seat
    level: Level


@dataclass(frozen=True, slots=True)
class ClearSeat:
    """As the host, take a computer away or have a person stand up."""

    player: PlayerId
    seat: Seat


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """As the host, set how the next game is played."""

    player: PlayerId
    settings: Settings


@dataclass(frozen=True, slots=True)
class PassHost:
    """As the host, make another member the host."""

    player: PlayerId
    to: PlayerId


@dataclass(frozen=True, slots=True)
class StartGame:
    """As the host, start a game of whoever is seated."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class Play:
    """Ask for something in the game, on one's own seat."""

    player: PlayerId
    command: Command


@dataclass(frozen=True, slots=True)
class Connect:
    """Say that a member is there; asked by whoever holds the connections, at the first one."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class Disconnect:
    """Say that a member is gone; asked by whoever holds the connections, after the last one."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class PlayComputer:
    """Have the computer on turn do something; asked by the scheduler, see `computer_command`."""

    command: Command


@dataclass(frozen=True, slots=True)
class StandIn:
    """Have a computer play for a person who is gone on their turn; asked by the scheduler."""


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Have a computer finish a turn that took too long; asked by the scheduler."""


@dataclass(frozen=True, slots=True)
class ReplaceHost:
    """Make another member the host in place of one who is gone; asked by the scheduler."""


@dataclass(frozen=True, slots=True)
class ResumeServing:
    """Move deadlines on after a time in which nothing served; asked by the scheduler when it starts."""

    paused_ms: int
    """At least 0."""


MemberCommand = (
    Join
    | Leave
    | Rename
    | Sit
    | Stand
    | SeatComputer
    | ClearSeat
    | ChangeSettings
    | PassHost
    | StartGame
    | Play
    | Connect
    | Disconnect
)
ScheduledCommand = PlayComputer | StandIn | EndTurn | ReplaceHost | ResumeServing
PartyCommand = MemberCommand | ScheduledCommand
