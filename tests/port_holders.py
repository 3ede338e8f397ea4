"""Programs that have a port and are not, or not yet, a Yacht server."""

from __future__ import annotations

import contextlib
import http.server
import socket
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

HOST = "127.0.0.1"
HEALTH = b'{"service":"yacht","version":"0","status":"ok"}'
"""What a Yacht server says of itself."""


@contextlib.contextmanager
def answering(body: bytes) -> Generator[int]:
    """A server on a free port that answers everything with `body`."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as its base names it
            pass

    with http.server.ThreadingHTTPServer((HOST, 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server.server_port
        finally:
            server.shutdown()
            thread.join()


@contextlib.contextmanager
def silent(port: int = 0) -> Generator[int]:
    """A program that has a port and never says a word."""
    with socket.create_server((HOST, port)) as server:
        yield server.getsockname()[1]


@contextlib.contextmanager
def behaving(behave: Callable[[socket.socket, threading.Event], None]) -> Generator[int]:
    """A program that does to each connection what `behave` does, until the event says that the test is over."""
    over = threading.Event()

    def work(server: socket.socket) -> None:
        while not over.is_set():
            with contextlib.suppress(OSError):
                connection, _ = server.accept()
                with connection:
                    behave(connection, over)

    with socket.create_server((HOST, 0)) as server:
        server.settimeout(0.05)
        thread = threading.Thread(target=work, args=(server,))
        thread.start()
        try:
            yield server.getsockname()[1]
        finally:
            over.set()
            thread.join()


def drip(connection: socket.socket, over: threading.Event) -> None:
    """Send a byte now and then, and never an end."""
    while not over.wait(0.05):
        connection.sendall(b"H")


def hang_up(connection: socket.socket, _: threading.Event) -> None:
    """Close without an answer."""
    connection.settimeout(5)
    connection.recv(4096)


def reset(_: socket.socket, over: threading.Event) -> None:
    """Close while the question lies unread, which resets the connection."""
    over.wait(0.05)


def answer_late_by(seconds: float) -> Callable[[socket.socket, threading.Event], None]:
    """Be a Yacht server that is just starting, and answers in two pieces."""

    def answer(connection: socket.socket, over: threading.Event) -> None:
        over.wait(seconds)
        connection.sendall(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n")
        over.wait(0.2)
        connection.sendall(HEALTH)
        over.wait()  # it keeps the connection

    return answer
