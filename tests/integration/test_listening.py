"""Which port is taken, and what becomes of one that is taken already."""

from __future__ import annotations

import socket
import threading
import time
from typing import TYPE_CHECKING

import pytest

from port_holders import HEALTH, HOST, answer_late_by, answering, behaving, drip, hang_up, reset, silent
from yacht.server import listening
from yacht.server.listening import AlreadyRunning, ListenError, Listening, listen

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture
def impatience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait a tenth of what is waited otherwise."""
    for name in ("SILENCE_SECONDS", "NEXT_SILENCE_SECONDS", "ANSWER_SECONDS", "NOTICE_SECONDS", "LEAVING_SECONDS"):
        monkeypatch.setattr(listening, name, getattr(listening, name) / 10)


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
    with answering(HEALTH) as port:
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


def test_a_server_of_ours_that_is_just_starting_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "NOTICE_SECONDS", 0.2)
    waited: list[int] = []
    with behaving(answer_late_by(0.6)) as port:
        assert listen(HOST, port, waited.append) == AlreadyRunning(f"http://127.0.0.1:{port}/")
        assert waited == [port]


def test_a_server_of_ours_that_is_just_ending_leaves_its_port() -> None:
    leaving = listen(HOST, 0)
    assert isinstance(leaving, Listening)

    def leave() -> None:
        time.sleep(0.2)
        leaving.socket.close()  # with the question in its queue, unanswered

    thread = threading.Thread(target=leave)
    thread.start()
    found = listen(HOST, leaving.port)
    thread.join()
    assert isinstance(found, Listening)
    with found.socket:
        assert found.port == leaving.port


def test_silence_is_borne_ten_seconds_once_and_then_shortly() -> None:
    """The claim of docs/operating.md."""
    assert (listening.SILENCE_SECONDS, listening.NEXT_SILENCE_SECONDS, listening.ANSWER_SECONDS) == (10, 2, 2)


@pytest.mark.usefixtures("impatience")
def test_a_program_that_does_not_answer_is_passed_over() -> None:
    started = time.monotonic()
    with silent() as port:
        found = listen(HOST, port)
    assert 1 <= time.monotonic() - started < 5
    assert isinstance(found, Listening)
    found.socket.close()
    assert found.port > port


@pytest.mark.usefixtures("impatience")
@pytest.mark.parametrize("behave", [drip, hang_up, reset])
def test_a_program_that_never_comes_to_an_end_is_passed_over(
    behave: Callable[[socket.socket, threading.Event], None],
) -> None:
    started = time.monotonic()
    with behaving(behave) as port:
        found = listen(HOST, port)
        assert time.monotonic() - started < 5
        assert isinstance(found, Listening)
        found.socket.close()
        assert found.port > port


@pytest.mark.usefixtures("impatience")
def test_when_every_port_is_taken_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "PORTS_TRIED", 1)
    with silent() as port, pytest.raises(ListenError, match=rf"{port}.*taken.*--port"):
        listen(HOST, port)


@pytest.mark.usefixtures("impatience")
def test_the_search_ends_with_the_last_port() -> None:
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
