"""Serves the client in a folder: `python serve_client.py FOLDER PORT`. Prints its address once it answers."""

from __future__ import annotations

import socket
import sys
from pathlib import Path

import uvicorn

from yacht.server.app import create_app
from yacht.server.client import load_client


class _Server(uvicorn.Server):
    """Says when it answers."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        assert sockets is not None
        sys.stdout.write(f"http://127.0.0.1:{sockets[0].getsockname()[1]}\n")
        sys.stdout.flush()


def main(folder: Path, port: int) -> None:
    """Serve until a signal."""
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
        config = uvicorn.Config(create_app(load_client(folder)), log_config=None, access_log=False)
        _Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
