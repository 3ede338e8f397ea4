"""Waiting for what a page comes to show."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

PATIENCE_SECONDS = 10
"""How long the page may take for anything; far more than it needs."""

PAUSE_SECONDS = 0.02

T = TypeVar("T")


def eventually(read: Callable[[], T], wanted: T) -> None:
    """Read again and again until it is what is wanted.

    Raises:
        AssertionError: if it does not become so in time.
    """
    deadline = time.monotonic() + PATIENCE_SECONDS
    while (seen := read()) != wanted and time.monotonic() < deadline:
        time.sleep(PAUSE_SECONDS)
    assert seen == wanted, f"{seen!r} instead of {wanted!r}"
