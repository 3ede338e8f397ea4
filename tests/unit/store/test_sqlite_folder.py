"""The folder of a SQLite store: what is opened, what is refused and with which words, and how a form grows."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from made_appends import TABLE, append
from yacht.store import (
    Appended,
    DamagedStoreError,
    ForeignStoreError,
    NewerStoreError,
    StoreError,
    StoreFault,
    StoreGoneError,
    StoreInUseError,
    open_sqlite,
)
from yacht.store.faults import StoreClosedError, StoreFullError
from yacht.store.migrations import APPLICATION_ID, MIGRATIONS, migrate


def fill(folder: Path, count: int) -> None:
    """Make a store with a table of so many events of a kilobyte."""

    async def write() -> None:
        store = open_sqlite(folder)
        for number in range(0, count, 100):
            await store.append(append(f"c{number}", *([b"x" * 1000] * 100), expected=number))
        await store.close()

    asyncio.run(write())


def version_in(folder: Path) -> int:
    async def read() -> int:
        store = open_sqlite(folder)
        try:
            return (await store.read(TABLE)).version
        finally:
            await store.close()

    return asyncio.run(read())


def test_every_fault_has_a_kind_of_its_own() -> None:
    errors = [
        StoreError, StoreFullError, StoreInUseError, NewerStoreError, ForeignStoreError, DamagedStoreError,
        StoreGoneError, StoreClosedError,
    ]  # fmt: skip
    assert [error.kind for error in errors[1:]] + [StoreError.kind] == list(StoreFault)


def test_only_the_owner_may_read_the_files(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        store = open_sqlite(tmp_path)
        asyncio.run(store.append(append("one", b"a")))
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
        asyncio.run(store.close())
    finally:
        os.umask(before)
    assert modes == dict.fromkeys(["yacht.db", "yacht.db-wal", "yacht.db-shm", "yacht.lock"], 0o600)


def test_a_closed_store_is_one_file(tmp_path: Path) -> None:
    fill(tmp_path, 100)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["yacht.db", "yacht.lock"]
    assert version_in(tmp_path) == 100


def test_a_commit_is_on_disk_before_it_is_answered(tmp_path: Path) -> None:
    store = open_sqlite(tmp_path)

    def pragmas(connection: sqlite3.Connection) -> list[object]:
        return [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]

    async def ask() -> list[object]:
        try:
            return await store._writer.run(pragmas)  # noqa: SLF001 - it is a promise of the connection
        finally:
            await store.close()

    assert asyncio.run(ask()) == ["wal", 2]


@pytest.mark.parametrize("is_replaced", [False, True])
def test_what_would_be_written_to_a_file_that_is_gone_is_refused(
    tmp_path: Path, runner: asyncio.Runner, *, is_replaced: bool
) -> None:
    store = open_sqlite(tmp_path)
    assert runner.run(store.append(append("one", b"a"))) == Appended(1)
    path = tmp_path / "yacht.db"
    path.rename(tmp_path / "kept.db")
    if is_replaced:
        path.write_bytes((tmp_path / "kept.db").read_bytes())
    for _ in range(2):
        with pytest.raises(StoreGoneError, match=r"yacht\.db was removed or replaced while it was in use"):
            runner.run(store.append(append("two", b"b", expected=1)))
    (tmp_path / "kept.db").replace(path)
    assert runner.run(store.append(append("two", b"b", expected=1))) == Appended(2), "it is the same file again"
    runner.run(store.close())


def test_a_second_process_is_refused_until_the_first_ends(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from yacht.store import *\n"
        "try: open_sqlite(Path(sys.argv[1]))\n"
        "except StoreInUseError as error: print(error)\n"
        "else: print('opened')"
    )

    def second() -> str:
        command = [sys.executable, "-c", code, str(tmp_path)]
        return subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout.strip()

    store = open_sqlite(tmp_path)
    with pytest.raises(StoreInUseError, match="in use by another Yacht server"):
        open_sqlite(tmp_path)
    says = f"the data folder {tmp_path} is in use by another Yacht server: end that, or give another --data DIR"
    assert second() == says
    asyncio.run(store.close())
    assert second() == "opened"
    assert version_in(tmp_path) == 0


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"none/yacht\.lock cannot be used") as raised:
        open_sqlite(tmp_path / "none")
    assert raised.value.kind is StoreFault.FAILED


def test_a_path_that_is_no_file_is_refused_and_the_folder_is_free_again(tmp_path: Path) -> None:
    (tmp_path / "yacht.db").mkdir()
    with pytest.raises(StoreError, match=r"yacht\.db cannot be used"):
        open_sqlite(tmp_path)
    (tmp_path / "yacht.db").rmdir()
    assert version_in(tmp_path) == 0


def test_an_old_library_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 36, 9))
    with pytest.raises(StoreError, match=r"too old: a Python with 3\.37 or newer"):
        open_sqlite(tmp_path)


def test_a_newer_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    fill(tmp_path, 100)
    path = tmp_path / "yacht.db"
    newer = len(MIGRATIONS) + 1
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {newer}")
    connection.close()
    before = path.read_bytes()
    says = (
        rf"newer version of Yacht \(its form is {newer}, this version knows up to {newer - 1}\): install that version"
    )
    with pytest.raises(NewerStoreError, match=says):
        open_sqlite(tmp_path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("owner", [0, 1, APPLICATION_ID + 1])
def test_a_foreign_database_is_refused_and_left_as_it_is(tmp_path: Path, owner: int) -> None:
    path = tmp_path / "yacht.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.execute(f"PRAGMA application_id = {owner}")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(ForeignStoreError, match="a database of another program: give another folder with --data DIR"):
        open_sqlite(tmp_path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"x", b"not a database, but long enough to be looked at\n" * 100])
def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "yacht.db"
    path.write_bytes(content)
    with pytest.raises(DamagedStoreError, match=r"is damaged .*: put a backup in its place"):
        open_sqlite(tmp_path)
    assert path.read_bytes() == content


@pytest.mark.parametrize("what", ["cut", "zeros"])
def test_a_damaged_database_is_refused(tmp_path: Path, what: str) -> None:
    fill(tmp_path, 500)
    path = tmp_path / "yacht.db"
    content = path.read_bytes()
    middle = len(content) // 2
    path.write_bytes(content[:middle] if what == "cut" else content[:middle] + bytes(8192) + content[middle + 8192 :])
    with pytest.raises(DamagedStoreError, match=r"is damaged .*: put a backup in its place"):
        open_sqlite(tmp_path)


def test_a_damaged_lock_is_refused(tmp_path: Path) -> None:
    (tmp_path / "yacht.lock").write_bytes(b"no lock of ours\n" * 100)
    with pytest.raises(DamagedStoreError, match=r"yacht\.lock is damaged"):
        open_sqlite(tmp_path)


def test_a_database_of_every_form_is_brought_to_the_newest(tmp_path: Path) -> None:
    """The steps are taken one by one, and a store is what it would have been made as."""
    for form in range(len(MIGRATIONS) + 1):
        folder = tmp_path / str(form)
        folder.mkdir()
        connection = sqlite3.connect(folder / "yacht.db", isolation_level=None)
        migrate(connection, MIGRATIONS[:form])
        assert connection.execute("PRAGMA user_version").fetchone() == (form,)
        connection.close()
        asyncio.run(open_sqlite(folder).close())
        connection = sqlite3.connect(folder / "yacht.db")
        assert connection.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        connection.close()


def test_a_step_that_fails_leaves_the_form_before_it() -> None:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    with pytest.raises(sqlite3.OperationalError, match="nonsense"):
        migrate(connection, (("CREATE TABLE one (a)",), ("CREATE TABLE two (a)", "nonsense")))
    assert connection.execute("PRAGMA user_version").fetchone() == (1,)
    assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("one",)]
    migrate(connection, (("CREATE TABLE one (a)",), ("CREATE TABLE two (a)",)))
    assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("one",), ("two",)]
    connection.close()


def test_damage_that_shows_later_is_said_to_who_asks(tmp_path: Path) -> None:
    fill(tmp_path, 500)

    async def damage() -> None:
        store = open_sqlite(tmp_path)
        path = tmp_path / "yacht.db"
        with path.open("r+b") as file:
            file.seek(4096)
            file.write(bytes([255]) * (path.stat().st_size - 4096))
        try:
            with pytest.raises(DamagedStoreError, match="is damaged"):
                await store.read(TABLE)
        finally:
            await store.close()

    asyncio.run(damage())


def test_what_an_open_loop_asked_is_done_though_the_loop_has_ended(tmp_path: Path) -> None:
    store = open_sqlite(tmp_path)

    async def ask_and_go() -> None:
        asking = asyncio.ensure_future(store.append(append("one", b"a")))
        await asyncio.sleep(0)
        asking.cancel()

    asyncio.run(ask_and_go())
    asyncio.run(store.close())

    async def again() -> object:
        opened = open_sqlite(tmp_path)
        try:
            return await opened.append(append("two", b"b", expected=1))
        finally:
            await opened.close()

    assert asyncio.run(again()) == Appended(2)


def test_a_backup_of_a_running_store_is_a_store(tmp_path: Path) -> None:
    """As docs/operating.md says to make it, by another process."""
    backup = tmp_path / "backup"
    backup.mkdir()
    code = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('VACUUM INTO ?', (sys.argv[2],))"

    async def back_up() -> None:
        store = open_sqlite(tmp_path)
        assert await store.append(append("one", b"a")) == Appended(1)
        command = [sys.executable, "-W", "ignore", "-c", code, str(tmp_path / "yacht.db"), str(backup / "yacht.db")]
        await asyncio.to_thread(subprocess.run, command, check=True, timeout=60)
        assert await store.append(append("two", b"b", expected=1)) == Appended(2)
        await store.close()

    asyncio.run(back_up())
    assert version_in(backup) == 1
    assert version_in(tmp_path) == 2


def test_every_table_and_file_is_in_the_docs(tmp_path: Path) -> None:
    page = (Path(__file__).resolve().parents[3] / "docs/operating.md").read_text("utf-8")
    store = open_sqlite(tmp_path)
    connection = sqlite3.connect(f"file:{tmp_path / 'yacht.db'}?mode=ro", uri=True)
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    connection.close()
    files = {path.name for path in tmp_path.iterdir()}
    asyncio.run(store.close())
    assert len(tables) == 12
    assert {name for name in tables | files if f"`{name}`" not in page} == set()
