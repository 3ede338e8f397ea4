from __future__ import annotations

import pytest

from yacht.rules import (
    HOUSE_RULES,
    RULESETS,
    Box,
    HouseRuleId,
    JokerRule,
    RulesetId,
    UnknownRulesError,
    compile_ruleset,
    five,
    house_rule_combinations,
    roll_of,
    ruleset,
)
from yacht.rules.boxes import SumOfEqual, count_worth


def test_the_default_comes_first_and_every_rule_set_is_there() -> None:
    assert list(RULESETS) == list(RulesetId)
    assert next(iter(RULESETS)) is RulesetId.STANDARD
    assert list(HOUSE_RULES) == list(HouseRuleId)


@pytest.mark.parametrize(
    ("rules", "follows"),
    [
        ("standard", "the Yacht of 世界のアソビ大全51"),
        ("original", "the 1938 game"),
        ("public_domain", "the public-domain rules"),
        ("thirteen", "the 13-box game with forced joker"),
    ],
)
def test_every_rule_set_says_where_it_comes_from(rules: str, follows: str) -> None:
    assert ruleset(rules).source == f"docs/rules.md; follows {follows}"


def test_the_upper_boxes_come_first_in_the_order_of_their_faces() -> None:
    for rules in RULESETS.values():
        tables = compile_ruleset(rules)
        assert tables.boxes[:6] == tables.upper == tuple(Box)[:6]
        assert tables.upper + tables.lower == tables.boxes


def test_the_number_of_allowed_combinations() -> None:
    assert {rules.value: len(house_rule_combinations(rules)) for rules in RulesetId} == {
        "standard": 4,
        "original": 8,
        "public_domain": 8,
        "thirteen": 12,
    }
    assert house_rule_combinations(RulesetId.STANDARD) == (
        (),
        (HouseRuleId.UPPER_FIRST,),
        (HouseRuleId.FIVE_IS_FULL_HOUSE,),
        (HouseRuleId.UPPER_FIRST, HouseRuleId.FIVE_IS_FULL_HOUSE),
    )


def test_house_rules_are_kept_in_their_own_order() -> None:
    given = ruleset("thirteen", ["five_is_full_house", "joker_free", "upper_first"])
    assert given.house_rules == ("upper_first", "joker_free", "five_is_full_house")
    assert given == ruleset("thirteen", given.house_rules)
    assert given.upper_first
    assert given.joker is not None
    assert given.joker.rule is JokerRule.FREE
    assert ruleset("thirteen").joker != given.joker


def test_tables_are_named_in_short() -> None:
    rules = ruleset("thirteen", ["joker_free", "upper_first"])
    assert repr(compile_ruleset(rules)) == "<RuleTables thirteen+upper_first+joker_free>"


def test_a_rule_set_is_compiled_once() -> None:
    assert compile_ruleset(ruleset("standard")) is compile_ruleset(ruleset("standard"))


@pytest.mark.parametrize(
    ("rules", "house_rules", "message"),
    [
        ("yatzy", [], "unknown rule set 'yatzy'; known: standard, original, public_domain, thirteen"),
        ("standard", ["nope"], "unknown house rule 'nope'; known: upper_first, five_is_full_house"),
        (
            "standard",
            ["small_straight_15"],
            "standard does not allow small_straight_15; it allows upper_first, five_is_full_house",
        ),
        (
            "thirteen",
            ["small_straight_15"],
            (
                "thirteen does not allow small_straight_15;"
                " it allows upper_first, joker_free, joker_none, five_is_full_house"
            ),
        ),
        (
            "original",
            ["joker_none"],
            "original does not allow joker_none; it allows upper_first, five_is_full_house, small_straight_15",
        ),
        ("thirteen", ["joker_free", "joker_none"], "joker_free and joker_none exclude each other; give one of them"),
        ("thirteen", ["joker_none", "joker_free"], "joker_none and joker_free exclude each other; give one of them"),
        ("standard", ["upper_first", "upper_first"], "upper_first is given twice; give each house rule once"),
    ],
)
def test_rules_that_do_not_exist_are_refused(rules: str, house_rules: list[str], message: str) -> None:
    with pytest.raises(UnknownRulesError) as error:
        ruleset(rules, house_rules)
    assert str(error.value) == message


def test_equal_dice_that_are_not_there_cannot_be_counted() -> None:
    with pytest.raises(ValueError, match=r"^no 4 equal dice in "):
        count_worth(SumOfEqual(4), roll_of(five([1, 1, 1, 2, 2])))
