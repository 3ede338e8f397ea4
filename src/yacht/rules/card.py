"""One seat's scorecard: what is written, what may be written now and for how much."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from yacht.rules.boxes import Box
from yacht.rules.dice import is_five_equal, roll_id
from yacht.rules.refusals import Refusal
from yacht.rules.rulesets import JokerRule

if TYPE_CHECKING:
    from collections.abc import Mapping

    from yacht.rules.dice import Roll
    from yacht.rules.tables import RuleTables


class ImpossibleCardError(ValueError):
    """A card that no game can reach; the message says why and what could stand there."""


@dataclass(frozen=True, slots=True)
class Scorecard:
    """The boxes of one seat. A value: writing gives a new card."""

    rules: RuleTables
    points: tuple[int | None, ...]
    """Points by box index, None where the box is open."""
    further_yachts: int = 0
    """How many jokers brought their extra points."""

    def __getitem__(self, box: Box) -> int | None:
        """Give the points in a box, None if it is open.

        Raises:
            ValueError: if the rule set has no such box.
        """
        return self.points[self.rules.boxes.index(box)]

    @property
    def open_boxes(self) -> tuple[Box, ...]:
        """The boxes that are not written, in the order of the card."""
        return tuple(box for box, points in zip(self.rules.boxes, self.points, strict=True) if points is None)

    @property
    def is_full(self) -> bool:
        """Whether every box is written."""
        return None not in self.points

    @property
    def upper_total(self) -> int:
        """The points of the upper boxes, without the bonus."""
        return self._sum(self.rules.upper)

    @property
    def lower_total(self) -> int:
        """The points of the lower boxes, without what further yachts added."""
        return self._sum(self.rules.lower)

    @property
    def upper_bonus(self) -> int:
        """The upper bonus, 0 while it is not reached."""
        bonus = self.rules.ruleset.upper_bonus
        return bonus.points if bonus and self.upper_total >= bonus.at else 0

    @property
    def joker_bonus(self) -> int:
        """What further yachts added."""
        joker = self.rules.ruleset.joker
        return joker.points * self.further_yachts if joker else 0

    @property
    def total(self) -> int:
        """All boxes, the upper bonus and what further yachts added."""
        return self.upper_total + self.upper_bonus + self.lower_total + self.joker_bonus

    def _sum(self, boxes: tuple[Box, ...]) -> int:
        return sum(self[box] or 0 for box in boxes)


@dataclass(frozen=True, slots=True)
class Option:
    """A box that may be written now."""

    box: Box
    points: int
    bonus: int
    """What the writing adds besides: a further yacht's points, and the upper bonus if this writing reaches it."""


@dataclass(frozen=True, slots=True)
class Closed:
    """A box that may not be written now, and why."""

    box: Box
    reason: Refusal


@dataclass(frozen=True, slots=True)
class Options:
    """What a roll may be written as; every box of the card is in one of the two, in the order of the card."""

    options: tuple[Option, ...]
    closed: tuple[Closed, ...]


def empty_card(rules: RuleTables) -> Scorecard:
    """Give the card with which a game starts."""
    return Scorecard(rules, (None,) * len(rules.boxes))


def card_of(rules: RuleTables, points_by_box: Mapping[Box, int]) -> Scorecard:
    """Give the card on which these boxes are written, checked.

    Raises:
        ImpossibleCardError: if the rule set has no such box, if a box cannot hold such points, or if a lower box is
            written before the upper section under `upper_first`. Every other card can be reached: each box by a roll
            that is no joker, written before the yacht box.
    """
    for box, points in points_by_box.items():
        if box not in rules.boxes:
            msg = f"{rules.ruleset.id} has no box {str(box)!r}; it has {', '.join(rules.boxes)}"
            raise ImpossibleCardError(msg)
        possible = sorted({*rules.score_by_box_roll[box]})
        if points not in possible:
            msg = f"{box} cannot hold {points}; it can hold {', '.join(map(str, possible))}"
            raise ImpossibleCardError(msg)
    card = Scorecard(rules, tuple(points_by_box.get(box) for box in rules.boxes))
    if rules.ruleset.upper_first:
        missing = [box for box in rules.upper if box not in points_by_box]
        early = [box for box in rules.lower if box in points_by_box]
        if missing and early:
            msg = f"{early[0]} is written although {missing[0]} is open; with upper_first the upper section comes first"
            raise ImpossibleCardError(msg)
    return card


