"""Online play of this process, put together: store, tables, hub, scheduler, devices, limits; begun and ended as one."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from litestar.exceptions import ClientException

from yacht.dice import SecretDice
from yacht.protocol.http import DEVICE_COOKIE, HttpRefusal
from yacht.server.clock import system_clock
from yacht.server.computers import Computers
from yacht.server.errors import ApiError
from yacht.server.hub import Hub
from yacht.server.identity import Devices, load_keys
from yacht.server.limits import Limit, Limits
from yacht.server.loaded import Downtime
from yacht.server.logs import log_of
from yacht.server.origins import origin_of
from yacht.server.ranked import RankedQueue
from yacht.server.scheduler import Scheduler
from yacht.server.tables import Tables
from yacht.server.values import ValueFiles

if TYPE_CHECKING:
    from pathlib import Path

    from litestar.connection import ASGIConnection

    from yacht.server.clock import Clock
    from yacht.server.game_dice import DiceOf
    from yacht.server.identity import Device
    from yacht.store import PartyCode, Store

DRAIN_SECONDS: Final = 3.0
"""Over how long the sockets are closed when the server stops."""

_log = log_of(__name__)


@dataclass(frozen=True, slots=True)
class Doors:
    """What comes in from outside, so that a test can hold it."""

    clock: Clock = system_clock
    dice_of: DiceOf = SecretDice
    are_limits_on: bool = True
    """Off for measuring only."""
    drain_seconds: float = DRAIN_SECONDS


@dataclass(slots=True)
class Online:
    """Online play while it is served; `open_online` makes it."""

    store: Store
    devices: Devices
    hub: Hub
    tables: Tables
    queue: RankedQueue
    scheduler: Scheduler
    limits: Limits
    doors: Doors
    public_url: str | None
    """Where players reach this server, as `origin_of` has it; None where that is the address they use."""
    is_draining: bool = False
    _loops: list[asyncio.Task[None]] = field(default_factory=list[asyncio.Task[None]])

    @property
    def clock(self) -> Clock:
        """What time it is."""
        return self.doors.clock

    @property
    def is_ready(self) -> bool:
        """Tell whether players should be sent here."""
        return bool(self._loops) and not self.is_draining

    def begin(self) -> None:
        """Begin to serve what falls due; needs a running event loop."""
        self.tables.on_due = self.scheduler.expect
        self._loops = [
            asyncio.create_task(loop)
            for loop in (
                self.scheduler.run(),
                self.scheduler.note_served(),
                self.queue.count(),
                self.hub.beat(self.tables.seq_of),
            )
        ]

    async def drain(self) -> None:
        """Take in nobody new, and close every socket, spread over some seconds."""
        self.is_draining = True
        self.tables.stop_noting()
        _log.info("draining")
        await self.hub.drain(self.doors.drain_seconds)

    async def end(self) -> None:
        """Finish what is being done, and close the store."""
        self.is_draining = True
        for loop in self._loops:
            loop.cancel()
        await asyncio.gather(*self._loops, return_exceptions=True)
        await self.scheduler.stop()
        await self.tables.settle()
        with contextlib.suppress(Exception):
            # What was served until now is not time without a server.
            await self.store.note_served(self.clock())
        await self.store.close()

    # What every request is asked

    def device_of(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Device | None:
        """Give the device whose cookie came with a request; None if there is none that is good."""
        return self.devices.read(connection.cookies.get(DEVICE_COOKIE))

    def is_secure(self, connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
        """Tell whether players reach this server over https."""
        return urlsplit(self._origin(connection)).scheme in {"https", "wss"}

    def link(self, connection: ASGIConnection[Any, Any, Any, Any], code: PartyCode) -> str:
        """Give the address of a party, as friends reach it.

        Raises:
            ClientException: if the Host header is needed for that and names none.
        """
        return f"{self._origin(connection)}/p/{code}"

    def _origin(self, connection: ASGIConnection[Any, Any, Any, Any]) -> str:
        if self.public_url is not None:
            return self.public_url
        try:
            return origin_of(f"{connection.scope['scheme']}://{connection.headers.get('host', 'localhost')}")
        except ValueError:
            message = "the Host header names no host"
            raise ClientException(message) from None

    def is_own_origin(self, connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
        """Tell whether a page of this host asks, or no page at all.

        Only browsers name an origin, and they cannot be made to lie about it. Without a public URL the host is
        compared, for a proxy may have taken the https away.
        """
        origin = connection.headers.get("origin")
        if origin is None:
            return True
        if self.public_url is not None:
            return origin == self.public_url
        try:
            netloc = urlsplit(origin).netloc
        except ValueError:
            return False  # what no browser says
        return netloc.lower() == connection.headers.get("host", "").lower()

    def expect_own_origin(self, connection: ASGIConnection[Any, Any, Any, Any]) -> None:
        """Refuse what a page of another site asks.

        Raises:
            ApiError: if it does.
        """
        if not self.is_own_origin(connection):
            message = "this was asked by a page of another site"
            raise ApiError(HTTPStatus.FORBIDDEN, HttpRefusal.FOREIGN_ORIGIN, message)

    def expect_rarely(self, limit: Limit, who: str) -> None:
        """Refuse what is asked for too often.

        Raises:
            ApiError: if it is.
        """
        seconds = self.limits.wait_seconds(limit, who)
        if seconds is not None:
            message = f"too often; try again in {seconds} s"
            headers = {"retry-after": str(seconds)}
            raise ApiError(HTTPStatus.TOO_MANY_REQUESTS, HttpRefusal.TOO_MANY, message, headers)

    def expect_serving(self) -> None:
        """Refuse to begin something when the server is about to go.

        Raises:
            ApiError: if it is.
        """
        if self.is_draining:
            message = "the server restarts; try again in a moment"
            raise ApiError(
                HTTPStatus.SERVICE_UNAVAILABLE, HttpRefusal.DRAINING, message, {"retry-after": str(int(DRAIN_SECONDS))}
            )


async def open_online(
    store: Store,
    folder: Path,
    *,
    public_url: str | None = None,
    values: ValueFiles | None = None,
    doors: Doors | None = None,
) -> Online:
    """Put online play together over a store.

    Args:
        store: open; closed by `Online.end`.
        folder: where the keys of devices are, or will be.
        public_url: where players reach this server, an address of a host; None where that is the address they use.
        values: where the hard computer's values come from.
        doors: clock, dice and limits.

    Raises:
        KeyFileError: if the keys cannot be used.
        StoreError: if the store cannot be read.
        ValueError: if the public URL is not the address of a host.
    """
    held = doors or Doors()
    now_ms = held.clock()
    last_ms = await store.last_served_ms()
    downtime = None if last_ms is None else Downtime(now_ms - last_ms, await store.position())
    devices = Devices(load_keys(folder, now_ms), held.clock)
    hub = Hub(held.clock)
    computers = Computers(values or ValueFiles())
    tables = Tables(store, hub, held.clock, computers=computers, dice_of=held.dice_of, downtime=downtime)
    return Online(
        store=store,
        devices=devices,
        hub=hub,
        tables=tables,
        queue=RankedQueue(store, tables, held.clock),
        scheduler=Scheduler(store, tables, held.clock),
        limits=Limits(are_on=held.are_limits_on),
        doors=held,
        public_url=None if public_url is None else origin_of(public_url),
    )
