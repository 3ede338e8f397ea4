from __future__ import annotations

import pytest

from yacht.rules import RollOff, Seat, five, next_first_seat
from yacht.rules.start import after_start_roll, without_contender


def seats(*numbers: int) -> tuple[Seat, ...]:
    return tuple(map(Seat, numbers))


def test_the_highest_sum_starts() -> None:
    after = after_start_roll(RollOff(seats(0, 1, 2)), five([1, 1, 1, 1, 2]))
    assert after == RollOff(seats(0, 1, 2), (6,))
    assert isinstance(after, RollOff)
    assert after.roller == 1
    assert after_start_roll(RollOff(seats(0, 1, 2), (6, 20)), five([1, 1, 1, 1, 1])) == 1


def test_those_tied_for_the_highest_sum_roll_again() -> None:
    assert after_start_roll(RollOff(seats(0, 2, 5), (20, 7)), five([4] * 5)) == RollOff(seats(0, 5))
    assert after_start_roll(RollOff(seats(0, 5), (20,)), five([4] * 5)) == RollOff(seats(0, 5))


def test_a_contender_leaves() -> None:
    assert without_contender(RollOff(seats(0, 1)), Seat(0)) == 1
    assert without_contender(RollOff(seats(0, 1, 2), (9, 12)), Seat(0)) == RollOff(seats(1, 2), (12,))
    assert without_contender(RollOff(seats(0, 1, 2), (9,)), Seat(2)) == RollOff(seats(0, 1), (9,))


def test_the_last_roller_leaves_and_the_others_have_all_rolled() -> None:
    assert without_contender(RollOff(seats(0, 1, 2), (9, 12)), Seat(2)) == 1
    assert without_contender(RollOff(seats(0, 1, 2), (12, 12)), Seat(2)) == RollOff(seats(0, 1))


@pytest.mark.parametrize(
    ("first", "occupied", "swap", "following"),
    [
        (0, [0, 1, 2], True, 1),
        (2, [0, 1, 2], True, 0),
        (1, [0, 1, 4], True, 4),
        (1, [4, 0], True, 4),
        (5, [0, 5], True, 0),
        (0, [0], True, 0),
        (1, [0, 1, 2], False, 1),
        (1, [0, 2], False, 2),
        (2, [0, 1], False, 0),
    ],
)
def test_the_start_of_a_rematch(first: int, occupied: list[int], swap: bool, following: int) -> None:  # noqa: FBT001
    assert next_first_seat(Seat(first), seats(*occupied), swap=swap) == following
