"""What errors of SQLite and of the system mean, and that a busy writer ends its commits."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from pathlib import Path
from typing import NamedTuple

import pytest

from made_appends import append
from yacht.store import (
    Appended,
    DamagedStoreError,
    StoreError,
    StoreFullError,
    TableId,
    open_sqlite,
    writer,
)
from yacht.store.folder import fault_of

PATH = Path("/nowhere/yacht.db")
NEEDED_BYTES = 32 * 1024


class Usage(NamedTuple):
    total: int
    used: int
    free: int


def error_of(code: int) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (sqlite3.SQLITE_FULL, StoreFullError),
        (sqlite3.SQLITE_CORRUPT, DamagedStoreError),
        (sqlite3.SQLITE_CORRUPT_INDEX, DamagedStoreError),
        (sqlite3.SQLITE_NOTADB, DamagedStoreError),
        (sqlite3.SQLITE_READONLY, StoreError),
        (sqlite3.SQLITE_IOERR_READ, StoreError),
    ],
)
def test_an_error_has_the_kind_of_its_family(code: int, expected: type[StoreError]) -> None:
    fault = fault_of(error_of(code), PATH)
    assert type(fault) is expected
    assert str(PATH) in str(fault)


@pytest.mark.parametrize(("free", "expected"), [(NEEDED_BYTES - 1, StoreFullError), (10**9, StoreError)])
def test_a_failed_write_on_a_full_disk_is_a_full_disk(
    monkeypatch: pytest.MonkeyPatch, free: int, expected: type[StoreError]
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**9, 10**9 - free, free))
    assert type(fault_of(error_of(sqlite3.SQLITE_IOERR_SHMSIZE), PATH)) is expected


def test_an_error_without_a_code_is_a_fault_as_well() -> None:
    assert type(fault_of(sqlite3.ProgrammingError("binding 7 has no name"), PATH)) is StoreError


def test_a_commit_holds_no_more_than_it_may(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "MOST_PER_COMMIT", 3)

    async def crowd() -> tuple[list[object], int]:
        store = open_sqlite(tmp_path)
        asked = [store.append(append("one", b"a", table=TableId(f"t{number}"))) for number in range(10)]
        answers: list[object] = list(await asyncio.gather(*asked))
        found = [(await store.read(TableId(f"t{number}"))).version for number in range(10)]
        await store.close()
        return answers, sum(found)

    assert asyncio.run(crowd()) == ([Appended(1)] * 10, 10)
