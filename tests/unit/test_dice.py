from __future__ import annotations

import pytest

from yacht.rules import FACES, ROLLS, five, is_five_equal, roll_id, roll_of, weight


def test_there_are_252_rolls_in_lexicographic_order() -> None:
    assert len(ROLLS) == 252
    assert list(ROLLS) == sorted(set(ROLLS))
    assert ROLLS[0] == (1, 1, 1, 1, 1)
    assert ROLLS[-1] == (6, 6, 6, 6, 6)


@pytest.mark.parametrize(
    ("faces", "ways"),
    [((1, 1, 1, 1, 1), 1), ((1, 1, 1, 1, 2), 5), ((1, 1, 1, 2, 2), 10), ((1, 1, 2, 2, 3), 30), ((1, 2, 3, 4, 5), 120)],
)
def test_a_roll_weighs_as_many_throws_as_its_dice_can_be_ordered(faces: tuple[int, ...], ways: int) -> None:
    assert weight(roll_of(five(faces))) == ways


def test_the_weights_are_all_throws() -> None:
    assert sum(map(weight, ROLLS)) == 7776


def test_a_roll_is_the_dice_in_ascending_order() -> None:
    dice = five([6, 1, 3, 1, 2])
    assert dice == (6, 1, 3, 1, 2)
    assert roll_of(dice) == (1, 1, 2, 3, 6)
    assert ROLLS[roll_id(roll_of(dice))] == (1, 1, 2, 3, 6)


def test_five_equal_dice_are_told_apart() -> None:
    assert [is_five_equal(roll_of(five([face] * 5))) for face in FACES] == [True] * 6
    assert sum(map(is_five_equal, ROLLS)) == 6


@pytest.mark.parametrize(
    ("faces", "message"),
    [
        ([1, 2, 3, 4], "4 dice given; there are always five"),
        ([1, 2, 3, 4, 5, 6], "6 dice given; there are always five"),
        ([1, 2, 3, 4, 7], "a face of 7 given; faces are 1 to 6"),
        ([0, 2, 3, 4, 5], "a face of 0 given; faces are 1 to 6"),
    ],
)
def test_what_is_not_five_dice_is_refused(faces: list[int], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        five(faces)
