from __future__ import annotations

import pytest

from yacht.rules import (
    Box,
    ImpossibleCardError,
    Refusal,
    Scorecard,
    card_of,
    compile_ruleset,
    empty_card,
    five,
    is_joker,
    roll_of,
    ruleset,
    score,
)

STANDARD = compile_ruleset(ruleset("standard"))
ORIGINAL = compile_ruleset(ruleset("original"))
THIRTEEN = compile_ruleset(ruleset("thirteen"))
UPPER_FIRST = compile_ruleset(ruleset("standard", ["upper_first"]))
FIVES = roll_of(five([5] * 5))


def test_a_card_adds_up() -> None:
    card = Scorecard(THIRTEEN, (3, 6, 9, 12, 15, 18, 20, None, 25, None, None, 50, None), further_yachts=2)
    assert card.upper_total == 63
    assert card.upper_bonus == 35
    assert card.lower_total == 95
    assert card.joker_bonus == 200
    assert card.total == 63 + 35 + 95 + 200
    assert card.open_boxes == (Box.FOUR_OF_A_KIND, Box.SMALL_STRAIGHT, Box.LARGE_STRAIGHT, Box.CHOICE)
    assert not card.is_full
    assert card[Box.FULL_HOUSE] == 25
    assert card[Box.CHOICE] is None


def test_62_is_no_upper_bonus_and_some_rule_sets_have_none() -> None:
    below = card_of(STANDARD, {Box.SIXES: 30, Box.FIVES: 25, Box.FOURS: 4, Box.THREES: 3})
    assert (below.upper_total, below.upper_bonus, below.total) == (62, 0, 62)
    without = card_of(ORIGINAL, {Box.SIXES: 30, Box.FIVES: 25, Box.FOURS: 20})
    assert (without.upper_total, without.upper_bonus, without.total) == (75, 0, 75)


def test_a_box_of_another_rule_set_is_no_box_of_the_card() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        empty_card(STANDARD)[Box.THREE_OF_A_KIND]


def test_writing_leaves_the_card_as_it_was() -> None:
    before = empty_card(STANDARD)
    after = score(before, Box.CHOICE, FIVES)
    assert isinstance(after, Scorecard)
    assert before.open_boxes == STANDARD.boxes
    assert after[Box.CHOICE] == 25
    assert after.total == 25


def test_a_box_is_refused_with_the_reason() -> None:
    card = card_of(THIRTEEN, {Box.YACHT: 50, Box.FIVES: 20})
    assert score(card, Box.YACHT, FIVES) is Refusal.WRITTEN
    assert score(card, Box.ONES, FIVES) is Refusal.JOKER
    assert score(card, Box("choice"), roll_of(five([1, 2, 3, 4, 6]))) == card_of(
        THIRTEEN, {Box.YACHT: 50, Box.FIVES: 20, Box.CHOICE: 16}
    )
    assert score(empty_card(STANDARD), Box.THREE_OF_A_KIND, FIVES) is Refusal.UNKNOWN_BOX
    assert score(empty_card(UPPER_FIRST), Box.YACHT, FIVES) is Refusal.UPPER_FIRST


def test_a_joker_needs_the_rule_the_dice_and_the_yacht_box() -> None:
    written = {Box.YACHT: 0}
    assert is_joker(card_of(THIRTEEN, written), FIVES)
    assert not is_joker(empty_card(THIRTEEN), FIVES)
    assert not is_joker(card_of(THIRTEEN, written), roll_of(five([5, 5, 5, 5, 4])))
    assert not is_joker(card_of(STANDARD, written), FIVES)


def test_three_dice_rolls_of_five_equal_pay_once() -> None:
    card = card_of(THIRTEEN, {Box.YACHT: 50})
    after = score(card, Box.FIVES, FIVES)
    assert isinstance(after, Scorecard)
    assert (after.further_yachts, after.total) == (1, 50 + 25 + 100)
    again = score(after, Box.LARGE_STRAIGHT, FIVES)
    assert isinstance(again, Scorecard)
    assert (again.further_yachts, again.total) == (2, 50 + 25 + 40 + 200)


@pytest.mark.parametrize(
    ("written", "message"),
    [
        (
            {Box.THREE_OF_A_KIND: 9},
            (
                "standard has no box 'three_of_a_kind'; it has ones, twos, threes, fours, fives, sixes, choice,"
                " four_of_a_kind, full_house, small_straight, large_straight, yacht"
            ),
        ),
        ({Box.ONES: 6}, "ones cannot hold 6; it can hold 0, 1, 2, 3, 4, 5"),
        ({Box.SMALL_STRAIGHT: 30}, "small_straight cannot hold 30; it can hold 0, 15"),
        ({Box.YACHT: -50}, "yacht cannot hold -50; it can hold 0, 50"),
    ],
)
def test_points_that_a_box_cannot_hold_are_refused(written: dict[Box, int], message: str) -> None:
    with pytest.raises(ImpossibleCardError) as error:
        card_of(STANDARD, written)
    assert str(error.value) == message


def test_choice_is_never_scratched() -> None:
    with pytest.raises(ImpossibleCardError, match=r"^choice cannot hold 0; it can hold 5, 6, "):
        card_of(STANDARD, {Box.CHOICE: 0})


def test_under_upper_first_no_lower_box_is_written_before_the_upper_section() -> None:
    upper = dict.fromkeys(UPPER_FIRST.upper, 0)
    assert card_of(UPPER_FIRST, {**upper, Box.YACHT: 50}).total == 50
    assert card_of(UPPER_FIRST, {Box.SIXES: 30}).total == 30
    del upper[Box.TWOS]
    with pytest.raises(ImpossibleCardError) as error:
        card_of(UPPER_FIRST, {**upper, Box.YACHT: 50})
    assert str(error.value) == (
        "yacht is written although twos is open; with upper_first the upper section comes first"
    )
