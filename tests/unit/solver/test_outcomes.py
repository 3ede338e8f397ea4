"""How games of perfect play turn out, by routes that have nothing in common with the forward pass."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

import expectimax
from yacht.rules import RULESETS, Box, Ruleset, RulesetId, UpperBonus, compile_ruleset, empty_card, ruleset
from yacht.solver import solve

VARIANTS = [
    ("thirteen", ()),
    ("thirteen", ("upper_first", "joker_free")),
    ("standard", ()),
    ("original", ("small_straight_15",)),
    ("public_domain", ("upper_first",)),
]


@pytest.mark.parametrize(("rules", "chosen"), VARIANTS)
def test_the_distribution_has_the_expected_total_as_its_mean(rules: str, chosen: tuple[str, ...]) -> None:
    solution = solve(ruleset(rules, chosen))
    statistics = solution.statistics
    assert sum(statistics.probability_by_total) == pytest.approx(1, abs=1e-12)
    assert statistics.mean == pytest.approx(solution.expected_total, rel=1e-12)
    assert len(statistics.probability_by_total) == solution.rules.highest_total + 1
    assert all(0 <= probability <= 1 for probability in statistics.probability_by_total)


@pytest.mark.parametrize(("rules", "chosen"), VARIANTS)
def test_boxes_bonus_and_further_yachts_add_up_to_the_expected_total(rules: str, chosen: tuple[str, ...]) -> None:
    solution = solve(ruleset(rules, chosen))
    statistics, bonus = solution.statistics, solution.rules.ruleset.upper_bonus
    total = sum(statistics.mean_by_box.values()) + statistics.mean_further_points
    total += statistics.upper_bonus_probability * (bonus.points if bonus else 0)
    assert total == pytest.approx(solution.expected_total, rel=1e-12)
    assert list(statistics.mean_by_box) == list(statistics.scored_by_box) == list(solution.rules.boxes)
    yacht = max(solution.rules.score_by_box_roll[Box.YACHT])
    assert statistics.mean_by_box[Box.YACHT] == pytest.approx(yacht * statistics.yacht_probability, rel=1e-12)
    if solution.rules.ruleset.joker is None:
        assert statistics.mean_further_points == 0


def test_published_spread() -> None:
    """Standard deviations and frequencies that others found for the game of 13 boxes."""
    joker = solve(ruleset("thirteen")).statistics
    assert round(joker.standard_deviation, 2) == 59.61
    assert round(joker.upper_bonus_probability, 2) == 0.68
    assert round(joker.yacht_probability, 2) == 0.34
    assert [joker.percentile(percent) for percent in (5, 50, 99)] == [180, 248, 474]
    plain = solve(ruleset("thirteen", ["joker_none"])).statistics
    assert round(plain.standard_deviation, 2) == 39.82
    assert round(plain.upper_bonus_probability, 3) == 0.690
    assert round(plain.yacht_probability, 3) == 0.318


def test_a_game_of_one_box_is_one_turn() -> None:
    """Aimed at alone for three rolls, five equal dice come in 4.60 % of turns."""
    base = RULESETS[RulesetId.STANDARD]
    rules = replace(base, boxes=base.boxes[-1:])
    statistics = solve(rules, use_cache=False).statistics
    assert statistics.probability_by_total[50] == pytest.approx(347_897 / 7_558_272, abs=1e-14)
    assert statistics.probability_by_total[0] == pytest.approx(1 - statistics.probability_by_total[50], abs=1e-12)
    assert statistics.percentile(95) == 0
    assert statistics.percentile(96) == 50


def test_the_upper_bonus_is_counted_once() -> None:
    base = RULESETS[RulesetId.STANDARD]
    rules: Ruleset = replace(base, boxes=base.boxes[:2], upper_bonus=UpperBonus(7, 5))
    solution = solve(rules, use_cache=False)
    statistics = solution.statistics
    assert solution.rules.highest_total == 20
    assert statistics.probability_by_total[20] > 0
    assert statistics.probability_by_total[6] > 0
    assert [statistics.probability_by_total[total] for total in range(7, 12)] == [0] * 5
    at_least = sum(statistics.probability_by_total[12:])
    assert statistics.upper_bonus_probability == pytest.approx(at_least, abs=1e-12)
    card = empty_card(compile_ruleset(rules))
    assert statistics.mean == pytest.approx(expectimax.expected_total(card), abs=1e-10)


def test_ones_alone_are_three_tries_for_each_die() -> None:
    base = RULESETS[RulesetId.STANDARD]
    rules = replace(base, boxes=base.boxes[:1], upper_bonus=None)
    by_total = solve(rules, use_cache=False).statistics.probability_by_total
    one = 1 - Fraction(5, 6) ** 3
    exact = [Fraction(ways) * one**ones * (1 - one) ** (5 - ones) for ones, ways in enumerate([1, 5, 10, 10, 5, 1])]
    assert list(by_total) == pytest.approx([float(share) for share in exact], abs=1e-14)
