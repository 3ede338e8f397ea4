"""`yacht bench load` with few tables: it counts right, loses nothing, and leaves no process behind."""

from __future__ import annotations

import json
import signal
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from online import served

if TYPE_CHECKING:
    from processes import Yacht

FEW = ("bench", "load", "--tables", "4", "--seats", "2", "--processes", "2")


def test_a_small_load_is_whole(yacht: Yacht) -> None:
    done = yacht.run(*FEW, "--rate", "20", "--seconds", "3", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert found["plan"] == {"tables": 4, "seats": 2, "rate": 20, "seconds": 3, "processes": 2}
    assert (found["lost"], found["gaps"], found["closed"], found["refused"]) == (0, 0, 0, {})
    # At random moments, 80 a second on average.
    assert 150 < found["acknowledged"] < 350
    assert found["acknowledged_per_second"] == pytest.approx(found["acknowledged"] / 3)
    # Every action is at least one event, told to both.
    assert found["events_per_second"] >= 1.9 * found["acknowledged_per_second"]
    assert 0 < found["p50_ms"] <= found["p99_ms"] <= found["max_ms"]
    if sys.platform == "linux":
        assert found["server_cpu_percent"] > 0
        assert found["server_mb"] > 10


def test_a_server_that_runs_can_be_loaded(yacht: Yacht, tmp_path: Path) -> None:
    with served(tmp_path / "kept") as server:
        done = yacht.run(*FEW, "--rate", "5", "--seconds", "1", "--url", server.url)
    assert (done.returncode, done.stderr) == (0, "")
    assert "acknowledged actions/s" in done.stdout
    assert "not known" in done.stdout


def test_a_server_that_is_not_there_is_said_in_one_line(yacht: Yacht) -> None:
    done = yacht.run(*FEW, "--seconds", "1", "--url", "http://127.0.0.1:9/")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("yacht: a process of players ended: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["bench"], "WHAT"),
        (["bench", "load", "--tables", "0"], "'0' is no number of tables: give 1 to 10000"),
        (["bench", "load", "--seats", "7"], "'7' is no number of seats: give 1 to 6"),
        (["bench", "load", "--rate", "nan"], "'nan' is no rate: give a number above 0, and up to 100"),
        (["bench", "load", "--rate", "0"], "'0' is no rate"),
        (["bench", "load", "--seconds", "-1"], "'-1' is no time"),
        (["bench", "load", "--processes", "1e1"], "'1e1' is no number of processes"),
        (["bench", "load", "--url", "https://x/"], "'https://x/' is no address of a server"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(yacht: Yacht, arguments: list[str], complaint: str) -> None:
    done = yacht.run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert complaint in done.stderr


if sys.platform == "linux":

    def children_of(pid: int) -> list[int]:
        return [int(found) for found in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

    @pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
    def test_an_interrupted_load_ends_all_that_it_has_started(yacht: Yacht, how: signal.Signals) -> None:
        process = yacht.shell('exec "$@"', *FEW, "--seconds", "60")
        deadline = time.monotonic() + 30
        while len(children_of(process.pid)) < 3:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        # A server and two processes of players.
        started = children_of(process.pid)
        time.sleep(1)
        process.send_signal(how)
        assert process.communicate(timeout=60) == ("", "")
        assert process.returncode == 130
        assert not [pid for pid in started if Path(f"/proc/{pid}").exists()]
