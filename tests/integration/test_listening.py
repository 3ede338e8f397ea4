"""Which port is taken, and what becomes of one that is taken already."""

from __future__ import annotations

import contextlib
import http.server
import socket
import threading
from typing import TYPE_CHECKING

import pytest

from yacht.server import listening
from yacht.server.listening import AlreadyRunning, ListenError, Listening, listen

if TYPE_CHECKING:
    from collections.abc import Generator

HOST = "127.0.0.1"


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


def test_a_free_port_is_taken_and_clients_wait_from_then_on() -> None:
    found = listen(HOST, 0)
    assert isinstance(found, Listening)
    with found.socket:
        assert found.url == f"http://127.0.0.1:{found.port}/"
        with socket.create_connection((HOST, found.port), timeout=5):
            pass


def test_a_port_that_was_just_left_is_free() -> None:
    first = listen(HOST, 0)
    assert isinstance(first, Listening)
    with first.socket, socket.create_connection((HOST, first.port), timeout=5):
        accepted, _ = first.socket.accept()
        accepted.close()  # the side that closes first leaves the port waiting
    second = listen(HOST, first.port)
    assert isinstance(second, Listening)
    with second.socket:
        assert second.port == first.port


def test_all_addresses_are_reached_by_the_loopback_one() -> None:
    found = listen("0.0.0.0", 0)  # noqa: S104 - the point of the test
    assert isinstance(found, Listening)
    with found.socket:
        assert found.url == f"http://127.0.0.1:{found.port}/"


def test_our_own_server_is_found() -> None:
    with answering(b'{"service":"yacht","version":"0","status":"ok"}') as port:
        assert listen(HOST, port) == AlreadyRunning(f"http://127.0.0.1:{port}/")


@pytest.mark.parametrize(
    "body", [b"", b"hello", b"[]", b"{}", b'{"service":"other","version":"1","status":"ok"}', b"\xff\xfe", b"x" * 5000]
)
def test_another_server_is_passed_over(body: bytes) -> None:
    with answering(body) as port:
        found = listen(HOST, port)
        assert isinstance(found, Listening)
        with found.socket:
            assert port < found.port < port + listening.PORTS_TRIED


def test_a_program_that_does_not_answer_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "PROBE_SECONDS", 0.1)
    with silent() as port:
        found = listen(HOST, port)
        assert isinstance(found, Listening)
        found.socket.close()
        assert found.port > port


def test_when_every_port_is_taken_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "PROBE_SECONDS", 0.1)
    monkeypatch.setattr(listening, "PORTS_TRIED", 1)
    with silent() as port, pytest.raises(ListenError, match=rf"{port}.*taken.*--port"):
        listen(HOST, port)


def test_the_search_ends_with_the_last_port(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "PROBE_SECONDS", 0.1)
    with silent(65535), pytest.raises(ListenError, match=r"65535.*taken.*--port"):
        listen(HOST, 65535)


# Names that cannot be any, so that no resolver is asked about them.
@pytest.mark.parametrize("host", ["", "a" * 300, "a..b"])
def test_an_unknown_host_is_refused(host: str) -> None:
    with pytest.raises(ListenError, match="unknown: give"):
        listen(host, 0)


def test_an_address_of_another_machine_is_refused() -> None:
    with pytest.raises(ListenError, match=r"203\.0\.113\.7 is no address of this machine: give"):
        listen("203.0.113.7", 0)  # set aside for documentation: RFC 5737
