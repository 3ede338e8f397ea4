"""Journals in SQLite: each function runs within a transaction of the connection that it is given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yacht.store import sqlite_people
from yacht.store.values import (
    Appended,
    Conflict,
    Due,
    DueTable,
    Journal,
    Repeated,
    Snapshot,
    StoredEvent,
    TableId,
    Versioned,
)

if TYPE_CHECKING:
    import sqlite3

    from yacht.store.values import ActorId, Append, AppendAnswer, CommandId, GameId


def append(connection: sqlite3.Connection, append: Append) -> AppendAnswer:
    """Write what an accepted command made happen; whatever answers otherwise has written nothing."""
    found = connection.execute("SELECT key, version FROM tables WHERE id = ?", (append.table,)).fetchone()
    key, version = found or (None, 0)
    if key is not None:
        first = connection.execute(
            "SELECT version FROM commands WHERE table_key = ? AND actor = ? AND command = ?",
            (key, append.actor, append.command),
        ).fetchone()
        if first:
            return Repeated(first[0])
    if version != append.expected:
        return Conflict(version)
    if key is None:
        key = connection.execute("INSERT INTO tables (id, version) VALUES (?, 0)", (append.table,)).lastrowid
    connection.executemany(
        "INSERT INTO events (table_key, seq, version, content) VALUES (?, ?, ?, ?)",
        [(key, seq, event.version, event.content) for seq, event in enumerate(append.events, version + 1)],
    )
    version += len(append.events)
    connection.execute(
        "INSERT INTO commands (table_key, actor, command, version) VALUES (?, ?, ?, ?)",
        (key, append.actor, append.command, version),
    )
    at_ms, kind = (append.due.at_ms, append.due.kind) if append.due else (None, None)
    connection.execute(
        "UPDATE tables SET version = ?, due_ms = ?, due_kind = ?, ready_ms = ? WHERE key = ?",
        (version, at_ms, kind, at_ms, key),
    )
    if append.snapshot:
        connection.execute(
            "INSERT OR REPLACE INTO snapshots (table_key, seq, version, content) VALUES (?, ?, ?, ?)",
            (key, version, append.snapshot.version, append.snapshot.content),
        )
    if append.secret:
        connection.execute(
            "INSERT INTO secrets (game, secret) VALUES (?, ?)", (append.secret.game, append.secret.secret)
        )
    if append.finish:
        sqlite_people.finish(connection, append.finish)
    return Appended(version)


def answer_to(connection: sqlite3.Connection, table: TableId, actor: ActorId, command: CommandId) -> int | None:
    """Give the version with which a command of that id was accepted; None if none was."""
    found = connection.execute(
        "SELECT commands.version FROM commands JOIN tables ON tables.key = table_key"
        " WHERE id = ? AND actor = ? AND command = ?",
        (table, actor, command),
    ).fetchone()
    return found and found[0]


def read(connection: sqlite3.Connection, table: TableId, after: int) -> Journal:
    """Give the events of a table after that `seq`, without a snapshot."""
    found = connection.execute("SELECT key, version FROM tables WHERE id = ?", (table,)).fetchone()
    if found is None:
        return Journal(0, None, (), 0)
    key, version = found
    return Journal(version, None, _events(connection, key, after), _position(connection, key))


def load(connection: sqlite3.Connection, table: TableId) -> Journal:
    """Give the last snapshot of a table and the events after it; all events if there is none."""
    found = connection.execute(
        "SELECT key, tables.version, snapshots.seq, snapshots.version, content"
        " FROM tables LEFT JOIN snapshots ON table_key = key WHERE id = ?",
        (table,),
    ).fetchone()
    if found is None:
        return Journal(0, None, (), 0)
    key, version, seq, form, content = found
    snapshot = None if seq is None else Snapshot(seq, Versioned(form, content))
    return Journal(version, snapshot, _events(connection, key, seq or 0), _position(connection, key))


def _events(connection: sqlite3.Connection, key: int, after: int) -> tuple[StoredEvent, ...]:
    rows = connection.execute(
        "SELECT seq, version, content FROM events WHERE table_key = ? AND seq > ? ORDER BY seq", (key, after)
    )
    return tuple(StoredEvent(seq, Versioned(version, content)) for seq, version, content in rows)


def _position(connection: sqlite3.Connection, key: int) -> int:
    found = connection.execute(
        "SELECT rowid FROM events WHERE table_key = ? ORDER BY seq DESC LIMIT 1", (key,)
    ).fetchone()
    return found[0] if found else 0


def position(connection: sqlite3.Connection) -> int:
    """Give where the last event of all lies; 0 if there is none."""
    found: int | None = connection.execute("SELECT max(rowid) FROM events").fetchone()[0]
    return found or 0


def secret(connection: sqlite3.Connection, game: GameId) -> bytes | None:
    """Give the secret of a game; None if there is none."""
    found = connection.execute("SELECT secret FROM secrets WHERE game = ?", (game,)).fetchone()
    return found and found[0]


def due(connection: sqlite3.Connection, before_ms: int, limit: int) -> tuple[DueTable, ...]:
    """Give tables that want to be looked at by then, the earliest first."""
    rows = connection.execute(
        "SELECT id, version, due_ms, due_kind FROM tables WHERE ready_ms <= ? ORDER BY ready_ms, id LIMIT ?",
        (before_ms, limit),
    )
    return tuple(DueTable(TableId(name), version, Due(at_ms, kind)) for name, version, at_ms, kind in rows)


def claim_due(connection: sqlite3.Connection, now_ms: int, until_ms: int, limit: int) -> tuple[DueTable, ...]:
    """Take tables whose time has come."""
    claimed = due(connection, now_ms, limit)
    connection.executemany(
        "UPDATE tables SET ready_ms = ? WHERE id = ?", [(until_ms, table.table) for table in claimed]
    )
    return claimed


def next_due_ms(connection: sqlite3.Connection) -> int | None:
    """Give when the next table can be claimed; None if none wants to be looked at."""
    found: int | None = connection.execute("SELECT min(ready_ms) FROM tables").fetchone()[0]
    return found


def note_served(connection: sqlite3.Connection, now_ms: int) -> None:
    """Write down that tables are being served now."""
    connection.execute("INSERT OR REPLACE INTO served (only_row, at_ms) VALUES (1, ?)", (now_ms,))


def last_served_ms(connection: sqlite3.Connection) -> int | None:
    """Give when tables were last served by any process; None if never."""
    found = connection.execute("SELECT at_ms FROM served").fetchone()
    return found and found[0]
