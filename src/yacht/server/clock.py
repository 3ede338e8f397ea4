"""What time it is: integer Unix milliseconds, asked for through a door so that tests can hold it."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    Clock: TypeAlias = Callable[[], int]

_NS_PER_MS = 1_000_000


def uptime_seconds() -> float:
    """Give the seconds since some moment: nobody sets them, and they go on while the machine sleeps.

    Where the system has no such count, those in which it sleeps are missing.
    """
    if sys.platform == "linux":
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class SteadyClock:
    """The time of a machine in Unix milliseconds, which is not set back: it then goes on from where it was.

    Whatever is due would otherwise be due as much later. After a restart the machine's own time counts again.

    Args:
        time_ns: the machine's time in nanoseconds, as `time.time_ns` gives it.
    """

    def __init__(self, time_ns: Callable[[], int] = time.time_ns) -> None:
        self._time_ns = time_ns
        self._ahead_ns = 0
        self._last_ns = 0

    def __call__(self) -> int:
        """Give the time."""
        now_ns = self._time_ns() + self._ahead_ns
        if now_ns < self._last_ns:
            self._ahead_ns += self._last_ns - now_ns
            now_ns = self._last_ns
        self._last_ns = now_ns
        return now_ns // _NS_PER_MS


system_clock = SteadyClock()
"""The time of this machine, as this process counts it."""
