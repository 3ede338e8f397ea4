"""A process of players. It is told its share on a line of standard input, and to begin on the next one.

It prints `ready` when everybody is in a game, then what it has counted. When standard input ends, so does it.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import threading
from typing import TYPE_CHECKING, Final, cast

import msgspec

from yacht.load.http import Http
from yacht.load.measuring import Counted, Share
from yacht.load.tables import LoadTable

if TYPE_CHECKING:
    from collections.abc import Callable

AT_ONCE: Final = 8
"""Tables that are set up at the same time."""


def main() -> None:
    """Play until all is counted."""
    share = msgspec.json.decode(sys.stdin.readline(), type=Share)
    try:
        asyncio.run(_main(share))
    except ExceptionGroup as failed:
        # One line, which is passed on to whoever has begun this.
        raise SystemExit(_first_of(failed)) from None


def _first_of(failed: BaseException) -> str:
    """Say in one line what went wrong first."""
    if isinstance(failed, BaseExceptionGroup):
        return _first_of(cast("BaseExceptionGroup[BaseException]", failed).exceptions[0])
    return " ".join(str(failed).split()) or type(failed).__name__


async def _main(share: Share) -> None:
    loop = asyncio.get_running_loop()
    told: asyncio.Future[float] = loop.create_future()
    playing = asyncio.create_task(_play(share, told))

    def begin(at: float) -> None:
        if not told.done():
            told.set_result(at)

    _watch(
        lambda line: loop.call_soon_threadsafe(begin, float(line)),
        lambda: loop.call_soon_threadsafe(playing.cancel),
    )
    await playing


def _watch(on_line: Callable[[str], object], on_end: Callable[[], object]) -> None:
    """Read standard input from a thread of its own until it ends."""

    def watch() -> None:
        for line in sys.stdin:
            on_line(line)
        on_end()

    threading.Thread(target=watch, daemon=True).start()


async def _play(share: Share, told: asyncio.Future[float]) -> None:
    http, counted, plan = Http(share.url), Counted(), share.plan
    gate = asyncio.Semaphore(AT_ONCE)

    async def set_up(number: int) -> LoadTable:
        async with gate:
            return await LoadTable.set_up(http, number, plan.seats, counted)

    async with asyncio.TaskGroup() as group:
        making = [group.create_task(set_up(share.first + index)) for index in range(plan.tables)]
        beating = [group.create_task(_beat(task)) for task in making]
        tables = [await task for task in making]
        # A collection of all that the sockets hold would take as long as many answers, and be taken for their time.
        gc.collect()
        gc.disable()
        _say("ready")
        begin_at = await told
        await asyncio.gather(*(table.play(begin_at, plan) for table in tables))
        for task in beating:
            task.cancel()
    await asyncio.gather(*(table.leave() for table in tables))
    http.close()
    _say(msgspec.json.encode(counted).decode())


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


async def _beat(making: asyncio.Task[LoadTable]) -> None:
    """Begin to say that a table's members are there as soon as they are."""
    await (await making).beat()
