"""The ranked queue: who plays whom, and the tables that this leads to."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import yacht.store as kept
from yacht.protocol.http import Queue, QueuePlace
from yacht.rules import RulesetId
from yacht.server import metrics
from yacht.server.asking import SCHEDULER
from yacht.table.party import PlayerId, TableId, open_ranked

if TYPE_CHECKING:
    from collections.abc import Iterable

    from yacht.server.clock import Clock
    from yacht.server.tables import Tables
    from yacht.store import Store

POLL_MS: Final = 2_000
"""How often somebody who waits asks again."""
SEEN_MS: Final = 3 * POLL_MS
"""Whoever has not asked for this long is passed over."""
COUNTED_EVERY_SECONDS: Final = 5.0
NARROWEST: Final = 2.0
"""The difference of means (in the units of `yacht.ratings`) at which two are paired at once."""
WIDER_PER_SECOND: Final = 0.5
"""By how much more they may differ for each second that the one who waits longer has waited."""
WIDEST_AFTER_MS: Final = 30_000
"""After this time anybody will do."""
TABLE_ID_BYTES: Final = 16


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody who waits."""

    player: PlayerId
    mu: float
    """The mean of the rating: what they are believed to be worth."""
    since_ms: int


def window(waited_ms: int) -> float:
    """Give how much two may differ after one of them has waited for some time."""
    return float("inf") if waited_ms >= WIDEST_AFTER_MS else NARROWEST + WIDER_PER_SECOND * waited_ms / 1000


def opponent_for(seeker: Candidate, others: Iterable[Candidate], now_ms: int) -> Candidate | None:
    """Give whom somebody plays: of those within the window of either the nearest; None if there is none.

    Ties: whoever has waited longest, then the lowest player id.
    """

    def fits(other: Candidate) -> bool:
        waited_ms = now_ms - min(seeker.since_ms, other.since_ms)
        return other.player != seeker.player and abs(other.mu - seeker.mu) <= window(waited_ms)

    found = [other for other in others if fits(other)]
    return min(found, key=lambda other: (abs(other.mu - seeker.mu), other.since_ms, other.player), default=None)


def new_table_id() -> TableId:
    """Draw the id of a table: 128 random bits in base64url."""
    return TableId(secrets.token_urlsafe(TABLE_ID_BYTES))


class RankedQueue:
    """The queue as devices see it. It stands in the store; whoever asks pairs themselves."""

    def __init__(self, store: Store, tables: Tables, clock: Clock) -> None:
        self._store = store
        self._tables = tables
        self._clock = clock
        self._opening: dict[TableId, asyncio.Event] = {}
        """Tables that two were given and that are about to begin; set when they have begun, or have failed to."""

    async def place(self, player: PlayerId) -> Queue:
        """Give how somebody stands in the queue, without entering it.

        Raises:
            StoreError: if that cannot be read.
        """
        place = await self._store.place_of(kept.PlayerId(player))
        if place is None:
            return self._answer(None)
        is_there = self._is_seen(place) if place.table is None else await self._is_on(TableId(place.table))
        return await self._queue(place) if is_there else self._answer(None)

    async def wait(self, player: PlayerId, ruleset: RulesetId) -> Queue:
        """Wait for an opponent, or go on waiting; whoever has a game under way stays with it.

        Raises:
            StoreError: if that cannot be stored.
        """
        who, now_ms = kept.PlayerId(player), self._clock()
        waiting = await self._store.wait_in_queue(who, ruleset, now_ms)
        if waiting.table is not None and not await self._is_on(TableId(waiting.table)):
            await self._store.leave_queue(who, waiting.table)
            waiting = await self._store.wait_in_queue(who, ruleset, now_ms)
        if waiting.table is None and await self._pair(waiting, now_ms):
            waiting = await self._store.wait_in_queue(who, ruleset, now_ms)
        return await self._queue(waiting)

    async def leave(self, player: PlayerId) -> Queue:
        """Wait no longer; whoever has a game under way stays with it.

        Raises:
            StoreError: if that cannot be stored.
        """
        place = await self._store.place_of(kept.PlayerId(player))
        # Somebody may be found at the same moment: then they have a table after all.
        while place is not None and (place.table is None or not await self._is_on(TableId(place.table))):
            place = await self._store.leave_queue(kept.PlayerId(player), place.table)
        return self._answer(None) if place is None else await self._queue(place)

    async def count(self) -> None:
        """Tell the metrics again and again how many wait, until canceled."""
        while True:
            with contextlib.suppress(kept.StoreError):
                for ruleset in RulesetId:
                    metrics.QUEUE.labels(ruleset).set(len(await self._seen(ruleset)))
            await asyncio.sleep(COUNTED_EVERY_SECONDS)

    async def _pair(self, waiting: kept.Waiting, now_ms: int) -> bool:
        """Look for an opponent, and begin the game; whether there is one."""
        ruleset = RulesetId(waiting.ruleset)
        found = await self._seen(ruleset)
        candidates = [await self._candidate(entry) for entry in found]
        other = opponent_for(await self._candidate(waiting), candidates, now_ms)
        if other is None:
            return False
        table = new_table_id()
        players = (kept.PlayerId(other.player), waiting.player)
        self._opening[table] = asyncio.Event()
        try:
            if not await self._store.match(players, ruleset, kept.TableId(table)):
                return False
            await self._begin(table, ruleset, players)
        finally:
            self._opening.pop(table).set()
        return True

    async def _seen(self, ruleset: RulesetId) -> tuple[kept.Waiting, ...]:
        now_ms = self._clock()
        return await self._store.waiting(ruleset, now_ms - SEEN_MS, now_ms)

    def _is_seen(self, place: kept.Waiting) -> bool:
        """Tell whether somebody who waits asked lately; who was seen later than now was, before the clock was set."""
        return 0 <= self._clock() - place.seen_ms <= SEEN_MS

    async def _begin(self, table: TableId, ruleset: RulesetId, players: tuple[kept.PlayerId, kept.PlayerId]) -> None:
        known = await self._store.players(players)
        first, second = ((PlayerId(player), known[player].name) for player in players)
        now_ms = self._clock()
        await self._tables.open_with_game(
            table, SCHEDULER, lambda dice: open_ranked(table, ruleset, (first, second), dice, now_ms)
        )

    async def _candidate(self, waiting: kept.Waiting) -> Candidate:
        rating = await self._store.rating(waiting.player, waiting.ruleset)
        return Candidate(PlayerId(waiting.player), rating.mu, waiting.since_ms)

    async def _is_on(self, table: TableId) -> bool:
        """Tell whether a ranked game is under way at a table; of one that is about to begin, when it has.

        A table that two were given and that never began has none: then the process ended in between.
        """
        if table in self._opening:
            await self._opening[table].wait()
        party = await self._tables.party(table)
        return party is not None and party.is_playing

    async def _queue(self, waiting: kept.Waiting) -> Queue:
        ruleset = RulesetId(waiting.ruleset)
        table = None if waiting.table is None or TableId(waiting.table) in self._opening else TableId(waiting.table)
        count = len(await self._seen(ruleset))
        return self._answer(QueuePlace(ruleset, waiting.since_ms, count, table))

    def _answer(self, place: QueuePlace | None) -> Queue:
        return Queue(place, self._clock(), POLL_MS)
