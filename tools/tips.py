"""Tips for players, each held against exact play: what it costs not to follow it.

A tip speaks of a class of positions, says what to do there, and names what it warns of. Exact play bears it out under
some rules if its advice is the best that can be done in every position of the class; they are looked at one by one, on
an empty card. Its cost is the mean of the points lost by doing what it warns of, each roll counted by its throws.
`tools/perfect_play.py` writes the tips that are borne out; the texts are in web/src/text.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from yacht.rules import FACES, KEEPS, ROLLS, Box, KeepId, compile_ruleset, empty_card, keep_id, roll_id, ruleset, weight
from yacht.rules.keeps import Keep
from yacht.solver import TIE, Evaluation, solve

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from yacht.rules import Face, HouseRuleId, Roll, RulesetId, RuleTables

Option: TypeAlias = Box | KeepId
Json = dict[str, Any]  # Any: JSON is open by nature; this module only makes it

LEAST_COST: Final = 0.1
"""Points; what costs less is not worth a sentence."""

_UPPER: Final = (Box.ONES, Box.TWOS, Box.THREES, Box.FOURS, Box.FIVES, Box.SIXES)


@dataclass(frozen=True, slots=True)
class Case:
    """What a tip says of one roll."""

    advised: Option
    warned_of: Option


@dataclass(frozen=True, slots=True)
class Tip:
    """A tip; `case` gives None for rolls that it does not speak of."""

    id: str
    rolls_left: int
    case: Callable[[Roll, RuleTables], Case | None]
    example: tuple[int, ...]
    """A roll of the class, for the picture."""


def tips_of(rules: RulesetId, house_rules: Iterable[HouseRuleId]) -> list[Json]:
    """Give the tips that exact play bears out, in the order in which they are told.

    A tip is `{id, rolls_left, rolls, cost, example: {dice, advised, warned_of, cost}}`. An option
    is `{box}` or `{keep: [faces]}`. `rolls` counts the rolls of the class, out of 252. Costs are points.
    """
    asked = ruleset(rules, house_rules)
    tables, solution = compile_ruleset(asked), solve(asked)
    borne_out: list[Json] = []
    for tip in TIPS:
        cases = {roll: case for roll in ROLLS if (case := tip.case(roll, tables)) is not None}
        evaluations = {roll: solution.evaluate(empty_card(tables), roll, tip.rolls_left) for roll in cases}
        if not cases or any(_loss(evaluations[roll], case.advised) > TIE for roll, case in cases.items()):
            continue
        losses = {roll: _loss(evaluations[roll], case.warned_of) for roll, case in cases.items()}
        cost = sum(weight(roll) * loss for roll, loss in losses.items()) / sum(map(weight, cases))
        # Infinite: what it warns of is not allowed under these rules.
        if not LEAST_COST <= cost < inf:
            continue
        example = next(roll for roll in cases if roll == tip.example)
        borne_out.append(
            {
                "id": tip.id,
                "rolls_left": tip.rolls_left,
                "rolls": len(cases),
                "cost": cost,
                "example": {
                    "dice": list(example),
                    "advised": _option_json(cases[example].advised),
                    "warned_of": _option_json(cases[example].warned_of),
                    "cost": losses[example],
                },
            }
        )
    return borne_out


def _loss(evaluation: Evaluation, option: Option) -> float:
    """Give what an option loses against the best; infinitely much if it is none."""
    if isinstance(option, Box):
        total = evaluation.expected_total_by_box.get(option, -inf)
    else:
        total = evaluation.expected_total_by_keep.get(option, -inf)
    return evaluation.expected_total - total


def _option_json(option: Option) -> Json:
    return {"box": option} if isinstance(option, Box) else {"keep": list(KEEPS[option])}


def _shape(roll: Roll) -> tuple[int, ...]:
    """Give how often the faces of a roll show, most often first."""
    return tuple(sorted((roll.count(face) for face in set(roll)), reverse=True))


def _showing(roll: Roll, count: int) -> list[Face]:
    """Give the faces that show so often, ascending."""
    return [face for face in FACES if roll.count(face) == count]


def _keep(*faces: Face) -> KeepId:
    return keep_id(Keep(tuple(sorted(faces))))


def _run(roll: Roll) -> tuple[Face, ...]:
    """Give the longest faces in a row."""
    runs: list[tuple[Face, ...]] = [()]
    for face in FACES:
        runs.append((*runs[-1], face) if face in roll else ())
    return max(runs, key=len)


def _three_to_upper(roll: Roll, tables: RuleTables) -> Case | None:
    if _shape(roll) != (3, 1, 1):
        return None
    (face,) = _showing(roll, 3)
    if face > 4:
        return None
    return Case(_UPPER[face - 1], Box.THREE_OF_A_KIND if Box.THREE_OF_A_KIND in tables.boxes else Box.CHOICE)


def _four_to_upper(roll: Roll, _tables: RuleTables) -> Case | None:
    if _shape(roll) != (4, 1):
        return None
    (face,) = _showing(roll, 4)
    return Case(_UPPER[face - 1], Box.FOUR_OF_A_KIND)


def _high_four_to_lower(roll: Roll, _tables: RuleTables) -> Case | None:
    if _shape(roll) != (4, 1) or roll.count(FACES[4]) + roll.count(FACES[5]) < 4:
        return None
    (face,) = _showing(roll, 4)
    return Case(Box.FOUR_OF_A_KIND, _UPPER[face - 1])


def _low_pair_to_upper(roll: Roll, _tables: RuleTables) -> Case | None:
    if _shape(roll) != (2, 1, 1, 1) or len(_run(roll)) > 3:
        return None
    (face,) = _showing(roll, 2)
    return Case(_UPPER[face - 1], Box.CHOICE) if face <= 2 else None


def _higher_pair(roll: Roll, _tables: RuleTables) -> Case | None:
    if _shape(roll) != (2, 2, 1):
        return None
    low, high = _showing(roll, 2)
    if high < 5 or low == 5:
        return None
    return Case(_keep(high, high), _keep(low, low, high, high))


def _pair_alone(roll: Roll, _tables: RuleTables) -> Case | None:
    if _shape(roll) != (2, 1, 1, 1) or len(_run(roll)) > 3:
        return None
    (face,) = _showing(roll, 2)
    if face < 4:
        return None
    return Case(_keep(face, face), _keep(face, face, _showing(roll, 1)[-1]))


def _four_in_a_row(roll: Roll, _tables: RuleTables) -> Case | None:
    if _shape(roll) != (2, 1, 1, 1) or _run(roll) != (2, 3, 4, 5):
        return None
    (face,) = _showing(roll, 2)
    return Case(_keep(*_run(roll)), _keep(face, face))


def _beyond_small_straight(roll: Roll, tables: RuleTables) -> Case | None:
    is_small = tables.score_by_box_roll[Box.SMALL_STRAIGHT][roll_id(roll)] > 0
    return Case(_keep(*_run(roll)), Box.SMALL_STRAIGHT) if is_small and len(_run(roll)) == 4 else None


def _three_over_full_house(roll: Roll, _tables: RuleTables) -> Case | None:
    if _shape(roll) != (3, 2):
        return None
    (face,) = _showing(roll, 3)
    return Case(_keep(face, face, face), Box.FULL_HOUSE) if face in {3, 4} else None


def _stay_with_full_house(roll: Roll, _tables: RuleTables) -> Case | None:
    if _shape(roll) != (3, 2) or roll[0] < 4:
        return None
    (face,) = _showing(roll, 3)
    return Case(Box.FULL_HOUSE, _keep(face, face, face))


def _roll_on_from_four(roll: Roll, _tables: RuleTables) -> Case | None:
    if _shape(roll) != (4, 1):
        return None
    (face,) = _showing(roll, 4)
    return Case(_keep(face, face, face, face), Box.FOUR_OF_A_KIND)


TIPS: Final = (
    Tip("three_to_upper", 0, _three_to_upper, (1, 2, 4, 4, 4)),
    Tip("four_to_upper", 0, _four_to_upper, (5, 6, 6, 6, 6)),
    Tip("high_four_to_lower", 0, _high_four_to_lower, (5, 6, 6, 6, 6)),
    Tip("low_pair_to_upper", 0, _low_pair_to_upper, (1, 1, 2, 4, 6)),
    Tip("higher_pair", 2, _higher_pair, (1, 3, 3, 5, 5)),
    Tip("pair_alone", 2, _pair_alone, (1, 2, 4, 6, 6)),
    Tip("four_in_a_row", 2, _four_in_a_row, (2, 3, 4, 5, 5)),
    Tip("beyond_small_straight", 1, _beyond_small_straight, (2, 3, 4, 5, 5)),
    Tip("three_over_full_house", 2, _three_over_full_house, (4, 4, 4, 5, 5)),
    Tip("stay_with_full_house", 1, _stay_with_full_house, (4, 4, 4, 5, 5)),
    Tip("roll_on_from_four", 1, _roll_on_from_four, (1, 5, 5, 5, 5)),
)
"""In the order in which they are told."""
