from __future__ import annotations

from typing import Any

import pytest

from vector_files import cases
from yacht.rules import (
    Box,
    Refusal,
    Scorecard,
    card_of,
    compile_ruleset,
    five,
    options,
    roll_of,
    ruleset,
    score,
)

ALL = cases("options")


@pytest.mark.parametrize(("rules", "case"), [case[1:] for case in ALL], ids=[case[0] for case in ALL])
def test_dice_may_be_written_as_the_vectors_say(rules: str, case: dict[str, Any]) -> None:
    card = card_of(
        compile_ruleset(ruleset(rules, case["house_rules"])),
        {Box(box): points for box, points in case["card"].items()},
    )
    roll = roll_of(five(case["dice"]))
    found = options(card, roll)
    worth = {option.box: [option.points, option.bonus] for option in found.options}
    if "points" in case:
        assert {box: worth[Box(box)][0] for box in case["points"]} == case["points"]
        return
    assert list(worth.items()) == list(case["options"].items())
    assert [(closed.box, closed.reason) for closed in found.closed] == list(case["closed"].items())
    for box, (points, bonus) in worth.items():
        written = score(card, box, roll)
        assert isinstance(written, Scorecard)
        assert written[box] == points
        assert written.total == card.total + points + bonus
    for closed in found.closed:
        assert score(card, closed.box, roll) is Refusal(closed.reason)
