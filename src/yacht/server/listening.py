"""Takes the address to serve on: a socket that listens, or the server of ours that already has it.

The socket is bound here and handed on, so that nobody can take the port between the choice and its use. It listens a
moment before its server answers; whoever finds it taken meanwhile waits for that answer, so that of several starts at
once all find the same server.
"""

from __future__ import annotations

import errno
import ipaddress
import socket
import time
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from yacht.server.health import SERVICE, Health

if TYPE_CHECKING:
    from collections.abc import Callable

PORTS_TRIED = 20
"""How many ports, from the wanted one upward, are tried before giving up."""

SILENCE_SECONDS = 10.0
"""How long a program on a taken port may say nothing: one of ours that is just starting answers by then."""

NEXT_SILENCE_SECONDS = 2.0
"""The same for the ports after one on which all of that was spent."""

ANSWER_SECONDS = 2.0
"""How long an answer may take from its first byte to the last that is needed."""

NOTICE_SECONDS = 1.0
"""After how much silence the person is told what is being waited for."""

LARGEST_ANSWER = 4096
"""Bytes of an answer that are looked at; ours has a tenth of that."""

_QUESTION = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"

LEAVING_TRIES = 5
LEAVING_SECONDS = 0.1
"""A port whose program is just leaving is asked for again, this often and after this long each time."""

BACKLOG = 2048
"""Connections that wait to be accepted: a burst of reconnects is not refused."""


class ListenError(Exception):
    """An address that cannot be served on; its one line says why and what would be right."""


@dataclass(frozen=True, slots=True)
class Listening:
    """A socket of ours that listens."""

    socket: socket.socket
    port: int
    url: str


@dataclass(frozen=True, slots=True)
class AlreadyRunning:
    """Another process of ours that serves the address already."""

    url: str


def listen(host: str, port: int, on_wait: Callable[[int], None] = lambda _: None) -> Listening | AlreadyRunning:
    """Listen on the port, or on the next free one if another program has it.

    Args:
        host: a name or an address of this machine.
        port: 0 for any free port.
        on_wait: called with a port that is taken and has said nothing for `NOTICE_SECONDS`, if it is waited for.

    Returns:
        The socket, or the running server of ours if one is found on the way to a free port.

    Raises:
        ListenError: if the host is unknown or not this machine's, or if no port may be had.
    """
    address = _resolve(host)
    last = min(port + PORTS_TRIED - 1, 65535) if port else 0
    silence_seconds = SILENCE_SECONDS
    for candidate in range(port, last + 1):
        found = _claim(host, address, candidate, _Patience(silence_seconds, on_wait))
        if isinstance(found, Listening | AlreadyRunning):
            return found
        if found is _Answer.SILENT:
            silence_seconds = min(silence_seconds, NEXT_SILENCE_SECONDS)
    message = f"ports {port} to {last} are all taken: free one or give another with --port"
    raise ListenError(message)


class _Answer(Enum):
    """What a program on a taken port answers to the question who it is."""

    OURS = "ours"
    FOREIGN = "foreign"
    SILENT = "silent"
    """It takes the question and says nothing."""
    LEAVING = "leaving"
    """It does not take the question, or drops it."""


@dataclass(frozen=True, slots=True)
class _Patience:
    """How long a silent program is waited for, and who is told."""

    seconds: float
    on_wait: Callable[[int], None]


