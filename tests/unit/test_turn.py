from __future__ import annotations

import pytest

from yacht.rules import Hold, Position, Refusal, Turn, first_roll, five, refuse_reroll, reroll


def hold(*places: int) -> Hold:
    return frozenset(Position(place) for place in places)


def test_a_turn_has_three_rolls() -> None:
    turn = first_roll(five([1, 2, 2, 4, 6]))
    assert (turn.dice, turn.rolls_used, turn.rolls_left) == ((1, 2, 2, 4, 6), 1, 2)
    second = reroll(turn, hold(1, 2), five([4, 4, 6, 1, 1])[:3])
    assert second == Turn(five([4, 2, 2, 4, 6]), rolls_used=2)
    assert turn.dice == (1, 2, 2, 4, 6)
    third = reroll(second, hold(0, 3), five([1, 4, 4, 1, 1])[:3])
    assert third == Turn(five([4, 1, 4, 4, 4]), rolls_used=3)
    assert third.rolls_left == 0
    assert third.roll == (1, 4, 4, 4, 4)
    assert refuse_reroll(third, hold()) is Refusal.NO_ROLLS_LEFT
    with pytest.raises(ValueError, match=r"^the reroll is refused: no_rolls_left$"):
        reroll(third, hold(), five([1, 1, 1, 1, 1]))


def test_all_five_dice_may_be_rerolled() -> None:
    assert reroll(first_roll(five([6] * 5)), hold(), five([1, 2, 3, 4, 5])) == Turn(five([1, 2, 3, 4, 5]), 2)


def test_rerolling_no_die_is_refused_and_uses_up_no_roll() -> None:
    turn = first_roll(five([6] * 5))
    assert refuse_reroll(turn, hold(0, 1, 2, 3, 4)) is Refusal.ALL_HELD
    with pytest.raises(ValueError, match=r"^the reroll is refused: all_held$"):
        reroll(turn, hold(0, 1, 2, 3, 4), [])


def test_no_rolls_left_comes_before_all_held() -> None:
    assert refuse_reroll(Turn(five([6] * 5), 3), hold(0, 1, 2, 3, 4)) is Refusal.NO_ROLLS_LEFT
    assert refuse_reroll(Turn(five([6] * 5), 2), hold(0)) is None


def test_as_many_faces_as_dice() -> None:
    with pytest.raises(ValueError, match=r"^2 fresh faces for 3 dice$"):
        reroll(first_roll(five([6] * 5)), hold(0, 1), five([1] * 5)[:2])
