from __future__ import annotations

from typing import Any

import pytest

from vector_files import cases
from yacht.notation import format_roll
from yacht.rules import ROLLS, HouseRuleId, RulesetId, compile_ruleset, house_rule_combinations, ruleset

SCORING = {HouseRuleId.FIVE_IS_FULL_HOUSE, HouseRuleId.SMALL_STRAIGHT_15}
ALL = cases("scores")
VARIANTS = [(rules, chosen) for rules in RulesetId for chosen in house_rule_combinations(rules)]


def test_there_are_32_variants_of_rules() -> None:
    assert len(VARIANTS) == 32
    assert {(rules, tuple(rule for rule in chosen if rule in SCORING)) for rules, chosen in VARIANTS} == {
        (RulesetId(rules), tuple(HouseRuleId(rule) for rule in case["house_rules"])) for _, rules, case in ALL
    }


@pytest.mark.parametrize(("rules", "chosen"), VARIANTS, ids=lambda value: "+".join(value) if value != () else "plain")
def test_every_roll_has_its_points_in_every_box(rules: RulesetId, chosen: tuple[HouseRuleId, ...]) -> None:
    scoring = [rule for rule in chosen if rule in SCORING]
    (case,) = (case for _, of, case in ALL if of == rules and case["house_rules"] == scoring)
    tables = compile_ruleset(ruleset(rules, chosen))
    assert list(tables.boxes) == case["boxes"]
    assert table_of(case) == {
        format_roll(roll): [tables.score_by_box_roll[box][index] for box in tables.boxes]
        for index, roll in enumerate(ROLLS)
    }


def table_of(case: dict[str, Any]) -> dict[str, list[int]]:
    return case["points"]
