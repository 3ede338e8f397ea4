"""Links of parties and the ranked queue in SQLite: each function runs within a transaction of its connection."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yacht.store.answers import waits_on
from yacht.store.values import PlayerId, TableId, Waiting

if TYPE_CHECKING:
    import sqlite3

    from yacht.store.codes import PartyCode


def link_table(connection: sqlite3.Connection, code: PartyCode, table: TableId) -> bool:
    """Let a code lead to a table; False if it leads to another one."""
    connection.execute("INSERT INTO links (code, table_id) VALUES (?, ?) ON CONFLICT (code) DO NOTHING", (code, table))
    return table_of(connection, code) == table


def table_of(connection: sqlite3.Connection, code: PartyCode) -> TableId | None:
    """Give where a code leads; None if nowhere."""
    found = connection.execute("SELECT table_id FROM links WHERE code = ?", (code,)).fetchone()
    return TableId(found[0]) if found else None


def wait_in_queue(connection: sqlite3.Connection, player: PlayerId, ruleset: str, now_ms: int) -> Waiting:
    """Put a player in the queue, or note that one is still there."""
    after = waits_on(place_of(connection, player), player, ruleset, now_ms)
    connection.execute(
        "INSERT OR REPLACE INTO queue (player, ruleset, since_ms, seen_ms, table_id) VALUES (?, ?, ?, ?, ?)",
        (after.player, after.ruleset, after.since_ms, after.seen_ms, after.table),
    )
    return after


def leave_queue(connection: sqlite3.Connection, player: PlayerId, table: TableId | None) -> Waiting | None:
    """Take a player out of the queue if that is their table, and give how they stand then; None if they do not."""
    connection.execute("DELETE FROM queue WHERE player = ? AND table_id IS ?", (player, table))
    return place_of(connection, player)


def waiting(connection: sqlite3.Connection, ruleset: str, from_ms: int, to_ms: int) -> tuple[Waiting, ...]:
    """Give who waits unmatched and was last seen in that time, the longest waiting first."""
    rows = connection.execute(
        "SELECT player, ruleset, since_ms, seen_ms, table_id FROM queue"
        " WHERE ruleset = ? AND table_id IS NULL AND seen_ms BETWEEN ? AND ? ORDER BY since_ms, player",
        (ruleset, from_ms, to_ms),
    )
    return tuple(_waiting(*row) for row in rows)


def match(connection: sqlite3.Connection, players: tuple[PlayerId, PlayerId], ruleset: str, table: TableId) -> bool:
    """Give two who wait for that rule set their table; False unless both wait unmatched."""
    entries = [place_of(connection, player) for player in set(players)]
    free = [entry for entry in entries if entry and entry.table is None and entry.ruleset == ruleset]
    if len(free) != len(players):
        return False
    connection.executemany("UPDATE queue SET table_id = ? WHERE player = ?", [(table, player) for player in players])
    return True


def place_of(connection: sqlite3.Connection, player: PlayerId) -> Waiting | None:
    """Give how a player stands in the queue; None if they are not in it."""
    found = connection.execute(
        "SELECT player, ruleset, since_ms, seen_ms, table_id FROM queue WHERE player = ?", (player,)
    ).fetchone()
    return _waiting(*found) if found else None


def _waiting(player: str, ruleset: str, since_ms: int, seen_ms: int, table: str | None) -> Waiting:
    return Waiting(PlayerId(player), ruleset, since_ms, seen_ms, None if table is None else TableId(table))
