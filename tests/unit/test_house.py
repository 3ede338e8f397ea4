"""The house rules of the code itself: what is stated twice agrees."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import fields
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import generate
from yacht.protocol import LONGEST_MESSAGE, WireRefusal
from yacht.protocol.messages import COMMAND_TAGS, LIVE_TAGS, SERVER_TAGS
from yacht.protocol.records import EVENT_TAGS, LARGEST_RECORD, LATEST_MS, OCCUPANT_TAGS
from yacht.protocol.wire import PARTY_EVENT_TAGS, PARTY_SEAT_TAGS
from yacht.rules import HOUSE_RULES, RULES_CHANGED, RULESETS, Box, HouseRuleId, Ruleset, RulesetId
from yacht.table import LONGEST_NAME, GameRecord, Level
from yacht.table.party import ABSENCE_MS, Settings, StandInReason, TurnLimit

if TYPE_CHECKING:
    from yacht.table import Event

DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.fixture(scope="module")
def rules_page() -> str:
    return (DOCS / "rules.md").read_text("utf-8")


@pytest.fixture(scope="module")
def protocol_page() -> str:
    return (DOCS / "protocol.md").read_text("utf-8")


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.id)
def test_every_rule_set_has_its_place_in_the_docs_with_its_source(ruleset: Ruleset, rules_page: str) -> None:
    page, follows = ruleset.source.split("; follows ")
    assert page == "docs/rules.md"
    assert f"`{ruleset.id}`" in rules_page
    assert follows in " ".join(rules_page.split())


@pytest.mark.parametrize("name", [*HouseRuleId, *Box], ids=str)
def test_every_house_rule_and_box_is_explained(name: str, rules_page: str) -> None:
    assert f"`{name}`" in rules_page or f"| {name} |" in rules_page


def test_the_docs_say_when_the_rules_last_changed(rules_page: str) -> None:
    assert re.fullmatch(r"\d{4}-\d{2}-\d{2}", RULES_CHANGED)
    assert RULES_CHANGED in rules_page


def fields_in_the_docs(page: str, tag: str) -> list[str]:
    """Give the fields that follow an event's own row in the table of events."""
    table = [[cell.strip(" `") for cell in line.split("|")[1:3]] for line in page.splitlines() if line.startswith("|")]
    after = table[table.index([tag, ""]) + 1 :]
    return [field for _, field in takewhile(lambda row: row[0] == "", after)]


@pytest.mark.parametrize(("event", "tag"), EVENT_TAGS.items(), ids=str)
def test_every_event_is_in_the_docs_with_its_fields(event: type[Event], tag: str, protocol_page: str) -> None:
    assert ["at_ms", *fields_in_the_docs(protocol_page, tag)] == [field.name for field in fields(event)]


def test_the_record_is_in_the_docs(protocol_page: str) -> None:
    for name in ["format", "version", *(field.name for field in fields(GameRecord))]:
        assert f"\n| `{name}` | " in protocol_page
    for name in [*OCCUPANT_TAGS.values(), *Level, *RulesetId]:
        assert f"`{name}`" in protocol_page
    assert ", ".join(f"`{rule}`" for rule in HOUSE_RULES) in protocol_page
    flowing = " ".join(protocol_page.split())
    assert f"at most {LARGEST_RECORD:,} bytes" in flowing
    assert f"an integer from 0 to {LATEST_MS} " in flowing
    assert f"A name has 1 to {LONGEST_NAME} characters" in flowing


def test_the_wire_is_in_the_docs(protocol_page: str) -> None:
    for tag in {*PARTY_EVENT_TAGS.values(), *SERVER_TAGS.values(), *LIVE_TAGS.values(), *COMMAND_TAGS.values()}:
        assert f"`{tag}`" in protocol_page
    for kind, tag in (*PARTY_EVENT_TAGS.items(), *SERVER_TAGS.items()):
        if kind in EVENT_TAGS:
            continue
        (row,) = [line for line in protocol_page.splitlines() if line.startswith(f"| `{tag}` | `")]
        told = re.findall(r"`(\w+)`", row.split("|")[2])
        assert told == [field.name for field in fields(kind) if field.name not in {"at_ms", "server_now_ms"}]
    for name in [*PARTY_SEAT_TAGS.values(), *StandInReason, *TurnLimit, *(field.name for field in fields(Settings))]:
        assert f"`{name}`" in protocol_page
    for code in WireRefusal:
        assert f"\n| `{code}` | " in protocol_page
    assert f"A message has at most {LONGEST_MESSAGE:,} bytes" in protocol_page
    assert f"gone for {ABSENCE_MS // 1000} seconds" in protocol_page


def test_generating_again_would_change_nothing() -> None:
    for path, text in generate.generated_files().items():
        assert path.read_text("utf-8") == text


def test_the_doubles_do_not_need_hypothesis() -> None:
    code = "import sys, yacht.testing; sys.exit('hypothesis' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("page", [*DOCS.rglob("*.md"), DOCS.parent / "README.md", DOCS.parent / "CHANGELOG.md"])
def test_no_page_says_a_line_twice(page: Path) -> None:
    # Two rule sets have the same card; each says so in full.
    lines = [line for line in page.read_text("utf-8").splitlines() if len(line) > 40 and not line.startswith("Card: ")]
    assert [line for line in lines if lines.count(line) > 1] == []
