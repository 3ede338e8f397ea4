"""Runs a load: a server of its own where none is given, processes of players, and the end of all of them."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from yacht.load.measuring import Counted, found_by, shares

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Generator, Sequence

    from yacht.load.measuring import Found, Plan, Share

SET_UP_SECONDS: Final = 600.0
"""How long seating everybody may take."""
AFTER_SECONDS: Final = 120.0
"""How long the last answers and the leaving may take."""
END_SECONDS: Final = 20.0
"""How long a process may take to end by itself."""
LEAD_SECONDS: Final = 0.5
"""How long before it begins the processes of players are told when."""
TICK_SECONDS: Final = 0.5
OWN_FILES: Final = 64
"""Open files of a process besides its sockets."""
LONGEST_LINE: Final = 2**28


class LoadError(Exception):
    """The load could not be run; the message says why."""


def measure(plan: Plan, url: str | None, on_progress: Callable[[int, int], None]) -> Found:
    """Load a server and give what was found.

    Args:
        plan: how.
        url: the server's address; None for a server of its own, without limits, in a temporary folder.
        on_progress: told tenths of seconds that have passed, and of how many, while it is measured.

    Raises:
        LoadError: if the server cannot be started or reached, or refuses to seat the players.
        KeyboardInterrupt: after Ctrl-C or SIGTERM; whatever was started has ended then.
    """
    _allow_files(plan)
    try:
        return asyncio.run(_measure(plan, url, on_progress))
    except asyncio.CancelledError:
        raise KeyboardInterrupt from None


def _allow_files(plan: Plan) -> None:
    """Let this process, and those that it starts, open as many files as the system lets them.

    Raises:
        LoadError: if that is not enough.
    """
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - there is none on Windows

    needed = plan.tables * plan.seats + OWN_FILES
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most != resource.RLIM_INFINITY and needed > most:
        message = f"{plan.tables} tables need {needed} open files, and the system allows {most}: see `ulimit -Hn`"
        raise LoadError(message)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def _measure(plan: Plan, url: str | None, on_progress: Callable[[int, int], None]) -> Found:
    with _ended_by_signals():
        async with _server(url) as (address, pid), _players(shares(plan, address)) as players:
            began = time.monotonic()
            await asyncio.gather(*(player.line(SET_UP_SECONDS) for player in players))
            set_up_seconds = time.monotonic() - began
            begin_at = time.monotonic() + LEAD_SECONDS
            for player in players:
                player.tell(str(begin_at))
            await asyncio.sleep(begin_at - time.monotonic())
            cpu = _cpu_seconds(pid)
            await _pass(begin_at, plan.seconds, on_progress)
            used = _cpu_seconds(pid)
            percent = None if cpu is None or used is None else 100 * (used - cpu) / (time.monotonic() - begin_at)
            mb = _resident_mb(pid)
            lines = await asyncio.gather(*(player.line(AFTER_SECONDS) for player in players))
            counts = [msgspec.json.decode(line, type=Counted) for line in lines]
            return found_by(plan, counts, set_up_seconds, percent, mb)


async def _pass(begin_at: float, seconds: float, on_progress: Callable[[int, int], None]) -> None:
    while (passed := time.monotonic() - begin_at) < seconds:
        on_progress(round(10 * passed), round(10 * seconds))
        await asyncio.sleep(min(TICK_SECONDS, max(0.0, seconds - passed)))


@contextlib.contextmanager
def _ended_by_signals() -> Generator[None]:
    """Let SIGINT and SIGTERM cancel the task, so that it ends what it has started."""
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    signals = (signal.SIGINT, signal.SIGTERM)
    if task is None or sys.platform == "win32":
        yield
        return
    for number in signals:
        loop.add_signal_handler(number, task.cancel)
    try:
        yield
    finally:
        for number in signals:
            loop.remove_signal_handler(number)


class _Players:
    """A process of players."""

    def __init__(self, process: asyncio.subprocess.Process, errors: Path) -> None:
        self.process = process
        self._errors = errors

    async def line(self, seconds: float) -> bytes:
        """Give the next line that it prints.

        Raises:
            LoadError: if there is none in time.
        """
        output = self.process.stdout
        line = b""
        if output is not None:
            with contextlib.suppress(TimeoutError):
                line = await asyncio.wait_for(output.readline(), seconds)
        if not line:
            said = self._errors.read_text(errors="replace").strip().splitlines()
            message = f"a process of players ended: {said[-1]}" if said else f"players did nothing for {seconds:.0f} s"
            raise LoadError(message)
        return line

    def tell(self, line: str) -> None:
        """Write a line to it."""
        if self.process.stdin is not None:
            self.process.stdin.write(f"{line}\n".encode())


@contextlib.asynccontextmanager
async def _players(parts: Sequence[Share]) -> AsyncGenerator[list[_Players]]:
    """Start a process for each share, and end all of them."""
    found: list[_Players] = []
    with tempfile.TemporaryDirectory() as folder:
        try:
            for index, share in enumerate(parts):
                errors = Path(folder) / f"errors-{index}"
                with errors.open("wb") as file:
                    process = await _start(["-m", "yacht.load"], file.fileno())
                found.append(_Players(process, errors))
                found[-1].tell(msgspec.json.encode(share).decode())
            yield found
        finally:
            for player in found:
                await _end(player.process, signal.SIGKILL)


@contextlib.asynccontextmanager
async def _server(url: str | None) -> AsyncGenerator[tuple[str, int | None]]:
    """Give the address of a server, and its process id if it was started here."""
    if url is not None:
        yield url, None
        return
    with tempfile.TemporaryDirectory() as folder:
        arguments = ["-m", "yacht", "serve", "--data", folder, "--port", "0", "--no-open", "--no-limits"]
        process = await _start(arguments, sys.stderr.fileno() if sys.stderr else None)
        try:
            address = b""
            if process.stdout is not None:
                with contextlib.suppress(TimeoutError):
                    address = await asyncio.wait_for(process.stdout.readline(), END_SECONDS)
            if not address:
                message = "the server did not start"
                raise LoadError(message)
            yield address.decode().strip(), process.pid
        finally:
            await _end(process, signal.SIGTERM)


async def _start(arguments: Sequence[str], errors: int | None) -> asyncio.subprocess.Process:
    """Start Python in a session of its own: Ctrl-C is for this process, which then ends that one."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",
        *arguments,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=errors,
        start_new_session=True,
        limit=LONGEST_LINE,
    )


async def _end(process: asyncio.subprocess.Process, how: signal.Signals) -> None:
    """End a process by its id, if it has not ended, and wait for that."""
    with contextlib.suppress(ProcessLookupError):
        process.send_signal(how)
    try:
        await asyncio.wait_for(process.wait(), END_SECONDS)
    except (TimeoutError, asyncio.CancelledError):
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def _cpu_seconds(pid: int | None) -> float | None:
    """Give the processor time that a process has used, all its threads together; None where that is not told."""
    try:
        # The name may hold blanks; what follows it does not.
        fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _resident_mb(pid: int | None) -> float | None:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1])
    except OSError:
        return None
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
