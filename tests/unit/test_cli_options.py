from __future__ import annotations

import io
import json
import sys
from typing import Any

import pytest

from vector_files import cases
from yacht.cli import main
from yacht.rules import Box, compile_ruleset, ruleset

ALL = cases("options")


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["options", *words]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


@pytest.mark.parametrize(("rules", "case"), [case[1:] for case in ALL], ids=[case[0] for case in ALL])
def test_the_json_of_every_case_of_the_vectors(
    rules: str, case: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    house_rules = [word for rule in case["house_rules"] for word in ("--house-rule", rule)]
    dice = ",".join(map(str, case["dice"]))
    card = ",".join(f"{box}={points}" for box, points in case["card"].items())
    document = json.loads(printed(capsys, rules, *house_rules, "--dice", dice, "--card", card, "--json"))
    assert list(document) == ["options", "closed"]
    if "points" in case:
        points = {option["box"]: option["points"] for option in document["options"]}
        assert {box: points[box] for box in case["points"]} == case["points"]
        return
    assert document["options"] == [
        {"box": box, "points": points, "bonus": bonus} for box, (points, bonus) in case["options"].items()
    ]
    assert document["closed"] == [{"box": box, "reason": reason} for box, reason in case["closed"].items()]


def test_without_a_card_nothing_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(printed(capsys, "standard", "--dice", "4,4,4,4,1", "--json"))
    assert document["closed"] == []
    assert {option["box"]: option["points"] for option in document["options"]}["four_of_a_kind"] == 17


def test_the_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "thirteen", "--dice", "5,5,5,5,5", "--card", "fives=20,yacht=50")
    assert "\x1b" not in out
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert lines[:2] == ["dice: 5,5,5,5,5 (a joker)", "card: fives=20,yacht=50"]
    assert "box points bonus closed because" in lines
    assert "ones the joker has to go elsewhere" in lines
    assert "fives holds 20" in lines
    assert "large_straight 40 +100" in lines


def test_the_table_under_upper_first(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "standard", "--house-rule", "upper_first", "--dice", "6,5,4,3,2")
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert lines[:2] == ["dice: 6,5,4,3,2", "card: nothing written"]
    assert "sixes 6" in lines
    assert "large_straight the upper section comes first" in lines


@pytest.mark.parametrize("columns", ["1", "20", "40", "80"])
@pytest.mark.parametrize("words", [["rules", "thirteen"], ["options", "thirteen", "--dice", "5,5,5,5,5"]], ids=" ".join)
def test_a_narrow_terminal_cuts_no_word(
    columns: str, words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert main(words) == 0
    out = capsys.readouterr().out
    assert "\N{HORIZONTAL ELLIPSIS}" not in out
    first_words = [line.split()[0] for line in out.splitlines() if line.strip()]
    assert [word for word in first_words if word in list(Box)] == list(compile_ruleset(ruleset("thirteen")).boxes)


def test_a_terminal_that_lacks_characters_gets_the_table_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii", write_through=True))
    assert main(["rules", "standard"]) == 0
    assert b"follows the Yacht of ????????51\n" in raw.getvalue()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["standard"], "the following arguments are required: --dice (see yacht options --help)"),
        (
            ["standard", "--dice", "1,2,3,4,5,6"],
            "'1,2,3,4,5,6' is not five dice; give five faces with commas, like 1,2,2,4,6",
        ),
        (["standard", "--dice", "1,2,3,4,7"], "'7' is not a face of a die; give 1 to 6, like 1,2,2,4,6"),
        (
            ["standard", "--dice", "1,2,3,4,5", "--card", "three_of_a_kind=9"],
            (
                "standard has no box 'three_of_a_kind'; it has ones, twos, threes, fours, fives, sixes, choice,"
                " four_of_a_kind, full_house, small_straight, large_straight, yacht"
            ),
        ),
        (
            ["standard", "--dice", "1,2,3,4,5", "--card", "small_straight=30"],
            "small_straight cannot hold 30; it can hold 0, 15",
        ),
        (
            ["standard", "--dice", "1,2,3,4,5", "--card", "yacht"],
            "'yacht' is not a box with its points; give them like ones=3,yacht=50",
        ),
        (
            ["standard", "--house-rule", "upper_first", "--dice", "1,2,3,4,5", "--card", "yacht=50"],
            "yacht is written although ones is open; with upper_first the upper section comes first",
        ),
        (
            ["standard", "--house-rule", "joker_none", "--dice", "1,2,3,4,5"],
            "standard does not allow joker_none; it allows upper_first, five_is_full_house",
        ),
        (
            ["yatzy", "--dice", "1,2,3,4,5"],
            "unknown rule set 'yatzy'; known: standard, original, public_domain, thirteen",
        ),
    ],
)
def test_bad_input_ends_with_status_2_and_one_line(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["options", *words]) == 2
    assert capsys.readouterr() == ("", f"yacht: {message}\n")
