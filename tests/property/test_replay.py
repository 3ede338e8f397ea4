from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given

from yacht.rules import Draw, Ended, Win, result, standings
from yacht.table import GameEnded, GameStarted, evolve, game_of, replay
from yacht.testing.strategies import records

if TYPE_CHECKING:
    from yacht.table import GameRecord


@given(records())
def test_replaying_a_record_gives_the_state_that_its_events_lead_to(record: GameRecord) -> None:
    started = record.events[0]
    assert isinstance(started, GameStarted)
    game = game_of(record.ruleset, record.house_rules, record.seats, started)
    for event in record.events:
        game = evolve(game, event)
    assert replay(record) == game
    assert isinstance(game.phase, Ended) is isinstance(record.events[-1], GameEnded)


@given(records())
def test_ranks_are_those_of_the_totals(record: GameRecord) -> None:
    game = replay(record)
    order = standings(game)
    assert sorted(entry.seat for entry in order) == list(game.seats)
    assert [entry.rank for entry in order] == sorted(entry.rank for entry in order)
    assert order[0].rank == 1
    playing = [entry for entry in order if not entry.is_resigned]
    for entry in playing:
        assert entry.rank == 1 + sum(other.total > entry.total for other in playing)
    assert [entry.seat for entry in order if entry.is_resigned] == list(reversed(game.resigned))
    top = tuple(entry.seat for entry in order if entry.rank == 1)
    assert result(game) == (Win(*top) if len(top) == 1 else Draw(top))
