"""A clock that a test moves."""

from __future__ import annotations

from yacht.server.clock import system_clock


class MovableClock:
    """The time of this machine, and what it was moved on by: integer Unix milliseconds."""

    def __init__(self) -> None:
        self._moved_ms = 0

    def __call__(self) -> int:
        """Give the time."""
        return system_clock() + self._moved_ms

    def move_on(self, ms: int) -> None:
        """Let time pass at once.

        Raises:
            ValueError: if it would go back.
        """
        if ms < 0:
            message = f"time goes on, not back by {-ms} ms"
            raise ValueError(message)
        self._moved_ms += ms