def is_joker(card: Scorecard, roll: Roll) -> bool:
    """Tell whether a roll is a joker on this card: five equal dice when the yacht box is written."""
    return card.rules.ruleset.joker is not None and is_five_equal(roll) and card[Box.YACHT] is not None


def options(card: Scorecard, roll: Roll) -> Options:
    """Give what a roll may be written as, and why the other boxes are closed."""
    found = [(box, option_of(card, box, roll)) for box in card.rules.boxes]
    return Options(
        tuple(option for _, option in found if isinstance(option, Option)),
        tuple(Closed(box, reason) for box, reason in found if isinstance(reason, Refusal)),
    )


def option_of(card: Scorecard, box: Box, roll: Roll) -> Option | Refusal:
    """Give what writing a roll into one box comes to.

    Returns:
        The option; or why not: `UNKNOWN_BOX`, `WRITTEN`, `UPPER_FIRST`, `JOKER`.

    Source: docs/rules.md, "Joker" and "House rules"; checked by vectors/options/*.json.
    """
    if box not in card.rules.boxes:
        return Refusal.UNKNOWN_BOX
    reason = _closed(card, box, roll)
    if reason is not None:
        return reason
    points = _points(card, box, roll)
    return Option(box, points, _bonus(card, box, points, roll))


def score(card: Scorecard, box: Box, roll: Roll) -> Scorecard | Refusal:
    """Write a roll into a box.

    Returns:
        The card with the box written; or why not, as `option_of` says.
    """
    option = option_of(card, box, roll)
    if isinstance(option, Refusal):
        return option
    index = card.rules.boxes.index(box)
    written = (*card.points[:index], option.points, *card.points[index + 1 :])
    return replace(card, points=written, further_yachts=card.further_yachts + _adds_further_yacht(card, roll))


def _closed(card: Scorecard, box: Box, roll: Roll) -> Refusal | None:
    rules = card.rules
    joker = rules.ruleset.joker
    if card[box] is not None:
        return Refusal.WRITTEN
    if rules.ruleset.upper_first and box in rules.lower and any(card[upper] is None for upper in rules.upper):
        return Refusal.UPPER_FIRST
    if joker is None or joker.rule is JokerRule.FREE or not is_joker(card, roll):
        return None
    own_upper = rules.upper[roll[0] - 1]
    if card[own_upper] is None:
        return None if box is own_upper else Refusal.JOKER
    if any(card[lower] is None for lower in rules.lower):
        return None if box in rules.lower else Refusal.JOKER
    return None


def _points(card: Scorecard, box: Box, roll: Roll) -> int:
    rules = card.rules
    plain = rules.score_by_box_roll[box][roll_id(roll)]
    if is_joker(card, roll) and card[rules.upper[roll[0] - 1]] is not None:
        return rules.joker_score_by_box.get(box, plain)
    return plain


def _adds_further_yacht(card: Scorecard, roll: Roll) -> bool:
    return is_joker(card, roll) and card[Box.YACHT] == max(card.rules.score_by_box_roll[Box.YACHT])


def _bonus(card: Scorecard, box: Box, points: int, roll: Roll) -> int:
    joker, upper = card.rules.ruleset.joker, card.rules.ruleset.upper_bonus
    bonus = joker.points if joker and _adds_further_yacht(card, roll) else 0
    if upper and points and box in card.rules.upper:
        before = card.upper_total
        if before < upper.at <= before + points:
            bonus += upper.points
    return bonus
