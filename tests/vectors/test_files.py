from __future__ import annotations

from pathlib import Path

import pytest

import vectors
from vector_files import KINDS, VECTORS, files, kind_of, read
from yacht.protocol.records import EVENT_TAGS
from yacht.rules import HouseRuleId, RulesetId, StartRule

ALL = sorted(path for path in VECTORS.rglob("*") if path.is_file())


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.relative_to(VECTORS).as_posix())
def test_every_file_is_read_and_says_where_it_comes_from(path: Path) -> None:
    assert path.suffix == ".json"
    kind = kind_of(path)
    assert kind in KINDS, "nothing reads this file"
    assert f'"{kind}"' in (Path(__file__).parent / f"test_{kind}.py").read_text("utf-8")
    content = read(path)
    assert content["id"] == path.relative_to(VECTORS).with_suffix("").as_posix()
    assert any(origin in content["source"] for origin in ("docs/rules.md", "docs/dice.md", "counted"))
    assert content["cases"]
    if "ruleset" in content:
        assert content["ruleset"] in list(RulesetId)
    else:
        assert kind in {"dice", "highest_totals", "journals", "keeps", "parties", "provable_dice"}


def test_writing_the_files_again_would_change_nothing() -> None:
    generated = vectors.generated_files()
    assert len(generated) == 7
    for path, text in generated.items():
        assert path.read_text("utf-8") == text


def test_the_cases_that_are_written_by_hand_agree_with_the_second_implementation() -> None:
    assert list(vectors.mistakes(vectors.generated_files())) == []


@pytest.mark.parametrize("kind", ["scores", "options", "games", "bots"])
def test_every_rule_set_has_vectors(kind: str) -> None:
    assert {read(path)["ruleset"] for path in files(kind)} == set(RulesetId)


def test_the_options_know_every_house_rule_and_every_reason() -> None:
    cases = [case for path in files("options") for case in read(path)["cases"]]
    assert {rule for case in cases for rule in case["house_rules"]} == set(HouseRuleId)
    assert {reason for case in cases for reason in case.get("closed", {}).values()} == {
        "written",
        "joker",
        "upper_first",
    }


def test_the_games_have_every_event_and_every_start() -> None:
    events = [event for path in files("games") for case in read(path)["cases"] for event in case["record"]["events"]]
    assert {event["type"] for event in events} == set(EVENT_TAGS.values())
    assert {event["start"] for event in events if event["type"] == "game_started"} == set(StartRule)
