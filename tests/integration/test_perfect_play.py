"""The web client's numbers of perfect play, computed again. Where nothing is cached this takes about half a minute."""

from __future__ import annotations

import json
from math import sqrt
from typing import Any

import pytest

import perfect_play
from yacht.bots import BOTS
from yacht.rules import RulesetId, house_rule_combinations


def test_the_percentiles_are_those_of_exact_play() -> None:
    assert (perfect_play.GENERATED / "percentiles.json").read_text("utf-8") == perfect_play.percentiles_json()


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
    found = [*perfect_play.GENERATED.glob("percentiles.json"), *(perfect_play.GENERATED / "odds").iterdir()]
    assert sorted(found) == sorted(perfect_play.files())
