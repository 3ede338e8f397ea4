"""The value tables that the browser's hard player fetches."""

from __future__ import annotations

import asyncio
import gzip
import sys
import time
from typing import TYPE_CHECKING

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from yacht.rules import ruleset
from yacht.server.app import create_app
from yacht.server.values import ValueFiles
from yacht.solver import solve
from yacht.solver.export import browser_table

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

    from conftest import ExpectLog

ECHO = "import sys; open(sys.argv[1], 'a').write('x'); print(*sys.argv[2:])"
"""A child that notes that it was started, and says what it was asked for."""

Site = TestClient[Litestar]


@pytest.fixture
def starts(tmp_path: Path) -> Path:
    return tmp_path / "starts"


@pytest.fixture
def site(starts: Path) -> Generator[Site]:
    values = ValueFiles([sys.executable, "-c", ECHO, str(starts)])
    with TestClient(create_app(None, values), raise_server_exceptions=False) as client:
        yield client


def test_a_table_is_what_the_child_writes_for_the_rules_that_are_asked_for(site: Site) -> None:
    asked = "/api/values/thirteen?house_rule=joker_free&house_rule=upper_first"
    answer = site.get(asked, headers={"accept-encoding": "gzip"})
    assert answer.status_code == 200
    assert answer.content.decode().split() == ["thirteen", "upper_first", "joker_free"]
    assert answer.headers["content-encoding"] == "gzip"
    plain = site.get(asked, headers={"accept-encoding": "identity"})
    assert plain.content == answer.content
    assert "content-encoding" not in plain.headers


def test_a_table_is_solved_once_and_kept(site: Site, starts: Path) -> None:
    first = site.get("/api/values/standard")
    again = site.get("/api/values/standard", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""
    assert starts.read_text() == "x"


def test_rules_that_do_not_exist_are_not_found(site: Site, starts: Path) -> None:
    for asked in ("chess", "standard?house_rule=joker_free", "thirteen?house_rule=joker_free&house_rule=joker_none"):
        answer = site.get(f"/api/values/{asked}")
        assert answer.status_code == 404
        assert answer.json()["error"]["code"] == "not_found"
    assert not starts.exists()


def test_a_parameter_that_does_not_exist_is_refused(site: Site, starts: Path) -> None:
    for asked in ("house_rules=joker_none", "house-rule=joker_none", "house_rule=joker_none&x"):
        answer = site.get(f"/api/values/thirteen?{asked}")
        assert answer.status_code == 400
        assert "house_rule=ID" in answer.json()["error"]["message"]
    assert not starts.exists()


def test_a_child_that_fails_is_said_and_the_next_request_tries_again(starts: Path, expect_log: ExpectLog) -> None:
    expect_log("'ruleset': 'standard', 'fault': 'out of luck', 'event': 'no value table'")
    program = f"import sys; open({str(starts)!r}, 'a').write('x'); sys.exit('out of luck')"
    values = ValueFiles([sys.executable, "-c", program])
    with TestClient(create_app(None, values), raise_server_exceptions=False) as client:
        for _ in range(2):
            answer = client.get("/api/values/standard")
            assert answer.status_code == 503
            assert answer.json()["error"]["code"] == "service_unavailable"
    assert starts.read_text() == "xx"


def test_the_real_child_writes_the_solver_s_table() -> None:
    with TestClient(create_app(None), raise_server_exceptions=False) as client:
        answer = client.get("/api/values/original", headers={"accept-encoding": "gzip"})
    assert answer.content == browser_table(solve(ruleset("original")))


def test_tables_are_small_enough_to_be_fetched() -> None:
    for rules, most in (("standard", 600_000), ("thirteen", 2_000_000)):
        assert len(gzip.compress(browser_table(solve(ruleset(rules))), mtime=0)) < most


PATIENT = """
import pathlib, sys, time
started = pathlib.Path(sys.argv[1])
with started.open("a") as file:
    file.write(sys.argv[2] + " ")
while "go" not in started.read_text():
    time.sleep(0.01)
print("table")
"""
"""A child that notes what it solves, and ends when it may."""


def eventually_there(path: Path) -> None:
    while not path.exists():
        time.sleep(0.01)


def test_what_games_wait_for_comes_before_what_browsers_want(tmp_path: Path) -> None:
    started = tmp_path / "started"

    async def want() -> None:
        values = ValueFiles([sys.executable, "-c", PATIENT, str(started)])
        asked = [asyncio.create_task(values.file(ruleset(name))) for name in ("standard", "original", "thirteen")]
        await asyncio.to_thread(eventually_there, started)
        asked += [
            asyncio.create_task(values.file(ruleset(name), is_urgent=True)) for name in ("public_domain", "thirteen")
        ]
        await asyncio.sleep(0)
        with started.open("a") as file:
            file.write("go ")
        await asyncio.gather(*asked)

    asyncio.run(want())
    assert started.read_text().split() == ["standard", "go", "thirteen", "public_domain", "original"]
