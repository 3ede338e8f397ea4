"""The socket of a table: reads what a member sends, answers each command once, and lets the hub write."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from yacht.protocol import (
    HEARTBEAT_MS,
    PROTOCOL_VERSION,
    Accepted,
    AnyRefusal,
    Asked,
    Beat,
    Hello,
    Refused,
    SendStamp,
    ShowHold,
    StampShown,
    Unreadable,
    WireRefusal,
    decode_message,
    encode_message,
)
from yacht.server import metrics
from yacht.server.asking import Done
from yacht.server.hub import (
    BAD_MESSAGES,
    BAD_QUERY,
    GOING,
    NO_TABLE,
    NOT_READ,
    TOO_MANY,
    Closing,
    Connection,
)
from yacht.server.limits import Limit, counted_address
from yacht.server.loaded import UnknownTableError
from yacht.server.logs import log_of
from yacht.store import StoreError
from yacht.table.party import PartyRefusal, PlayerId, TableId

if TYPE_CHECKING:
    from litestar.handlers import WebsocketRouteHandler

    from yacht.server.online import Online

_Socket: TypeAlias = WebSocket[Any, Any, State]

MOST_BAD: Final = 3
"""With so many messages that cannot be read a connection is closed."""
MOST_TOO_MANY: Final = 100
"""With so many messages above the limit as well."""
CLOSE_SECONDS: Final = 5.0
"""How long a connection that is to end may take for that."""
FOREIGN_ORIGIN: Final = Closing(4403, "a page of another site")
_NOBODY: Final = PlayerId("")
"""Whoever watches without being anybody; no member has this id."""
_LONGEST_AFTER: Final = 15
_GONE: Final = (OSError, WebSocketDisconnect)
"""What reading and writing raise when the other side is gone."""

_log = log_of(__name__)


def socket_route(online: Online) -> WebsocketRouteHandler:
    """Give what answers at `/api/tables/{table}/socket`."""

    @websocket("/api/tables/{table:str}/socket")
    async def answer_socket(table: FromPath[str], socket: _Socket) -> None:
        wire = _SocketWire(socket)
        if not online.is_own_origin(socket):
            # Before it is accepted: no page of another site gets as far as a message.
            await wire.close(FOREIGN_ORIGIN)
            return
        await socket.accept()
        refusal = _refusal(online, socket)
        after = socket.query_params.get("after")
        if refusal is None and not _is_number(after):
            refusal = BAD_QUERY
        if refusal is not None:
            await wire.close(refusal)
            return
        device = online.device_of(socket)
        player = None if device is None else device.player
        connection = Connection(wire, TableId(table), player)
        await _Session(online, socket, connection).run(None if after is None else int(after))

    return answer_socket


def _refusal(online: Online, socket: _Socket) -> Closing | None:
    if online.is_draining:
        return GOING
    address = counted_address(socket.client.host if socket.client else "")
    return None if online.limits.wait_seconds(Limit.CONNECT, address) is None else TOO_MANY


def _is_number(text: str | None) -> bool:
    return text is None or (text.isascii() and text.isdecimal() and len(text) <= _LONGEST_AFTER)


class _SocketWire:
    """A WebSocket as the hub writes to it."""

    def __init__(self, socket: _Socket) -> None:
        self._socket = socket

    async def send(self, text: str) -> None:
        """Send one message.

        Raises:
            WebSocketDisconnect: if the connection has ended.
        """
        try:
            await self._socket.send({"type": "websocket.send", "bytes": None, "text": text})
        except RuntimeError as error:
            # uvicorn has closed it by itself, over a frame that is none, and nobody has been told yet.
            raise WebSocketDisconnect(detail=str(error)) from error

    async def close(self, closing: Closing) -> None:
        """Close with a code."""
        await self._socket.close(code=closing.code, reason=closing.reason)


class _Session:
    """One connection from its greeting to its end."""

    def __init__(self, online: Online, socket: _Socket, connection: Connection) -> None:
        self._online = online
        self._socket = socket
        self._connection = connection
        self._bucket = online.limits.bucket()
        self._bad = 0
        self._too_many = 0

    async def run(self, after: int | None) -> None:
        connection, tables = self._connection, self._online.tables
        try:
            await tables.join(connection, after, self._greeting)
        except UnknownTableError:
            connection.end(NO_TABLE)
        except StoreError as error:
            _log.error("a table cannot be read", table=connection.table, kind=error.kind, fault=str(error))
            connection.end(NOT_READ)
        writing = asyncio.create_task(connection.write())
        reading = asyncio.create_task(self._read())
        ending = asyncio.create_task(connection.ended.wait())
        tasks = (writing, reading, ending)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            tables.leave(connection)
            for task in tasks:
                task.cancel()
            for result in await asyncio.gather(*tasks, return_exceptions=True):
                self._tell_of(result)
            # The other side may be gone, or may not read; what it had not been sent it asks for again.
            with contextlib.suppress(Exception):
                await asyncio.wait_for(connection.finish(), CLOSE_SECONDS)

    def _tell_of(self, result: object) -> None:
        """Write down what nobody foresaw; that the other side is gone is foreseen."""
        if isinstance(result, Exception) and not isinstance(result, _GONE):
            _log.error("a connection failed", table=self._connection.table, exc_info=result)

    def _greeting(self, seq: int) -> str:
        return encode_message(Hello(PROTOCOL_VERSION, self._connection.player, seq, HEARTBEAT_MS, self._online.clock()))

    async def _read(self) -> None:
        """Answer message after message until the other side is gone; the next is read when one is answered."""
        while True:
            received = await self._socket.receive()
            if received["type"] != "websocket.receive":
                return
            self._connection.heard_at = time.monotonic()
            raw = received.get("text")
            await self._answer(raw if raw is not None else received.get("bytes") or b"")

    async def _answer(self, raw: str | bytes) -> None:
        started = time.perf_counter()
        message = decode_message(raw, self._connection.player or _NOBODY)
        if not self._bucket.take():
            self._refuse_too_many(message)
            return
        match message:
            case Unreadable(code, command_id):
                metrics.BAD_MESSAGES.labels(code).inc()
                self._refuse(command_id, code)
                self._bad += 1
                if self._bad >= MOST_BAD:
                    self._connection.end(BAD_MESSAGES)
            case Asked():
                await self._ask(message)
                metrics.COMMAND_SECONDS.observe(time.perf_counter() - started)
            case ShowHold(seat, hold):
                self._online.tables.show_hold(self._connection, seat, tuple(sorted(hold)))
            case SendStamp(stamp):
                await self._stamp(stamp)
            case Beat():
                pass

    async def _ask(self, asked: Asked) -> None:
        player = self._connection.player
        if player is None:
            self._refuse(asked.id, PartyRefusal.NOT_A_MEMBER)
            return
        answer = await self._online.tables.ask(
            self._connection.table, player, asked.id, asked.command, expect=asked.expect
        )
        if isinstance(answer, Done):
            metrics.COMMANDS.labels("accepted").inc()
            self._connection.offer(encode_message(Accepted(asked.id, answer.version, self._online.clock())))
        else:
            self._refuse(asked.id, answer.code)

    async def _stamp(self, stamp: Any) -> None:  # noqa: ANN401 - a `Stamp`
        player = self._connection.player
        party = await self._online.tables.party(self._connection.table)
        member = None if player is None or party is None else party.member(player)
        if player is not None and member is not None and not member.has_left:
            text = encode_message(StampShown(player, stamp, self._online.clock()))
            self._online.hub.tell(self._connection.table, [text])

    def _refuse_too_many(self, message: object) -> None:
        """Refuse what comes too often; what gets no answer anyway is dropped."""
        self._too_many += 1
        if isinstance(message, Asked | Unreadable):
            self._refuse(message.id, WireRefusal.TOO_MANY)
        if self._too_many >= MOST_TOO_MANY:
            self._connection.end(BAD_MESSAGES)

    def _refuse(self, command_id: str | None, code: AnyRefusal) -> None:
        metrics.COMMANDS.labels(code).inc()
        seq = self._online.tables.seq_of(self._connection.table)
        self._connection.offer(encode_message(Refused(command_id, code, seq, self._online.clock())))