def _claim(host: str, address: _Address, port: int, patience: _Patience) -> Listening | AlreadyRunning | _Answer:
    """Take a port, or find out who has it.

    Raises:
        ListenError: if the port is free and may not be had.
    """
    answer = _Answer.LEAVING
    for again in range(LEAVING_TRIES):
        if again:
            time.sleep(LEAVING_SECONDS)
        try:
            bound = _bind(address, port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise ListenError(_refusal(host, port, error)) from error
        else:
            taken: int = bound.getsockname()[1]
            return Listening(bound, taken, _url(address, taken))
        answer = _ask(address, port, patience)
        if answer is _Answer.OURS:
            return AlreadyRunning(_url(address, port))
        if answer is not _Answer.LEAVING:
            break
    return answer


_Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address


def _resolve(host: str) -> _Address:
    """Look the host up; of several addresses the resolver's first is taken.

    Raises:
        ListenError: if there is none.
    """
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        message = f"the host {host!r} is unknown: give an address of this machine, as 127.0.0.1"
        raise ListenError(message) from error
    return ipaddress.ip_address(found[0][4][0])


def _bind(address: _Address, port: int) -> socket.socket:
    """Bind and listen, so that from here on clients wait instead of being refused.

    Raises:
        OSError: if the port may not be had.
    """
    family = socket.AF_INET6 if address.version == 6 else socket.AF_INET  # noqa: PLR2004 - the protocol's name
    bound = socket.socket(family, socket.SOCK_STREAM)
    try:
        # A port that a stopped server has just left is free. Two sockets may then be bound to one port until
        # one of them listens, which is why the second step belongs to the first.
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((str(address), port))
        bound.listen(BACKLOG)
    except OSError:
        bound.close()
        raise
    return bound


def _refusal(host: str, port: int, error: OSError) -> str:
    """Say why the system refuses the address, in one line."""
    match error.errno:
        case errno.EACCES:
            return f"port {port} needs more rights: give one from 1024 with --port"
        case errno.EADDRNOTAVAIL:
            return f"{host} is no address of this machine: give 127.0.0.1, or 0.0.0.0 for all"
        case _:
            return f"{host} port {port} cannot be listened on ({error.strerror}): give another"


def _ask(address: _Address, port: int, patience: _Patience) -> _Answer:
    """Ask the program on a port whether it is a Yacht server; however it behaves, the time is bounded."""
    started = time.monotonic()
    end = started + patience.seconds
    try:
        with socket.create_connection((_reachable(address), port), timeout=patience.seconds) as connection:
            connection.sendall(_QUESTION)
            received = _receive(connection, min(started + NOTICE_SECONDS, end))
            if received is None:
                patience.on_wait(port)
                received = _receive(connection, end)
            if not received:
                return _Answer.SILENT if received is None else _Answer.LEAVING
            return _Answer.OURS if _goes_on_as_ours(connection, received) else _Answer.FOREIGN
    except TimeoutError:
        return _Answer.SILENT
    except OSError:
        return _Answer.LEAVING


def _goes_on_as_ours(connection: socket.socket, received: bytes) -> bool:
    """Tell whether an answer that has begun turns out to be that of a Yacht server."""
    end = time.monotonic() + ANSWER_SECONDS
    try:
        while not _is_ours(received):
            more = _receive(connection, end) if len(received) < LARGEST_ANSWER else None
            if not more:
                return False
            received += more
    except OSError:
        return False
    return True


def _receive(connection: socket.socket, until: float) -> bytes | None:
    """Give the next bytes, none at the end of the stream, or `None` if nothing comes until a time (monotonic).

    The timeout of a socket is for one call, so a program that sends byte by byte would hold it for ever.

    Raises:
        OSError: if the connection breaks.
    """
    left = until - time.monotonic()
    if left <= 0:
        return None
    connection.settimeout(left)
    try:
        return connection.recv(LARGEST_ANSWER)
    except TimeoutError:
        return None


def _is_ours(answer: bytes) -> bool:
    """Tell whether what has come of an answer is that of a Yacht server, whole."""
    head, _, body = answer.partition(b"\r\n\r\n")
    if not head.startswith((b"HTTP/1.1 200 ", b"HTTP/1.0 200 ")):
        return False
    try:
        health = msgspec.json.decode(body, type=Health)
    except msgspec.DecodeError:
        return False
    return health.service == SERVICE


def _reachable(address: _Address) -> str:
    """Give the address under which this machine reaches a server that listens on `address`."""
    if not address.is_unspecified:
        return str(address)
    return "127.0.0.1" if address.version == 4 else "::1"  # noqa: PLR2004 - the protocol's name


def _url(address: _Address, port: int) -> str:
    reachable = _reachable(address)
    return f"http://[{reachable}]:{port}/" if ":" in reachable else f"http://{reachable}:{port}/"
