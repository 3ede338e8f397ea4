"""Counts durable appends to the SQLite store, 100 tables at once: many in a commit against each in its own.

Both are measured in one go, in turn, on the same disk, and the better run of each counts. An append is an event of
600 bytes, guarded by version and command id, with a due-date; give `--snapshot 1500` for a snapshot of so many bytes
with each, and `--folder` on the disk that matters.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

from yacht.store import ActorId, Append, Appended, CommandId, Due, SqliteStore, TableId, Versioned, open_sqlite, writer

TABLES = 100
ACTOR = ActorId("haru")
EVENT = Versioned(1, b"x" * 600)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3, help="how long each run is (default: %(default)s)")
    parser.add_argument("--runs", type=int, default=3, help="how often each is measured (default: %(default)s)")
    parser.add_argument("--folder", type=Path, help="where the database is written (default: the temporary folder)")
    parser.add_argument("--snapshot", type=int, default=0, help="bytes of a snapshot with each append (default: none)")
    arguments = parser.parse_args()
    seconds: float = arguments.seconds
    runs: int = arguments.runs
    folder: Path | None = arguments.folder
    size: int = arguments.snapshot
    snapshot = Versioned(1, b"y" * size) if size else None
    grouped: list[tuple[float, list[float]]] = []
    alone: list[tuple[float, list[float]]] = []
    together = writer.MOST_PER_COMMIT
    for _ in range(runs):
        for most, results in ((together, grouped), (1, alone)):
            writer.MOST_PER_COMMIT = most
            with tempfile.TemporaryDirectory(dir=folder) as made:
                results.append(asyncio.run(measured(Path(made), seconds, snapshot)))
    print(f"{TABLES} tables at once, SQLite, WAL, synchronous=FULL")
    print(f"{'':28}{'appends/s':>12}{'p50 ms':>10}{'p99 ms':>10}{'CPU us each':>14}")
    best = [max(results, key=lambda result: result[0]) for results in (grouped, alone)]
    for heading, (rate, (p50, p99, cpu)) in zip(("many in a commit", "one in a commit"), best, strict=True):
        print(f"{heading:28}{rate:>12,.0f}{p50:>10.2f}{p99:>10.2f}{cpu:>14.1f}")
    print(f"{'ratio':28}{best[0][0] / best[1][0]:>12.1f}")


async def measured(folder: Path, seconds: float, snapshot: Versioned | None) -> tuple[float, list[float]]:
    """Append to all tables at once for so long; give appends per second, and p50 and p99 in ms and CPU in us."""
    store = open_sqlite(folder)
    waits: list[float] = []
    began, cpu = time.perf_counter(), time.process_time()
    tables = [TableId(f"table-{number:016}") for number in range(TABLES)]
    await asyncio.gather(*(play(store, table, began + seconds, snapshot, waits) for table in tables))
    took, cpu = time.perf_counter() - began, time.process_time() - cpu
    await store.close()
    waits.sort()
    count = len(waits)
    return count / took, [waits[count // 2] * 1e3, waits[count * 99 // 100] * 1e3, cpu / count * 1e6]


async def play(
    store: SqliteStore, table: TableId, until: float, snapshot: Versioned | None, waits: list[float]
) -> None:
    """Append to one table, each append after the answer to the one before it."""
    version = 0
    while (asked := time.perf_counter()) < until:
        command = CommandId(f"command-{version:014}")
        append = Append(table, version, ACTOR, command, (EVENT,), Due(version, "deadline"), snapshot)
        answer = await store.append(append)
        waits.append(time.perf_counter() - asked)
        if not isinstance(answer, Appended):
            message = f"an append of the bench was not accepted: {answer}"
            raise TypeError(message)
        version = answer.version


if __name__ == "__main__":
    main()
