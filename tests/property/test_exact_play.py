"""What holds for exact play in every position of every rule set."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from yacht.bots import BOTS, bot
from yacht.rules import (
    KEEPS,
    ROLLS,
    Box,
    Refusal,
    RollId,
    card_of,
    keeps_of,
    options,
    rerolls_of,
    roll_id,
    score,
    weight,
)
from yacht.solver import solve
from yacht.testing.strategies import played_cards, rolls, rule_tables

if TYPE_CHECKING:
    from yacht.rules import Roll, RuleTables, Scorecard

EXAMPLES = settings(max_examples=40)


def unfinished(rules: RuleTables) -> st.SearchStrategy[Scorecard]:
    return played_cards(rules).filter(lambda card: not card.is_full)


@given(rule_tables, rolls, st.data())
@EXAMPLES
def test_a_reroll_more_is_never_worth_less(rules: RuleTables, roll: Roll, data: st.DataObject) -> None:
    card = data.draw(unfinished(rules))
    solution = solve(rules.ruleset)
    none, one, two = (solution.evaluate(card, roll, rolls_left).expected_total for rolls_left in (0, 1, 2))
    assert none <= one + 1e-9
    assert one <= two + 1e-9


@given(rule_tables, st.data())
@EXAMPLES
def test_a_card_is_worth_the_mean_of_its_first_rolls(rules: RuleTables, data: st.DataObject) -> None:
    card = data.draw(unfinished(rules))
    solution = solve(rules.ruleset)
    mean = sum(weight(roll) * solution.evaluate(card, roll, 2).expected_total for roll in ROLLS) / 7776
    assert solution.expected_total_of(card) == pytest.approx(mean, abs=1e-9)


@given(rule_tables, rolls, st.data())
@EXAMPLES
def test_a_keep_is_worth_the_mean_of_the_rolls_it_leads_to(rules: RuleTables, roll: Roll, data: st.DataObject) -> None:
    card = data.draw(unfinished(rules))
    rolls_left = data.draw(st.integers(1, 2))
    keep = data.draw(st.sampled_from(keeps_of(roll)))
    solution = solve(rules.ruleset)
    ways = rerolls_of(KEEPS[keep])
    after = {number: solution.evaluate(card, ROLLS[number], rolls_left - 1).expected_total for number in ways}
    mean = sum(count * after[number] for number, count in ways.items()) / sum(ways.values())
    found = solution.evaluate(card, roll, rolls_left).expected_total_by_keep
    assert list(found) == list(keeps_of(roll))
    assert found[keep] == pytest.approx(mean, abs=1e-9)


@given(rule_tables, rolls, st.data())
@EXAMPLES
def test_a_box_is_worth_the_card_it_leads_to(rules: RuleTables, roll: Roll, data: st.DataObject) -> None:
    card = data.draw(unfinished(rules))
    solution = solve(rules.ruleset)
    found = solution.evaluate(card, roll, 0).expected_total_by_box
    assert list(found) == [option.box for option in options(card, roll).options]
    for box, total in found.items():
        after = score(card, box, roll)
        assert not isinstance(after, Refusal)
        assert total == pytest.approx(solution.expected_total_of(after), abs=1e-9)


@given(rule_tables, rolls, st.integers(0, 2), st.sampled_from(list(BOTS)), st.data())
@EXAMPLES
def test_every_computer_player_does_what_is_allowed_and_nothing_better_than_hard(
    rules: RuleTables, roll: Roll, rolls_left: int, level: str, data: st.DataObject
) -> None:
    card = data.draw(unfinished(rules))
    choice = bot(level, rules).choose(card, roll, rolls_left)
    evaluation = solve(rules.ruleset).evaluate(card, roll, rolls_left)
    by_box, by_keep = evaluation.expected_total_by_box, evaluation.expected_total_by_keep
    total = by_box[choice] if isinstance(choice, Box) else by_keep[choice]
    assert total <= evaluation.expected_total
    if level == "hard":
        assert total >= evaluation.expected_total - 1e-9


@given(rule_tables, st.data())
@EXAMPLES
def test_more_points_in_the_upper_section_are_never_worth_less(rules: RuleTables, data: st.DataObject) -> None:
    """Of two cards that differ in one upper box, the one with more points there is worth at least as many more."""
    if rules.ruleset.upper_first:
        return
    box = data.draw(st.sampled_from(rules.upper))
    fewer, more = sorted(data.draw(st.lists(st.integers(0, 5), min_size=2, max_size=2, unique=True)))
    face = rules.upper.index(box) + 1
    others = {other: 3 * (rules.upper.index(other) + 1) for other in rules.upper if other is not box}
    low, high = (card_of(rules, {**others, box: count * face}) for count in (fewer, more))
    solution = solve(rules.ruleset)
    gained = solution.expected_total_of(high) - solution.expected_total_of(low)
    assert gained >= (more - fewer) * face - 1e-9


def test_roll_ids_are_those_of_keeping_five() -> None:
    assert all(KEEPS[RollId(roll_id(roll))] == roll for roll in ROLLS)
