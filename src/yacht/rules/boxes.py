"""The lines of a scorecard: which boxes exist, what a box asks for and what it is worth.

A box of a rule set is data: a pattern that the dice must show and a worth that says how they are counted. Which boxes
a rule set has, and with which pattern and worth, stands in `rulesets`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from yacht.rules.dice import FACES, Face, Roll, is_five_equal


class Box(StrEnum):
    """A line of a card; the value is the id used in files, on the wire and on the command line."""

    ONES = "ones"
    TWOS = "twos"
    THREES = "threes"
    FOURS = "fours"
    FIVES = "fives"
    SIXES = "sixes"
    CHOICE = "choice"
    THREE_OF_A_KIND = "three_of_a_kind"
    FOUR_OF_A_KIND = "four_of_a_kind"
    FULL_HOUSE = "full_house"
    SMALL_STRAIGHT = "small_straight"
    LARGE_STRAIGHT = "large_straight"
    YACHT = "yacht"


class Section(StrEnum):
    """The half of the card a box stands in."""

    UPPER = "upper"
    LOWER = "lower"


@dataclass(frozen=True, slots=True)
class AnyDice:
    """Any five dice."""


@dataclass(frozen=True, slots=True)
class Equal:
    """At least `count` dice of one face."""

    count: int


@dataclass(frozen=True, slots=True)
class FullHouse:
    """Three dice of one face and two of another."""

    five_equal: bool
    """Whether five equal dice count as well."""


@dataclass(frozen=True, slots=True)
class Run:
    """At least `length` consecutive faces; the other dice may show anything."""

    length: int


@dataclass(frozen=True, slots=True)
class Exactly:
    """Exactly these faces."""

    roll: Roll


Pattern = AnyDice | Equal | FullHouse | Run | Exactly


@dataclass(frozen=True, slots=True)
class SumOfFace:
    """The sum of the dice that show `face`."""

    face: Face


@dataclass(frozen=True, slots=True)
class SumOfAll:
    """The sum of all five dice."""


@dataclass(frozen=True, slots=True)
class SumOfEqual:
    """The sum of `count` equal dice alone; the other dice do not count."""

    count: int


@dataclass(frozen=True, slots=True)
class Fixed:
    """The same points however the pattern is met."""

    points: int


Worth = SumOfFace | SumOfAll | SumOfEqual | Fixed


@dataclass(frozen=True, slots=True)
class BoxRule:
    """One box of a rule set."""

    box: Box
    section: Section
    pattern: Pattern
    worth: Worth


def is_met(pattern: Pattern, roll: Roll) -> bool:
    """Tell whether the dice show the pattern."""
    match pattern:
        case AnyDice():
            return True
        case Equal(count):
            return any(roll.count(face) >= count for face in FACES)
        case FullHouse(five_equal):
            counts = {roll.count(face) for face in roll}
            return counts == {2, 3} or (five_equal and is_five_equal(roll))
        case Run(length):
            starts = FACES[: len(FACES) - length + 1]
            return any(set(range(start, start + length)) <= set(roll) for start in starts)
        case Exactly(wanted):
            return roll == wanted
        case _:
            assert_never(pattern)


def count_worth(worth: Worth, roll: Roll) -> int:
    """Give the points of dice that meet their pattern.

    Raises:
        ValueError: for `SumOfEqual`, if the roll has fewer equal dice than it counts.
    """
    match worth:
        case SumOfFace(face):
            return face * roll.count(face)
        case SumOfAll():
            return sum(roll)
        case SumOfEqual(count):
            for face in FACES:
                if roll.count(face) >= count:
                    return face * count
            msg = f"no {count} equal dice in {roll}"
            raise ValueError(msg)
        case Fixed(points):
            return points
        case _:
            assert_never(worth)


def points_of(rule: BoxRule, roll: Roll) -> int:
    """Give what a roll is worth in a box, jokers apart: 0 if the pattern is not met.

    Source: docs/rules.md, "Boxes" and "Rule sets"; checked by vectors/scores/*.json.
    """
    return count_worth(rule.worth, roll) if is_met(rule.pattern, roll) else 0
