"""What the measured programs share: each runs in a process of its own and prints one line of JSON."""

from __future__ import annotations

import json
import resource
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def resident_mb() -> float:
    """Give the memory that this process holds now, in MB of 10**6 bytes (Linux)."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * resource.getpagesize() / 1e6


def peak_mb() -> float:
    """Give the most memory that this process has held, in MB of 10**6 bytes (Linux counts in KiB)."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6


def timed(work: Callable[[], object]) -> tuple[float, float]:
    """Do some work and give its wall and processor seconds, those of all threads."""
    wall, cpu = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - wall, time.process_time() - cpu


def report(**numbers: float) -> None:
    """Print the numbers of this process."""
    sys.stdout.write(json.dumps(numbers) + "\n")
