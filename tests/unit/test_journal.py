from __future__ import annotations

import pytest

from parties import HARU
from yacht.protocol import StoredEvent, UnknownEventError, decode_event, encode_event, journal_schema
from yacht.protocol.wire import PARTY_EVENT_TAGS
from yacht.rules import Seat, StartRule
from yacht.table import GameStarted
from yacht.table.party import EmptySeat, PlayerLeft, SeatChanged

STARTED = GameStarted(7, StartRule.CHOSEN, Seat(0), "c0" * 32)


def test_an_event_is_written_in_todays_form() -> None:
    body = b'{"type":"seat_changed","at_ms":7,"seat":2,"occupant":{"occupant":"empty"}}'
    assert encode_event(SeatChanged(7, Seat(2), EmptySeat())) == StoredEvent(1, body)
    assert encode_event(STARTED).version == 2


@pytest.mark.parametrize(
    ("version", "body", "message"),
    [
        (0, b"{}", r"^an event of version 0; known are 1, 2$"),
        (3, b"{}", r"^an event of version 3; known are 1, 2$"),
        (1, b"{", r"^not an event of version 1: "),
        (1, b"\xff", r"^not an event of version 1: "),
        (1, b"[" * 100_000, r"^not an event of version 1: "),
        (1, b'{"type":"dealt","at_ms":1}', r"^not an event of version 1: Invalid value 'dealt'"),
        (2, b'{"type":"player_left","at_ms":1,"player":"haru"}', r"^not an event of version 2: "),
        (1, encode_event(STARTED).body, r"^not an event of version 1: .*`commitment`"),
        (1, b'{"type":"player_left","at_ms":1,"player":"haru","more":1}', r"^not an event of version 1: .*`more`"),
        (1, b'{"type":"player_left","at_ms":-1,"player":"haru"}', r"^not an event of version 1: .*at_ms"),
    ],
)
def test_what_is_no_event_of_a_known_version_is_refused(version: int, body: bytes, message: str) -> None:
    with pytest.raises(UnknownEventError, match=message):
        decode_event(StoredEvent(version, body))


def test_an_event_is_read_as_it_was_written() -> None:
    for event in (STARTED, PlayerLeft(1, HARU), SeatChanged(7, Seat(2), EmptySeat())):
        assert decode_event(encode_event(event)) == event


def test_the_schema_has_every_event() -> None:
    tags = {
        shape["properties"]["type"]["enum"][0]
        for shape in journal_schema()["$defs"].values()
        if "type" in shape.get("properties", {})
    }
    assert tags == set(PARTY_EVENT_TAGS.values())
