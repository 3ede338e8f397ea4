"""What perfect play is worth, against published values and against brute force."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

import expectimax
from yacht.rules import (
    ROLLS,
    RULESETS,
    Box,
    RollId,
    Ruleset,
    RulesetId,
    UpperBonus,
    card_of,
    compile_ruleset,
    empty_card,
    house_rule_combinations,
    is_five_equal,
    roll_id,
    ruleset,
)
from yacht.solver import solve
from yacht.solver.arrays import rule_arrays
from yacht.solver.backward import backward_pass

if TYPE_CHECKING:
    from yacht.rules import RuleTables, Scorecard

PUBLISHED = [
    ("thirteen", ["joker_none"], "245.870774514"),
    ("thirteen", ["joker_free"], "254.589609482"),
    ("thirteen", [], "254.587728734"),
    ("standard", ["five_is_full_house"], "191.774369188"),
    ("thirteen", ["joker_none", "five_is_full_house"], "245.904728"),
]
"""docs/solver.md, "Values"; a game of 13 boxes that counts +100 without a joker is not among the rules here."""


@pytest.mark.parametrize(("rules", "house_rules", "value"), PUBLISHED)
def test_published_values(rules: str, house_rules: list[str], value: str) -> None:
    digits = len(value.partition(".")[2])
    assert f"{solve(ruleset(rules, house_rules)).expected_total:.{digits}f}" == value


def boxes_of(rules: str, *names: Box) -> Ruleset:
    """Give a rule set with these boxes alone."""
    base = RULESETS[RulesetId(rules)]
    return replace(base, boxes=tuple(rule for rule in base.boxes if rule.box in names), joker=None)


SMALL = {
    "one box": boxes_of("standard", Box.YACHT),
    "two upper boxes and a bonus": replace(boxes_of("standard", Box.ONES, Box.TWOS), upper_bonus=UpperBonus(7, 5)),
    "two lower boxes": boxes_of("thirteen", Box.FULL_HOUSE, Box.LARGE_STRAIGHT),
    "three boxes and a bonus": replace(
        boxes_of("thirteen", Box.ONES, Box.TWOS, Box.SMALL_STRAIGHT), upper_bonus=UpperBonus(6, 35)
    ),
    "a bonus out of reach": boxes_of("standard", Box.ONES, Box.CHOICE),
    "three boxes, upper first": replace(boxes_of("original", Box.ONES, Box.CHOICE, Box.YACHT), upper_first=True),
}


@pytest.mark.parametrize("rules", SMALL.values(), ids=SMALL)
def test_small_rule_sets_agree_with_brute_force(rules: Ruleset) -> None:
    card = empty_card(compile_ruleset(rules))
    found = solve(rules, use_cache=False).expected_total
    assert found == pytest.approx(expectimax.expected_total(card), abs=1e-10)


NEARLY_FULL = [
    ("standard", [], [Box.FIVES, Box.SIXES], 50),
    ("standard", ["five_is_full_house"], [Box.FULL_HOUSE, Box.YACHT], None),
    ("original", ["small_straight_15"], [Box.FOUR_OF_A_KIND, Box.SMALL_STRAIGHT], 0),
    ("public_domain", [], [Box.ONES, Box.CHOICE], 0),
    ("thirteen", [], [Box.SIXES, Box.FULL_HOUSE], 50),
    ("thirteen", [], [Box.SIXES, Box.FULL_HOUSE], 0),
    ("thirteen", [], [Box.FIVES, Box.YACHT], None),
    ("thirteen", [], [Box.THREES, Box.FOURS], 50),
    ("thirteen", ["joker_free"], [Box.FOURS, Box.LARGE_STRAIGHT], 50),
    ("thirteen", ["joker_free", "five_is_full_house"], [Box.SIXES, Box.FULL_HOUSE], 0),
    ("thirteen", ["joker_none"], [Box.YACHT, Box.CHOICE], None),
    ("thirteen", ["upper_first"], [Box.YACHT, Box.SMALL_STRAIGHT], None),
    ("thirteen", ["upper_first"], [Box.SMALL_STRAIGHT, Box.CHOICE], 50),
]


def nearly_full(rules: RuleTables, left_open: list[Box], yacht: int | None) -> Scorecard:
    """Give a card with three dice of its face in each upper box, so that the bonus hangs on what is open."""
    points = {box: max(rules.score_by_box_roll[box]) for box in rules.lower}
    points |= {box: 3 * (face + 1) for face, box in enumerate(rules.upper)}
    if yacht is not None:
        points[Box.YACHT] = yacht
    return card_of(rules, {box: points[box] for box in rules.boxes if box not in left_open})


@pytest.mark.parametrize(("rules", "house_rules", "left_open", "yacht"), NEARLY_FULL)
def test_nearly_full_cards_agree_with_brute_force(
    rules: str, house_rules: list[str], left_open: list[Box], yacht: int | None
) -> None:
    solution = solve(ruleset(rules, house_rules))
    card = nearly_full(solution.rules, left_open, yacht)
    assert solution.expected_total_of(card) == pytest.approx(expectimax.expected_total(card), abs=1e-10)
    for number in {*range(0, 252, 13), *(roll_id(roll) for roll in ROLLS if is_five_equal(roll))}:
        for rolls_left in range(3):
            found = solution.evaluate(card, ROLLS[number], rolls_left)
            by_box = expectimax.by_box(card, RollId(number))
            by_keep = expectimax.by_keep(card, RollId(number), rolls_left)
            assert list(found.expected_total_by_box) == list(by_box)
            assert list(found.expected_total_by_keep) == list(by_keep)
            assert found.expected_total_by_box == pytest.approx(by_box, abs=1e-10)
            assert found.expected_total_by_keep == pytest.approx(by_keep, abs=1e-10)


def test_a_full_card_is_worth_its_total() -> None:
    solution = solve(ruleset("standard"))
    card = nearly_full(solution.rules, [], 50)
    assert card.upper_bonus == 35
    assert solution.expected_total_of(card) == card.total


VARIANTS = [(rules, chosen) for rules in RulesetId for chosen in house_rule_combinations(rules)]


@pytest.mark.parametrize(("rules", "chosen"), VARIANTS, ids=lambda value: "+".join(value) if value != () else "plain")
def test_every_variant_is_solved(rules: RulesetId, chosen: tuple[str, ...]) -> None:
    solution = solve(ruleset(rules, chosen))
    assert solution.values.dtype == np.float64
    assert not np.isnan(solution.values).any()
    assert 100 < solution.expected_total < solution.rules.highest_total


@pytest.mark.parametrize("house_rules", [[], ["upper_first"]])
def test_the_number_of_threads_does_not_change_a_bit(house_rules: list[str]) -> None:
    one_ruleset = rule_arrays(compile_ruleset(ruleset("standard", house_rules)))
    alone = backward_pass(one_ruleset, threads=1)
    assert backward_pass(one_ruleset, threads=2).tobytes() == alone.tobytes()
    assert backward_pass(one_ruleset, threads=5).tobytes() == alone.tobytes()


def test_progress_is_told_up_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    solve(ruleset("original"), use_cache=False, on_progress=lambda done, of: told.append((done, of)))
    assert [done for done, _ in told] == sorted({done for done, _ in told})
    assert told[-1] == (4095, 4095)


def test_house_rules_that_only_add_freedom_or_points_are_worth_something() -> None:
    def value(rules: str, *house_rules: str) -> float:
        return solve(ruleset(rules, house_rules)).expected_total

    assert value("thirteen", "joker_none") < value("thirteen") < value("thirteen", "joker_free")
    for rules in RulesetId:
        assert value(rules, "upper_first") < value(rules) <= value(rules, "five_is_full_house")
    assert value("original", "small_straight_15") < value("original") < value("public_domain")


def test_positions_that_do_not_exist_are_refused() -> None:
    solution = solve(ruleset("standard"))
    card, roll = empty_card(solution.rules), ROLLS[0]
    full = nearly_full(solution.rules, [], 50)
    with pytest.raises(ValueError, match="the card is full"):
        solution.evaluate(full, roll, 0)
    with pytest.raises(ValueError, match="3 rerolls left; there can be 0 to 2"):
        solution.evaluate(card, roll, 3)
    with pytest.raises(ValueError, match="a card of <RuleTables original> for a solution of <RuleTables standard>"):
        solution.expected_total_of(empty_card(compile_ruleset(ruleset("original"))))


def test_a_card_that_is_too_long_is_refused() -> None:
    rules = RULESETS[RulesetId.THIRTEEN]
    long = compile_ruleset(replace(rules, boxes=rules.boxes + rules.boxes[:4], joker=None))
    with pytest.raises(ValueError, match="17 boxes; the solver takes at most 16"):
        rule_arrays(long)
