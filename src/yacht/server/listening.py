"""Takes the address to serve on: a socket that listens, or the server of ours that already has it.

The socket is bound here and handed on, so that nobody can take the port between the choice and its use.
"""

from __future__ import annotations

import errno
import http.client
import ipaddress
import socket
from dataclasses import dataclass
from typing import TypeAlias

import msgspec

from yacht.server.health import SERVICE, Health

PORTS_TRIED = 20
"""How many ports, from the wanted one upward, are tried before giving up."""

PROBE_SECONDS = 1.0
"""How long a server on a taken port has to say that it is one of ours."""

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


def listen(host: str, port: int) -> Listening | AlreadyRunning:
    """Listen on the port, or on the next free one if another program has it.

    Args:
        host: a name or an address of this machine.
        port: 0 for any free port.

    Returns:
        The socket, or the running server of ours if one is found on the way to a free port.

    Raises:
        ListenError: if the host is unknown or not this machine's, or if no port may be had.
    """
    address = _resolve(host)
    last = min(port + PORTS_TRIED - 1, 65535) if port else 0
    for candidate in range(port, last + 1):
        try:
            bound = _bind(address, candidate)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise ListenError(_refusal(host, candidate, error)) from error
            if _is_ours(address, candidate):
                return AlreadyRunning(_url(address, candidate))
        else:
            taken: int = bound.getsockname()[1]
            return Listening(bound, taken, _url(address, taken))
    message = f"ports {port} to {last} are all taken: free one or give another with --port"
    raise ListenError(message)


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


def _is_ours(address: _Address, port: int) -> bool:
    """Tell whether a Yacht server answers there."""
    connection = http.client.HTTPConnection(_reachable(address), port, timeout=PROBE_SECONDS)
    try:
        connection.request("GET", "/healthz")
        health = msgspec.json.decode(connection.getresponse().read(1024), type=Health)
    except (OSError, http.client.HTTPException, msgspec.DecodeError):
        return False
    finally:
        connection.close()
    return health.service == SERVICE


def _reachable(address: _Address) -> str:
    """Give the address under which this machine reaches a server that listens on `address`."""
    if not address.is_unspecified:
        return str(address)
    return "127.0.0.1" if address.version == 4 else "::1"  # noqa: PLR2004 - the protocol's name


def _url(address: _Address, port: int) -> str:
    reachable = _reachable(address)
    return f"http://[{reachable}]:{port}/" if ":" in reachable else f"http://{reachable}:{port}/"
