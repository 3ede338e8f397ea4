from __future__ import annotations

import json
from typing import Any

import pytest

from vector_files import cases
from yacht.protocol import EVENT_VERSIONS, StoredEvent, decode_event, encode_event
from yacht.protocol.journal import OLD_FORMS
from yacht.protocol.wire import PARTY_EVENT_TAGS
from yacht.rules import Ended
from yacht.table import Verified, replay, verify_dice
from yacht.table.party import party_of, records_of

ALL = [case for _, _, case in cases("journals")]
TABLES = [case for case in ALL if "journal" in case]
OLD = [case for case in ALL if "journal" not in case]


def stored(version: int, event: dict[str, Any]) -> StoredEvent:
    return StoredEvent(version, json.dumps(event, ensure_ascii=False, separators=(",", ":")).encode())


@pytest.mark.parametrize("case", TABLES, ids=[case["name"] for case in TABLES])
def test_a_journal_leads_to_what_the_vectors_say(case: dict[str, Any]) -> None:
    entries = [stored(entry["version"], entry["event"]) for entry in case["journal"]]
    journal = [decode_event(entry) for entry in entries]
    assert [encode_event(event) for event in journal] == entries
    party, records = party_of(journal), records_of(journal)
    games = [replay(record) for record in records]
    assert {
        "version": party.version,
        "games": [
            {
                "id": record.id,
                "totals": [card.total for card in game.cards],
                "ended": isinstance(game.phase, Ended),
            }
            for record, game in zip(records, games, strict=True)
        ],
        "members": [member.player for member in party.members],
        "host": party.host,
    } == case["expected"]
    assert [isinstance(verify_dice(record), Verified) for record in records] == [
        isinstance(game.phase, Ended) for game in games
    ]


@pytest.mark.parametrize("case", OLD, ids=[case["name"] for case in OLD])
def test_an_old_form_is_read_as_the_event_of_today(case: dict[str, Any]) -> None:
    event = decode_event(stored(case["version"], case["event"]))
    again = encode_event(event)
    assert again.version == EVENT_VERSIONS[type(event)] > case["version"]
    assert json.loads(again.body) == case["today"]


def test_every_version_of_every_event_is_there() -> None:
    found = {(entry["event"]["type"], entry["version"]) for case in TABLES for entry in case["journal"]}
    found |= {(case["event"]["type"], case["version"]) for case in OLD}
    known = {(tag, EVENT_VERSIONS[kind]) for kind, tag in PARTY_EVENT_TAGS.items()}
    known |= {(str(form.__struct_config__.tag), version) for version, forms in OLD_FORMS.items() for form in forms}
    assert found == known
