"""Simulated games: the same choices as the policies, and totals that exact play predicts."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from yacht.bots import BOTS, bot
from yacht.rules import (
    FULL_KEEPS,
    KEEPS,
    ROLLS,
    Box,
    Face,
    Keep,
    Refusal,
    RulesetId,
    keep_id,
    rerolls_of,
    ruleset,
    score,
)
from yacht.solver import solve
from yacht.solver.arrays import rule_arrays
from yacht.solver.choices import CHOICES_SIZE, choose_in_turn
from yacht.solver.lanes import WIDTH
from yacht.solver.lattice import new_turn
from yacht.solver.layout import layout_of, unpack
from yacht.solver.simulation import LEVELS, choose_plainly, mixed, simulate, thrown
from yacht.testing.strategies import played_cards, rule_tables

if TYPE_CHECKING:
    from yacht.bots import Choice
    from yacht.rules import RuleTables, Scorecard

N = 100_000


def test_the_levels_are_those_of_the_computer_players() -> None:
    assert list(BOTS) == list(LEVELS)


def choices_of(card: Scorecard, level: str) -> list[np.ndarray]:
    """Give what the simulation plays by: for each roll the box, and what is done with one and with two rerolls left."""
    one_ruleset = rule_arrays(card.rules)
    rules = one_ruleset[0]
    row = sum(1 << index for index, points in enumerate(card.points) if points is not None)
    if rules.yacht_box >= 0 and card[Box.YACHT] == rules.yacht_points:
        row |= 1 << len(card.points)
    boxes, first, second, written = (np.empty(CHOICES_SIZE) for _ in range(4))
    if level == "hard":
        layout = layout_of(rules)
        work = unpack(layout, rules, solve(card.rules.ruleset).values)
        column = min(card.upper_total, rules.cap)
        choose_in_turn(rules, work, row, column, new_turn(), written, boxes, first, second)
    else:
        choose_plainly(rules, row, LEVELS.index(level), boxes, first, second)
    return [array[::WIDTH] for array in (boxes, second, first)]


@given(rule_tables, st.sampled_from(LEVELS), st.data())
@settings(max_examples=25)
def test_the_simulation_chooses_as_the_policies_do(rules: RuleTables, level: str, data: st.DataObject) -> None:
    card = data.draw(played_cards(rules).filter(lambda card: not card.is_full))
    policy = bot(level, rules)
    for rolls_left, choices in enumerate(choices_of(card, level)):
        for number, chosen in enumerate(choices.astype(int)):
            expected: Choice = policy.choose(card, ROLLS[number], rolls_left)
            if rolls_left == 0:
                assert rules.boxes[chosen] is expected
            else:
                assert (chosen == number) if isinstance(expected, Box) else (chosen == expected)


@pytest.mark.parametrize("rules", RulesetId)
@pytest.mark.parametrize("level", LEVELS)
def test_simulated_games_have_the_declared_mean(rules: RulesetId, level: str) -> None:
    found = simulate(ruleset(rules), [level], N, seed=20)
    error = found.standard_deviations[0] / sqrt(N)
    assert found.means[0] == pytest.approx(BOTS[level].mean_by_ruleset[rules], abs=3.5 * error)


@pytest.mark.parametrize("chosen", [["upper_first"], ["joker_free"], ["joker_none", "five_is_full_house"]])
def test_simulated_games_of_hard_agree_with_exact_play(chosen: list[str]) -> None:
    rules = ruleset("thirteen", chosen)
    found = simulate(rules, ["hard"], N, seed=4)
    statistics = solve(rules).statistics
    error = statistics.standard_deviation / sqrt(N)
    assert found.means[0] == pytest.approx(statistics.mean, abs=3.5 * error)
    assert found.standard_deviations[0] == pytest.approx(statistics.standard_deviation, rel=0.02)
    below = np.cumsum(statistics.probability_by_total)
    for percent, total in found.percentiles([5, 50, 99])[0].items():
        assert below[total] == pytest.approx(percent / 100, abs=0.01)


def test_a_seed_gives_the_same_games_again_and_each_seat_has_its_own() -> None:
    rules = ruleset("original")
    first = simulate(rules, ["normal", "normal"], 1000, seed=-5)
    assert (first.totals == simulate(rules, ["normal", "normal"], 1000, seed=-5).totals).all()
    assert (first.totals[0] != first.totals[1]).any()
    assert (first.totals != simulate(rules, ["normal", "normal"], 1000, seed=6).totals).any()
    assert (first.totals[:, :10] == simulate(rules, ["normal", "normal"], 10, seed=-5).totals).all()


def test_wins_and_draws_are_all_games() -> None:
    found = simulate(ruleset("original"), ["hard", "easy", "normal"], 5000, seed=1)
    best = found.totals.max(axis=0)
    assert sum(found.wins) + found.draws == 5000
    assert found.wins[0] == sum(
        int(game[0] == top and (game == top).sum() == 1) for game, top in zip(found.totals.T, best, strict=True)
    )
    assert found.wins[0] > found.wins[2] > found.wins[1] > 0
    assert found.draws > 0


def test_throws_come_with_their_weights() -> None:
    numbers = [np.uint64(mixed(np.uint64(number))) for number in range(20_000)]
    for keep in (KEEPS[461], KEEPS[FULL_KEEPS], Keep((Face(2), Face(5), Face(5)))):
        number = keep_id(keep)
        found = np.bincount([thrown(number, random) for random in numbers], minlength=252)
        for roll, ways in rerolls_of(KEEPS[number]).items():
            share = ways / 6 ** (5 - len(keep))
            assert found[roll] / 20_000 == pytest.approx(share, abs=5 * sqrt(share / 20_000))
        assert found.sum() == found[list(rerolls_of(KEEPS[number]))].sum()


def test_progress_counts_the_rounds_of_all_seats() -> None:
    told: list[tuple[int, int]] = []
    simulate(ruleset("original"), ["easy", "easy"], 10, 1, on_progress=lambda done, of: told.append((done, of)))
    assert told == [(done, 24) for done in range(1, 25)]


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown level 'harder'; known: easy, normal, hard"):
        simulate(ruleset("original"), ["harder"], 10, 1)


def test_a_game_played_out_by_the_rules_adds_up_as_in_the_simulation() -> None:
    """The simulation's totals against `yacht.rules`, with the simulation's own dice."""
    from yacht.rules import compile_ruleset, empty_card  # noqa: PLC0415

    rules = compile_ruleset(ruleset("thirteen", ["joker_free"]))
    totals = simulate(rules.ruleset, ["easy"], 40, seed=9).totals[0]
    for game in range(40):
        card = empty_card(rules)
        for number in range(13):
            card = written_in(card, game, number)
        assert card.total == totals[game]


def written_in(card: Scorecard, game: int, number: int) -> Scorecard:
    policy, step = bot("easy", card.rules), np.uint64(0x9E3779B97F4A7C15)
    with np.errstate(over="ignore"):
        random = np.uint64(mixed(np.uint64(mixed(np.uint64(9) + step)) + step * np.uint64(game * 16 + number)))
        choice: Choice = keep_id(KEEPS[461])
        for rolls_left in (2, 1, 0):
            assert not isinstance(choice, Box)
            roll = ROLLS[thrown(choice, random)]
            choice = policy.choose(card, roll, rolls_left)
            if isinstance(choice, Box):
                break
            random = np.uint64(mixed(random + step))
    assert isinstance(choice, Box)
    after = score(card, choice, roll)
    assert not isinstance(after, Refusal)
    return after
