"""What is to be measured, what was found, and how the findings of several processes are put together."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MOST_TABLES: Final = 10_000
MOST_RATE: Final = 100.0
MOST_SECONDS: Final = 3_600.0
MOST_PROCESSES: Final = 64


class Plan(msgspec.Struct, frozen=True):
    """How a server is loaded."""

    tables: int
    seats: int
    """Persons at each table, each with a device and a socket of their own."""
    rate: float
    """Actions per second and table, on average."""
    seconds: float
    """How long it is measured."""
    processes: int
    """Of the players."""


class Share(msgspec.Struct, frozen=True):
    """What one process of players is told."""

    url: str
    first: int
    """The number of its first table, by which the moments of its actions are drawn."""
    plan: Plan
    """With its own number of tables."""


class Counted(msgspec.Struct):
    """What one process of players has seen."""

    asked: int = 0
    acknowledged: int = 0
    refused: dict[str, int] = {}
    """By code."""
    lost: int = 0
    """Commands that got no answer."""
    events: int = 0
    """Messages with an event that arrived while it was measured, at all members together."""
    gaps: int = 0
    """Events, snapshots or answers whose `seq` did not follow."""
    closed: int = 0
    """Sockets that the server closed."""
    games: int = 0
    """That ended."""
    waits_us: list[int] = []
    """Of each acknowledged action, from when it was meant to be sent to its answer, in microseconds."""


class Found(msgspec.Struct, frozen=True):
    """What a load came to."""

    plan: Plan
    set_up_seconds: float
    """Until everybody was seated, connected and in a game."""
    acknowledged: int
    acknowledged_per_second: float
    refused: dict[str, int]
    """By code."""
    lost: int
    gaps: int
    closed: int
    games: int
    events_per_second: float
    p50_ms: float
    p99_ms: float
    max_ms: float
    server_cpu_percent: float | None
    """Of one core; None for a server that was not started here."""
    server_mb: float | None
    """Resident at the end, in MB of 10**6 bytes."""

    @property
    def is_whole(self) -> bool:
        """Tell whether every command was answered, and every event came to everybody."""
        return self.acknowledged > 0 and self.lost == self.gaps == self.closed == 0


def found_by(
    plan: Plan, counts: Sequence[Counted], set_up_seconds: float, cpu_percent: float | None, mb: float | None
) -> Found:
    """Put together what the processes have seen."""
    waits = sorted(wait for count in counts for wait in count.waits_us)
    codes = sorted({code for count in counts for code in count.refused})
    acknowledged = sum(count.acknowledged for count in counts)
    return Found(
        plan=plan,
        set_up_seconds=set_up_seconds,
        acknowledged=acknowledged,
        acknowledged_per_second=acknowledged / plan.seconds,
        refused={code: sum(count.refused.get(code, 0) for count in counts) for code in codes},
        lost=sum(count.lost for count in counts),
        gaps=sum(count.gaps for count in counts),
        closed=sum(count.closed for count in counts),
        games=sum(count.games for count in counts),
        events_per_second=sum(count.events for count in counts) / plan.seconds,
        p50_ms=percentile(waits, 50) / 1000,
        p99_ms=percentile(waits, 99) / 1000,
        max_ms=percentile(waits, 100) / 1000,
        server_cpu_percent=cpu_percent,
        server_mb=mb,
    )


def percentile(ascending: Sequence[int], percent: int) -> int:
    """Give the lowest of the values that so many percent do not exceed; 0 if there are none."""
    return ascending[max(1, math.ceil(len(ascending) * percent / 100)) - 1] if ascending else 0


def shares(plan: Plan, url: str) -> tuple[Share, ...]:
    """Divide the tables among the processes as evenly as can be; none has less than one."""
    processes = min(plan.processes, plan.tables)
    sizes = [plan.tables // processes + (index < plan.tables % processes) for index in range(processes)]
    return tuple(
        Share(url, first, msgspec.structs.replace(plan, tables=size))
        for first, size in zip(_sums(sizes), sizes, strict=True)
    )


def _sums(sizes: Iterable[int]) -> list[int]:
    """Give for each size the sum of those before."""
    found, total = list[int](), 0
    for size in sizes:
        found.append(total)
        total += size
    return found
