from __future__ import annotations

import pytest

from yacht.rules import KEEPS, ROLLS, Face, Keep, Position, five, hold_of, keep_of, keeps_of, roll_of


def keep(*faces: int) -> Keep:
    return Keep(tuple(map(Face, faces)))


def test_there_are_462_keeps_more_dice_first() -> None:
    assert len(KEEPS) == 462
    assert list(KEEPS) == sorted(KEEPS, key=lambda faces: (-len(faces), faces))
    assert KEEPS[251] == (6, 6, 6, 6, 6)
    assert KEEPS[252] == (1, 1, 1, 1)
    assert KEEPS[461] == ()


def test_five_different_dice_offer_31_keeps_and_five_equal_ones_5() -> None:
    assert len(keeps_of(roll_of(five([1, 2, 3, 4, 5])))) == 31
    assert [KEEPS[number] for number in keeps_of(roll_of(five([3] * 5)))] == [
        (3, 3, 3, 3),
        (3, 3, 3),
        (3, 3),
        (3,),
        (),
    ]
    assert sum(len(keeps_of(roll)) for roll in ROLLS) == 4116


def test_a_keep_is_held_from_the_left() -> None:
    dice = five([5, 1, 5, 6, 5])
    assert hold_of(dice, keep(5, 5)) == {Position(0), Position(2)}
    assert hold_of(dice, keep(1, 6)) == {Position(1), Position(3)}
    assert hold_of(dice, keep()) == frozenset()
    assert keep_of(dice, frozenset({Position(4), Position(1)})) == (1, 5)


def test_what_does_not_show_cannot_be_held() -> None:
    with pytest.raises(ValueError, match=r"^\(1, 1\) cannot be kept of \(5, 1, 5, 6, 5\)$"):
        hold_of(five([5, 1, 5, 6, 5]), keep(1, 1))
