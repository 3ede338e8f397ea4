from __future__ import annotations

import pytest

from yacht.testing import OutOfDiceError, ScriptedDice


def test_the_faces_come_in_order() -> None:
    dice = ScriptedDice([1, 2, 3, 4])
    assert list(dice.roll(3)) == [1, 2, 3]
    assert dice.left == 1
    assert list(dice.roll(1)) == [4]
    assert dice.left == 0


def test_dice_that_run_out_are_an_error_and_throw_nothing() -> None:
    dice = ScriptedDice([1, 2])
    with pytest.raises(OutOfDiceError, match=r"^3 dice thrown, 2 left in the script of 2$"):
        dice.roll(3)
    assert dice.left == 2


def test_a_face_that_no_die_has_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match=r"^a face of 7 in the script; faces are 1 to 6$"):
        ScriptedDice([1, 7])
