"""`yacht serve` as a process: its address, its browser, its refusals, its end."""

from __future__ import annotations

import contextlib
import http.client
import shlex
import signal
import socket
import subprocess
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

import yacht as package
from port_holders import answer_late_by, answering, behaving
from processes import RunningServer, first_line

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


def test_six_starts_at_once_are_one_server(yacht: Yacht) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    starts = [yacht.begin("--port", str(port), "--no-open") for _ in range(6)]
    with ThreadPoolExecutor(len(starts)) as pool:
        urls = list(pool.map(first_line, starts))
    assert urls == [f"http://127.0.0.1:{port}/"] * len(starts)
    for start in starts:
        with contextlib.suppress(subprocess.TimeoutExpired):
            start.wait(timeout=1)
    (serving,) = (start for start in starts if start.poll() is None)
    for start in starts:
        if start is not serving:
            _, errors = start.communicate(timeout=10)
            assert start.returncode == 0
            assert errors.endswith("yacht: already running\n")
    assert RunningServer(serving, urls[0]).stop() == (0, "")


def test_it_says_what_it_waits_for(yacht: Yacht) -> None:
    with behaving(answer_late_by(2)) as port:
        done = yacht.run("serve", "--port", str(port), "--no-open")
    assert (done.returncode, done.stdout) == (0, f"http://127.0.0.1:{port}/\n")
    assert done.stderr.splitlines() == [
        f"yacht: port {port} is taken and does not answer yet; waiting for it ...",
        "yacht: already running",
    ]


