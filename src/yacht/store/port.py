"""The ports: what is asked of a store, whatever it stores in.

Everything that is written is durable when the call returns. No process owns a table: what is read may be old by the
time it is used, so an append says what it was decided on. All methods may raise `StoreError`; those that write have
then written nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from yacht.ratings import Rating
    from yacht.store.codes import PartyCode
    from yacht.store.values import (
        ActorId,
        Append,
        AppendAnswer,
        CommandId,
        DueTable,
        FinishedGame,
        GameId,
        Journal,
        PlayedGame,
        Player,
        PlayerId,
        Standing,
        TableId,
        Waiting,
    )


class Journals(Protocol):
    """The journals of all tables, and when each wants to be looked at."""

    async def append(self, append: Append) -> AppendAnswer:
        """Write what an accepted command made happen, all of it or nothing.

        An id that this actor has used at this table is a repeat, whatever version is expected.

        Raises:
            StoreFullError: if there is no room; it may be tried again.
        """
        ...

    async def answer_to(self, table: TableId, actor: ActorId, command: CommandId) -> int | None:
        """Give the version with which a command of that id was accepted; None if none was."""
        ...

    async def read(self, table: TableId, after: int = 0) -> Journal:
        """Give the events of a table after that `seq`, without a snapshot."""
        ...

    async def load(self, table: TableId) -> Journal:
        """Give the last snapshot of a table and the events after it; all events if there is none."""
        ...

    async def secret(self, game: GameId) -> bytes | None:
        """Give the secret of a game; None if there is none."""
        ...

    async def due(self, before_ms: int, limit: int) -> tuple[DueTable, ...]:
        """Give tables that want to be looked at by then and that nobody has claimed for longer, the earliest first."""
        ...

    async def claim_due(self, now_ms: int, until_ms: int, limit: int) -> tuple[DueTable, ...]:
        """Take tables whose time has come: until then no other claim gives them, unless somebody appends to them.

        A claim spares work, it protects nothing: that does the version. Whoever dies with one delays the table until
        then. A table that was claimed and found to want nothing needs an append with its new due-date, which may
        have no events.
        """
        ...

    async def next_due_ms(self) -> int | None:
        """Give when the next table can be claimed; None if none wants to be looked at."""
        ...

    async def position(self) -> int:
        """Give where the last event of all lies, as `Journal.position` has it; 0 if there is none."""
        ...

    async def note_served(self, now_ms: int) -> None:
        """Write down that tables are being served now; the last time that was written down counts."""
        ...

    async def last_served_ms(self) -> int | None:
        """Give when tables were last served by any process; None if never."""
        ...


class People(Protocol):
    """Who plays, what they have played, and how well."""

    async def add_player(self, player: Player) -> Player:
        """Add a player, and give who is stored under that id: the first one stays."""
        ...

    async def rename_player(self, player: PlayerId, name: str) -> bool:
        """Change a name; False if there is no such player."""
        ...

    async def players(self, ids: Collection[PlayerId]) -> Mapping[PlayerId, Player]:
        """Give those of the players that there are."""
        ...

    async def rating(self, player: PlayerId, ruleset: str) -> Rating:
        """Give a player's rating; `NEW_RATING` as long as no rated game was played."""
        ...

    async def leaderboard(self, ruleset: str, limit: int) -> tuple[Standing, ...]:
        """Give the highest ratings, by ordinal; among equals the lowest player id comes first."""
        ...

    async def game(self, game: GameId) -> FinishedGame | None:
        """Give a finished game; None if there is none."""
        ...

    async def games_of(self, player: PlayerId, limit: int, before: GameId | None = None) -> tuple[PlayedGame, ...]:
        """Give a player's finished games, the newest first; further ones by the last id of those before.

        Among games that ended in the same millisecond, the highest id comes first. A `before` that is unknown gives
        none.
        """
        ...


class Lobby(Protocol):
    """How people find each other: links of parties, and the ranked queue."""

    async def link_table(self, code: PartyCode, table: TableId) -> bool:
        """Let a code lead to a table; False if it leads to another one."""
        ...

    async def table_of(self, code: PartyCode) -> TableId | None:
        """Give where a code leads; None if nowhere."""
        ...

    async def wait_in_queue(self, player: PlayerId, ruleset: str, now_ms: int) -> Waiting:
        """Put a player in the queue, or note that one is still there.

        Whoever has been matched stays matched until they leave; another rule set begins the waiting anew.
        """
        ...

    async def leave_queue(self, player: PlayerId, table: TableId | None) -> Waiting | None:
        """Take a player out of the queue if that is their table, and give how they stand then; None if they do not.

        Args:
            player: who leaves.
            table: the table that they were seen to have; None if they were seen to wait. Whoever was given another one
                in the meantime keeps it.
        """
        ...

    async def place_of(self, player: PlayerId) -> Waiting | None:
        """Give how a player stands in the queue; None if they are not in it."""
        ...

    async def waiting(self, ruleset: str, from_ms: int, to_ms: int) -> tuple[Waiting, ...]:
        """Give who waits unmatched and was last seen in that time, ends included, the longest waiting first."""
        ...

    async def match(self, players: tuple[PlayerId, PlayerId], ruleset: str, table: TableId) -> bool:
        """Give two who wait for that rule set their table; False, and nothing done, unless both wait unmatched.

        The table need not exist: whoever is matched and finds it at version 0 can begin it.
        """
        ...


class Store(Journals, People, Lobby, Protocol):
    """All of it, in one place."""

    async def close(self) -> None:
        """Finish what is being written, and let go; afterwards everything raises `StoreClosedError`."""
        ...
