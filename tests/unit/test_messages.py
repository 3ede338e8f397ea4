from __future__ import annotations

import json
from typing import Any

import pytest

from parties import HARU, NATSU, new_table, settings
from yacht.protocol import (
    HEARTBEAT_MS,
    LONGEST_MESSAGE,
    PROTOCOL_VERSION,
    Accepted,
    Asked,
    Beat,
    Draining,
    Happened,
    Heartbeat,
    Hello,
    HoldShown,
    Refused,
    SendStamp,
    ShowHold,
    Snapshot,
    Stamp,
    StampShown,
    Unreadable,
    WireRefusal,
    asyncapi_document,
    decode_message,
    decode_server_message,
    encode_client_message,
    encode_message,
)
from yacht.protocol.messages import COMMAND_TAGS, LIVE_TAGS, SERVER_TAGS
from yacht.protocol.schemas import SOCKET_ADDRESS
from yacht.rules import Box, Position, Refusal, RulesetId, Seat
from yacht.table import Level, Reroll, Resign, RollAll, Score
from yacht.table.party import (
    ChangeSettings,
    ClearSeat,
    Leave,
    MemberCommand,
    PartyRefusal,
    PassHost,
    Play,
    PlayerLeft,
    Rename,
    SeatComputer,
    Sit,
    Stand,
    StartGame,
    view,
)

SETTINGS: dict[str, Any] = {
    "ruleset": "thirteen",
    "house_rules": ["joker_free"],
    "turn_limit": "60s",
    "start": "chosen",
    "first_seat": 3,
    "swap": False,
}

COMMANDS: list[tuple[dict[str, Any], MemberCommand]] = [
    ({"type": "roll_all", "seat": 1}, Play(HARU, RollAll(Seat(1)))),
    ({"type": "reroll", "seat": 1, "hold": [4, 0]}, Play(HARU, Reroll(Seat(1), frozenset({Position(0), Position(4)})))),
    ({"type": "score", "seat": 1, "box": "yacht"}, Play(HARU, Score(Seat(1), Box.YACHT))),
    ({"type": "resign", "seat": 1}, Play(HARU, Resign(Seat(1)))),
    ({"type": "start_game"}, StartGame(HARU)),
    ({"type": "sit", "seat": 5}, Sit(HARU, Seat(5))),
    ({"type": "stand"}, Stand(HARU)),
    ({"type": "seat_computer", "seat": 2, "level": "hard"}, SeatComputer(HARU, Seat(2), Level.HARD)),
    ({"type": "clear_seat", "seat": 2}, ClearSeat(HARU, Seat(2))),
    ({"type": "pass_host", "to": "natsu"}, PassHost(HARU, NATSU)),
    ({"type": "rename", "name": "夏"}, Rename(HARU, "夏")),
    ({"type": "leave"}, Leave(HARU)),
]


def text_of(message: dict[str, Any]) -> str:
    return json.dumps({"id": "c-1", "expect": 9, **message})


@pytest.mark.parametrize(("message", "command"), COMMANDS, ids=[message["type"] for message, _ in COMMANDS])
def test_every_command_is_read_with_who_asks(message: dict[str, Any], command: MemberCommand) -> None:
    asked = Asked("c-1", 9, command)
    assert decode_message(text_of(message), HARU) == asked
    assert decode_message(encode_client_message(asked), HARU) == asked


def test_settings_are_read_whole() -> None:
    asked = decode_message(text_of({"type": "change_settings", "settings": SETTINGS}), HARU)
    assert isinstance(asked, Asked)
    assert isinstance(asked.command, ChangeSettings)
    assert asked.command.settings.ruleset is RulesetId.THIRTEEN
    assert asked.command.settings.first_seat == 3
    assert asked.command.settings.turn_limit.ms == 60_000
    assert decode_message(encode_client_message(asked), HARU) == asked
    incomplete = {name: value for name, value in SETTINGS.items() if name != "swap"}
    refused = decode_message(text_of({"type": "change_settings", "settings": incomplete}), HARU)
    assert refused == Unreadable(WireRefusal.BAD_MESSAGE, "c-1")


