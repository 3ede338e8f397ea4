"""Journals driven by appends that are right, stale, early and repeated, and read again after reopening."""

from __future__ import annotations

import asyncio
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from made_appends import append
from yacht.store import (
    Append,
    Appended,
    Conflict,
    Due,
    MemoryStore,
    Repeated,
    Snapshot,
    StoredEvent,
    TableId,
    open_sqlite,
)

if TYPE_CHECKING:
    from yacht.store import AppendAnswer, Store

TABLES = [TableId(letter * 22) for letter in "ABC"]
tables = st.sampled_from(TABLES)
actors = st.sampled_from(["haru", "natsu", "scheduler"])
commands = st.sampled_from([f"c{number}" for number in range(8)])
contents = st.lists(st.binary(max_size=20), max_size=3)
dues = st.none() | st.builds(Due, st.integers(0, 100), st.sampled_from(["deadline", "cpu"]))


@dataclass
class Known:
    """What was acknowledged of a table."""

    events: list[StoredEvent] = field(default_factory=list)
    commands: dict[tuple[str, str], int] = field(default_factory=dict)
    snapshot: Snapshot | None = None
    due: Due | None = None
    ready_ms: int = 0
    position: int = 0


class JournalMachine(RuleBasedStateMachine):
    """The model holds what was acknowledged, and nothing else may be read."""

    store: Store

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.known = {table: Known() for table in TABLES}
        self.position = 0
        self.store = self.open()

    def open(self) -> Store:
        raise NotImplementedError

    def reopen(self) -> None:
        raise NotImplementedError

    def answer_to(self, asked: Append) -> AppendAnswer:
        """Say what an append has to be answered, and take it into the model."""
        known = self.known[asked.table]
        name = (asked.actor, asked.command)
        if name in known.commands:
            return Repeated(known.commands[name])
        if asked.expected != len(known.events):
            return Conflict(len(known.events))
        for event in asked.events:
            known.events.append(StoredEvent(len(known.events) + 1, event))
            self.position = known.position = self.position + 1
        version = known.commands[name] = len(known.events)
        if asked.snapshot:
            known.snapshot = Snapshot(version, asked.snapshot)
        known.due, known.ready_ms = asked.due, asked.due.at_ms if asked.due else 0
        return Appended(version)

    def ask(self, *asked: Append) -> None:
        async def at_once() -> list[AppendAnswer]:
            return await asyncio.gather(*map(self.store.append, asked))

        expected = [self.answer_to(one) for one in asked]
        assert self.runner.run(at_once()) == expected

    def made(  # noqa: PLR0913, PLR0917 - what an append consists of
        self,
        table: TableId,
        actor: str,
        command: str,
        contents: list[bytes],
        off_by: int,
        due: Due | None,
        *,
        keeps: bool,
    ) -> Append:
        expected = len(self.known[table].events) + off_by
        snapshot = b"state" if keeps else None
        return append(command, *contents, expected=expected, table=table, actor=actor, due=due, snapshot=snapshot)

    @rule(table=tables, actor=actors, command=commands, contents=contents, due=dues, keeps=st.booleans())
    def append_next(  # noqa: PLR0913 - as above
        self, table: TableId, actor: str, command: str, contents: list[bytes], due: Due | None, *, keeps: bool
    ) -> None:
        self.ask(self.made(table, actor, command, contents, 0, due, keeps=keeps))

    @rule(table=tables, actor=actors, command=commands, contents=contents, off_by=st.sampled_from([-2, -1, 1, 5]))
    def append_stale_or_early(
        self, table: TableId, actor: str, command: str, contents: list[bytes], off_by: int
    ) -> None:
        self.ask(self.made(table, actor, command, contents, off_by, None, keeps=True))

    @rule(asked=st.lists(st.tuples(tables, actors, commands, contents, st.integers(-1, 3), dues), max_size=6))
    def append_at_once(self, asked: list[tuple[TableId, str, str, list[bytes], int, Due | None]]) -> None:
        self.ask(*(self.made(*one, keeps=False) for one in asked))

    @rule(now_ms=st.integers(0, 110), lease_ms=st.integers(1, 40), limit=st.integers(1, 3))
    def claim(self, now_ms: int, lease_ms: int, limit: int) -> None:
        ready = sorted((known.ready_ms, table) for table, known in self.known.items() if known.due)
        wanted = [table for ready_ms, table in ready if ready_ms <= now_ms][:limit]
        claimed = self.runner.run(self.store.claim_due(now_ms, now_ms + lease_ms, limit))
        assert [due.table for due in claimed] == wanted
        for due in claimed:
            known = self.known[due.table]
            assert (due.due, due.version) == (known.due, len(known.events))
            known.ready_ms = now_ms + lease_ms

    @rule()
    def close_and_open(self) -> None:
        self.reopen()

    @invariant()
    def what_was_acknowledged_is_there(self) -> None:
        for table, known in self.known.items():
            journal = self.runner.run(self.store.read(table))
            assert (journal.version, journal.position) == (len(known.events), known.position)
            assert [event.seq for event in journal.events] == list(range(1, journal.version + 1))
            assert list(journal.events) == known.events
            loaded = self.runner.run(self.store.load(table))
            assert loaded.snapshot == known.snapshot
            assert list(loaded.events) == known.events[known.snapshot.seq if known.snapshot else 0 :]

    @invariant()
    def the_order_of_all_events_is_known(self) -> None:
        assert self.runner.run(self.store.position()) == self.position

    @invariant()
    def the_next_due_date_is_known(self) -> None:
        ready = [known.ready_ms for known in self.known.values() if known.due]
        assert self.runner.run(self.store.next_due_ms()) == min(ready, default=None)

    def teardown(self) -> None:
        self.runner.run(self.store.close())
        self.runner.close()


class MemoryMachine(JournalMachine):
    def open(self) -> Store:
        return MemoryStore()

    def reopen(self) -> None:
        """A store in memory has nothing to be opened again."""


class SqliteMachine(JournalMachine):
    def open(self) -> Store:
        self.folder = tempfile.TemporaryDirectory()
        return open_sqlite(Path(self.folder.name))

    def reopen(self) -> None:
        self.runner.run(self.store.close())
        self.store = open_sqlite(Path(self.folder.name))

    def teardown(self) -> None:
        super().teardown()
        self.folder.cleanup()


TestMemory = MemoryMachine.TestCase
TestMemory.settings = settings(max_examples=50, stateful_step_count=30)
TestSqlite = SqliteMachine.TestCase
TestSqlite.settings = settings(max_examples=20, stateful_step_count=25)
