from __future__ import annotations

import json
import re
from typing import Any

import pytest

from vector_files import cases
from yacht.protocol import MalformedRecordError, decode_record, encode_record, record_schema
from yacht.protocol.records import LARGEST_RECORD

RECORD: dict[str, Any] = cases("games")[0][2]["record"]


def changed(**fields: object) -> dict[str, Any]:
    return {**RECORD, **fields}


def with_event(event: dict[str, Any]) -> dict[str, Any]:
    return changed(events=[RECORD["events"][0], event])


ROLLED = {"type": "rolled", "at_ms": 1, "seat": 0, "round": 1, "roll": 1, "hold": [], "dice": [1, 2, 3, 4, 5]}


@pytest.mark.parametrize(
    ("record", "where"),
    [
        (changed(format="yacht"), "$.format"),
        (changed(version=2), "$.version"),
        (changed(ruleset="yatzy"), "$.ruleset"),
        (changed(house_rules=["nope"]), "$.house_rules[0]"),
        (changed(more=1), "`more`"),
        ({name: value for name, value in RECORD.items() if name != "seats"}, "`seats`"),
        (changed(seats=[{"occupant": "robot"}]), "$.seats[0]"),
        (changed(seats=[{"occupant": "computer", "level": "best"}]), "$.seats[0].level"),
        (changed(seats=[{"occupant": "person", "name": 3}]), "$.seats[0].name"),
        (with_event({**ROLLED, "type": "threw"}), "$.events[1]"),
        (with_event({**ROLLED, "dice": [1, 2, 3, 4]}), "$.events[1].dice"),
        (with_event({**ROLLED, "dice": [1, 2, 3, 4, 5, 6]}), "$.events[1].dice"),
        (with_event({**ROLLED, "dice": [1, 2, 3, 4, "5"]}), "$.events[1].dice"),
        (with_event({**ROLLED, "seat": "0"}), "$.events[1].seat"),
        (with_event({**ROLLED, "seat": 0.5}), "$.events[1].seat"),
        (with_event({**ROLLED, "seat": True}), "$.events[1].seat"),
        (with_event({**ROLLED, "at_ms": None}), "$.events[1].at_ms"),
        (with_event({**ROLLED, "at_ms": -1}), "`int` >= 0 - at `$.events[1].at_ms`"),
        (with_event({**ROLLED, "at_ms": 2**53}), "`int` <= 9007199254740991 - at `$.events[1].at_ms`"),
        (with_event({**ROLLED, "at_ms": 1.0}), "$.events[1].at_ms"),
        (with_event({**ROLLED, "note": "x"}), "`note`"),
        (with_event({name: value for name, value in ROLLED.items() if name != "hold"}), "`hold`"),
    ],
)
def test_a_record_of_another_shape_is_refused_and_told_where(record: dict[str, Any], where: str) -> None:
    with pytest.raises(MalformedRecordError, match=rf"^not a game record of version 1: .*{re.escape(where)}"):
        decode_record(json.dumps(record))


@pytest.mark.parametrize(
    "raw",
    [
        "",
        "null",
        "[]",
        "{",
        b"\xff",
        b'"\xff"',
        "\ud800",
        '{"id":"\udfff"}',
        b"\xed\xa0\x80",
        "\ufeff{}",
        "[" * 100_000,
    ],
)
def test_what_is_no_record_is_refused(raw: str | bytes) -> None:
    with pytest.raises(MalformedRecordError, match=r"^not a game record of version 1: "):
        decode_record(raw)


@pytest.mark.parametrize("raw", [b" " * (LARGEST_RECORD + 1), "あ" * (LARGEST_RECORD // 3 + 1)])
def test_a_record_that_is_too_large_is_refused_unread(raw: str | bytes) -> None:
    with pytest.raises(MalformedRecordError, match=r"^too long: a game record has at most 1000000 bytes$"):
        decode_record(raw)


def test_the_longest_game_is_far_from_too_large() -> None:
    """The claim of LARGEST_RECORD: six seats, thirteen rounds, three rolls each."""
    rolled = {**ROLLED, "at_ms": 10**13, "seat": 5, "round": 13, "roll": 3, "hold": [0, 1, 2, 3]}
    scored = {
        "type": "scored",
        "at_ms": 10**13,
        "seat": 5,
        "round": 13,
        "box": "three_of_a_kind",
        "points": 30,
        "bonus": 135,
    }
    start = [{"type": "game_started", "at_ms": 10**13, "start": "roll_off", "first_seat": None}]
    seats = [{"occupant": "person", "name": "あ" * 12}] * 6
    record = changed(ruleset="thirteen", seats=seats, events=start + ([rolled] * 3 + [scored]) * 6 * 13)
    assert len(encode_record(decode_record(json.dumps(record)))) * 10 < LARGEST_RECORD


def test_a_key_that_stands_twice_counts_the_last_time() -> None:
    """As in JavaScript; the claim of docs/protocol.md."""
    text = json.dumps(RECORD)
    twice = text.replace('"id": ', '"id": "AAAAAAAAAAAAAAAAAAAAAA.1", "id": ', 1)
    assert decode_record(twice) == decode_record(text)


def test_the_schema_bounds_the_times() -> None:
    shapes = [shape.get("properties", {}) for shape in record_schema()["$defs"].values()]
    times = [shape["at_ms"] for shape in shapes if "at_ms" in shape]
    assert times == [{"type": "integer", "minimum": 0, "maximum": 2**53 - 1}] * 6


def test_the_schema_names_every_event_with_exactly_its_fields() -> None:
    definitions = record_schema()["$defs"]
    rolled = definitions["RolledWire"]
    assert set(rolled["required"]) == set(rolled["properties"]) == set(ROLLED)
    assert rolled["additionalProperties"] is False
    assert rolled["properties"]["type"] == {"enum": ["rolled"]}
    assert {
        definitions[name]["properties"]["type"]["enum"][0]
        for name in definitions
        if "type" in definitions[name].get("properties", {})
    } == {"game_started", "rolled_for_start", "rolled", "scored", "resigned", "game_ended"}