def answers(port: int) -> bool:
    """Wait until the server of ours on a port answers."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        with (
            contextlib.suppress(OSError),
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5) as health,
        ):
            return b'"yacht"' in health.read()
        time.sleep(0.05)
    return False


@pytest.mark.parametrize("redirection", [">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-", ">/dev/full", ">/dev/full 2>&1"])
def test_serves_even_if_nothing_can_be_said(yacht: Yacht, redirection: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    process = yacht.shell(f'exec "$@" {redirection}', "serve", "--no-open", "--port", str(port))
    assert answers(port)
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=90)
    assert process.returncode == 0
    if "2>" in redirection:
        assert errors == ""
    else:
        address = f"http://127.0.0.1:{port}/"
        assert errors == f"yacht: standard output cannot be written; the address is {address}\n"
    assert output == ("" if redirection != "2>&-" else f"http://127.0.0.1:{port}/\n")


def test_serves_even_if_nobody_reads(yacht: Yacht) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    process = yacht.shell('exec "$@"', "serve", "--no-open", "--port", str(port))
    assert process.stdout is not None
    process.stdout.close()
    assert answers(port)
    process.send_signal(signal.SIGINT)
    assert process.stderr is not None
    assert process.stderr.read() == (
        f"yacht: standard output cannot be written; the address is http://127.0.0.1:{port}/\n"
    )
    assert process.wait(timeout=90) == 0


def test_a_port_of_another_program_is_left_to_it(yacht: Yacht) -> None:
    with answering(b"hello") as taken:
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
        (["serve", "--port="], "'' is no port: give a number from 0 to 65535"),
        (["serve", "--port", "9" * 5000], f"'{'9' * 20}...' is no port: give a number from 0 to 65535"),
        (["serve", "--port", "0" * 5000 + "x"], f"'{'0' * 20}...' is no port: give a number from 0 to 65535"),
        (["serve", "--data="], "argument --data: it is empty: give a writable directory"),
        (["serve", "--host="], "the host '' is unknown"),
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
    for folder in (chosen, tmp_path / "data" / "yacht"):
        assert {"yacht.db", "device-keys.json"} <= {file.name for file in folder.iterdir()}
        assert all(file.stat().st_mode & 0o077 == 0 for file in folder.iterdir()), "nobody else reads it"


def test_a_data_directory_serves_one_server_at_a_time(yacht: Yacht, tmp_path: Path) -> None:
    first = yacht.serve("--port", "0", "--no-open", "--data", str(tmp_path / "d"))
    second = yacht.run("serve", "--port", "0", "--no-open", "--data", str(tmp_path / "d"))
    assert (second.returncode, second.stdout) == (2, "")
    assert second.stderr.count("\n") == 1
    assert "in use by another Yacht server" in second.stderr
    assert first.stop() == (0, "")


@pytest.mark.parametrize(
    ("option", "value", "complaint"),
    [
        ("--public-url", "yacht.example", "https://yacht.example"),
        ("--public-url", "https://yacht.example/play", "or a path"),
        ("--public-url", "ftp://yacht.example", "https://yacht.example"),
        ("--public-url", "http://[", "https://yacht.example"),
        ("--public-url", "https://yacht.example:99999", "https://yacht.example"),
        ("--public-url", "https://:80", "https://yacht.example"),
        ("--public-url", "https://haru:secret@yacht.example", "without a name"),
        ("--public-url", "https://yacht .example", "https://yacht.example"),
        ("--trusted-proxy", "*", "neither an address nor a network"),
        ("--trusted-proxy", "10.0.0.1,proxy", "'proxy' is neither"),
        ("--metrics-port", "http", "is no port"),
    ],
)
def test_an_option_that_cannot_be_is_refused(yacht: Yacht, option: str, value: str, complaint: str) -> None:
    done = yacht.run("serve", option, value)
    assert (done.returncode, done.stdout) == (2, "")
    assert complaint in done.stderr


def test_damaged_keys_are_refused_and_left_as_they_are(yacht: Yacht, tmp_path: Path) -> None:
    keys = tmp_path / "device-keys.json"
    keys.write_text("[]x")
    done = yacht.run("serve", "--port", "0", "--no-open", "--data", str(tmp_path))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "device-keys.json cannot be read" in done.stderr
    assert keys.read_text() == "[]x"


def test_says_its_version(yacht: Yacht) -> None:
    done = yacht.run("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"yacht {package.__version__}\n", "")


@pytest.mark.parametrize("arguments", [["--help"], ["serve", "--help"]])
def test_explains_itself(yacht: Yacht, arguments: list[str]) -> None:
    done = yacht.run(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert "serve" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "redirection", "status", "complaint"),
    [
        (arguments, *outcome)
        for arguments in (
            ["rules", "standard", "--json"],
            ["rules", "standard"],
            ["options", "standard", "--dice", "1,2,3,4,5"],
            ["--help"],
            ["serve", "--help"],
            ["--version"],
        )
        for outcome in (
            (">/dev/full", 1, "yacht: standard output cannot be written (No space left on device)\n"),
            (">&-", 1, "yacht: standard output is closed\n"),
            (">/dev/full 2>&1", 1, ""),
            (">&- 2>&-", 1, ""),
        )
    ],
)
def test_what_cannot_be_printed_is_said_in_one_line(
    yacht: Yacht, arguments: list[str], redirection: str, status: int, complaint: str
) -> None:
    process = yacht.shell(f'exec "$@" {redirection}', *arguments)
    assert process.communicate(timeout=90) == ("", complaint)
    assert process.returncode == status


@pytest.mark.parametrize("arguments", [["rules", "standard", "--json"], ["rules", "standard"], ["serve", "--help"]])
def test_it_ends_quietly_when_its_reader_leaves(yacht: Yacht, arguments: list[str]) -> None:
    process = yacht.shell('read -r line; exec "$@"', *arguments, stdin=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.close()
    assert process.stdin is not None
    process.stdin.write("go\n")
    process.stdin.flush()
    assert process.stderr is not None
    assert process.stderr.read() == ""
    assert process.wait(timeout=90) == 128 + signal.SIGPIPE


@pytest.mark.parametrize("redirection", ["2>&-", "2>/dev/full"])
def test_a_complaint_that_cannot_be_written_goes_nowhere_else(yacht: Yacht, redirection: str) -> None:
    process = yacht.shell(f'exec "$@" {redirection}', "rules", "yatzy")
    assert process.communicate(timeout=90) == ("", "")
    assert process.returncode == 2
