"""Asking a server over HTTP, from many tasks at once, over a few connections that are kept.

Connections are kept because each new one takes a port of this machine for a minute after its end.
"""

from __future__ import annotations

import asyncio
import http.client
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Mapping

CONNECTIONS: Final = 6
"""As many as threads that ask; more would wait for a thread."""
PATIENCE_SECONDS: Final = 60.0
"""How long an answer may take."""


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer as it came."""

    status: int
    headers: Mapping[str, str]
    """Names in lower case; of several with one name the last."""
    body: bytes


class Http:
    """Asks one server.

    Args:
        url: the address of the server's root; http only.
    """

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme != "http" or not parts.hostname:
            message = f"{url!r} is no address of a server: give one as http://127.0.0.1:8765/"
            raise ValueError(message)
        self.authority: Final = parts.netloc
        """Host and port, as they stand in addresses."""
        self._free: asyncio.LifoQueue[http.client.HTTPConnection] = asyncio.LifoQueue()
        for _ in range(CONNECTIONS):
            self._free.put_nowait(
                http.client.HTTPConnection(parts.hostname, parts.port or 80, timeout=PATIENCE_SECONDS)
            )

    async def ask(
        self, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> Answered:
        """Ask, and wait for the answer.

        A connection that the server has closed meanwhile is opened again, once; so a request may reach the server
        twice if it ends in the middle of an answer.

        Raises:
            OSError: if there is no answer.
            http.client.HTTPException: if it is none of HTTP.
        """
        connection = await self._free.get()
        try:
            return await asyncio.to_thread(_ask, connection, method, path, body, headers or {})
        finally:
            self._free.put_nowait(connection)

    def close(self) -> None:
        """Close all connections that nobody uses."""
        while not self._free.empty():
            self._free.get_nowait().close()


def _ask(
    connection: http.client.HTTPConnection, method: str, path: str, body: bytes | None, headers: Mapping[str, str]
) -> Answered:
    was_open = connection.sock is not None
    try:
        return _ask_once(connection, method, path, body, headers)
    except (http.client.RemoteDisconnected, ConnectionError):
        if not was_open:
            raise
        return _ask_once(connection, method, path, body, headers)


def _ask_once(
    connection: http.client.HTTPConnection, method: str, path: str, body: bytes | None, headers: Mapping[str, str]
) -> Answered:
    try:
        connection.request(method, path, body, dict(headers))
        response = connection.getresponse()
        found = {name.lower(): value for name, value in response.getheaders()}
        return Answered(response.status, found, response.read())
    except BaseException:
        connection.close()
        raise
