"""What is asked and answered over HTTP: strict bodies, and a document made from the same types."""

from __future__ import annotations

from http import HTTPStatus

import msgspec
import pytest

from yacht.protocol.http import (
    ENDPOINTS,
    LONGEST_BODY,
    BadBodyError,
    GameKind,
    GameSummary,
    HttpRefusal,
    Me,
    NameWish,
    OwnRating,
    PartyWish,
    QueueWish,
    SeatResult,
    decode_body,
    decode_summary,
    encode_body,
    openapi_document,
)
from yacht.protocol.refusals import WireRefusal
from yacht.rules import HouseRuleId, Refusal, RulesetId
from yacht.table import Level
from yacht.table.party import DEFAULT_SETTINGS, PartyRefusal, PlayerId

SETTINGS = (
    b'{"settings":{"ruleset":"standard","house_rules":[],"turn_limit":"none","start":"random","first_seat":null,'
    b'"swap":true}}'
)


def test_a_body_is_read_as_what_it_should_be() -> None:
    assert decode_body(b'{"name":"\xe3\x81\xaf\xe3\x82\x8b"}', NameWish) == NameWish("はる")
    assert decode_body(SETTINGS, PartyWish) == PartyWish(DEFAULT_SETTINGS)
    assert decode_body(b'{"ruleset":"thirteen"}', QueueWish) == QueueWish(RulesetId.THIRTEEN)


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b"{}",
        b'{"name":1}',
        b'{"name":null}',
        b'{"name":"a","more":1}',
        b'{"Name":"a"}',
        b'\xff\xfe{"name":"a"}',
        b'{"name":"\\ud800"}',
        b"[" * 4000,
        b'{"name":"' + b"a" * LONGEST_BODY + b'"}',
    ],
)
def test_anything_else_is_refused(raw: bytes) -> None:
    with pytest.raises(BadBodyError):
        decode_body(raw, NameWish)


def test_a_summary_is_read_as_it_was_written() -> None:
    summary = GameSummary(
        GameKind.RANKED,
        RulesetId.STANDARD,
        (HouseRuleId.UPPER_FIRST,),
        is_annulled=False,
        seats=(
            SeatResult(PlayerId("haru"), "はる", None, 180, 1, is_resigned=False),
            SeatResult(None, None, Level.HARD, 150, 2, is_resigned=False),
        ),
    )
    assert decode_summary(encode_body(summary)) == summary


def test_nothing_is_left_out_of_an_answer() -> None:
    me = Me(None, None, (OwnRating(RulesetId.STANDARD, 1.5, 3, is_provisional=True),))
    assert msgspec.json.decode(encode_body(me)) == {
        "player": None,
        "name": None,
        "ratings": [{"ruleset": "standard", "rating": 1.5, "games": 3, "is_provisional": True}],
    }


def test_every_code_has_one_meaning() -> None:
    # What a request and a command are refused for alike has one name.
    shared = {"bad_name", "bad_rules", "bad_start", "party_full", "too_many", "not_stored"}
    elsewhere = {*Refusal, *PartyRefusal, *WireRefusal}
    assert {str(code) for code in HttpRefusal} & {str(code) for code in elsewhere} == shared


def test_the_document_has_every_address_with_its_answers() -> None:
    document = openapi_document("1.2.3")
    assert document["info"]["version"] == "1.2.3"
    schemas = document["components"]["schemas"]
    for endpoint in ENDPOINTS:
        operation = document["paths"][endpoint.path][endpoint.method.lower()]
        statuses = set(operation["responses"])
        assert str(int(endpoint.status)) in statuses
        assert {str(int(status)) for status in endpoint.errors} < statuses
        assert ("security" in operation) is endpoint.needs_device
        assert (str(int(HTTPStatus.UNAUTHORIZED)) in statuses) is endpoint.needs_device
        assert ("requestBody" in operation) is (endpoint.body is not None)
        assert len(operation["parameters"]) == endpoint.path.count("{") + len(endpoint.query)
    assert "SettingsWire" in schemas
    assert all(schema.get("additionalProperties", False) is False for schema in schemas.values() if "title" in schema)
