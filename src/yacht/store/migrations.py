"""The form of a SQLite store, step by step. A step that was released never changes; a change is a further step.

What each table holds stands in docs/operating.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from yacht.store.faults import DamagedStoreError, ForeignStoreError, NewerStoreError
from yacht.store.folder import roll_back

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

APPLICATION_ID: Final = 0x59414348
"""Stands in the header of every database of ours: `YACH`."""

# Events and commands lie in the order in which they came, so that a commit for many tables writes few pages.
MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        """CREATE TABLE tables (
            key INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            version INTEGER NOT NULL,
            due_ms INTEGER,
            due_kind TEXT,
            ready_ms INTEGER
        ) STRICT""",
        "CREATE INDEX tables_by_ready ON tables (ready_ms, id) WHERE ready_ms IS NOT NULL",
        """CREATE TABLE events (
            table_key INTEGER NOT NULL REFERENCES tables,
            seq INTEGER NOT NULL,
            version INTEGER NOT NULL,
            content BLOB NOT NULL,
            UNIQUE (table_key, seq)
        ) STRICT""",
        """CREATE TABLE snapshots (
            table_key INTEGER PRIMARY KEY REFERENCES tables,
            seq INTEGER NOT NULL,
            version INTEGER NOT NULL,
            content BLOB NOT NULL
        ) STRICT""",
        """CREATE TABLE commands (
            table_key INTEGER NOT NULL REFERENCES tables,
            actor TEXT NOT NULL,
            command TEXT NOT NULL,
            version INTEGER NOT NULL,
            UNIQUE (table_key, actor, command)
        ) STRICT""",
        "CREATE TABLE secrets (game TEXT PRIMARY KEY, secret BLOB NOT NULL) STRICT, WITHOUT ROWID",
        "CREATE TABLE served (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), at_ms INTEGER NOT NULL) STRICT",
        "CREATE TABLE players (id TEXT PRIMARY KEY, name TEXT NOT NULL, created_ms INTEGER NOT NULL) STRICT",
        """CREATE TABLE ratings (
            ruleset TEXT NOT NULL,
            player TEXT NOT NULL,
            mu REAL NOT NULL,
            sigma REAL NOT NULL,
            games INTEGER NOT NULL,
            ordinal REAL NOT NULL,
            PRIMARY KEY (ruleset, player)
        ) STRICT, WITHOUT ROWID""",
        "CREATE INDEX ratings_by_ordinal ON ratings (ruleset, ordinal DESC, player)",
        """CREATE TABLE games (
            id TEXT PRIMARY KEY,
            table_id TEXT NOT NULL,
            ended_ms INTEGER NOT NULL,
            kind TEXT NOT NULL,
            summary BLOB NOT NULL,
            record_version INTEGER NOT NULL,
            record BLOB NOT NULL
        ) STRICT""",
        """CREATE TABLE game_players (
            player TEXT NOT NULL,
            ended_ms INTEGER NOT NULL,
            game TEXT NOT NULL REFERENCES games,
            place INTEGER NOT NULL,
            ruleset TEXT,
            mu_before REAL,
            sigma_before REAL,
            games_before INTEGER,
            mu_after REAL,
            sigma_after REAL,
            games_after INTEGER,
            PRIMARY KEY (player, ended_ms, game)
        ) STRICT, WITHOUT ROWID""",
        "CREATE INDEX game_players_by_game ON game_players (game, place)",
        "CREATE TABLE links (code TEXT PRIMARY KEY, table_id TEXT NOT NULL) STRICT, WITHOUT ROWID",
        """CREATE TABLE queue (
            player TEXT PRIMARY KEY,
            ruleset TEXT NOT NULL,
            since_ms INTEGER NOT NULL,
            seen_ms INTEGER NOT NULL,
            table_id TEXT
        ) STRICT, WITHOUT ROWID""",
    ),
)


def examine(connection: sqlite3.Connection, path: Path) -> None:
    """See that a database is ours, whole, and of a form that this version knows. Changes nothing.

    Complexity: reads the whole file.

    Raises:
        ForeignStoreError: if another program made it.
        NewerStoreError: if a newer version of this program made it.
        DamagedStoreError: if it does not hold together.
    """
    owner = _number(connection, "application_id")
    is_new = owner == 0 and not _one(connection, "SELECT count(*) FROM sqlite_master")
    if is_new:
        return
    if owner != APPLICATION_ID:
        message = f"{path} is a database of another program: give another folder with --data DIR"
        raise ForeignStoreError(message)
    found = _number(connection, "user_version")
    if found > len(MIGRATIONS):
        message = (
            f"{path} was written by a newer version of Yacht (its form is {found}, this version knows up to"
            f" {len(MIGRATIONS)}): install that version, or give another folder with --data DIR"
        )
        raise NewerStoreError(message)
    verdict = str(_one(connection, "PRAGMA quick_check(1)"))
    if verdict != "ok":
        message = f"{path} is damaged ({' '.join(verdict.split())}): put a backup in its place"
        raise DamagedStoreError(message)


def migrate(connection: sqlite3.Connection, steps: tuple[tuple[str, ...], ...] = MIGRATIONS) -> None:
    """Bring an examined database to the newest form, one transaction for each step."""
    for number in range(_number(connection, "user_version") + 1, len(steps) + 1):
        connection.execute("BEGIN IMMEDIATE")
        try:
            for statement in steps[number - 1]:
                connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {number}")
            connection.execute("COMMIT")
        except BaseException:
            roll_back(connection)
            raise


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    return int(_one(connection, f"PRAGMA {pragma}"))


def _one(connection: sqlite3.Connection, question: str) -> int | str:
    answer: int | str = connection.execute(question).fetchone()[0]
    return answer
