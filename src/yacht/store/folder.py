"""The folder of a SQLite store: its files, who may read them, and that one process has it at a time."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from typing import TYPE_CHECKING, Final

from yacht.store.faults import (
    DamagedStoreError,
    StoreError,
    StoreFullError,
    StoreGoneError,
    StoreInUseError,
)

if TYPE_CHECKING:
    from pathlib import Path

DATABASE: Final = "yacht.db"
"""SQLite keeps `yacht.db-wal` and `yacht.db-shm` beside it."""
LOCK: Final = "yacht.lock"
"""An empty file, locked while a process has the folder. It may stay."""

_OWNER_ONLY: Final = 0o600
_PRIMARY: Final = 0xFF
"""The part of an error code of SQLite that says its family."""
_HEADER_BYTES: Final = 100
"""Of a database, before its first page's content."""
_NO_ROOM_BYTES: Final = 64 * 1024
"""With less free space than this, a failed write is taken for a full disk: SQLite's shared memory grows by 32 KiB."""


def connect(path: Path) -> sqlite3.Connection:
    """Open a database without changing it; the connection may be used by one thread at a time, whichever.

    Transactions are begun and ended by hand.
    """
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def roll_back(connection: sqlite3.Connection) -> None:
    """Undo a transaction after an error, unless SQLite has done so by itself."""
    with contextlib.suppress(sqlite3.Error):
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def make_private(path: Path) -> None:
    """Make a file that only its owner may read, unless there is one; SQLite gives its side files the same rights.

    One that is there is not even opened: closing it again would let go of the locks that this process has on it.

    Raises:
        OSError: if it cannot be made.
    """
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, _OWNER_ONLY))


def expect_whole_header(path: Path) -> None:
    """See that a file is empty or long enough to be a database; SQLite takes a shorter one for an empty one.

    Raises:
        DamagedStoreError: if it is neither.
        OSError: if it cannot be looked at.
    """
    if 0 < path.stat().st_size < _HEADER_BYTES:
        message = f"{path} is damaged (file is not a database): put a backup in its place"
        raise DamagedStoreError(message)


def expect_file(path: Path, opened: os.stat_result) -> None:
    """See that a file that is open still lies at its path: what is written to one that does not is lost.

    Raises:
        StoreGoneError: if it does not.
    """
    try:
        is_there = os.path.samestat(path.stat(), opened)
    except OSError:
        is_there = False
    if not is_there:
        message = f"{path} was removed or replaced while it was in use: end this server, put it back, and start again"
        raise StoreGoneError(message)


def lock(folder: Path) -> sqlite3.Connection:
    """Take the folder for as long as the connection is open; a process that dies lets go of it.

    It is SQLite that locks, so that it is done as on each system it has to be.

    Raises:
        StoreInUseError: if somebody has it already.
        StoreError: if it cannot be locked.
    """
    path = folder / LOCK
    try:
        make_private(path)
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=0)
    except (OSError, sqlite3.Error) as error:
        raise fault_of(error, path) from error
    try:
        connection.execute("PRAGMA journal_mode = MEMORY")  # no file for what is never written
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        connection.close()
        if _family(error) == sqlite3.SQLITE_BUSY:
            message = (
                f"the data folder {folder} is in use by another Yacht server: end that, or give another --data DIR"
            )
            raise StoreInUseError(message) from error
        raise fault_of(error, path) from error
    return connection


def fault_of(error: OSError | sqlite3.Error, path: Path) -> StoreError:
    """Give what an error means to those who asked the store for something."""
    if isinstance(error, OSError):
        return StoreError(f"{path} cannot be used ({error.strerror})")
    family = _family(error)
    if family == sqlite3.SQLITE_FULL or (family == sqlite3.SQLITE_IOERR and _is_full(path)):
        return StoreFullError(f"there is no room to write to {path}: free some space on its disk")
    if family in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}:
        return DamagedStoreError(f"{path} is damaged ({error}): put a backup in its place")
    return StoreError(f"{path} cannot be used ({error})")


def _family(error: sqlite3.Error) -> int:
    # Errors that the module raises by itself have no code.
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & _PRIMARY


def _is_full(path: Path) -> bool:
    with contextlib.suppress(OSError):
        return shutil.disk_usage(path.parent).free < _NO_ROOM_BYTES
    return False
