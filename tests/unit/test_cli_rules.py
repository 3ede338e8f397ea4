from __future__ import annotations

import json

import pytest

from vector_files import cases
from yacht.cli import main
from yacht.rules import RulesetId, house_rule_combinations

VARIANTS = [(rules, chosen) for rules in RulesetId for chosen in house_rule_combinations(rules)]


def arguments(rules: str, house_rules: tuple[str, ...]) -> list[str]:
    return [rules, *(word for rule in house_rules for word in ("--house-rule", rule))]


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(list(words)) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


@pytest.mark.parametrize(("rules", "chosen"), VARIANTS, ids=lambda value: "+".join(value) if value != () else "plain")
def test_the_json_of_every_variant(rules: str, chosen: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(printed(capsys, "rules", *arguments(rules, chosen), "--json"))
    assert list(document) == [
        "ruleset",
        "house_rules",
        "source",
        "boxes",
        "rolls",
        "scores",
        "upper_bonus",
        "joker",
        "upper_first",
        "highest_total",
    ]
    assert document["ruleset"] == rules
    assert document["house_rules"] == list(chosen)
    assert document["source"].startswith("docs/rules.md; follows ")
    assert [list(box) for box in document["boxes"]] == [["id", "section", "pattern", "worth"]] * len(document["boxes"])
    assert document["rolls"] == [[int(face) for face in case["roll"].split("-")] for _, _, case in cases("dice")]
    assert list(document["scores"]) == [box["id"] for box in document["boxes"]]
    assert {len(points) for points in document["scores"].values()} == {252}
    (highest,) = (
        case["highest_total"]
        for _, _, case in cases("highest_totals")
        if (case["ruleset"], case["house_rules"]) == (rules, list(chosen))
    )
    assert document["highest_total"] == highest
    assert document["upper_first"] is ("upper_first" in chosen)
    has_bonus = rules in {"standard", "thirteen"}
    assert document["upper_bonus"] == ({"at": 63, "points": 35} if has_bonus else None)
    has_joker = rules == "thirteen" and "joker_none" not in chosen
    assert document["joker"] == (
        {
            "kind": "free" if "joker_free" in chosen else "forced",
            "points": 100,
            "scores": {"full_house": 25, "small_straight": 30, "large_straight": 40},
        }
        if has_joker
        else None
    )


def test_the_json_of_the_boxes(capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(printed(capsys, "rules", "original", "--json"))
    assert document["boxes"] == [
        *(
            {
                "id": box,
                "section": "upper",
                "pattern": {"kind": "any"},
                "worth": {"kind": "sum_of_face", "face": face},
            }
            for face, box in enumerate(["ones", "twos", "threes", "fours", "fives", "sixes"], start=1)
        ),
        {"id": "choice", "section": "lower", "pattern": {"kind": "any"}, "worth": {"kind": "sum_of_all"}},
        {
            "id": "four_of_a_kind",
            "section": "lower",
            "pattern": {"kind": "equal", "count": 4},
            "worth": {"kind": "sum_of_equal", "count": 4},
        },
        {
            "id": "full_house",
            "section": "lower",
            "pattern": {"kind": "full_house", "five_equal": False},
            "worth": {"kind": "sum_of_all"},
        },
        {
            "id": "small_straight",
            "section": "lower",
            "pattern": {"kind": "exactly", "roll": [1, 2, 3, 4, 5]},
            "worth": {"kind": "fixed", "points": 30},
        },
        {
            "id": "large_straight",
            "section": "lower",
            "pattern": {"kind": "exactly", "roll": [2, 3, 4, 5, 6]},
            "worth": {"kind": "fixed", "points": 30},
        },
        {
            "id": "yacht",
            "section": "lower",
            "pattern": {"kind": "equal", "count": 5},
            "worth": {"kind": "fixed", "points": 50},
        },
    ]


@pytest.mark.parametrize(("rules", "chosen"), VARIANTS, ids=lambda value: "+".join(value) if value != () else "plain")
def test_every_variant_has_a_table_for_people(
    rules: str, chosen: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    out = printed(capsys, "rules", *arguments(rules, chosen))
    assert "\x1b" not in out
    assert out.startswith(f"{rules}, {13 if rules == 'thirteen' else 12} boxes\n")
    assert ("or five equal" in " ".join(out.split())) is ("five_is_full_house" in chosen)
    assert ("upper first: " in out) is ("upper_first" in chosen)


def test_the_table_says_what_each_box_asks_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    lines = [" ".join(line.split()) for line in printed(capsys, "rules", "original").splitlines()]
    for line in (
        "house rules: none (allowed: upper_first, five_is_full_house, small_straight_15)",
        "source: docs/rules.md; follows the 1938 game",
        "box section asks for worth",
        "threes upper any dice sum of its 3s",
        "choice lower any dice sum of all five",
        "four_of_a_kind lower four or more equal dice sum of the four equal dice",
        "full_house lower three of one face, two of another sum of all five",
        "small_straight lower exactly 1-2-3-4-5 30",
        "yacht lower five equal dice 50",
        "upper bonus: none",
        "joker: none",
        "highest total: 297",
    ):
        assert line in lines
    lines = [" ".join(line.split()) for line in printed(capsys, "rules", "thirteen").splitlines()]
    for line in (
        "small_straight lower any four in a row 30",
        "upper bonus: +35 at 63 or more",
        (
            "joker: five equal dice when yacht is written; +100 each time if it holds its full points; they go to the"
            " upper box of their face; if that is written, to any open lower box (full_house 25, small_straight 30,"
            " large_straight 40); if none is open, to any upper box for 0"
        ),
        "highest total: 1575",
    ):
        assert line in lines


def test_the_help_names_every_rule_set(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(["rules", "--help"])
    assert leaving.value.code == 0
    assert " ".join(RulesetId) in capsys.readouterr().out.replace(",", "").replace(" or ", " ")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "the following arguments are required: RULESET (see yacht rules --help)"),
        (["yatzy"], "unknown rule set 'yatzy'; known: standard, original, public_domain, thirteen"),
        (["yat\nzy"], r"unknown rule set 'yat\nzy'; known: standard, original, public_domain, thirteen"),
        (["standard", "--house-rule", "x"], "unknown house rule 'x'; known: upper_first, five_is_full_house"),
        (
            ["standard", "--house-rule", "joker_free"],
            "standard does not allow joker_free; it allows upper_first, five_is_full_house",
        ),
        (
            ["thirteen", "--house-rule", "joker_free", "--house-rule", "joker_none"],
            "joker_free and joker_none exclude each other; give one of them",
        ),
        (
            ["thirteen", "--house-rule", "upper_first", "--house-rule", "upper_first"],
            "upper_first is given twice; give each house rule once",
        ),
        (["standard", "--house-rule"], "argument --house-rule: expected one argument (see yacht rules --help)"),
        (["standard", "a\nb"], "unrecognized arguments: a b (see yacht rules --help)"),
        (
            ["standard", "\x1b[31m\u202e\udcff\x07x"],
            r"unrecognized arguments: \x1b[31m\u202e\udcff\x07x (see yacht rules --help)",
        ),
    ],
)
def test_bad_input_ends_with_status_2_and_one_line(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", *words]) == 2
    assert capsys.readouterr() == ("", f"yacht: {message}\n")
