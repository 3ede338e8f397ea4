"""Who is connected to which table, and what is sent to them.

Each connection has one bounded queue and one task that writes from it, so that whoever does not read delays nobody.
When their queue is full they are closed, and resume by the last event that they have.
"""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from yacht.protocol import HEARTBEAT_MS, Draining, Heartbeat, encode_message
from yacht.server import metrics

if TYPE_CHECKING:
    from collections.abc import Iterable

    from yacht.server.clock import Clock
    from yacht.table.party import PlayerId, TableId

QUEUE_LENGTH: Final = 64
"""Messages that a connection may be behind."""
SLOTS: Final = 150
"""Parts of the time between two heartbeats. A table has its own part, so that not all are told at the same moment: a
burst to thousands of connections would hold up those who play."""
SILENT_SECONDS: Final = 3 * HEARTBEAT_MS / 1000
"""A connection from which nothing was heard for this long is gone."""


@dataclass(frozen=True, slots=True)
class Closing:
    """Why a connection ends."""

    code: int
    reason: str


TOO_SLOW: Final = Closing(1013, "too slow; connect again")
SILENT: Final = Closing(1001, "nothing was heard")
GOING: Final = Closing(1012, "the server restarts; connect again")
BAD_MESSAGES: Final = Closing(1008, "too many bad messages")
NO_TABLE: Final = Closing(4404, "no such table")
BAD_QUERY: Final = Closing(4400, "after is a number from 0")
TOO_MANY: Final = Closing(4429, "too many connections")
NOT_READ: Final = Closing(1011, "the table cannot be read now; connect again")


class Wire(Protocol):
    """What a connection writes to: a WebSocket."""

    async def send(self, text: str) -> None:
        """Send one message; may wait for as long as the other side does not read."""
        ...

    async def close(self, closing: Closing) -> None:
        """Close with a code."""
        ...


class Connection:
    """One connection of somebody to a table."""

    def __init__(self, wire: Wire, table: TableId, player: PlayerId | None) -> None:
        self.table = table
        self.player = player
        """None for somebody who is nobody: they watch."""
        self.heard_at = time.monotonic()
        """When something came last. Not by the clock of games, which may jump."""
        self.ended = asyncio.Event()
        """Set as soon as the connection is to end, whoever wants that."""
        self._wire = wire
        self._queue: asyncio.Queue[str] = asyncio.Queue(QUEUE_LENGTH)
        self._closing: Closing | None = None

    def offer(self, text: str) -> None:
        """Send a message when its turn comes; a connection that is too far behind is ended instead."""
        if self._closing is not None:
            return
        try:
            self._queue.put_nowait(text)
        except asyncio.QueueFull:
            metrics.SLOW_CLOSED.inc()
            self.end(TOO_SLOW)

    def end(self, closing: Closing) -> None:
        """Let the connection end; the first reason counts."""
        if self._closing is None:
            self._closing = closing
            self.ended.set()

    async def write(self) -> None:
        """Send what is offered, until the task is canceled or the other side is gone."""
        while True:
            await self._wire.send(await self._queue.get())

    async def finish(self) -> None:
        """Send what is still queued, if it goes at once, and close."""
        while not self._queue.empty() and self._closing is not TOO_SLOW:
            await self._wire.send(self._queue.get_nowait())
        if self._closing is not None:
            await self._wire.close(self._closing)


class Hub:
    """All connections of this process."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._by_table: defaultdict[TableId, set[Connection]] = defaultdict(set)
        self._by_slot: tuple[set[TableId], ...] = tuple(set() for _ in range(SLOTS))

    def add(self, connection: Connection) -> None:
        """Take a connection in: from here on it is told what happens."""
        self._by_table[connection.table].add(connection)
        self._slot(connection.table).add(connection.table)
        metrics.CONNECTIONS.inc()

    def remove(self, connection: Connection) -> None:
        """Let a connection go; nothing happens if that was done."""
        found = self._by_table.get(connection.table, set())
        if connection in found:
            found.remove(connection)
            metrics.CONNECTIONS.dec()
        if not found:
            self._by_table.pop(connection.table, None)
            self._slot(connection.table).discard(connection.table)

    def _slot(self, table: TableId) -> set[TableId]:
        return self._by_slot[hash(table) % SLOTS]

    def is_connected(self, table: TableId, player: PlayerId) -> bool:
        """Tell whether somebody has a connection to a table."""
        return player in self.players(table)

    def players(self, table: TableId) -> set[PlayerId]:
        """Give who has a connection to a table."""
        found = self._by_table.get(table, ())
        return {connection.player for connection in found if connection.player is not None}

    def has_any(self, table: TableId) -> bool:
        """Tell whether anybody is connected to a table."""
        return table in self._by_table

    def tell(self, table: TableId, texts: Iterable[str], but: Connection | None = None) -> None:
        """Send messages to everybody at a table.

        Args:
            table: the table.
            texts: the messages, in order.
            but: who is not told.
        """
        connections = [other for other in self._by_table.get(table, ()) if other is not but]
        for text in texts:
            for connection in connections:
                connection.offer(text)

    async def beat(self, seq_of: SeqOf) -> None:
        """Tell every connection again and again that the server is there, and end those that fell silent."""
        at = time.monotonic()
        for slot in itertools.cycle(self._by_slot):
            at += HEARTBEAT_MS / 1000 / SLOTS
            await asyncio.sleep(at - time.monotonic())
            now_ms = self._clock()
            for table in tuple(slot):
                self._beat(table, encode_message(Heartbeat(seq_of(table), now_ms)))

    def _beat(self, table: TableId, text: str) -> None:
        for connection in tuple(self._by_table[table]):
            if time.monotonic() - connection.heard_at > SILENT_SECONDS:
                connection.end(SILENT)
            else:
                connection.offer(text)

    async def drain(self, seconds: float) -> None:
        """End every connection, spread evenly over a time, each told how long to wait before it comes back."""
        connections = [connection for found in self._by_table.values() for connection in found]
        pause = seconds / max(1, len(connections))
        for index, connection in enumerate(connections):
            # Whoever goes first comes back first, so that not all knock at once.
            retry_ms = round(1000 + 1000 * seconds * index / len(connections))
            connection.offer(encode_message(Draining(retry_ms, self._clock())))
            connection.end(GOING)
            await asyncio.sleep(pause)


class SeqOf(Protocol):
    """Gives the version of a table that is loaded."""

    def __call__(self, table: TableId, /) -> int:
        """Give it; 0 for a table that is not loaded."""
        ...
