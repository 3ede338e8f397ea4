"""The web client's numbers of perfect play, computed again. Where nothing is cached this takes about half a minute."""

from __future__ import annotations

import json
from math import sqrt
from typing import Any

import pytest

import perfect_play
from yacht.bots import BOTS
from yacht.rules import (
    Box,
    RulesetId,
    compile_ruleset,
    empty_card,
    five,
    house_rule_combinations,
    roll_of,
    ruleset,
)
from yacht.solver import solve


def test_the_percentiles_are_those_of_exact_play() -> None:
    assert (perfect_play.GENERATED / "percentiles.json").read_text("utf-8") == perfect_play.percentiles_json()


@pytest.mark.parametrize("rules", RulesetId)
def test_the_tips_are_those_that_exact_play_bears_out(rules: RulesetId) -> None:
    written: dict[str, Any] = json.loads((perfect_play.GENERATED / "tips" / f"{rules}.json").read_text("utf-8"))
    computed = perfect_play.tips_of(rules)
    assert list(written) == list(computed)
    for name, borne_out in computed.items():
        assert len(borne_out) > 1, f"{rules} {name} has few tips"
        for mine, theirs in zip(borne_out, written[name], strict=True):
            assert theirs.pop("cost") == pytest.approx(mine.pop("cost"), rel=1e-6)
            assert theirs["example"].pop("cost") == pytest.approx(mine["example"].pop("cost"), rel=1e-6)
            assert theirs == mine


def test_a_tip_that_exact_play_contradicts_is_not_told() -> None:
    # In 12 boxes with the bonus four equal dice belong in the upper section, in the original's boxes high ones do not.
    told = {
        rules: {tip["id"] for tip in perfect_play.tips_of(rules)[""]}
        for rules in (RulesetId.STANDARD, RulesetId.ORIGINAL)
    }
    assert {"four_to_upper", "high_four_to_lower"} & told[RulesetId.STANDARD] == {"four_to_upper"}
    assert {"four_to_upper", "high_four_to_lower"} & told[RulesetId.ORIGINAL] == {"high_four_to_lower"}
    # The stated advice in the picture of a tip, by the command line's route.
    evaluation = solve(ruleset(RulesetId.STANDARD)).evaluate(
        empty_card(compile_ruleset(ruleset(RulesetId.STANDARD))), roll_of(five((5, 6, 6, 6, 6))), 0
    )
    by_box = evaluation.expected_total_by_box
    assert by_box[Box.SIXES] - by_box[Box.FOUR_OF_A_KIND] == pytest.approx(1.59, abs=0.005)


@pytest.mark.parametrize("rules", RulesetId)
def test_the_odds_are_exact_and_the_games_agree_with_them(rules: RulesetId) -> None:
    written: dict[str, Any] = json.loads((perfect_play.GENERATED / "odds" / f"{rules}.json").read_text("utf-8"))
    computed = perfect_play.odds_of(rules, 1)
    assert list(written) == ["+".join(chosen) for chosen in house_rule_combinations(rules)]
    for name, page in written.items():
        played, perfect = page["computer_players"], page["perfect_play"]
        assert page["boxes"] == computed[name]["boxes"]
        assert perfect["distribution"].pop("shares") == pytest.approx(
            computed[name]["perfect_play"]["distribution"].pop("shares"), rel=1e-6
        )
        assert perfect.pop("distribution") == computed[name]["perfect_play"].pop("distribution")
        assert perfect.pop("percentiles") == computed[name]["perfect_play"].pop("percentiles")
        assert perfect == pytest.approx(computed[name]["perfect_play"], rel=1e-6)
        assert played["games"] == perfect_play.GAMES
        assert [player["level"] for player in played["players"]] == list(BOTS)
        hard = played["players"][-1]
        assert hard["mean"] == pytest.approx(
            perfect["expected_total"], abs=4 * hard["standard_deviation"] / sqrt(played["games"])
        )


@pytest.mark.parametrize("rules", RulesetId)
def test_the_games_are_those_that_the_computer_players_declare(rules: RulesetId) -> None:
    written: dict[str, Any] = json.loads((perfect_play.GENERATED / "odds" / f"{rules}.json").read_text("utf-8"))
    for player in written[""]["computer_players"]["players"][:2]:
        error = player["standard_deviation"] / sqrt(perfect_play.GAMES)
        assert player["mean"] == pytest.approx(BOTS[player["level"]].mean_by_ruleset[rules], abs=5 * error)


def test_there_are_no_other_files() -> None:
    found = [
        *perfect_play.GENERATED.glob("percentiles.json"),
        *(perfect_play.GENERATED / "odds").iterdir(),
        *(perfect_play.GENERATED / "tips").iterdir(),
    ]
    assert sorted(found) == sorted(perfect_play.files())
