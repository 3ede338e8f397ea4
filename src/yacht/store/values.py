"""What goes into a store and comes out of it. Contents are bytes: what they mean is known above."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NewType

if TYPE_CHECKING:
    from collections.abc import Callable

    from yacht.ratings import Rating

TableId = NewType("TableId", str)
"""128 random bits in base64url."""
GameId = NewType("GameId", str)
"""`{table}.{n}`."""
PlayerId = NewType("PlayerId", str)
"""Who a device is; a name is never the key."""
ActorId = NewType("ActorId", str)
"""Who gives commands to a table: a player, or the scheduler."""
CommandId = NewType("CommandId", str)
"""Made by the actor, unique among that actor's commands at a table."""

SECRET_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class Versioned:
    """Bytes with the version of their form, so that whoever reads them knows how."""

    version: int
    content: bytes


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """An event of a table."""

    seq: int
    """From 1, without a gap."""
    event: Versioned


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state of a table after some of its events."""

    seq: int
    """The last event that it contains."""
    state: Versioned


@dataclass(frozen=True, slots=True)
class Due:
    """When a table wants to be looked at again, though nobody asks."""

    at_ms: int
    kind: str
    """What for; the store does not know what it means."""


@dataclass(frozen=True, slots=True)
class DueTable:
    """A table whose time has come."""

    table: TableId
    version: int
    due: Due


@dataclass(frozen=True, slots=True)
class GameSecret:
    """What the dice of a game come from. It is stored apart from the events, which members see."""

    game: GameId
    secret: bytes
    """32 bytes."""

    def __post_init__(self) -> None:
        """Refuse a secret of another length.

        Raises:
            ValueError: if it has not 32 bytes; the secret itself is not in the message.
        """
        if len(self.secret) != SECRET_BYTES:
            message = f"a secret has {SECRET_BYTES} bytes, not {len(self.secret)}"
            raise ValueError(message)


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that is over."""

    id: GameId
    table: TableId
    ended_ms: int
    kind: str
    """What sort of game, for lists; the store does not know what it means."""
    players: tuple[PlayerId, ...]
    """Whose history it enters, each once."""
    summary: bytes
    """What a list of games shows of it; short."""
    record: Versioned
    """The whole game."""


@dataclass(frozen=True, slots=True)
class Rated:
    """What a game does to the ratings of its players."""

    ruleset: str
    rate: Callable[[tuple[Rating, ...]], tuple[Rating, ...]]
    """Gives the ratings after from those before, both in the order of the game's players. Pure: a store calls it
    within its transaction, in any thread, and may call it again."""


@dataclass(frozen=True, slots=True)
class Finish:
    """A game that ends with an append."""

    game: FinishedGame
    rated: Rated | None
    """None if it is not rated."""


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What a game did to one player's rating."""

    ruleset: str
    before: Rating
    after: Rating


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game as one player's history shows it."""

    id: GameId
    table: TableId
    ended_ms: int
    kind: str
    summary: bytes
    change: RatingChange | None
    """None if the game was not rated."""


@dataclass(frozen=True, slots=True)
class Append:
    """An accepted command: what it made happen, and everything that must be true together with it."""

    table: TableId
    expected: int
    """The version that it was decided on; 0 for a table that does not exist yet."""
    actor: ActorId
    command: CommandId
    events: tuple[Versioned, ...]
    """What happened, in order. May be empty: then only the due-date changes, and the version stays."""
    due: Due | None
    """When the table wants to be looked at next; it replaces what was set before, None clears it."""
    snapshot: Versioned | None = None
    """The state after these events, if it is worth storing."""
    secret: GameSecret | None = None
    """The secret of the game that begins here."""
    finish: Finish | None = None
    """The game that ends here."""


@dataclass(frozen=True, slots=True)
class Appended:
    """It is on disk."""

    version: int
    """The table's version: the `seq` of its last event."""


@dataclass(frozen=True, slots=True)
class Repeated:
    """The same actor's command with this id is on disk already; nothing was written."""

    version: int
    """What the first answer said."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """The table is at another version than was expected; nothing was written."""

    version: int
    """The version that it is at, 0 if there is no such table."""


AppendAnswer = Appended | Repeated | Conflict


@dataclass(frozen=True, slots=True)
class Journal:
    """What is known of a table: a snapshot, if there is one, and the events after it."""

    version: int
    """0 if there is no such table."""
    snapshot: Snapshot | None
    events: tuple[StoredEvent, ...]
    position: int
    """Where its last event lies among those of all tables, in the order in which they came; 0 if it has none."""


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who plays online: a device and what it calls itself."""

    id: PlayerId
    name: str
    created_ms: int


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of a leaderboard."""

    rank: int
    """From 1; equal ratings share it, and ranks after a tie skip."""
    player: Player
    rating: Rating


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody in the ranked queue."""

    player: PlayerId
    ruleset: str
    since_ms: int
    """When the player began to wait."""
    seen_ms: int
    """When the player last said so."""
    table: TableId | None
    """Where the player's opponent was found; None as long as there is none."""
