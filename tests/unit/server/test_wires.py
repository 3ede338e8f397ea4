"""Whoever does not read what they are sent."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from yacht.server.wires import LEAST_READ_BYTES, LOOK_SECONDS, MOST_IDLE_LOOKS, UnreadWatch

if TYPE_CHECKING:
    from collections.abc import Callable


class Pipe(asyncio.Transport):
    """A transport of which a test says how much waits to be read."""

    def __init__(self) -> None:
        super().__init__()
        self.unread = 0
        self.is_closed = False
        self.is_aborted = False

    def get_write_buffer_size(self) -> int:
        return self.unread

    def is_closing(self) -> bool:
        return self.is_closed

    def abort(self) -> None:
        self.is_aborted = True


class Looks:
    """A loop that looks when a test says so."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.next: Callable[[], None] | None = None
        self._loop = loop

    def call_later(self, seconds: float, look: Callable[[], None]) -> asyncio.TimerHandle:
        assert seconds == LOOK_SECONDS
        self.next = look
        return asyncio.TimerHandle(0, look, (), self._loop)

    def look(self) -> bool:
        """Look; whether it would be looked again."""
        look, self.next = self.next, None
        assert look is not None
        look()
        return self.next is not None


def looked(unread: list[int], looks: Looks) -> int | None:
    """Give at which look a connection is ended of which so much waits at each; None if at none."""
    pipe = Pipe()
    UnreadWatch(pipe, looks.call_later)
    for number, pipe.unread in enumerate(unread):
        goes_on = looks.look()
        assert goes_on is not pipe.is_aborted
        if pipe.is_aborted:
            return number
    return None


@pytest.mark.parametrize(
    ("unread", "ended"),
    [
        ([0] * 20, None),
        ([500] * 20, MOST_IDLE_LOOKS),
        # A byte at a time is not reading, and more that is asked for is no excuse.
        ([50_000 - number for number in range(20)], MOST_IDLE_LOOKS),
        ([50_000 + number for number in range(20)], MOST_IDLE_LOOKS),
        ([1_000_000 - number * LEAST_READ_BYTES for number in range(20)], None),
        # Nothing waits now and then: all was read in between.
        ([500, 600, 700, 0] * 5, None),
        ([0, 0, 500, 500, 500, 500], 5),
    ],
)
def test_whoever_reads_next_to_nothing_is_let_go(runner: asyncio.Runner, unread: list[int], ended: int | None) -> None:
    assert looked(unread, Looks(runner.get_loop())) == ended


def test_a_closed_connection_is_watched_until_all_is_read(runner: asyncio.Runner) -> None:
    pipe, looks = Pipe(), Looks(runner.get_loop())
    UnreadWatch(pipe, looks.call_later)
    pipe.unread, pipe.is_closed = 500, True
    assert looks.look()
    pipe.unread = 0
    assert not looks.look()
    assert not pipe.is_aborted
