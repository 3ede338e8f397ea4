from __future__ import annotations

from vector_files import cases
from yacht.notation import format_roll, parse_roll
from yacht.rules import ROLLS, RollId, keeps_of, roll_id, weight


def test_rolls_have_the_order_and_the_weights_of_the_vectors() -> None:
    found = [case for _, _, case in cases("dice")]
    assert [case["roll"] for case in found] == [format_roll(roll) for roll in ROLLS]
    assert [case["weight"] for case in found] == [weight(roll) for roll in ROLLS]
    assert [case["keeps"] for case in found] == [len(keeps_of(roll)) for roll in ROLLS]
    assert [roll_id(parse_roll(case["roll"])) for case in found] == [RollId(index) for index in range(252)]
    assert sum(case["weight"] for case in found) == 6**5
