"""The connections that uvicorn serves, with bounds that it does not have: on how long and on how much.

Source of what is bounded: somebody who opens connections and never finishes a request holds their file descriptors; and
somebody who sends pings and reads none of the answers fills memory with them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if TYPE_CHECKING:
    import asyncio

REQUEST_SECONDS: Final = 10.0
"""How long a request may take to come, from its first byte or the beginning of the connection."""
MOST_UNREAD_BYTES: Final = 262_144
"""How much may wait to be read by somebody who goes on asking for more."""


class PromptHttp(H11Protocol):
    """HTTP/1.1 with whoever sends a request without dawdling; others are closed."""

    _giving_up: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] - as in uvicorn
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing more."""
        self._wait_no_more()
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
