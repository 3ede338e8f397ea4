"""Replaying a game record, with every event checked against what the decider says."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Final, assert_never

from yacht.rules import FACES, Ended, Game, Refusal, StartRule, UnknownRulesError
from yacht.table.commands import Reroll, Resign, RollAll, Score
from yacht.table.decider import decide, evolve, game_of
from yacht.table.events import (
    GameEnded,
    GameStarted,
    Person,
    Resigned,
    Rolled,
    RolledForStart,
    Scored,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yacht.rules import Face, Five
    from yacht.table.commands import Command
    from yacht.table.events import Event, GameRecord

MOST_SEATS: Final = 6
LONGEST_NAME: Final = 12
_NEVER_IN_NAMES: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""What does not stay within a name on a screen: controls, line breaks, bidi overrides; and halves of characters."""
_UNSEEN: Final = re.compile(
    "[ \xa0\u1680\u2000-\u200a\u202f\u205f\u3000\u2800"
    "\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+"
)
"""Blanks (White_Space, and the empty braille pattern), then what is not drawn (Default_Ignorable_Code_Point).

Spelled out, for Python's own tables change with its version. Source: Unicode 16, PropList and DerivedCoreProperties.
"""
_ID: Final = re.compile(r"[A-Za-z0-9_-]{22}\.[1-9][0-9]{0,8}")
_HEXADECIMAL: Final = re.compile(r"[0-9a-f]{64}")


class ImpossibleRecordError(ValueError):
    """A record of a game that cannot have been played; the message says which event is wrong and why."""


class _RecordedDice:
    """The faces that a recorded roll says were thrown."""

    def __init__(self, faces: Sequence[Face]) -> None:
        self._faces = faces

    def roll(self, count: int) -> Sequence[Face]:
        """Give the recorded faces; `count` always fits, since both come from the same hold."""
        assert count == len(self._faces)  # noqa: S101 - an invariant of this module, not a check of its input
        return self._faces


def replay(record: GameRecord) -> Game:
    """Give the game as it stands after the last event of a record.

    Raises:
        ImpossibleRecordError: if the record has no legal beginning or one of its events could not have happened.
    """
    game = _begin(record)
    at = 1
    while at < len(record.events):
        event = record.events[at]
        if isinstance(game.phase, Ended):
            raise ImpossibleRecordError(_at(at, "the game was over"))
        command, fresh = _command_of(at, event)
        decided = decide(game, command, _RecordedDice(fresh), event.at_ms)
        if isinstance(decided, Refusal):
            raise ImpossibleRecordError(_at(at, f"refused: {decided}"))
        recorded = record.events[at : at + len(decided)]
        for index, expected in enumerate(decided):
            if index >= len(recorded):
                raise ImpossibleRecordError(_at(at + index, f"missing: {_said(expected)}"))
            if expected != _as_decided(recorded[index], event.at_ms):
                raise ImpossibleRecordError(_at(at + index, f"it should be {_said(expected)}"))
            _check_secret(at + index, recorded[index], record.events[0])
            game = evolve(game, expected)
        at += len(decided)
    return game


def _as_decided(event: Event, at_ms: int) -> Event:
    """Give a recorded event as the decider gives it, which knows neither the later time nor a secret."""
    if isinstance(event, GameEnded):
        return replace(event, at_ms=at_ms, secret=None)
    return replace(event, at_ms=at_ms)


def _check_secret(at: int, event: Event, started: Event) -> None:
    if not (isinstance(event, GameEnded) and isinstance(started, GameStarted)):
        return
    if (event.secret is None) is not (started.commitment is None):
        raise ImpossibleRecordError(_at(at, "a secret is published if, and only if, the game began with a commitment"))
    if event.secret is not None and not _HEXADECIMAL.fullmatch(event.secret):
        raise ImpossibleRecordError(_at(at, "a secret is 64 lowercase hexadecimal digits"))


