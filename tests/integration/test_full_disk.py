"""A disk without room: appends are refused and undone, reading goes on, and so does play once there is room.

The disk is a small one in memory where this process may mount one; the database that may not grow is there always.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from typing import TYPE_CHECKING

import pytest

from made_appends import TABLE, append
from small_disks import MAY_MOUNT, mounted
from yacht.store import Appended, Repeated, SqliteStore, StoreError, StoreFault, StoreFullError, TableId, open_sqlite

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Awaitable, Callable, Generator
    from pathlib import Path

    from yacht.store import AppendAnswer

SIZE_KB = 2048
BALLAST_KB = 700
EVENT = b"x" * 1000
OTHER = TableId("B" * 22)

Making = contextlib.AbstractContextManager[tuple[SqliteStore, "Callable[[], Awaitable[object]]"]]


@contextlib.contextmanager
def small_disk(folder: Path) -> Generator[tuple[SqliteStore, Callable[[], Awaitable[object]]]]:
    """A store on a disk of two megabytes, and what gives it room."""
    with mounted(folder, SIZE_KB):
        ballast = folder / "ballast"
        ballast.write_bytes(bytes(BALLAST_KB * 1024))

        async def give_room() -> None:
            ballast.unlink()

        store = open_sqlite(folder)
        try:
            yield store, give_room
        finally:
            asyncio.run(store.close())


@contextlib.contextmanager
def limited_database(folder: Path) -> Generator[tuple[SqliteStore, Callable[[], Awaitable[object]]]]:
    """A store whose database may not have more pages than it has now and some, and what lets it grow."""
    store = open_sqlite(folder)

    def limit(pages: int) -> Awaitable[object]:
        def job(connection: sqlite3.Connection) -> object:
            return connection.execute(f"PRAGMA max_page_count = {pages}").fetchone()

        return store._writer.run(job)  # noqa: SLF001 - the limit belongs to the connection

    async def begin() -> None:
        await limit(100)

    async def give_room() -> None:
        await limit(10_000)

    asyncio.run(begin())
    try:
        yield store, give_room
    finally:
        asyncio.run(store.close())


DISKS = [limited_database, *([small_disk] if MAY_MOUNT else [])]


@pytest.mark.parametrize("disk", DISKS)
def test_a_full_disk_refuses_and_loses_nothing(tmp_path: Path, disk: Callable[[Path], Making]) -> None:
    with disk(tmp_path) as (store, give_room):
        asyncio.run(fill_and_go_on(store, give_room))
        asyncio.run(see_reopened(tmp_path, store))


async def asked(store: SqliteStore, version: int) -> AppendAnswer | StoreError:
    try:
        return await store.append(append(f"c{version}", EVENT, expected=version))
    except StoreError as error:
        return error


async def fill_and_go_on(store: SqliteStore, give_room: Callable[[], Awaitable[object]]) -> None:
    version = 0
    answer = await asked(store, version)
    while answer == Appended(version + 1) and version < 10_000:
        version += 1
        answer = await asked(store, version)
    assert isinstance(answer, StoreFullError)
    assert answer.kind is StoreFault.FULL
    assert re.search("no room to write to .*: free some space", str(answer))
    assert version > 20

    # Nothing of it is there, and everything else can be read.
    journal = await store.read(TABLE)
    assert journal.version == version
    assert [event.seq for event in journal.events] == list(range(1, version + 1))

    # Everyone of a crowd is refused with an error of their own, and still nothing of it is there.
    crowd = [store.append(append("many", *[EVENT] * 10, table=TableId(f"t{number}"))) for number in range(20)]
    errors = await asyncio.gather(*crowd, return_exceptions=True)
    assert {type(error) for error in errors} == {StoreFullError}
    assert len(set(map(id, errors))) == 20
    assert (await store.read(TableId("t7"))).version == 0
    assert await store.append(append("c3", expected=3)) == Repeated(4)

    await give_room()
    assert await store.append(append(f"c{version}", EVENT, expected=version)) == Appended(version + 1)
    assert await store.append(append("one", EVENT, table=OTHER)) == Appended(1)
    assert (await store.read(TABLE)).version == version + 1


async def see_reopened(folder: Path, store: SqliteStore) -> None:
    before = await store.read(TABLE)
    await store.close()
    again = open_sqlite(folder)
    try:
        assert await again.read(TABLE) == before
        assert (await again.read(OTHER)).version == 1
    finally:
        await again.close()


if MAY_MOUNT:

    def test_a_store_without_room_to_begin_is_refused_with_its_kind(tmp_path: Path) -> None:
        with mounted(tmp_path, 64):
            (tmp_path / "ballast").write_bytes(bytes(60 * 1024))
            with pytest.raises(StoreFullError, match="no room to write"):
                open_sqlite(tmp_path)
            (tmp_path / "ballast").unlink()
