"""Runs the app in this process until it is told to stop."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import uvicorn

from yacht.server.app import create_app
from yacht.server.client import load_client

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable

GRACE_SECONDS = 5
"""How long open requests have to finish after the signal to stop."""


class _AnnouncingServer(uvicorn.Server):
    """A server that says when it answers."""

    def __init__(self, config: uvicorn.Config, on_start: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_start = on_start

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        self._on_start()


def serve(listener: socket.socket, on_start: Callable[[], None]) -> None:
    """Serve the game on a listening socket until SIGINT or SIGTERM.

    Args:
        listener: a socket that is bound and listens; closed at the end.
        on_start: called once, when requests are answered.
    """
    config = uvicorn.Config(
        create_app(load_client()),
        http="h11",
        ws="websockets-sansio",
        lifespan="on",
        # Warnings and worse go to standard error, if there is one, as those of the other parts do.
        log_config=None,
        access_log=False,
        server_header=False,
        # Nothing in front of this server is trusted to say who is asking.
        proxy_headers=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    # uvicorn raises the signal again once everything is closed.
    with contextlib.suppress(KeyboardInterrupt), listener:
        _AnnouncingServer(config, on_start).run(sockets=[listener])
