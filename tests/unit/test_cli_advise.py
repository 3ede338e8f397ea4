from __future__ import annotations

import json
from typing import Any

import pytest

from yacht.cli import main
from yacht.notation import parse_card, parse_roll
from yacht.rules import KEEPS, ruleset
from yacht.solver import solve


def advice(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, Any]]:
    assert main(["advise", *words, "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    document = json.loads(out)
    assert list(document) == ["options"]
    return document["options"]


def test_options_come_best_first_with_what_they_lose(capsys: pytest.CaptureFixture[str]) -> None:
    found = advice(capsys, "standard", "--dice", "6,2,4,2,1", "--rolls-left", "2")
    evaluation = solve(ruleset("standard")).evaluate(
        parse_card(solve(ruleset("standard")).rules, ""), parse_roll("1-2-2-4-6"), 2
    )
    assert found[0] == {"keep": [2, 2], "expected_total": evaluation.expected_total, "loss": 0.0}
    assert evaluation.best == KEEPS.index((2, 2))
    totals = [option["expected_total"] for option in found]
    assert totals == sorted(totals, reverse=True)
    assert {tuple(option["keep"]): option["expected_total"] for option in found if "keep" in option} == {
        KEEPS[keep]: total for keep, total in evaluation.expected_total_by_keep.items()
    }
    assert {option["box"]: option["expected_total"] for option in found if "box" in option} == {
        box.value: total for box, total in evaluation.expected_total_by_box.items()
    }
    assert all(option["loss"] == pytest.approx(totals[0] - option["expected_total"], abs=1e-8) for option in found)
    assert all(len(option.get("keep", [])) < 5 for option in found)


def test_without_a_reroll_there_are_boxes_alone(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["thirteen", "--card", "yacht=50", "--dice", "5,5,5,5,5", "--rolls-left", "0"]
    assert [option.get("box") for option in advice(capsys, *words)] == ["fives"]
    found = advice(capsys, *words, "--house-rule", "joker_free")
    assert len(found) == 12
    assert found[0]["box"] == "fives"


def test_the_points_on_the_card_are_included(capsys: pytest.CaptureFixture[str]) -> None:
    card = "ones=3,twos=6,threes=9,fours=12,fives=15,choice=20,four_of_a_kind=20,full_house=20,small_straight=15"
    words = ["standard", "--card", f"{card},large_straight=30,yacht=50", "--dice", "6,6,6,1,2", "--rolls-left", "0"]
    assert advice(capsys, *words) == [{"box": "sixes", "expected_total": 200.0 + 18 + 35, "loss": 0.0}]


def test_of_what_is_equal_writing_comes_before_keeping(capsys: pytest.CaptureFixture[str]) -> None:
    boxes = "ones=0,twos=0,threes=0,fours=0,fives=0,sixes=0,four_of_a_kind=0,full_house=0,small_straight=0"
    words = ["original", "--card", f"{boxes},large_straight=0,choice=5", "--dice", "3,3,3,3,3", "--rolls-left", "2"]
    found = advice(capsys, *words)
    assert found[0] == {"box": "yacht", "expected_total": 55.0, "loss": 0.0}
    equal = [option["keep"] for option in advice(capsys, *words[:-3], "1,1,2,2,3", "--rolls-left", "2")[:2]]
    assert equal == [[1, 1], [2, 2]]


def test_the_table_for_people(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    assert main(["advise", "thirteen", "--dice", "1,2,2,4,6", "--rolls-left", "2"]) == 0
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    for line in (
        "dice: 1,2,2,4,6, rerolls left: 2",
        "card: nothing written",
        "what to do expected total loss",
        "keep 2-2 250.5581",
        "keep nothing 249.4720 1.0862",
    ):
        assert line in lines


FULL = (
    "ones=0,twos=0,threes=0,fours=0,fives=0,sixes=0,choice=5,four_of_a_kind=0,full_house=0,small_straight=0,"
    "large_straight=0,yacht=0"
)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["standard", "--dice", "1,2,3,4,5"],
            "the following arguments are required: --rolls-left (see yacht advise --help)",
        ),
        (
            ["standard", "--dice", "1,2,3,4,5", "--rolls-left", "3"],
            "argument --rolls-left: invalid choice: '3' (choose from 2, 1, 0) (see yacht advise --help)",
        ),
        (["yatzy", "--dice", "x", "--rolls-left", "0"], "unknown rule set 'yatzy'; known: "),
        (["standard", "--dice", "1,2,3,4", "--rolls-left", "0"], "'1,2,3,4' is not five dice; "),
        (["standard", "--dice", "1,2,3,4,5", "--rolls-left", "0", "--card", "ones=9"], "ones cannot hold 9; "),
        (
            ["original", "--dice", "1,2,3,4,5", "--rolls-left", "0", "--card", FULL],
            "the card is full; leave a box open",
        ),
    ],
)
def test_bad_input_ends_with_status_2_and_one_line(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["advise", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    # Versions of Python differ in whether they quote the choices.
    assert err.replace("choose from '2', '1', '0'", "choose from 2, 1, 0").startswith(f"yacht: {message}")
    assert err.count("\n") == 1
