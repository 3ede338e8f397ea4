"""The highest total of every variant of the rules, by a second route.

All orders of writing are tried: for every set of written boxes the most that the rest can bring, with the points of
tools/referee.py, without the upper bonus. That plus the upper bonus is a total that no game can exceed; playing the
best order with the rules themselves shows that a game reaches it.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

import referee
from vector_files import cases
from yacht.rules import Box, Scorecard, compile_ruleset, empty_card, five, roll_of, ruleset, score

if TYPE_CHECKING:
    from collections.abc import Iterator

ALL = [case for _, _, case in cases("highest_totals")]


def test_every_variant_is_there() -> None:
    assert sorted((case["ruleset"], case["house_rules"]) for case in ALL) == sorted(
        (rules, list(chosen)) for rules in referee.BOXES for chosen in referee.variants(rules)
    )


@pytest.mark.parametrize("case", ALL, ids=lambda case: "+".join((case["ruleset"], *case["house_rules"])))
def test_the_highest_total_is_a_bound_and_is_reached(case: dict[str, Any]) -> None:
    rules, house_rules = case["ruleset"], tuple(case["house_rules"])
    tables = compile_ruleset(ruleset(rules, house_rules))
    assert tables.highest_total == case["highest_total"]
    best = best_game(rules, house_rules)
    bonus = referee.upper_bonus(rules, {"sixes": 63})
    assert sum(points for _, _, points in best) + bonus == case["highest_total"]

    card = empty_card(tables)
    for box, roll, _ in best:
        written = score(card, Box(box), roll_of(five(roll)))
        assert isinstance(written, Scorecard)
        card = written
    assert card.is_full
    assert card.total == case["highest_total"]


def best_game(rules: str, house_rules: tuple[str, ...]) -> list[tuple[str, tuple[int, ...], int]]:
    """Give the writings of a game that brings the most: box, roll, points with a further yacht's."""
    boxes = referee.BOXES[rules]
    has_jokers = rules == "thirteen" and "joker_none" not in house_rules
    rolls = referee.all_rolls()
    is_joker = [has_jokers and roll[0] == roll[-1] for roll in rolls]
    worth = {box: [referee.worth(rules, house_rules, box, roll) for roll in rolls] for box in boxes}
    before_yacht = {box: max(zip(worth[box], rolls, strict=True)) for box in boxes}
    after_yacht = {
        box: max((points, roll) for points, roll, joker in zip(worth[box], rolls, is_joker, strict=True) if not joker)
        for box in boxes
    }

    def writings(written: frozenset[str]) -> Iterator[tuple[str, tuple[int, ...], int]]:
        # A yacht box with 0 leaves the same choices without the +100, so it never brings more: it holds 50 here.
        card = {box: 50 if box == "yacht" else 0 for box in written}
        plain = after_yacht if "yacht" in written else before_yacht
        allowed = set(boxes) - written
        if "upper_first" in house_rules and allowed & set(referee.UPPER):
            allowed &= set(referee.UPPER)
        for box in allowed:
            points, roll = plain[box]
            yield box, roll, points
        if has_jokers and "yacht" in written:
            for face in range(1, 7):
                joker = (face,) * 5
                for box, (points, bonus) in referee.may_write(rules, house_rules, card, joker)[0].items():
                    yield box, joker, points + bonus

    @cache
    def best(written: frozenset[str]) -> tuple[int, tuple[str, tuple[int, ...], int] | None]:
        return max(
            ((points + best(written | {box})[0], (box, roll, points)) for box, roll, points in writings(written)),
            default=(0, None),
        )

    game: list[tuple[str, tuple[int, ...], int]] = []
    while (writing := best(frozenset(box for box, _, _ in game))[1]) is not None:
        game.append(writing)
    return game
