from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

import referee
from yacht.rules import (
    Refusal,
    Scorecard,
    five,
    is_joker,
    options,
    roll_id,
    roll_of,
    score,
)
from yacht.testing.strategies import cards, five_dice, played_cards, rolls, rule_tables

if TYPE_CHECKING:
    from yacht.rules import Five, Roll, RuleTables


@given(five_dice, st.permutations(range(5)))
def test_the_order_of_the_dice_does_not_matter(dice: Five, order: list[int]) -> None:
    assert roll_of(five(dice[position] for position in order)) == roll_of(dice)


@given(rule_tables, st.data())
def test_a_total_is_the_sum_of_boxes_and_bonuses(rules: RuleTables, data: st.DataObject) -> None:
    card = data.draw(played_cards(rules))
    boxes = {box.value: points for box, points in zip(rules.boxes, card.points, strict=True) if points is not None}
    bonus = referee.upper_bonus(rules.ruleset.id.value, boxes)
    assert card.total == sum(boxes.values()) + bonus + 100 * card.further_yachts
    assert card.total == card.upper_total + card.upper_bonus + card.lower_total + card.joker_bonus
    assert 0 <= card.total <= rules.highest_total


@given(rule_tables, rolls, st.data())
def test_every_box_is_open_or_closed_and_something_is_open_until_the_card_is_full(
    rules: RuleTables, roll: Roll, data: st.DataObject
) -> None:
    card = data.draw(played_cards(rules))
    found = options(card, roll)
    may, closed = [option.box for option in found.options], [entry.box for entry in found.closed]
    assert sorted(may + closed, key=rules.boxes.index) == list(rules.boxes)
    assert may == sorted(may, key=rules.boxes.index)
    assert closed == sorted(closed, key=rules.boxes.index)
    assert bool(may) is not card.is_full
    assert [entry.box for entry in found.closed if entry.reason is Refusal.WRITTEN] == [
        box for box in rules.boxes if box not in card.open_boxes
    ]


@given(rule_tables, rolls, st.data())
def test_the_second_implementation_says_the_same(rules: RuleTables, roll: Roll, data: st.DataObject) -> None:
    card = data.draw(st.one_of(cards(rules), played_cards(rules)))
    written = {box.value: points for box, points in zip(rules.boxes, card.points, strict=True) if points is not None}
    may, closed = referee.may_write(
        rules.ruleset.id.value, tuple(rule.value for rule in rules.ruleset.house_rules), written, roll
    )
    found = options(card, roll)
    assert {option.box.value: (option.points, option.bonus) for option in found.options} == may
    assert {entry.box.value: entry.reason.value for entry in found.closed} == closed


@given(rule_tables, rolls, st.data())
def test_writing_adds_what_the_option_says_and_never_takes_away(
    rules: RuleTables, roll: Roll, data: st.DataObject
) -> None:
    card = data.draw(played_cards(rules))
    found = options(card, roll)
    for option in found.options:
        after = score(card, option.box, roll)
        assert isinstance(after, Scorecard)
        assert after.total == card.total + option.points + option.bonus
        assert option.points >= 0
        assert option.bonus >= 0
        assert after[option.box] == option.points
        assert [points for box, points in zip(rules.boxes, after.points, strict=True) if box is not option.box] == [
            points for box, points in zip(rules.boxes, card.points, strict=True) if box is not option.box
        ]
        assert after.further_yachts - card.further_yachts in {0, int(is_joker(card, roll))}
    for entry in found.closed:
        assert score(card, entry.box, roll) is entry.reason


@given(rule_tables, rolls, st.data())
def test_no_roll_is_worth_less_as_a_joker(rules: RuleTables, roll: Roll, data: st.DataObject) -> None:
    card = data.draw(played_cards(rules))
    for option in options(card, roll).options:
        plain = rules.score_by_box_roll[option.box][roll_id(roll)]
        assert option.points in {plain, rules.joker_score_by_box.get(option.box, plain)}
        assert option.points >= plain
