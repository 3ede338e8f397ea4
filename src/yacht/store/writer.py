"""The one thread that writes to a SQLite store, many jobs in one transaction.

A commit waits for the disk, and whatever is asked for meanwhile goes into the next one: so a busy store does not wait
for each of its appends, and an idle one does not delay any. Nobody gets an answer before the commit of their job.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, TypeVar

from yacht.store.faults import StoreClosedError, StoreError, StoreFullError, StoreGoneError
from yacht.store.folder import expect_file, fault_of, roll_back

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

T = TypeVar("T")

MOST_PER_COMMIT = 1000
"""Jobs that one transaction holds at most."""


@dataclass(slots=True)
class _Work:
    """A job, and who waits for its answer."""

    job: Callable[[sqlite3.Connection], Any]  # whatever the job gives; `run` knows the type
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]  # as above
    answer: Any = None  # as above
    error: Exception | None = None


class Writer:
    """Runs jobs on a connection that is its own, in the order in which they were asked for."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self._file = path.stat()
        self._asked: SimpleQueue[_Work | None] = SimpleQueue()
        self._is_closed = False
        self._closing = Lock()
        # A daemon, so that a process that ends without closing ends; what was acknowledged is on disk.
        self._thread = Thread(target=self._work, name="yacht-store-writer", daemon=True)
        self._thread.start()

    async def run(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Run a job within a transaction, and give its answer once that is on disk.

        The job may run again if another one of its transaction fails, with everything undone in between. It is run
        though nobody waits for it any more.

        Raises:
            StoreError: if it could not be written; then nothing of it was.
            Exception: whatever the job itself raises; then nothing of it was written.
        """
        loop = asyncio.get_running_loop()
        work = _Work(job, loop, loop.create_future())
        with self._closing:
            if self._is_closed:
                message = "the store has been closed"
                raise StoreClosedError(message)
            self._asked.put(work)
        return await work.future

    def close(self) -> None:
        """Finish what was asked for, and end; blocks until that is done."""
        with self._closing:
            if not self._is_closed:
                self._is_closed = True
                self._asked.put(None)
        self._thread.join()

    def _work(self) -> None:
        while batch := self._next_batch():
            self._settle(batch)

    def _next_batch(self) -> list[_Work]:
        """Wait for a job, and take those that have come by then as well; none means the end."""
        batch: list[_Work] = []
        try:
            work = self._asked.get()
            while work is not None:
                batch.append(work)
                if len(batch) >= MOST_PER_COMMIT:
                    return batch
                work = self._asked.get_nowait()
            if batch:
                self._asked.put(None)  # the end, which comes after these
        except Empty:
            pass
        return batch

    def _settle(self, batch: list[_Work]) -> None:
        """Commit a batch and tell everyone; where one job spoils it for the others, each has a transaction alone."""
        error = self._commit(batch)
        if error is None or isinstance(error, StoreFullError | StoreGoneError) or len(batch) == 1:
            for work in batch:
                work.error = error
            _tell(batch)
        else:
            for work in batch:
                self._settle([work])

    def _commit(self, batch: list[_Work]) -> Exception | None:
        try:
            expect_file(self._path, self._file)
            self._connection.execute("BEGIN IMMEDIATE")
            for work in batch:
                work.answer = work.job(self._connection)
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            roll_back(self._connection)
            fault = fault_of(error, self._path)
            fault.__cause__ = error
            return fault
        except Exception as error:  # noqa: BLE001 - whoever asked for the job is told
            roll_back(self._connection)
            return error
        return None


def _tell(batch: list[_Work]) -> None:
    """Give everyone their answers, with one call for each event loop."""
    for loop in {work.loop for work in batch}:
        # A loop that has ended has nobody waiting.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(_answer, [work for work in batch if work.loop is loop])


def _answer(batch: list[_Work]) -> None:
    for work in batch:
        if work.future.done():
            continue  # nobody waits any more
        if work.error is None:
            work.future.set_result(work.answer)
        else:
            work.future.set_exception(_copy(work.error))


def _copy(error: Exception) -> Exception:
    """Give an error to one of several who wait, so that each has a traceback of its own."""
    if not isinstance(error, StoreError):
        return error  # raised by one job, which ran alone
    copy = type(error)(*error.args)
    copy.__cause__ = error.__cause__
    return copy
