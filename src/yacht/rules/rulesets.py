"""The rule sets and house rules, as data.

A rule set is complete in itself: code asks it questions and never looks at its id. A new member of the family is a new
row of `RULESETS`; a new switch is a new row of `HOUSE_RULES`.

Source: docs/rules.md.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import combinations
from typing import TYPE_CHECKING, Final, TypeVar

from yacht.rules.boxes import (
    AnyDice,
    Box,
    BoxRule,
    Equal,
    Exactly,
    Fixed,
    FullHouse,
    Run,
    Section,
    SumOfAll,
    SumOfEqual,
    SumOfFace,
)
from yacht.rules.dice import FACES, Face, Roll

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from yacht.rules.boxes import Pattern, Worth

RULES_CHANGED: Final = "2026-11-29"
"""The day on which a rule of play last changed (ISO 8601); docs/rules.md says the same."""


class RulesetId(StrEnum):
    """The name of a rule set in files, on the wire and on the command line."""

    STANDARD = "standard"
    ORIGINAL = "original"
    PUBLIC_DOMAIN = "public_domain"
    THIRTEEN = "thirteen"


class HouseRuleId(StrEnum):
    """The name of a house rule; the order of the members is the order in which they are written."""

    UPPER_FIRST = "upper_first"
    JOKER_FREE = "joker_free"
    JOKER_NONE = "joker_none"
    FIVE_IS_FULL_HOUSE = "five_is_full_house"
    SMALL_STRAIGHT_15 = "small_straight_15"


_Id = TypeVar("_Id", RulesetId, HouseRuleId)


class JokerRule(StrEnum):
    """Where a joker, five equal dice when the yacht box is written, may go."""

    FREE = "free"
    """To any open box."""
    FORCED = "forced"
    """To the upper box of its face; if that is written, to any open lower box; if none is open, to any upper for 0."""


@dataclass(frozen=True, slots=True)
class Joker:
    """What a rule set does with five equal dice when the yacht box is already written."""

    rule: JokerRule
    points: int
    """Added with each such writing if the yacht box holds its full points."""
    scores: tuple[tuple[Box, int], ...]
    """The boxes in which a joker is worth fixed points, whatever its face."""


@dataclass(frozen=True, slots=True)
class UpperBonus:
    """Points for an upper section that reaches a threshold."""

    at: int
    points: int


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A named, sourced, complete set of rules."""

    id: RulesetId
    boxes: tuple[BoxRule, ...]
    """In the order of the card; each upper box counts one face."""
    upper_bonus: UpperBonus | None
    joker: Joker | None
    allowed_house_rules: tuple[HouseRuleId, ...]
    source: str
    """Where the rules stand and what they follow."""
    upper_first: bool = False
    """Whether the lower section opens only when the upper section is written."""
    house_rules: tuple[HouseRuleId, ...] = ()
    """The house rules that have been applied, in the order of `HouseRuleId`."""


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A switch that changes a rule set."""

    id: HouseRuleId
    apply: Callable[[Ruleset], Ruleset]
    excludes: tuple[HouseRuleId, ...] = ()


class UnknownRulesError(ValueError):
    """A rule set or a combination of house rules that does not exist; the message says which do."""


_UPPER: Final = tuple(
    BoxRule(box, Section.UPPER, AnyDice(), SumOfFace(face))
    for box, face in zip((Box.ONES, Box.TWOS, Box.THREES, Box.FOURS, Box.FIVES, Box.SIXES), FACES, strict=True)
)
_LOW_STRAIGHT: Final = Roll((Face(1), Face(2), Face(3), Face(4), Face(5)))
_HIGH_STRAIGHT: Final = Roll((Face(2), Face(3), Face(4), Face(5), Face(6)))
_YACHT: Final = BoxRule(Box.YACHT, Section.LOWER, Equal(5), Fixed(50))


def _lower(box: Box, pattern: Pattern, worth: Worth) -> BoxRule:
    return BoxRule(box, Section.LOWER, pattern, worth)


def _twelve(four_of_a_kind: Worth, small_straight: tuple[Pattern, int], large_straight: Pattern) -> tuple[BoxRule, ...]:
    pattern, points = small_straight
    return (
        *_UPPER,
        _lower(Box.CHOICE, AnyDice(), SumOfAll()),
        _lower(Box.FOUR_OF_A_KIND, Equal(4), four_of_a_kind),
        _lower(Box.FULL_HOUSE, FullHouse(five_equal=False), SumOfAll()),
        _lower(Box.SMALL_STRAIGHT, pattern, Fixed(points)),
        _lower(Box.LARGE_STRAIGHT, large_straight, Fixed(30)),
        _YACHT,
    )


_EVERYWHERE: Final = (HouseRuleId.UPPER_FIRST, HouseRuleId.FIVE_IS_FULL_HOUSE)

RULESETS: Final[dict[RulesetId, Ruleset]] = {
    rules.id: rules
    for rules in (
        Ruleset(
            id=RulesetId.STANDARD,
            boxes=_twelve(SumOfAll(), (Run(4), 15), Run(5)),
            upper_bonus=UpperBonus(at=63, points=35),
            joker=None,
            allowed_house_rules=_EVERYWHERE,
            source="docs/rules.md; follows the Yacht of 世界のアソビ大全51",
        ),
        Ruleset(
            id=RulesetId.ORIGINAL,
            boxes=_twelve(SumOfEqual(4), (Exactly(_LOW_STRAIGHT), 30), Exactly(_HIGH_STRAIGHT)),
            upper_bonus=None,
            joker=None,
            allowed_house_rules=(*_EVERYWHERE, HouseRuleId.SMALL_STRAIGHT_15),
            source="docs/rules.md; follows the 1938 game",
        ),
        Ruleset(
            id=RulesetId.PUBLIC_DOMAIN,
            boxes=_twelve(SumOfAll(), (Exactly(_LOW_STRAIGHT), 30), Exactly(_HIGH_STRAIGHT)),
            upper_bonus=None,
            joker=None,
            allowed_house_rules=(*_EVERYWHERE, HouseRuleId.SMALL_STRAIGHT_15),
            source="docs/rules.md; follows the public-domain rules",
        ),
        Ruleset(
            id=RulesetId.THIRTEEN,
            boxes=(
                *_UPPER,
                _lower(Box.THREE_OF_A_KIND, Equal(3), SumOfAll()),
                _lower(Box.FOUR_OF_A_KIND, Equal(4), SumOfAll()),
                _lower(Box.FULL_HOUSE, FullHouse(five_equal=False), Fixed(25)),
                _lower(Box.SMALL_STRAIGHT, Run(4), Fixed(30)),
                _lower(Box.LARGE_STRAIGHT, Run(5), Fixed(40)),
                _YACHT,
                _lower(Box.CHOICE, AnyDice(), SumOfAll()),
            ),
            upper_bonus=UpperBonus(at=63, points=35),
            joker=Joker(
                rule=JokerRule.FORCED,
                points=100,
                scores=((Box.FULL_HOUSE, 25), (Box.SMALL_STRAIGHT, 30), (Box.LARGE_STRAIGHT, 40)),
            ),
            allowed_house_rules=(
                HouseRuleId.UPPER_FIRST,
                HouseRuleId.JOKER_FREE,
                HouseRuleId.JOKER_NONE,
                HouseRuleId.FIVE_IS_FULL_HOUSE,
            ),
            source="docs/rules.md; follows the 13-box game with forced joker",
        ),
    )
}
"""Every rule set without house rules, the default first."""


def _with_upper_first(rules: Ruleset) -> Ruleset:
    return replace(rules, upper_first=True)


def _with_free_joker(rules: Ruleset) -> Ruleset:
    return replace(rules, joker=rules.joker and replace(rules.joker, rule=JokerRule.FREE))


def _without_joker(rules: Ruleset) -> Ruleset:
    return replace(rules, joker=None)


def _with_five_as_full_house(rules: Ruleset) -> Ruleset:
    boxes = tuple(
        replace(rule, pattern=FullHouse(five_equal=True)) if isinstance(rule.pattern, FullHouse) else rule
        for rule in rules.boxes
    )
    return replace(rules, boxes=boxes)


def _with_small_straight_15(rules: Ruleset) -> Ruleset:
    boxes = tuple(replace(rule, worth=Fixed(15)) if rule.box is Box.SMALL_STRAIGHT else rule for rule in rules.boxes)
    return replace(rules, boxes=boxes)


HOUSE_RULES: Final[dict[HouseRuleId, HouseRule]] = {
    rule.id: rule
    for rule in (
        HouseRule(HouseRuleId.UPPER_FIRST, _with_upper_first),
        HouseRule(HouseRuleId.JOKER_FREE, _with_free_joker, excludes=(HouseRuleId.JOKER_NONE,)),
        HouseRule(HouseRuleId.JOKER_NONE, _without_joker, excludes=(HouseRuleId.JOKER_FREE,)),
        HouseRule(HouseRuleId.FIVE_IS_FULL_HOUSE, _with_five_as_full_house),
        HouseRule(HouseRuleId.SMALL_STRAIGHT_15, _with_small_straight_15),
    )
}


def _one_of(kind: type[_Id], text: str, what: str, among: Iterable[_Id]) -> _Id:
    try:
        return kind(text)
    except ValueError:
        msg = f"unknown {what} {text!r}; known: {', '.join(among)}"
        raise UnknownRulesError(msg) from None


def ruleset(ruleset_id: str, house_rules: Iterable[str] = ()) -> Ruleset:
    """Give a rule set with house rules applied.

    Args:
        ruleset_id: the value of a `RulesetId`.
        house_rules: values of `HouseRuleId`, in any order.

    Raises:
        UnknownRulesError: for an unknown id, and for house rules that do not fit the rule set, exclude each other or
            are given twice.
    """
    base = RULESETS[_one_of(RulesetId, ruleset_id, "rule set", RulesetId)]
    chosen: set[HouseRuleId] = set()
    for text in house_rules:
        rule = HOUSE_RULES[_one_of(HouseRuleId, text, "house rule", base.allowed_house_rules)]
        if rule.id not in base.allowed_house_rules:
            msg = f"{base.id} does not allow {rule.id}; it allows {', '.join(base.allowed_house_rules)}"
            raise UnknownRulesError(msg)
        if rule.id in chosen:
            msg = f"{rule.id} is given twice; give each house rule once"
            raise UnknownRulesError(msg)
        for other in rule.excludes:
            if other in chosen:
                msg = f"{other} and {rule.id} exclude each other; give one of them"
                raise UnknownRulesError(msg)
        chosen.add(rule.id)
    applied = tuple(rule for rule in HouseRuleId if rule in chosen)
    changed = base
    for house_rule in applied:
        changed = HOUSE_RULES[house_rule].apply(changed)
    return replace(changed, house_rules=applied)


def house_rule_combinations(ruleset_id: RulesetId) -> tuple[tuple[HouseRuleId, ...], ...]:
    """Give every allowed combination of house rules of a rule set: fewer first, then in the order of `HouseRuleId`."""
    allowed = RULESETS[ruleset_id].allowed_house_rules
    return tuple(
        chosen
        for count in range(len(allowed) + 1)
        for chosen in combinations([rule for rule in HouseRuleId if rule in allowed], count)
        if not any(other in chosen for rule in chosen for other in HOUSE_RULES[rule].excludes)
    )
