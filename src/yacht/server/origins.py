"""Addresses of whole hosts, written as browsers write them: only so can they be compared."""

from __future__ import annotations

import ipaddress
import re
from typing import Final
from urllib.parse import urlsplit

_USUAL_PORTS: Final = {"http": 80, "https": 443}
_NAME: Final = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?")
_LONGEST: Final = 253
"""Characters of a host's name. Source: RFC 1035."""


def origin_of(address: str) -> str:
    """Give the origin of an address as browsers send it.

    In lower case, with names beyond ASCII in IDNA, and without a port that goes without saying.

    Raises:
        ValueError: if the address is not `http` or `https`, has no host, or has anything beyond host and port.
    """
    parts = urlsplit(address)
    usual = _USUAL_PORTS.get(parts.scheme)
    beyond = parts.path.strip("/") + parts.query + parts.fragment
    if usual is None or not parts.hostname or "@" in parts.netloc or parts.port == 0 or beyond:
        message = f"{address!r} is not the address of a host"
        raise ValueError(message)
    port = "" if parts.port in {None, usual} else f":{parts.port}"
    return f"{parts.scheme}://{_host(parts.hostname)}{port}"


def _host(name: str) -> str:
    if ":" in name:
        return f"[{ipaddress.IPv6Address(name)}]"
    # Python's codec lets through what is no name, and refuses parts that are empty or too long.
    found = name.encode("idna").decode("ascii").lower()
    if len(found) > _LONGEST or not _NAME.fullmatch(found):
        message = f"{name!r} is no name of a host"
        raise ValueError(message)
    return found
