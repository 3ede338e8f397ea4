"""Does what falls due at tables without anybody asking: computers' turns, absence, turn limits, hosts who are gone.

What is due stands in the store, so a process that ends loses nothing; this loop only looks there at the right moment.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Final

from yacht.server import metrics
from yacht.server.clock import uptime_seconds
from yacht.server.logs import log_of
from yacht.server.values import NoValuesError
from yacht.store import StoreClosedError, StoreError
from yacht.table.party import TableId

if TYPE_CHECKING:
    from collections.abc import Callable

    from yacht.server.clock import Clock
    from yacht.server.tables import Tables
    from yacht.store import Store

CLAIM_MS: Final = 10_000
"""How long a table that is due belongs to whoever took it; after a failure it is tried again then."""
BATCH: Final = 100
"""Tables that are taken at once."""
LONGEST_SLEEP_SECONDS: Final = 1.0
"""How long it is not looked, if nothing is said to fall due."""
HELD_UP_SECONDS: Final = 10.0
"""By how much later than it should it may be looked before that is a time in which nobody was served."""
SERVED_EVERY_SECONDS: Final = 5.0
"""How often it is written down that tables are being served."""

_log = log_of(__name__)


class Scheduler:
    """The loop; `wake` makes it look at once.

    Args:
        store: where what is due stands.
        tables: where it is done.
        clock: what time it is.
        uptime_seconds: how long it has been since some moment, whatever the clock is set to.
    """

    def __init__(
        self, store: Store, tables: Tables, clock: Clock, uptime_seconds: Callable[[], float] = uptime_seconds
    ) -> None:
        self._store = store
        self._tables = tables
        self._clock = clock
        self._uptime_seconds = uptime_seconds
        self._looked_at = uptime_seconds()
        self._woken = asyncio.Event()
        self._looks_at_ms = 0
        self._working: set[asyncio.Task[None]] = set()

    def expect(self, at_ms: int) -> None:
        """Say that something falls due at a time."""
        if at_ms < self._looks_at_ms:
            self.wake()

    def wake(self) -> None:
        """Look at once."""
        self._woken.set()

    async def run(self) -> None:
        """Go on until canceled."""
        while True:
            try:
                wait_seconds = await self._look()
            except StoreClosedError:
                return
            except StoreError as error:
                metrics.STORE_FAULTS.labels(error.kind).inc()
                _log.error("what is due cannot be read", kind=error.kind, fault=str(error))
                wait_seconds = LONGEST_SLEEP_SECONDS
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), wait_seconds)
            self._woken.clear()

    async def _look(self) -> float:
        """Take what is due, and give how long to sleep."""
        await self._notice_pause()
        now_ms = self._clock()
        self._looks_at_ms = now_ms
        claimed = await self._store.claim_due(now_ms, now_ms + CLAIM_MS, BATCH)
        for found in claimed:
            task = asyncio.create_task(self._serve(TableId(found.table)))
            self._working.add(task)
            task.add_done_callback(self._working.discard)
        if len(claimed) == BATCH:
            return 0
        next_ms = await self._store.next_due_ms()
        latest_ms = now_ms + round(1000 * LONGEST_SLEEP_SECONDS)
        self._looks_at_ms = latest_ms if next_ms is None else min(latest_ms, next_ms)
        return max(0, self._looks_at_ms - self._clock()) / 1000

    async def _notice_pause(self) -> None:
        """See whether this process was held up, as by a machine that slept: then nobody could play in time."""
        seconds = self._uptime_seconds() - self._looked_at
        if seconds > LONGEST_SLEEP_SECONDS + HELD_UP_SECONDS:
            _log.warning("nobody was served for a while", seconds=round(seconds))
            await self._tables.miss(round(1000 * seconds))
        self._looked_at = self._uptime_seconds()

    async def _serve(self, table: TableId) -> None:
        try:
            await self._tables.serve_due(table)
        except StoreClosedError:
            pass
        except NoValuesError as error:
            _log.error("the hard computer has no values", table=table, fault=str(error))
        except StoreError as error:
            _log.error("what is due was not done", table=table, kind=error.kind, fault=str(error))

    async def note_served(self) -> None:
        """Write down again and again that tables are being served, until canceled."""
        while True:
            try:
                await self._store.note_served(self._clock())
            except StoreClosedError:
                return
            except StoreError as error:
                metrics.STORE_FAULTS.labels(error.kind).inc()
            await asyncio.sleep(SERVED_EVERY_SECONDS)

    async def stop(self) -> None:
        """Finish what is being done."""
        await asyncio.gather(*self._working, return_exceptions=True)