def fault_of_name(name: str) -> str | None:
    """Give what is wrong with a person's name and what would be right, or `None` if it can be one.

    Source: docs/protocol.md, "Names".
    """
    if not 1 <= len(name) <= LONGEST_NAME:
        return f"a name of {len(name)} characters; a name has 1 to {LONGEST_NAME}"
    refused = _NEVER_IN_NAMES.search(name)
    if refused:
        return f"U+{ord(refused[0]):04X} in a name; a name has no controls, line breaks, bidi overrides or surrogates"
    if _UNSEEN.fullmatch(name):
        return "a name of which nothing is seen; a name has a character that is neither blank nor invisible"
    return None


def _begin(record: GameRecord) -> Game:
    if not _ID.fullmatch(record.id):
        msg = f"'{record.id}' is not the id of a game; it is 22 characters of base64url, a dot and a number"
        raise ImpossibleRecordError(msg)
    _check_seats(record)
    started = record.events[0] if record.events else None
    if not isinstance(started, GameStarted):
        raise ImpossibleRecordError(_at(0, "a game begins with GameStarted"))
    if started.commitment is not None and not _HEXADECIMAL.fullmatch(started.commitment):
        raise ImpossibleRecordError(_at(0, "a commitment is 64 lowercase hexadecimal digits"))
    first = started.first_seat
    if (first is None) is not (started.start is StartRule.ROLL_OFF):
        raise ImpossibleRecordError(_at(0, "the first seat is open if, and only if, it is rolled for"))
    if first is not None and not 0 <= first < len(record.seats):
        raise ImpossibleRecordError(_at(0, f"seat {first} does not exist"))
    try:
        game = game_of(record.ruleset, record.house_rules, record.seats, started)
    except UnknownRulesError as error:
        raise ImpossibleRecordError(str(error)) from None
    if game.rules.ruleset.house_rules != record.house_rules:
        msg = f"house rules out of order; write {', '.join(game.rules.ruleset.house_rules)}"
        raise ImpossibleRecordError(msg)
    return game


def _check_seats(record: GameRecord) -> None:
    if not 1 <= len(record.seats) <= MOST_SEATS:
        msg = f"{len(record.seats)} seats; a game has 1 to {MOST_SEATS}"
        raise ImpossibleRecordError(msg)
    for seat in record.seats:
        fault = fault_of_name(seat.name) if isinstance(seat, Person) else None
        if fault is not None:
            raise ImpossibleRecordError(fault)
    if not any(isinstance(seat, Person) for seat in record.seats):
        msg = "no person sits at the table; at least one seat is a person's"
        raise ImpossibleRecordError(msg)


def _command_of(at: int, event: Event) -> tuple[Command, tuple[Face, ...]]:
    match event:
        case RolledForStart(_, seat, dice):
            return RollAll(seat), _faces(at, dice)
        case Rolled(_, seat, _, 1, (), dice):
            return RollAll(seat), _faces(at, dice)
        case Rolled(_, seat, _, _, hold, dice):
            faces = _faces(at, dice)
            if not set(hold) <= set(range(len(faces))):
                raise ImpossibleRecordError(_at(at, f"hold {hold}; positions are 0 to 4"))
            fresh = tuple(face for position, face in enumerate(faces) if position not in hold)
            return Reroll(seat, frozenset(hold)), fresh
        case Scored(_, seat, _, box):
            return Score(seat, box), ()
        case Resigned(_, seat):
            return Resign(seat), ()
        case GameStarted() | GameEnded():
            raise ImpossibleRecordError(_at(at, f"{type(event).__name__} cannot stand here"))
        case _:
            assert_never(event)


def _faces(at: int, dice: Five) -> Five:
    for face in dice:
        if face not in FACES:
            raise ImpossibleRecordError(_at(at, f"a face of {face}; faces are 1 to 6"))
    return dice


def _at(index: int, what: str) -> str:
    return f"event {index}: {what}"


def _said(event: Event) -> str:
    """Name an event and what it has, by the names that a record has for them."""
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", type(event).__name__).lower()
    values = ", ".join(f"{field.name} {getattr(event, field.name)}" for field in fields(event))
    return f"{name} ({values})"
