"""A device of a player, as a server knows it: a cookie, and what can be asked for with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import msgspec
from websockets.asyncio.client import connect

from yacht.protocol.http import DEVICE_COOKIE, PartyWish, encode_body
from yacht.table.party import DEFAULT_SETTINGS, PlayerId, TableId

if TYPE_CHECKING:
    from collections.abc import Mapping

    from websockets.asyncio.client import ClientConnection

    from yacht.load.http import Answered, Http
    from yacht.table.party import Settings

HANDSHAKE_SECONDS: Final = 60.0
"""How long a socket may take to open; under load there are many."""


class NotDoneError(Exception):
    """The server did not do what was asked for; the message says what it answered."""


class _Named(msgspec.Struct):
    player: str


class _Linked(msgspec.Struct):
    code: str
    table: str


@dataclass(frozen=True, slots=True)
class Link:
    """Where a party is."""

    code: str
    table: TableId


@dataclass(frozen=True, slots=True)
class Device:
    """A device that has a name."""

    http: Http
    player: PlayerId
    cookie: str
    """The value of the cookie."""

    @classmethod
    async def named(cls, http: Http, name: str) -> Device:
        """Give a new device its identity.

        Raises:
            NotDoneError: if the server gives none.
        """
        answer = await http.ask("PUT", "/api/me", msgspec.json.encode({"name": name}))
        _expect(answer, 200)
        cookie = answer.headers.get("set-cookie", "").partition(";")[0].removeprefix(f"{DEVICE_COOKIE}=")
        return cls(http, PlayerId(msgspec.json.decode(answer.body, type=_Named).player), cookie)

    @property
    def headers(self) -> Mapping[str, str]:
        """What a request carries."""
        return {"cookie": f"{DEVICE_COOKIE}={self.cookie}"}

    async def open_party(self, settings: Settings = DEFAULT_SETTINGS) -> Link:
        """Open a party.

        Raises:
            NotDoneError: if it is refused.
        """
        return await self._link("/api/parties", encode_body(PartyWish(settings)), 201)

    async def join(self, code: str) -> Link:
        """Join a party by its code.

        Raises:
            NotDoneError: if it is refused.
        """
        return await self._link(f"/api/parties/{code}/members", b"", 200)

    async def _link(self, path: str, body: bytes, status: int) -> Link:
        answer = await self.http.ask("POST", path, body, self.headers)
        _expect(answer, status)
        linked = msgspec.json.decode(answer.body, type=_Linked)
        return Link(linked.code, TableId(linked.table))

    async def connect(self, table: TableId, after: int | None = None) -> ClientConnection:
        """Open a socket to a table.

        Raises:
            OSError: if there is no answer.
            websockets.exceptions.WebSocketException: if it is refused.
        """
        return await connect_to(self.http, table, after, self.headers)


async def connect_to(
    http: Http, table: str, after: int | str | None = None, headers: Mapping[str, str] | None = None
) -> ClientConnection:
    """Open a socket to a table, as whoever the headers say.

    Raises:
        OSError: if there is no answer.
        websockets.exceptions.WebSocketException: if it is refused.
    """
    query = "" if after is None else f"?after={after}"
    return await connect(
        f"ws://{http.authority}/api/tables/{table}/socket{query}",
        additional_headers=headers,
        # As the server has it: messages are small.
        compression=None,
        open_timeout=HANDSHAKE_SECONDS,
        # The server asks whether somebody is there; asking back would be measured with the rest.
        ping_interval=None,
        close_timeout=5,
        proxy=None,
        user_agent_header=None,
    )


def _expect(answer: Answered, status: int) -> None:
    if answer.status != status:
        message = f"{answer.status} instead of {status}: {answer.body[:200].decode(errors='replace')}"
        raise NotDoneError(message)
