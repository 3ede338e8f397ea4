"""How often somebody may ask: over HTTP by address or device, on a socket by a bucket of each connection."""

from __future__ import annotations

import ipaddress
import math
import time
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

MESSAGES_PER_SECOND: Final = 10.0
MOST_MESSAGES_AT_ONCE: Final = 30
HOUSEHOLD_BITS: Final = 64


class Limit(StrEnum):
    """What is limited."""

    NAME = "name"
    """Naming a device, by address."""
    OPEN = "open"
    """Opening a party, by device."""
    OPEN_FROM = "open_from"
    """Opening a party, by address."""
    LOOK = "look"
    """Following a code, by address: so that none is found by trying."""
    JOIN = "join"
    """Joining, by address."""
    QUEUE = "queue"
    """Waiting for an opponent, by device."""
    CONNECT = "connect"
    """Connecting to tables, by address."""


ALLOWED: Final[Mapping[Limit, RateLimitItem]] = {
    Limit.NAME: RateLimitItemPerHour(60),
    Limit.OPEN: RateLimitItemPerHour(30),
    Limit.OPEN_FROM: RateLimitItemPerHour(120),
    Limit.LOOK: RateLimitItemPerMinute(60),
    Limit.JOIN: RateLimitItemPerMinute(60),
    Limit.QUEUE: RateLimitItemPerMinute(120),
    Limit.CONNECT: RateLimitItemPerMinute(120),
}


def counted_address(address: str) -> str:
    """Give what an address counts as: in IPv6 its network of 64 bits, all of which one household has.

    Whatever is no address is given back.
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or ipaddress.IPv6Network((found, HOUSEHOLD_BITS), strict=False))


class Limits:
    """Counts what was asked for.

    Args:
        are_on: whether anything is refused; switched off for measuring only.
    """

    def __init__(self, *, are_on: bool = True) -> None:
        self._are_on = are_on
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    def wait_seconds(self, limit: Limit, who: str) -> int | None:
        """Count one, and give how long to wait if that is too often; None if it is not."""
        if not self._are_on or self._limiter.hit(ALLOWED[limit], limit, who):
            return None
        until = self._limiter.get_window_stats(ALLOWED[limit], limit, who).reset_time
        return max(1, math.ceil(until - time.time()))

    def bucket(self) -> Bucket:
        """Give what limits the messages of one connection."""
        return Bucket(time.monotonic, are_on=self._are_on)


class Bucket:
    """Lets through so many messages at once, and after that so many a second."""

    def __init__(self, now: Callable[[], float], *, are_on: bool = True) -> None:
        self._now = now
        self._are_on = are_on
        self._left = float(MOST_MESSAGES_AT_ONCE)
        self._at = now()

    def take(self) -> bool:
        """Tell whether one more may come."""
        now = self._now()
        self._left = min(MOST_MESSAGES_AT_ONCE, self._left + (now - self._at) * MESSAGES_PER_SECOND)
        self._at = now
        if not self._are_on:
            return True
        if self._left < 1:
            return False
        self._left -= 1
        return True
