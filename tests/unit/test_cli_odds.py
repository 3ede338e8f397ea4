from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from yacht.bots import BOTS
from yacht.cli import main
from yacht.rules import Box, RulesetId, compile_ruleset, five, roll_id, roll_of, ruleset
from yacht.solver import solve
from yacht.solver.odds import all_box_odds, box_odds

IN_ONE_TURN = {
    # docs/solver.md, "Odds of a box"
    ("thirteen", Box.YACHT): "4.60",
    ("thirteen", Box.LARGE_STRAIGHT): "26.11",
    ("thirteen", Box.SMALL_STRAIGHT): "61.54",
    ("thirteen", Box.FULL_HOUSE): "36.29",
    ("thirteen", Box.THREE_OF_A_KIND): "74.32",
    ("thirteen", Box.FOUR_OF_A_KIND): "29.08",
    ("original", Box.LARGE_STRAIGHT): "19.68",
}


@pytest.mark.parametrize(("rules", "box"), IN_ONE_TURN)
def test_published_odds_of_a_turn_aimed_at_one_box(rules: str, box: Box) -> None:
    odds = box_odds(compile_ruleset(ruleset(rules)), box)
    assert f"{float(odds.scored_when_aimed_at):.2%}" == f"{IN_ONE_TURN[rules, box]}%"


@pytest.mark.parametrize("rules", RulesetId)
def test_one_roll_is_counted_over_all_throws(rules: RulesetId) -> None:
    tables = compile_ruleset(ruleset(rules))
    throws = [roll_id(roll_of(five(faces))) for faces in product(range(1, 7), repeat=5)]
    for odds in all_box_odds(tables):
        points = [tables.score_by_box_roll[odds.box][roll] for roll in throws]
        assert odds.mean_of_one_roll == Fraction(sum(points), 7776)
        assert odds.scored_in_one_roll == Fraction(sum(worth > 0 for worth in points), 7776)


def test_upper_boxes_have_odds_in_closed_form() -> None:
    """Each of five dice is thrown until it shows the face, three times at most."""
    one = 1 - Fraction(5, 6) ** 3
    for face, box in enumerate([Box.ONES, Box.TWOS, Box.THREES, Box.FOURS, Box.FIVES, Box.SIXES], start=1):
        odds = box_odds(compile_ruleset(ruleset("standard")), box)
        assert odds.mean_when_aimed_at == 5 * one * face
        assert odds.scored_when_aimed_at == 1 - (1 - one) ** 5


def test_choice_rerolls_what_is_below_the_mean_of_what_is_to_come() -> None:
    odds = box_odds(compile_ruleset(ruleset("standard")), Box.CHOICE)
    assert odds.mean_when_aimed_at == 5 * Fraction(14, 3)
    assert odds.scored_when_aimed_at == 1


def document_of(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main(["odds", *words, "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return json.loads(out)


def test_the_json(capsys: pytest.CaptureFixture[str]) -> None:
    document = document_of(capsys, "original", "--house-rule", "upper_first")
    solution = solve(ruleset("original", ["upper_first"]))
    statistics = solution.statistics
    assert list(document) == ["ruleset", "house_rules", "boxes", "perfect_play", "computer_players"]
    assert [row["box"] for row in document["boxes"]] == list(solution.rules.boxes)
    yacht = document["boxes"][-1]
    assert yacht["scored_in_one_roll"] == [1, 1296]
    assert yacht["scored_when_aimed_at"] == [347_897, 7_558_272]
    assert yacht["perfect_play_scored"] == statistics.yacht_probability
    perfect = document["perfect_play"]
    assert perfect["expected_total"] == solution.expected_total
    assert perfect["standard_deviation"] == statistics.standard_deviation
    assert perfect["probability_by_total"] == list(statistics.probability_by_total)
    players = document["computer_players"]
    assert players["games"] == 100_000
    assert [player["level"] for player in players["players"]] == list(BOTS)
    hard = players["players"][-1]
    assert hard["mean"] == pytest.approx(solution.expected_total, abs=3.5 * hard["standard_deviation"] / 100_000**0.5)
    assert set(hard) == {"level", "mean", "standard_deviation", "percentiles"}


def test_the_tables_for_people(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    assert main(["odds", "standard"]) == 0
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert "standard: points in a box after one roll, and in a turn of three rolls" in lines
    assert "yacht 0.08% 4.60% 2.30 28.35% 14.17" in lines
    assert "perfect play reaches the upper bonus in 69.02% of games" in lines
    assert "perfect play 191.76 37.85 128 165 193 216 242 274" in lines
    assert [line.split()[0] for line in lines if line.split()[:1] and line.split()[0] in BOTS] == list(BOTS)


def test_bad_input_ends_with_status_2_and_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "yatzy"]) == 2
    assert capsys.readouterr() == (
        "",
        "yacht: unknown rule set 'yatzy'; known: standard, original, public_domain, thirteen\n",
    )
