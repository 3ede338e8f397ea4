from __future__ import annotations

import pytest

from yacht.notation import (
    NotationError,
    format_card,
    format_dice,
    format_hold,
    format_roll,
    parse_card,
    parse_dice,
    parse_hold,
    parse_roll,
)
from yacht.rules import Box, Position, card_of, compile_ruleset, empty_card, five, roll_of, ruleset

STANDARD = compile_ruleset(ruleset("standard"))
UPPER_FIRST = compile_ruleset(ruleset("thirteen", ["upper_first"]))


def test_the_text_forms() -> None:
    assert format_dice(five([5, 1, 6, 6, 2])) == "5,1,6,6,2"
    assert format_roll(roll_of(five([6, 1, 2, 4, 2]))) == "1-2-2-4-6"
    assert format_hold(frozenset({Position(0), Position(3)})) == "x..x."
    assert format_card(empty_card(STANDARD)) == ""
    assert format_card(card_of(STANDARD, {Box.YACHT: 50, Box.ONES: 3})) == "ones=3,yacht=50"


def test_blanks_and_order_do_not_matter_where_they_say_so() -> None:
    assert parse_dice(" 5, 1,6 ,6,2 ") == (5, 1, 6, 6, 2)
    assert parse_roll("6-1-2-4-2") == (1, 2, 2, 4, 6)
    assert parse_card(STANDARD, " yacht = 50 , ones=3, ") == card_of(STANDARD, {Box.ONES: 3, Box.YACHT: 50})
    assert parse_card(STANDARD, "") == empty_card(STANDARD)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1,2,3,4,5,6", "'1,2,3,4,5,6' is not five dice; give five faces with commas, like 1,2,2,4,6"),
        ("1,2,3,4", "'1,2,3,4' is not five dice; give five faces with commas, like 1,2,2,4,6"),
        ("12345", "'12345' is not five dice; give five faces with commas, like 1,2,2,4,6"),
        ("", "'' is not five dice; give five faces with commas, like 1,2,2,4,6"),
        ("1\n2", r"'1\n2' is not five dice; give five faces with commas, like 1,2,2,4,6"),
        ("1,2,3,4,7", "'7' is not a face of a die; give 1 to 6, like 1,2,2,4,6"),
        ("1,2,3,4,-5", "'-5' is not a face of a die; give 1 to 6, like 1,2,2,4,6"),
        ("1,2,3,4,", "'' is not a face of a die; give 1 to 6, like 1,2,2,4,6"),
        ("1,2,3,4,٣", "'٣' is not a face of a die; give 1 to 6, like 1,2,2,4,6"),
        ("01,2,3,4,5", "'01' is not a face of a die; give 1 to 6, like 1,2,2,4,6"),
    ],
)
def test_what_is_not_five_dice(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_dice(text)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1,2,2,4,6", "'1,2,2,4,6' is not five dice; give five faces with hyphens, like 1-2-2-4-6"),
        ("1-2-2-4", "'1-2-2-4' is not five dice; give five faces with hyphens, like 1-2-2-4-6"),
        ("1-2-2-4-0", "'0' is not a face of a die; give 1 to 6, like 1-2-2-4-6"),
    ],
)
def test_what_is_not_a_roll(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_roll(text)
    assert str(error.value) == message


@pytest.mark.parametrize("text", ["", "x...", "x.....", "x.o..", "X...."])
def test_what_is_not_a_hold(text: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_hold(text)
    assert str(error.value) == f"{text!r} is not a hold; give five marks, x held and . free, like x..x."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ones", "'ones' is not a box with its points; give them like ones=3,yacht=50"),
        ("ones=", "'ones=' is not a box with its points; give them like ones=3,yacht=50"),
        ("ones=-1", "'ones=-1' is not a box with its points; give them like ones=3,yacht=50"),
        ("ones=three", "'ones=three' is not a box with its points; give them like ones=3,yacht=50"),
        ("ones=٣", "'ones=٣' is not a box with its points; give them like ones=3,yacht=50"),
        ("ones=3=3", "'ones=3=3' is not a box with its points; give them like ones=3,yacht=50"),
        ("ones=11111", "'ones=11111' is not a box with its points; give them like ones=3,yacht=50"),
        ("ones=3,ones=3", "ones is given twice; give each box once"),
        ("ones=6", "ones cannot hold 6; it can hold 0, 1, 2, 3, 4, 5"),
        (
            "chance=6",
            (
                "standard has no box 'chance'; it has ones, twos, threes, fours, fives, sixes, choice, four_of_a_kind,"
                " full_house, small_straight, large_straight, yacht"
            ),
        ),
    ],
)
def test_what_is_not_a_card(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_card(STANDARD, text)
    assert str(error.value) == message


def test_a_card_that_no_game_can_reach() -> None:
    with pytest.raises(NotationError, match=r"^yacht is written although twos is open; with upper_first "):
        parse_card(UPPER_FIRST, "ones=3,yacht=50")
