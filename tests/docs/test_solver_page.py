"""docs/solver.md: each number that it states is computed again."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from yacht.bots import BOTS, STRENGTH_GAMES
from yacht.rules import Box, compile_ruleset, ruleset
from yacht.solver import TIE, Solution, solve
from yacht.solver.arrays import rule_arrays
from yacht.solver.choices import CHOICES_SIZE, spread_throws
from yacht.solver.export import browser_table
from yacht.solver.lanes import WIDTH
from yacht.solver.lattice import new_turn
from yacht.solver.odds import box_odds
from yacht.solver.simulation import LEVELS, choose_plainly

PAGE = (Path(__file__).resolve().parents[2] / "docs/solver.md").read_text("utf-8")


def rows(heading: str) -> list[list[str]]:
    """Give the rows of the table whose heading begins like this."""
    _, _, after = PAGE.partition(f"\n| rules | {heading}")
    lines = after.splitlines()[2:]
    table = lines[: lines.index("")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table]


def solution_of(names: str) -> Solution:
    rules, *house_rules = re.findall(r"`(\w+)`", names)
    return solve(ruleset(rules, house_rules))


@pytest.mark.parametrize(("names", "value"), rows("expected total"))
def test_expected_totals(names: str, value: str) -> None:
    assert f"{solution_of(names).expected_total:.9f}" == value


@pytest.mark.parametrize("row", rows("standard deviation"), ids=lambda row: row[0])
def test_spread(row: list[str]) -> None:
    names, deviation, bonus, yacht, *percentiles = row
    statistics = solution_of(names).statistics
    assert f"{statistics.standard_deviation:.2f}" == deviation
    assert f"{statistics.upper_bonus_probability:.3f}" == f"0{bonus}"
    assert f"{statistics.yacht_probability:.3f}" == f"0{yacht}"
    assert list(map(str, statistics.percentiles.values())) == percentiles
    assert [f"{percent} %" for percent in statistics.percentiles] == re.findall(
        r"\d+ %", PAGE.partition("| 5 %")[1] + PAGE.partition("| 5 %")[2]
    )[:6]


def test_numbers_of_states_and_bytes() -> None:
    for rules, states in (("thirteen", 404_352), ("standard", 134_784), ("original", 4096)):
        assert len(solve(ruleset(rules)).values) == states
        assert f"{states:,}" in PAGE
    for rules in ("standard", "thirteen"):
        assert f"{len(browser_table(solve(ruleset(rules)))):,}" in PAGE


def test_the_tie_rule() -> None:
    assert TIE == 1e-9
    assert f"within {TIE:.0e} points".replace("e-09", "e-9") in PAGE


def test_a_forced_joker_leaves_nothing_to_five_is_full_house() -> None:
    plain = solve(ruleset("thirteen")).values
    assert solve(ruleset("thirteen", ["five_is_full_house"])).values == pytest.approx(plain, abs=1e-9)


def test_the_strength_of_the_computer_players() -> None:
    _, _, after = PAGE.partition("\n| level | `standard` |")
    lines = after.splitlines()[2:5]
    table = {cells[0]: cells[1:] for cells in ([cell.strip() for cell in line.strip("|").split("|")] for line in lines)}
    assert table == {level: [f"{mean:.2f}" for mean in entry.mean_by_ruleset.values()] for level, entry in BOTS.items()}
    assert f"--games {STRENGTH_GAMES} --seed 1" in PAGE


def test_easy_rolls_more_yachts_than_perfect_play() -> None:
    one_ruleset = rule_arrays(compile_ruleset(ruleset("thirteen")))
    boxes, first, second, ends = (np.zeros(CHOICES_SIZE) for _ in range(4))
    choose_plainly(one_ruleset[0], 0, LEVELS.index("easy"), boxes, first, second)
    spread_throws(first, second, new_turn(), ends)
    easy = 13 * sum(ends[number * WIDTH] for number in one_ruleset[0].five_equal)
    statistics = solve(ruleset("thirteen")).statistics
    perfect = statistics.yacht_probability + statistics.mean_further_points / 100
    assert f"it ends {easy:.2f} turns a game" in PAGE
    assert f"writes {perfect:.2f} of them" in PAGE


def test_the_odds_of_a_box() -> None:
    thirteen, original = (compile_ruleset(ruleset(rules)) for rules in ("thirteen", "original"))
    said = {
        "a yacht comes in {} of turns": box_odds(thirteen, Box.YACHT),
        "five in a row in {}": box_odds(thirteen, Box.LARGE_STRAIGHT),
        "four in a row in {}": box_odds(thirteen, Box.SMALL_STRAIGHT),
        "a full house in {}": box_odds(thirteen, Box.FULL_HOUSE),
        "three equal dice in {}": box_odds(thirteen, Box.THREE_OF_A_KIND),
        "four equal in {}": box_odds(thirteen, Box.FOUR_OF_A_KIND),
        "one exact run of five in {}": box_odds(original, Box.LARGE_STRAIGHT),
    }
    for words, odds in said.items():
        assert words.format(f"{float(odds.scored_when_aimed_at) * 100:.2f} %") in " ".join(PAGE.split())
