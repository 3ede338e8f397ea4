"""Text forms of dice, rolls, holds and cards, and their parsers.

Every `parse_x` has its `format_x`, and parsing what was formatted gives the same value. Forms that are JSON (game
records) are not here but in `protocol`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from yacht.rules import DICE_COUNT, FACES, ImpossibleCardError, Position, card_of, five, roll_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from yacht.rules import Box, Five, Hold, Roll, RuleTables, Scorecard

__all__ = [
    "NotationError",
    "format_card",
    "format_dice",
    "format_hold",
    "format_roll",
    "parse_card",
    "parse_dice",
    "parse_hold",
    "parse_roll",
]

_LONGEST_NUMBER = 4
"""Digits of the longest number that can mean anything here; a longer one is refused before it is computed."""


class NotationError(ValueError):
    """A text that does not say what it should; the message says what is wrong and what would be right."""


def format_dice(dice: Five) -> str:
    """Write five dice from the left, like `5,1,6,6,2`."""
    return ",".join(map(str, dice))


def parse_dice(text: str) -> Five:
    """Read five dice from the left, like `5,1,6,6,2`; blanks are ignored.

    Raises:
        NotationError: if it is not five faces of 1 to 6 with commas between them.
    """
    return _parse_faces(text, ",", "commas")


def format_roll(roll: Roll) -> str:
    """Write a roll in ascending order, like `1-2-2-4-6`."""
    return "-".join(map(str, roll))


def parse_roll(text: str) -> Roll:
    """Read a roll like `1-2-2-4-6`; the order of the faces does not matter.

    Raises:
        NotationError: if it is not five faces of 1 to 6 with hyphens between them.
    """
    return roll_of(_parse_faces(text, "-", "hyphens"))


def _parse_faces(text: str, separator: str, separators: str) -> Five:
    parts = [part.strip() for part in text.split(separator)]
    example = separator.join("12246")
    if len(parts) != DICE_COUNT:
        msg = f"{text!r} is not five dice; give five faces with {separators}, like {example}"
        raise NotationError(msg)
    known = {str(face): face for face in FACES}
    for part in parts:
        if part not in known:
            msg = f"{part!r} is not a face of a die; give 1 to 6, like {example}"
            raise NotationError(msg)
    return five(known[part] for part in parts)


def format_hold(hold: Hold) -> str:
    """Write the held positions as five marks from the left, `x` held and `.` free, like `x..x.`."""
    return "".join("x" if position in hold else "." for position in range(DICE_COUNT))


def parse_hold(text: str) -> Hold:
    """Read five marks like `x..x.`.

    Raises:
        NotationError: if it is not five marks, each `x` or `.`.
    """
    if len(text) != DICE_COUNT or set(text) - {"x", "."}:
        msg = f"{text!r} is not a hold; give five marks, x held and . free, like x..x."
        raise NotationError(msg)
    return frozenset(Position(position) for position, mark in enumerate(text) if mark == "x")


def format_card(card: Scorecard) -> str:
    """Write the written boxes in the order of the card, like `ones=3,yacht=50`; an empty card is an empty text."""
    return ",".join(
        f"{box}={points}" for box, points in zip(card.rules.boxes, card.points, strict=True) if points is not None
    )


def parse_card(rules: RuleTables, text: str) -> Scorecard:
    """Read a card like `ones=3,yacht=50`; boxes may come in any order, and boxes not named are open.

    What further yachts added cannot be written in this form; the card counts none.

    Raises:
        NotationError: if the text is malformed, names an unknown box or one box twice, or if no game can reach the
            card.
    """
    try:
        return card_of(rules, _parse_points(rules, text))
    except ImpossibleCardError as error:
        raise NotationError(str(error)) from None


def _parse_points(rules: RuleTables, text: str) -> Mapping[Box, int]:
    points_by_box: dict[Box, int] = {}
    known = {str(box): box for box in rules.boxes}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, sign, points = (piece.strip() for piece in part.partition("="))
        if not sign or not (points.isascii() and points.isdigit()) or len(points) > _LONGEST_NUMBER:
            msg = f"{part!r} is not a box with its points; give them like ones=3,yacht=50"
            raise NotationError(msg)
        if name not in known:
            msg = f"{rules.ruleset.id} has no box {name!r}; it has {', '.join(rules.boxes)}"
            raise NotationError(msg)
        if known[name] in points_by_box:
            msg = f"{name} is given twice; give each box once"
            raise NotationError(msg)
        points_by_box[known[name]] = int(points)
    return points_by_box
