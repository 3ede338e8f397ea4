"""A store in a SQLite database, for one process: WAL, every commit on disk, one writing thread and two reading ones."""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final, TypeVar

from yacht.store import sqlite_lobby, sqlite_people, sqlite_tables
from yacht.store.faults import StoreClosedError, StoreError
from yacht.store.folder import DATABASE, connect, expect_whole_header, fault_of, lock, make_private
from yacht.store.migrations import examine, migrate
from yacht.store.writer import Writer

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping
    from pathlib import Path

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

T = TypeVar("T")

READERS: Final = 2
"""Threads that read, each with a connection of its own; writing does not make them wait."""

_OLDEST_SQLITE: Final = (3, 37, 0)
"""Has STRICT tables."""
_CACHE_KIB: Final = 16 * 1024
_LARGEST_LOG_BYTES: Final = 64 * 1024 * 1024
"""To what the log is cut when all of it has been written into the database."""


def open_sqlite(folder: Path) -> SqliteStore:
    """Open the store of a folder, which exists; make it if there is none, and bring it to the newest form.

    Complexity: reads the whole database once, to see that it is whole.

    Raises:
        StoreInUseError: if another process has the folder.
        NewerStoreError: if a newer version of the program wrote the database.
        ForeignStoreError: if it belongs to another program.
        DamagedStoreError: if it does not hold together.
        StoreFullError: if there is no room for it.
        StoreError: if it cannot be used for another reason.
    """
    if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
        message = f"SQLite {sqlite3.sqlite_version} is too old: a Python with 3.37 or newer is needed"
        raise StoreError(message)
    path = folder / DATABASE
    held = lock(folder)
    opened = [held]
    try:
        make_private(path)
        expect_whole_header(path)
        writing = connect(path)
        opened.append(writing)
        examine(writing, path)
        writing.execute("PRAGMA journal_mode = WAL")
        writing.execute("PRAGMA synchronous = FULL")
        writing.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")
        writing.execute(f"PRAGMA journal_size_limit = {_LARGEST_LOG_BYTES}")
        migrate(writing)
        reading: list[sqlite3.Connection] = []
        for _ in range(READERS):
            reading.append(connect(path))
            opened.append(reading[-1])
            reading[-1].execute("PRAGMA query_only = ON")
    except BaseException as error:
        for connection in reversed(opened):
            connection.close()
        if isinstance(error, OSError | sqlite3.Error):
            raise fault_of(error, path) from error
        raise
    return SqliteStore(path, held, writing, reading)


