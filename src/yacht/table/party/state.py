"""A party as it stands, and the questions that are asked of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from yacht.rules import Ended, Seat, Starting
from yacht.table.events import Person
from yacht.table.party.settings import EmptySeat, PersonSeat, PlayerId

if TYPE_CHECKING:
    from yacht.rules import Box, Game
    from yacht.table.events import Level
    from yacht.table.party.events import GamePrepared, RankedGameEnded, StandInReason
    from yacht.table.party.settings import PartySeat, PlayedSeat, Settings, TableId

ABSENCE_MS: Final = 30_000
"""How long a person may be gone on their own turn before a computer plays for them, and a host at all."""

COMPUTER_PAUSE_MS: Final = 1_200
"""How long a computer waits after what happened last, so that its play can be watched."""

MOST_MEMBERS: Final = 60
"""How many people a party has at most, spectators among them."""


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody who belongs to a party."""

    player: PlayerId
    name: str
    gone_since_ms: int | None
    """None while they are there."""
    has_left: bool = False
    """They left in the middle of a game that they play; their seat is kept until it ends."""


@dataclass(frozen=True, slots=True)
class PartyGame:
    """The game of a party, under way or ended."""

    number: int
    seats: tuple[PlayedSeat, ...]
    game: Game
    commitment: str | None
    """To the secret of its dice."""
    turn_since_ms: int
    """When the turn, or the roll for the start, began."""
    moved_ms: int
    """When something last happened that a computer waits after."""
    rolls_for_start: tuple[int, ...]
    """By seat, how often it has rolled for the start."""
    stand_ins: tuple[StandInReason | None, ...]
    """By seat, why a computer plays for it."""
    last_boxes: tuple[Box | None, ...]
    """By seat, what it wrote last."""
    ranked: RankedGameEnded | None = None
    """What an ended ranked game came to."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return isinstance(self.game.phase, Ended)

    @property
    def seat_on_turn(self) -> Seat | None:
        """The seat that is on turn, or rolls for the start; None after the end."""
        match self.game.phase:
            case Starting(roll_off):
                return roll_off.roller
            case Ended():
                return None
            case on_turn:
                return on_turn.seat

    def is_computers(self, seat: Seat) -> bool:
        """Tell whether a computer plays on a seat, its own or for a person."""
        return not isinstance(self.seats[seat].occupant, Person) or self.stand_ins[seat] is not None

    def seat_of(self, player: PlayerId) -> Seat | None:
        """Give the seat of the game on which somebody plays, also after resigning."""
        return next((Seat(index) for index, seat in enumerate(self.seats) if seat.player == player), None)


@dataclass(frozen=True, slots=True)
class Party:
    """One table: people who stay together from game to game. Nothing in it is secret."""

    table: TableId
    version: int
    """How many events have happened; the `seq` of the last one."""
    settings: Settings
    is_ranked: bool
    members: tuple[Member, ...]
    """In the order of joining."""
    seats: tuple[PartySeat, ...]
    """Always six."""
    host: PlayerId | None
    """None in a ranked party, and while nobody is there."""
    prepared: GamePrepared | None = None
    """What `GameStarted` begins."""
    game: PartyGame | None = None
    """The last game."""
    games: int = 0
    """How many games have been started."""
    start_seat: Seat | None = None
    """The seat of the party that started the last game; None if its roll-off was never decided."""
    is_rematch: bool = False
    """Whether the next game takes its start from the last one: there was one, and how to start was not set anew."""
    moved_version: int = 0
    """The version after the last event of a game."""
    settled_version: int = 0
    """The version after the last change of seats, settings or host, or beginning or end of a game."""

    @property
    def is_playing(self) -> bool:
        """Whether a game is under way."""
        return self.game is not None and not self.game.is_over

    @property
    def next_game_id(self) -> str:
        """The id that the next game gets, under which its dice are made."""
        return f"{self.table}.{self.games + 1}"

    @property
    def game_id(self) -> str:
        """The id of the last game; of none before the first."""
        return f"{self.table}.{self.games}"

    def member(self, player: PlayerId) -> Member | None:
        """Give a member, also one who has left in the middle of a game."""
        return next((member for member in self.members if member.player == player), None)

    def seat_of(self, player: PlayerId) -> Seat | None:
        """Give the seat of the party on which a member sits."""
        return next(
            (Seat(index) for index, occupant in enumerate(self.seats) if occupant == PersonSeat(player)),
            None,
        )

    def level_of(self, seat: Seat) -> Level | None:
        """Give the level of the computer on a seat of the game, None for a person."""
        occupant = self.game.seats[seat].occupant if self.game else None
        return None if occupant is None or isinstance(occupant, Person) else occupant.level

    def is_in_game(self, seat: Seat) -> bool:
        """Tell whether a seat of the party takes part in a game under way."""
        return self.game is not None and self.is_playing and any(played.seat == seat for played in self.game.seats)

    @property
    def empty_seats(self) -> tuple[Seat, ...]:
        """The seats on which nobody sits."""
        return tuple(Seat(index) for index, occupant in enumerate(self.seats) if isinstance(occupant, EmptySeat))
