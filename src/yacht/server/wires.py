"""The connections that uvicorn serves, with bounds that it does not have: on how long and on how much.

Source of what is bounded: somebody who opens connections and never finishes a request holds their file descriptors;
somebody who asks and does not read the answers holds those as well, also when the connection has been closed on this
side; and somebody who sends pings and reads none of the answers fills memory with them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

REQUEST_SECONDS: Final = 10.0
"""How long a request may take to come, from its first byte or the beginning of the connection."""
LOOK_SECONDS: Final = 10.0
"""How often it is looked how much waits to be read."""
LEAST_READ_BYTES: Final = 10_240
"""How much somebody reads from one look to the next, at least, if something waits for them at both."""
MOST_IDLE_LOOKS: Final = 3
"""How many looks in a row at which less was read somebody may have."""
MOST_UNREAD_BYTES: Final = 262_144
"""How much may wait to be read by somebody who goes on asking for more."""


class UnreadWatch:
    """Ends a connection whose other side does not read what it is sent.

    Args:
        transport: of the connection.
        call_later: the loop's.
    """

    def __init__(
        self, transport: asyncio.Transport, call_later: Callable[[float, Callable[[], None]], asyncio.TimerHandle]
    ) -> None:
        self._transport = transport
        self._call_later = call_later
        self._unread_bytes = 0
        self._idle_looks = 0
        self._next = call_later(LOOK_SECONDS, self._look)

    def stop(self) -> None:
        """Look no more."""
        self._next.cancel()

    def _look(self) -> None:
        before, self._unread_bytes = self._unread_bytes, self._transport.get_write_buffer_size()
        if self._transport.is_closing() and not self._unread_bytes:
            return
        is_idle = 0 < before < self._unread_bytes + LEAST_READ_BYTES and self._unread_bytes > 0
        self._idle_looks = self._idle_looks + 1 if is_idle else 0
        if self._idle_looks >= MOST_IDLE_LOOKS:
            self._transport.abort()
        else:
            self._next = self._call_later(LOOK_SECONDS, self._look)


class PromptHttp(H11Protocol):
    """HTTP/1.1 with whoever sends a request without dawdling and reads the answer; others are closed."""

    _giving_up: asyncio.TimerHandle | None = None
    _unread: UnreadWatch | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] - as in uvicorn
        """Begin to wait for the first request."""
        super().connection_made(transport)
        # It goes on looking when the connection has become a WebSocket.
        self._unread = UnreadWatch(transport, self.loop.call_later)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing more."""
        self._wait_no_more()
        if self._unread is not None:
            self._unread.stop()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take in a piece of a request, which may be the last."""
        super().data_received(data)
        # What became a WebSocket is no request any more, though h11 does not see its end.
        is_handed_on = self.transport.get_protocol() is not self
        # Between requests uvicorn itself waits, for less long.
        is_between = self.conn.their_state is h11.IDLE and self.timeout_keep_alive_task is not None
        if self.conn.their_state in {h11.IDLE, h11.SEND_BODY} and not (is_handed_on or is_between):
            self._wait()
        else:
            self._wait_no_more()

    def _wait(self) -> None:
        if self._giving_up is None:
            self._giving_up = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _wait_no_more(self) -> None:
        if self._giving_up is not None:
            self._giving_up.cancel()
            self._giving_up = None


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket with whoever reads the answers to their pings; others are closed."""

    def handle_ping(self) -> None:
        """Answer a ping, if the answers to earlier ones are read."""
        super().handle_ping()
        if self.transport.get_write_buffer_size() > MOST_UNREAD_BYTES:
            self.transport.abort()