class SqliteStore:
    """Implements `Store`; `open_sqlite` makes it. May be used from any event loop of its process."""

    def __init__(
        self, path: Path, held: sqlite3.Connection, writing: sqlite3.Connection, reading: list[sqlite3.Connection]
    ) -> None:
        self._path = path
        self._held = held
        self._writing = writing
        self._reading = reading
        self._free = list(reading)
        self._writer = Writer(writing, path)
        self._readers = ThreadPoolExecutor(len(reading), "yacht-store-reader")
        self._is_closed = False

    async def close(self) -> None:
        """Finish what is being written, and let go; afterwards everything raises `StoreClosedError`."""
        self._is_closed = True
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._writer.close()
        self._readers.shutdown()
        # The last connection to the database writes its log into it; the lock goes after that.
        for connection in (*self._reading, self._writing, self._held):
            connection.close()

    async def _read(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Run a job that only reads, within one transaction, so that all it sees is of one moment."""
        if self._is_closed:
            message = "the store has been closed"
            raise StoreClosedError(message)
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read_now, job)

    def _read_now(self, job: Callable[[sqlite3.Connection], T]) -> T:
        connection = self._free.pop()  # there are as many as threads
        try:
            connection.execute("BEGIN")
            try:
                return job(connection)
            finally:
                connection.execute("ROLLBACK")
        except sqlite3.Error as error:
            raise fault_of(error, self._path) from error
        finally:
            self._free.append(connection)

    # Journals

    async def append(self, append: Append) -> AppendAnswer:
        """Write what an accepted command made happen, all of it or nothing."""
        return await self._writer.run(lambda connection: sqlite_tables.append(connection, append))

    async def answer_to(self, table: TableId, actor: ActorId, command: CommandId) -> int | None:
        """Give the version with which a command of that id was accepted; None if none was."""
        return await self._read(lambda connection: sqlite_tables.answer_to(connection, table, actor, command))

    async def read(self, table: TableId, after: int = 0) -> Journal:
        """Give the events of a table after that `seq`, without a snapshot."""
        return await self._read(lambda connection: sqlite_tables.read(connection, table, after))

    async def load(self, table: TableId) -> Journal:
        """Give the last snapshot of a table and the events after it; all events if there is none."""
        return await self._read(lambda connection: sqlite_tables.load(connection, table))

    async def secret(self, game: GameId) -> bytes | None:
        """Give the secret of a game; None if there is none."""
        return await self._read(lambda connection: sqlite_tables.secret(connection, game))

    async def due(self, before_ms: int, limit: int) -> tuple[DueTable, ...]:
        """Give tables that want to be looked at by then, the earliest first."""
        return await self._read(lambda connection: sqlite_tables.due(connection, before_ms, limit))

    async def claim_due(self, now_ms: int, until_ms: int, limit: int) -> tuple[DueTable, ...]:
        """Take tables whose time has come."""
        return await self._writer.run(lambda connection: sqlite_tables.claim_due(connection, now_ms, until_ms, limit))

    async def next_due_ms(self) -> int | None:
        """Give when the next table can be claimed; None if none wants to be looked at."""
        return await self._read(sqlite_tables.next_due_ms)

    async def position(self) -> int:
        """Give where the last event of all lies; 0 if there is none."""
        return await self._read(sqlite_tables.position)

    async def note_served(self, now_ms: int) -> None:
        """Write down that tables are being served now."""
        await self._writer.run(lambda connection: sqlite_tables.note_served(connection, now_ms))

    async def last_served_ms(self) -> int | None:
        """Give when tables were last served by any process; None if never."""
        return await self._read(sqlite_tables.last_served_ms)

    # People

    async def add_player(self, player: Player) -> Player:
        """Add a player, and give who is stored under that id."""
        return await self._writer.run(lambda connection: sqlite_people.add_player(connection, player))

    async def rename_player(self, player: PlayerId, name: str) -> bool:
        """Change a name; False if there is no such player."""
        return await self._writer.run(lambda connection: sqlite_people.rename_player(connection, player, name))

    async def players(self, ids: Collection[PlayerId]) -> Mapping[PlayerId, Player]:
        """Give those of the players that there are."""
        return await self._read(lambda connection: sqlite_people.players(connection, ids))

    async def rating(self, player: PlayerId, ruleset: str) -> Rating:
        """Give a player's rating; `NEW_RATING` as long as no rated game was played."""
        return await self._read(lambda connection: sqlite_people.rating(connection, player, ruleset))

    async def leaderboard(self, ruleset: str, limit: int) -> tuple[Standing, ...]:
        """Give the highest ratings, by ordinal."""
        return await self._read(lambda connection: sqlite_people.leaderboard(connection, ruleset, limit))

    async def game(self, game: GameId) -> FinishedGame | None:
        """Give a finished game; None if there is none."""
        return await self._read(lambda connection: sqlite_people.game(connection, game))

    async def games_of(self, player: PlayerId, limit: int, before: GameId | None = None) -> tuple[PlayedGame, ...]:
        """Give a player's finished games, the newest first."""
        return await self._read(lambda connection: sqlite_people.games_of(connection, player, limit, before))

    # Lobby

    async def link_table(self, code: PartyCode, table: TableId) -> bool:
        """Let a code lead to a table; False if it leads to another one."""
        return await self._writer.run(lambda connection: sqlite_lobby.link_table(connection, code, table))

    async def table_of(self, code: PartyCode) -> TableId | None:
        """Give where a code leads; None if nowhere."""
        return await self._read(lambda connection: sqlite_lobby.table_of(connection, code))

    async def wait_in_queue(self, player: PlayerId, ruleset: str, now_ms: int) -> Waiting:
        """Put a player in the queue, or note that one is still there."""
        return await self._writer.run(
            lambda connection: sqlite_lobby.wait_in_queue(connection, player, ruleset, now_ms)
        )

    async def leave_queue(self, player: PlayerId, table: TableId | None) -> Waiting | None:
        """Take a player out of the queue if that is their table, and give how they stand then; None if they do not."""
        return await self._writer.run(lambda connection: sqlite_lobby.leave_queue(connection, player, table))

    async def place_of(self, player: PlayerId) -> Waiting | None:
        """Give how a player stands in the queue; None if they are not in it."""
        return await self._read(lambda connection: sqlite_lobby.place_of(connection, player))

    async def waiting(self, ruleset: str, from_ms: int, to_ms: int) -> tuple[Waiting, ...]:
        """Give who waits unmatched and was last seen in that time, the longest waiting first."""
        return await self._read(lambda connection: sqlite_lobby.waiting(connection, ruleset, from_ms, to_ms))

    async def match(self, players: tuple[PlayerId, PlayerId], ruleset: str, table: TableId) -> bool:
        """Give two who wait for that rule set their table; False unless both wait unmatched."""
        return await self._writer.run(lambda connection: sqlite_lobby.match(connection, players, ruleset, table))
