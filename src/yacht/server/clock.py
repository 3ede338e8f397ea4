"""What time it is: integer Unix milliseconds, asked for through a door so that tests can hold it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    Clock: TypeAlias = Callable[[], int]

_NS_PER_MS = 1_000_000


def system_clock() -> int:
    """Give the time of this machine in Unix milliseconds."""
    return time.time_ns() // _NS_PER_MS
