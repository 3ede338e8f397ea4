from __future__ import annotations

import json
from typing import Any

import pytest

from vector_files import cases
from yacht.protocol import decode_record, encode_record
from yacht.rules import Draw, Ended, Win, result, standings
from yacht.table import replay

ALL = cases("games")


@pytest.mark.parametrize("case", [case[2] for case in ALL], ids=[case[0] for case in ALL])
def test_a_recorded_game_ends_as_the_vectors_say(case: dict[str, Any]) -> None:
    record = decode_record(json.dumps(case["record"]))
    game = replay(record)
    standing = {entry.seat: entry for entry in standings(game)}
    ahead = result(game)
    assert {
        "first_seat": game.first_seat,
        "ended": game.phase.reason if isinstance(game.phase, Ended) else None,
        "totals": [card.total for card in game.cards],
        "upper_bonuses": [card.upper_bonus for card in game.cards],
        "further_yachts": [card.further_yachts for card in game.cards],
        "resigned": list(game.resigned),
        "ranks": [standing[seat].rank for seat in game.seats],
        "leaders": [ahead.seat] if isinstance(ahead, Win) else list(ahead.seats),
    } == case["expected"]
    assert isinstance(ahead, Draw) is (len(case["expected"]["leaders"]) > 1)
    assert [standing[seat].total for seat in game.seats] == case["expected"]["totals"]


@pytest.mark.parametrize("case", [case[2] for case in ALL], ids=[case[0] for case in ALL])
def test_a_recorded_game_is_written_as_it_was_read(case: dict[str, Any]) -> None:
    assert json.loads(encode_record(decode_record(json.dumps(case["record"])))) == case["record"]


def test_a_whole_turn_as_the_rules_tell_it() -> None:
    (record,) = (case["record"] for name, _, case in ALL if name.startswith("games/original_solo"))
    turn = [event for event in record["events"] if event.get("round") == 2]
    assert [sorted(event["dice"]) for event in turn if event["type"] == "rolled"] == [
        [1, 2, 2, 4, 6],
        [2, 2, 4, 4, 6],
        [1, 4, 4, 4, 4],
    ]
    assert (turn[-1]["box"], turn[-1]["points"]) == ("four_of_a_kind", 16)
