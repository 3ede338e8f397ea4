"""`yacht serve` as a process: its address, its browser, its refusals, its end."""

from __future__ import annotations

import http.client
import shlex
import signal
import socket
import time
import urllib.request
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

import yacht as package

if TYPE_CHECKING:
    from pathlib import Path

    from processes import Yacht


def port_of(url: str) -> int:
    port = urlsplit(url).port
    assert port is not None
    return port


@pytest.fixture
def opener(tmp_path: Path) -> tuple[str, Path]:
    """A `BROWSER` that writes down what it is told to open, and where it does."""
    opened = tmp_path / "opened"
    program = tmp_path / "browser"
    program.write_text(f'#!/bin/sh\necho "$1" >> {shlex.quote(str(opened))}\n')
    program.chmod(0o755)
    return str(program), opened


def test_serves_until_it_is_interrupted(yacht: Yacht) -> None:
    server = yacht.serve("--port", "0", "--no-open")
    assert server.url == f"http://127.0.0.1:{port_of(server.url)}/"
    with urllib.request.urlopen(server.url, timeout=10) as page:
        assert page.status == 200
        assert b"<!doctype html>" in page.read()
    assert server.stop(signal.SIGINT) == (0, "")


def test_ends_when_it_is_told_to(yacht: Yacht) -> None:
    server = yacht.serve("--port", "0", "--no-open")
    status, errors = server.stop(signal.SIGTERM)
    assert (status, errors) == (-signal.SIGTERM, "")


def test_answers_head_without_a_body_and_refuses_to_leave_the_client(yacht: Yacht) -> None:
    server = yacht.serve("--port", "0", "--no-open")
    connection = http.client.HTTPConnection("127.0.0.1", port_of(server.url), timeout=10)
    connection.request("HEAD", "/play")
    response = connection.getresponse()
    assert (response.status, response.read()) == (200, b"")
    assert int(response.headers["content-length"]) > 0
    for path in ("/../pyproject.toml", "/assets/../../cli/__init__.py", "/..%2f..%2fcli/__init__.py"):
        connection.request("GET", path)
        refused = connection.getresponse()
        assert refused.status == 404
        assert b'"not_found"' in refused.read()
    connection.close()


def test_opens_the_browser(yacht: Yacht, opener: tuple[str, Path]) -> None:
    program, opened = opener
    server = yacht.serve("--port", "0", BROWSER=program)
    deadline = time.monotonic() + 10
    while not opened.exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    assert opened.read_text() == f"{server.url}\n"


def test_starts_where_there_is_no_browser(yacht: Yacht) -> None:
    server = yacht.serve("--port", "0", BROWSER="", DISPLAY="", WAYLAND_DISPLAY="", PATH="", TERM="")
    status, errors = server.stop()
    assert status == 0
    assert "open the address yourself" in errors


@pytest.mark.parametrize("flags", [[], ["--no-open"]])
def test_a_second_start_finds_the_first(yacht: Yacht, opener: tuple[str, Path], flags: list[str]) -> None:
    program, opened = opener
    server = yacht.serve("--port", "0", "--no-open")
    second = yacht.run("serve", "--port", str(port_of(server.url)), *flags, BROWSER=program)
    assert (second.returncode, second.stdout) == (0, f"{server.url}\n")
    assert "already running" in second.stderr
    assert opened.exists() == (not flags)


def test_a_port_of_another_program_is_left_to_it(yacht: Yacht) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        server = yacht.serve("--port", str(taken), "--no-open")
        assert port_of(server.url) > taken
        third = yacht.run("serve", "--port", str(taken), "--no-open")
        assert (third.returncode, third.stdout) == (0, f"{server.url}\n")
        status, errors = server.stop()
    assert status == 0
    assert errors.count("\n") == 1
    assert f"port {taken} is taken" in errors
    assert "the browser keeps records per port" in errors


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "COMMAND"),
        (["sail"], "'sail'"),
        (["serve", "now"], "now"),
        (["serve", "--porto", "1"], "--porto"),
        (["serve", "--po", "0"], "--po"),
        (["serve", "--port"], "--port"),
        (["serve", "--port", "70000"], "0 to 65535"),
        (["serve", "--port", "-1"], "--port"),
        (["serve", "--port", "eight"], "0 to 65535"),
        (["serve", "--port", "٣"], "0 to 65535"),
        (["serve", "--host", "a..b"], "'a..b' is unknown"),
        (["serve", "--host", "203.0.113.7", "--port", "0"], "no address of this machine"),
        (["serve", "--data", "/dev/null/yacht"], "--data DIR"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(yacht: Yacht, arguments: list[str], complaint: str) -> None:
    done = yacht.run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("yacht: ")
    assert done.stderr.count("\n") == 1
    assert complaint in done.stderr


def test_makes_its_data_directory(yacht: Yacht, tmp_path: Path) -> None:
    chosen = tmp_path / "a" / "b"
    yacht.serve("--port", "0", "--no-open", "--data", str(chosen))
    yacht.serve("--port", "0", "--no-open")
    assert list(chosen.iterdir()) == []
    assert list((tmp_path / "data" / "yacht").iterdir()) == []


def test_says_its_version(yacht: Yacht) -> None:
    done = yacht.run("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"yacht {package.__version__}\n", "")


@pytest.mark.parametrize("arguments", [["--help"], ["serve", "--help"]])
def test_explains_itself(yacht: Yacht, arguments: list[str]) -> None:
    done = yacht.run(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert "serve" in done.stdout
