"""How a load is divided among processes, and how what they found is put together."""

from __future__ import annotations

import sys

import pytest

from parties import HARU, NATSU, new_table
from yacht.load import Http, LoadError, Plan, measure, next_command
from yacht.load.measuring import Counted, found_by, percentile, shares
from yacht.rules import Seat
from yacht.table import Level, RollAll, Score
from yacht.table.party import Play, SeatComputer, StartGame

PLAN = Plan(tables=7, seats=3, rate=2, seconds=10, processes=3)


def test_tables_are_divided_among_processes_without_one_missing_or_twice() -> None:
    parts = shares(PLAN, "http://127.0.0.1:1/")
    assert [(part.first, part.plan.tables) for part in parts] == [(0, 3), (3, 2), (5, 2)]
    assert {part.plan.seats for part in parts} == {3}
    few = shares(Plan(tables=2, seats=1, rate=1, seconds=1, processes=8), "http://127.0.0.1:1/")
    assert [(part.first, part.plan.tables) for part in few] == [(0, 1), (1, 1)]


@pytest.mark.parametrize(("percent", "value"), [(0, 1), (1, 1), (50, 50), (99, 99), (100, 100)])
def test_percentiles_are_values_that_occurred(percent: int, value: int) -> None:
    assert percentile(range(1, 101), percent) == value


def test_the_percentile_of_one_and_of_none() -> None:
    assert percentile([7], 99) == 7
    assert percentile([], 50) == 0


def test_counts_are_added_and_waits_put_in_order_together() -> None:
    first = Counted(acknowledged=2, refused={"stale": 1}, events=30, games=1, waits_us=[3000, 1000])
    second = Counted(acknowledged=1, refused={"stale": 2, "not_stored": 1}, events=10, waits_us=[2000])
    found = found_by(PLAN, [first, second], 1.5, 40.0, None)
    assert (found.acknowledged, found.acknowledged_per_second, found.events_per_second) == (3, 0.3, 4.0)
    assert found.refused == {"not_stored": 1, "stale": 3}
    assert (found.p50_ms, found.p99_ms, found.max_ms) == (2.0, 3.0, 3.0)
    assert found.is_whole


@pytest.mark.parametrize("fault", [Counted(lost=1), Counted(gaps=1), Counted(closed=1)])
def test_what_is_lost_is_not_whole(fault: Counted) -> None:
    assert not found_by(PLAN, [Counted(acknowledged=1), fault], 1, None, None).is_whole


if sys.platform != "win32":
    import resource

    def test_a_system_that_allows_too_few_sockets_is_told_before_anything_starts(
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        monkeypatch.setattr(resource, "getrlimit", lambda _which: (1024, 4096))
        plan = Plan(tables=1000, seats=6, rate=1, seconds=1, processes=2)
        with pytest.raises(LoadError, match="1000 tables need 6064 open files, and the system allows 4096"):
            measure(plan, None, lambda _done, _of: None)


def test_nothing_acknowledged_is_not_whole() -> None:
    assert not found_by(PLAN, [Counted()], 1, None, None).is_whole


@pytest.mark.parametrize("url", ["", "x", "https://127.0.0.1/", "ws://127.0.0.1/", "http://"])
def test_an_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="is no address of a server"):
        Http(url)


def test_a_party_is_played_to_its_end_and_then_once_more() -> None:
    table = new_table(HARU, NATSU)
    assert next_command(table.party) == (HARU, StartGame(HARU))
    written = 0
    while True:
        following = next_command(table.party)
        assert following is not None
        table.do(following[1])
        command = following[1]
        written += isinstance(command, Play) and isinstance(command.command, Score)
        if table.party.game is not None and table.party.game.is_over:
            break
    assert written == 24
    assert next_command(table.party) == (HARU, StartGame(HARU))


def test_for_computers_nothing_is_asked() -> None:
    table = new_table(HARU)
    table.do(SeatComputer(HARU, Seat(1), Level.EASY))
    table.do(StartGame(HARU))
    asked = []
    while (following := next_command(table.party)) is not None:
        asked.append(following)
        table.do(following[1])
    game = table.party.game
    assert game is not None
    assert game.seat_on_turn == Seat(1)
    assert all(player == HARU for player, _ in asked)
    assert not any(command == Play(HARU, RollAll(Seat(1))) for _, command in asked)
