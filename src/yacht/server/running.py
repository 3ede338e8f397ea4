"""Runs the app in this process until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import prometheus_client
import uvicorn

from yacht.server.app import create_app
from yacht.server.client import load_client
from yacht.server.logs import LogLevel, write_logs
from yacht.server.online import Doors, open_online
from yacht.server.values import ValueFiles
from yacht.server.wires import BoundedWebSocket, PromptHttp

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable
    from pathlib import Path

    from yacht.server.online import Online
    from yacht.store import Store

GRACE_SECONDS = 5
"""How long open requests have to finish after the signal to stop."""


LARGEST_FRAME = 65_536
"""Bytes of a message that are read at all: what is too long for a message and no longer than this is answered."""


GARBAGE: Final = (200_000, 2, 2)
"""How rarely garbage is looked for, as `gc.set_threshold` has it: when there are so many more objects than before.
Looking through what thousands of tables hold takes a tenth of a second, in which nobody is answered, and almost
everything here is freed without that."""

SWITCH_SECONDS: Final = 0.0005
"""How long a thread that wants to run waits for one that does. The thread that writes to the store wants to several
times for each transaction, and whoever waits for an answer waits for it; Python's 5 ms are for threads that do not."""


class MetricsPortError(Exception):
    """The port at which Prometheus is to ask is taken; the message says which."""


@dataclass(frozen=True, slots=True)
class Serving:
    """How online play is served."""

    data: Path
    """The folder in which everything is kept."""
    public_url: str | None = None
    """Where players reach this server; None where that is the address they use."""
    trusted_proxy: str | None = None
    """The addresses of proxies that are believed when they say who asks, with commas between."""
    metrics_port: int | None = None
    """Where Prometheus asks, on 127.0.0.1; None for nowhere."""
    log_level: LogLevel = LogLevel.WARNING
    doors: Doors = field(default_factory=Doors)


class _AnnouncingServer(uvicorn.Server):
    """A server that says when it answers, and closes sockets gently before it goes."""

    def __init__(self, config: uvicorn.Config, online: Online, on_start: Callable[[], None]) -> None:
        super().__init__(config)
        self._online = online
        self._on_start = on_start

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        self._on_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop; a second signal skips the gentle part."""
        draining = asyncio.create_task(self._online.drain())
        while not draining.done() and not self.force_exit:
            await asyncio.wait([draining], timeout=0.1)
        draining.cancel()
        await super().shutdown(sockets)


def serve(listener: socket.socket, serving: Serving, store: Store, on_start: Callable[[], None]) -> None:
    """Serve the game on a listening socket until SIGINT or SIGTERM.

    Args:
        listener: a socket that is bound and listens; closed at the end.
        serving: how.
        store: open; closed at the end.
        on_start: called once, when requests are answered.

    Raises:
        KeyFileError: if the keys of devices cannot be used.
        StoreError: if the store cannot be read.
        MetricsPortError: if the port for metrics cannot be had.
    """
    write_logs(serving.log_level)
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    sys.setswitchinterval(SWITCH_SECONDS)
    # uvicorn raises the signal again once everything is closed.
    with (
        contextlib.suppress(KeyboardInterrupt),
        listener,
        asyncio.Runner(loop_factory=_loop_factory()) as runner,
    ):
        runner.run(_serve(listener, serving, store, on_start))


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop]:
    """Give the fastest event loop that there is on this system."""
    if sys.platform == "win32":
        return asyncio.new_event_loop
    import uvloop  # noqa: PLC0415 - there is none on Windows

    return uvloop.new_event_loop


async def _serve(listener: socket.socket, serving: Serving, store: Store, on_start: Callable[[], None]) -> None:
    values = ValueFiles()
    online = await open_online(store, serving.data, public_url=serving.public_url, values=values, doors=serving.doors)
    if serving.metrics_port is not None:
        try:
            prometheus_client.start_http_server(serving.metrics_port, addr="127.0.0.1")
        except OSError as error:
            message = f"port {serving.metrics_port} cannot be had for metrics ({error.strerror})"
            raise MetricsPortError(message) from error
    config = uvicorn.Config(
        create_app(load_client(), values, online),
        http=PromptHttp,
        ws=BoundedWebSocket,
        ws_max_size=LARGEST_FRAME,
        # Messages are small, and compressing costs more memory for each connection than all else.
        ws_per_message_deflate=False,
        # There are heartbeats in both directions at the level of messages.
        ws_ping_interval=None,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        # Nobody is believed about who asks unless the operator says so.
        proxy_headers=serving.trusted_proxy is not None,
        forwarded_allow_ips=serving.trusted_proxy or "",
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    await _AnnouncingServer(config, online, on_start).serve(sockets=[listener])