def test_every_kind_of_command_is_tested() -> None:
    assert {message["type"] for message, _ in COMMANDS} | {"change_settings"} == set(COMMAND_TAGS.values())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            '{"type":"hold","seat":1,"hold":[2,2]}',
            ShowHold(Seat(1), frozenset({Position(2)})),
        ),
        ('{"type":"stamp","stamp":"nice"}', SendStamp(Stamp.NICE)),
        ('{"type":"heartbeat","seq":12}', Beat(12)),
    ],
)
def test_what_is_no_command_has_no_id(text: str, message: ShowHold | SendStamp | Beat) -> None:
    assert decode_message(text, HARU) == message
    assert decode_message(encode_client_message(message), HARU) == message
    assert decode_message(text[:-1] + ',"id":"c-1"}', HARU) == Unreadable(WireRefusal.BAD_MESSAGE, "c-1")


@pytest.mark.parametrize(
    ("raw", "code", "found"),
    [
        (b'{"type":"stand","id":"c-1","expect":1}', WireRefusal.BINARY, None),
        ("", WireRefusal.BAD_JSON, None),
        ("{", WireRefusal.BAD_JSON, None),
        ('{"type":"rename","id":"c-1","expect":1,"name":"\ud800"}', WireRefusal.BAD_JSON, None),
        ('{"type":"rename","id":"c-1","expect":1,"name":"\\ud800"}', WireRefusal.BAD_JSON, None),
        ("[" * LONGEST_MESSAGE, WireRefusal.BAD_MESSAGE, None),
        ("null", WireRefusal.BAD_MESSAGE, None),
        ("[]", WireRefusal.BAD_MESSAGE, None),
        ('{"id":"c-1"}', WireRefusal.BAD_MESSAGE, "c-1"),
        ('{"type":"cheat","id":"c-1","expect":1}', WireRefusal.BAD_MESSAGE, "c-1"),
        ('{"type":"stand","id":"c-1"}', WireRefusal.BAD_MESSAGE, "c-1"),
        ('{"type":"stand","id":"c-1","expect":-1}', WireRefusal.BAD_MESSAGE, "c-1"),
        ('{"type":"stand","id":"c-1","expect":"1"}', WireRefusal.BAD_MESSAGE, "c-1"),
        ('{"type":"stand","id":"c-1","expect":1,"player":"natsu"}', WireRefusal.BAD_MESSAGE, "c-1"),
        ('{"type":"stand","id":"","expect":1}', WireRefusal.BAD_MESSAGE, None),
        ('{"type":"stand","id":7,"expect":1}', WireRefusal.BAD_MESSAGE, None),
        ('{"type":"stand","id":"computer:3","expect":1}', WireRefusal.BAD_MESSAGE, None),
        ('{"type":"stand","id":"open:","expect":1}', WireRefusal.BAD_MESSAGE, None),
        ('{"type":"stand","id":"c-1\\n","expect":1}', WireRefusal.BAD_MESSAGE, None),
        ('{"type":"reroll","id":"c-1","expect":1,"seat":0,"hold":[5]}', WireRefusal.BAD_MESSAGE, "c-1"),
        ('{"type":"reroll","id":"c-1","expect":1,"seat":0,"hold":[-1]}', WireRefusal.BAD_MESSAGE, "c-1"),
        ('{"type":"score","id":"c-1","expect":1,"seat":0,"box":"bonus"}', WireRefusal.BAD_MESSAGE, "c-1"),
        ('{"type":"connect","id":"c-1","expect":1}', WireRefusal.BAD_MESSAGE, "c-1"),
        ('{"type":"play_computer","id":"c-1","expect":1}', WireRefusal.BAD_MESSAGE, "c-1"),
        (" " * (LONGEST_MESSAGE + 1), WireRefusal.TOO_LONG, None),
        ("あ" * (LONGEST_MESSAGE // 3 + 1), WireRefusal.TOO_LONG, None),
    ],
)
def test_what_is_no_message_is_refused_and_never_a_crash(
    raw: str | bytes, code: WireRefusal, found: str | None
) -> None:
    assert decode_message(raw, HARU) == Unreadable(code, found)


def test_a_message_may_be_as_long_as_is_said() -> None:
    text = '{"type":"stand","id":"c-1","expect":1}'
    assert isinstance(decode_message(text.ljust(LONGEST_MESSAGE), HARU), Asked)


def test_every_message_to_a_client() -> None:
    now = 1_767_225_600_000
    party = new_table(HARU, NATSU, ruleset=RulesetId.THIRTEEN).party
    sent = {
        "hello": Hello(PROTOCOL_VERSION, HARU, 3, HEARTBEAT_MS, now),
        "snapshot": Snapshot(7, view(party, HARU), now),
        "event": Happened(8, PlayerLeft(now, HARU), now),
        "accepted": Accepted("c-1", 8, now),
        "refused": Refused(None, PartyRefusal.NOT_HOST, 8, now),
        "hold": HoldShown(Seat(0), 1, 2, (Position(0), Position(3)), now),
        "stamp": StampShown(HARU, Stamp.WOW, now),
        "heartbeat": Heartbeat(8, now),
        "draining": Draining(2_000, now),
    }
    assert {tag: type(message) for tag, message in sent.items()} == {tag: kind for kind, tag in SERVER_TAGS.items()}
    assert all(decode_server_message(encode_message(message)) == message for message in sent.values())
    written = {tag: json.loads(encode_message(message)) for tag, message in sent.items()}
    assert {tag: message["type"] for tag, message in written.items()} == {tag: tag for tag in written}
    assert all(message["server_now_ms"] == now for message in written.values())
    assert written["event"]["event"] == {"type": "player_left", "at_ms": now, "player": "haru"}
    assert written["refused"] == {"type": "refused", "id": None, "code": "not_host", "seq": 8, "server_now_ms": now}
    assert written["hold"]["hold"] == [0, 3]
    seen = written["snapshot"]["view"]
    assert (seen["you"], seen["your_seat"], seen["host"], seen["game"]) == ("haru", 0, "haru", None)
    assert seen["seats"][1:3] == [{"occupant": "person", "player": "natsu"}, {"occupant": "empty"}]
    assert seen["settings"]["ruleset"] == settings(ruleset=RulesetId.THIRTEEN).ruleset


def test_reasons_of_the_wire_are_of_the_wire_alone() -> None:
    assert not set(WireRefusal) & (set(Refusal) | set(PartyRefusal))


def test_asyncapi_says_what_is_read_and_written() -> None:
    document = asyncapi_document()
    assert document["channels"]["table"]["address"] == SOCKET_ADDRESS
    names = {name: message["name"] for name, message in document["components"]["messages"].items()}
    asked, told = (
        sorted(names[message["$ref"].rpartition("/")[2]] for message in document["operations"][operation]["messages"])
        for operation in ("ask", "tell")
    )
    assert asked == sorted([*COMMAND_TAGS.values(), *LIVE_TAGS.values()])
    assert told == sorted(SERVER_TAGS.values())
    text = json.dumps(document)
    schemas = document["components"]["schemas"]
    for reference in {part.partition('"')[0] for part in text.split('"#/components/schemas/')[1:]}:
        assert reference in schemas
    codes = schemas["RefusedWire"]["properties"]["code"]["enum"]
    assert set(codes) == {*Refusal, *PartyRefusal, *WireRefusal}
    assert schemas["RerollMessage"]["additionalProperties"] is False
    assert set(schemas["RerollMessage"]["required"]) == {"type", "id", "expect", "seat", "hold"}
