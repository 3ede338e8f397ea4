from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from yacht.rules import (
    KEEPS,
    KeepId,
    RollId,
    hold_of,
    keep_id,
    keep_of,
    keeps_of,
    rerolls_of,
    roll_id,
    roll_of,
)
from yacht.testing.strategies import five_dice, holds, rolls

if TYPE_CHECKING:
    from yacht.rules import Five, Hold, Roll


@given(st.integers(0, 461).map(KeepId))
def test_ids_and_keeps_are_pairs(number: KeepId) -> None:
    assert keep_id(KEEPS[number]) == number


@given(rolls)
def test_a_keep_is_within_its_roll(roll: Roll) -> None:
    for number in keeps_of(roll):
        left = list(roll)
        for face in KEEPS[number]:
            left.remove(face)
        assert left
    assert list(keeps_of(roll)) == sorted(set(keeps_of(roll)))


@given(five_dice, holds)
def test_a_hold_gives_a_keep_and_the_keep_a_hold_of_the_same_faces(dice: Five, hold: Hold) -> None:
    keep = keep_of(dice, hold)
    assert keep_of(dice, hold_of(dice, keep)) == keep
    assert len(hold) == 5 or keep_id(keep) in keeps_of(roll_of(dice))


@given(rolls, st.data())
def test_rerolling_leads_to_rolls_that_hold_the_keep(roll: Roll, data: st.DataObject) -> None:
    number = data.draw(st.sampled_from(keeps_of(roll)))
    ways = rerolls_of(KEEPS[number])
    assert roll_id(roll) in ways
    assert list(ways) == sorted(ways)
    assert sum(ways.values()) == 6 ** (5 - len(KEEPS[number]))
    assert all(0 <= found < 252 for found in map(RollId, ways))
