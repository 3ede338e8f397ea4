"""What can go wrong with a store. Each fault has a kind, and a message that says what can be done."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar


class StoreFault(StrEnum):
    """The kinds of faults; the value is the code in logs and answers."""

    FULL = "store_full"
    """There is no room to write. Reading goes on, and writing as soon as there is room."""
    IN_USE = "store_in_use"
    """Another process has the folder."""
    NEWER = "store_newer"
    """A newer version of the program wrote it."""
    FOREIGN = "store_foreign"
    """It belongs to another program."""
    DAMAGED = "store_damaged"
    """It does not hold together."""
    GONE = "store_gone"
    """Its files were removed while it was open, or others are in their place."""
    CLOSED = "store_closed"
    """It has been closed."""
    FAILED = "store_failed"
    """Anything else: the disk, the permissions, the library below."""


class StoreError(Exception):
    """A store that cannot do what it was asked for; nothing of it has been done."""

    kind: ClassVar[StoreFault] = StoreFault.FAILED


class StoreFullError(StoreError):
    """There is no room to write."""

    kind: ClassVar[StoreFault] = StoreFault.FULL


class StoreInUseError(StoreError):
    """Another process has the folder."""

    kind: ClassVar[StoreFault] = StoreFault.IN_USE


class NewerStoreError(StoreError):
    """A newer version of the program wrote it."""

    kind: ClassVar[StoreFault] = StoreFault.NEWER


class ForeignStoreError(StoreError):
    """It belongs to another program."""

    kind: ClassVar[StoreFault] = StoreFault.FOREIGN


class DamagedStoreError(StoreError):
    """It does not hold together."""

    kind: ClassVar[StoreFault] = StoreFault.DAMAGED


class StoreGoneError(StoreError):
    """Its files were removed while it was open, or others are in their place."""

    kind: ClassVar[StoreFault] = StoreFault.GONE


class StoreClosedError(StoreError):
    """It has been closed."""

    kind: ClassVar[StoreFault] = StoreFault.CLOSED
