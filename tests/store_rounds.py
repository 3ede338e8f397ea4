"""Rounds of killing a process that appends under load, and of looking at what it has left.

Run by path, this is that process: `store_rounds.py FOLDER ROUND`. It first sends again what it reads from standard
input, lines of `table command version`, then appends to many tables at once, and prints each answer as a line
`table command version kind` once it has it.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from yacht.store import (
    ActorId,
    Append,
    Appended,
    CommandId,
    Due,
    Repeated,
    Store,
    TableId,
    Versioned,
    open_sqlite,
)

TABLES = [TableId(f"table-{number:016}") for number in range(100)]
ACTOR = ActorId("haru")
PATIENCE_SECONDS = 60
LONGEST_LIFE_SECONDS = 0.5
"""After its first answer, a process is killed within this time."""


@dataclass
class Rounds:
    """What was asked and acknowledged in all rounds so far."""

    folder: Path
    acknowledged: dict[tuple[str, str], int] = field(default_factory=dict)
    """The version that each command was answered with."""
    unanswered: int = 0
    """Commands that were on disk though the process was killed before it said so."""
    repeated: int = 0
    """Commands that were sent again and got their first answer."""

    def one(self, number: int) -> None:
        """Start a process, kill it at a random moment, and look at what it has left.

        Raises:
            AssertionError: if anything acknowledged is missing, or anything is there twice.
        """
        asked_again = list(self.acknowledged.items())[-200:]
        lines = self._killed(number, asked_again)
        for line in lines:
            table, command, version, kind = line.split()
            if (table, command) in self.acknowledged:
                assert (int(version), kind) == (self.acknowledged[table, command], "Repeated"), line
                self.repeated += 1
            else:
                assert kind in {"Appended", "Repeated"}, line
                self.acknowledged[table, command] = int(version)
        asyncio.run(self._look())

    def _killed(self, number: int, asked_again: list[tuple[tuple[str, str], int]]) -> list[str]:
        """Give the whole lines that a process has printed before it was killed."""
        output = self.folder / f"answers-{number}"
        resent = "".join(f"{table} {command} {version}\n" for (table, command), version in asked_again)
        with output.open("wb") as file:
            command = [sys.executable, __file__, str(self.folder), str(number)]
            process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=file)
        try:
            assert process.stdin is not None
            process.stdin.write(resent.encode())
            process.stdin.close()
            began = time.monotonic()
            while not output.stat().st_size:
                assert process.poll() is None, "the process ended by itself"
                assert time.monotonic() < began + PATIENCE_SECONDS
                time.sleep(0.005)
            time.sleep(secrets.SystemRandom().uniform(0, LONGEST_LIFE_SECONDS))
            assert process.poll() is None, "the process ended by itself"
        finally:
            process.kill()
            process.wait()
        return output.read_text().rpartition("\n")[0].splitlines()

    async def _look(self) -> None:
        store = open_sqlite(self.folder)
        try:
            found: dict[tuple[str, str], int] = {}
            for table in TABLES:
                journal = await store.read(table)
                assert [event.seq for event in journal.events] == list(range(1, journal.version + 1))
                for stored in journal.events:
                    name = (table, stored.event.content.decode().split()[0])
                    assert name not in found, f"{name} was applied twice"
                    found[name] = stored.seq
                last = journal.version
                due = await store.due(last, len(TABLES)) if last else ()
                assert not last or Due(last, "next") in [one.due for one in due if one.table == table]
            lost = {name: version for name, version in self.acknowledged.items() if found.get(name) != version}
            assert not lost, lost
            for name in found.keys() - self.acknowledged.keys():
                # The process did not live to say so; whoever asks again is told.
                assert await store.append(made(TableId(name[0]), name[1], 0)) == Repeated(found[name])
                self.acknowledged[name] = found[name]
                self.unanswered += 1
        finally:
            await store.close()


def made(table: TableId, command: str, expected: int) -> Append:
    """Give an append whose event names the command, due at its version."""
    event = Versioned(1, f"{command} {'x' * 200}".encode())
    return Append(table, expected, ACTOR, CommandId(command), (event,), Due(expected + 1, "next"))


async def append_for_ever(folder: Path, number: int, asked_again: list[tuple[TableId, str, int]]) -> None:
    """Send the commands again, then append to all tables at once until killed."""
    store = open_sqlite(folder)

    def say(table: TableId, command: str, answer: object) -> None:
        assert isinstance(answer, Appended | Repeated)
        os.write(1, f"{table} {command} {answer.version} {type(answer).__name__}\n".encode())

    async def again(table: TableId, command: str, version: int) -> None:
        say(table, command, await store.append(made(table, command, version - 1)))

    await asyncio.gather(*(again(*one) for one in asked_again))
    await asyncio.gather(*(play(store, table, number, say) for table in TABLES))


async def play(store: Store, table: TableId, number: int, say: object) -> None:
    """Append to one table without end."""
    assert callable(say)
    version = (await store.read(table)).version
    while True:
        command = f"r{number}-{version}"
        answer = await store.append(made(table, command, version))
        say(table, command, answer)
        version = answer.version


def main() -> None:
    """Be the process that is killed."""
    folder, number = Path(sys.argv[1]), int(sys.argv[2])
    lines = [line.split() for line in sys.stdin]
    asyncio.run(append_for_ever(folder, number, [(TableId(line[0]), line[1], int(line[2])) for line in lines]))


if __name__ == "__main__":
    main()
