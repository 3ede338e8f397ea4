"""Checking the dice of a finished game against its secret.

Whether the game could have been played is asked of `replay`; here only dice are looked at.

Source: docs/dice.md, "Checking a game"; checked by vectors/provable_dice/records.json.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from yacht.dice import SecretDice, commitment_of, secret_of
from yacht.rules import DICE_COUNT, POSITIONS, StartRule
from yacht.table.decider import random_seat
from yacht.table.events import GameEnded, GameStarted, Rolled, RolledForStart

if TYPE_CHECKING:
    from yacht.rules import Five, Position, Seat
    from yacht.table.events import GameRecord


class DiceFault(StrEnum):
    """Why the dice of a record are not verified."""

    NO_COMMITMENT = "no_commitment"
    """The game was bound to no secret; games on one device are not."""
    NOT_ENDED = "not_ended"
    """The game has not ended, so its secret is not published."""
    WRONG_SECRET = "wrong_secret"  # noqa: S105 - a code, not a password
    """The secret is not the one that the game was bound to."""
    WRONG_START = "wrong_start"
    """Chance would have chosen another first seat."""
    WRONG_DICE = "wrong_dice"
    """A roll shows other faces than its addresses have."""


@dataclass(frozen=True, slots=True)
class Verified:
    """Every die is the one that the secret gives."""

    dice: int
    """How many dice were thrown for the start and in turns, the start by chance apart."""


@dataclass(frozen=True, slots=True)
class Unverified:
    """Something is not as the secret says, or there is nothing to check by."""

    fault: DiceFault
    at: int
    """The index of the event at which it shows."""


def verify_dice(record: GameRecord) -> Verified | Unverified:
    """Recompute every die of a game that `replay` accepts.

    The first fault in the order of `DiceFault` is given, of wrong dice the first event.
    """
    started, ended = record.events[0], record.events[-1]
    if not isinstance(started, GameStarted) or started.commitment is None:
        return Unverified(DiceFault.NO_COMMITMENT, 0)
    if not isinstance(ended, GameEnded) or ended.secret is None:
        return Unverified(DiceFault.NOT_ENDED, len(record.events) - 1)
    secret = secret_of(ended.secret)
    if commitment_of(secret) != started.commitment:
        return Unverified(DiceFault.WRONG_SECRET, len(record.events) - 1)
    dice = SecretDice(secret, record.id)
    if started.start is StartRule.RANDOM and random_seat(len(record.seats), dice.for_start()) != started.first_seat:
        return Unverified(DiceFault.WRONG_START, 0)
    return _verify_rolls(record, dice)


def _verify_rolls(record: GameRecord, dice: SecretDice) -> Verified | Unverified:
    thrown = 0
    rolls_for_start: Counter[Seat] = Counter()
    for at, event in enumerate(record.events):
        match event:
            case RolledForStart():
                rolls_for_start[event.seat] += 1
                expected = dice.at(event.seat, 0, rolls_for_start[event.seat]).roll(DICE_COUNT)
                positions = POSITIONS
            case Rolled():
                positions = tuple(position for position in POSITIONS if position not in event.hold)
                expected = dice.at(event.seat, event.round, event.roll, positions).roll(len(positions))
            case _:
                continue
        if _faces_at(event.dice, positions) != tuple(expected):
            return Unverified(DiceFault.WRONG_DICE, at)
        thrown += len(positions)
    return Verified(thrown)


def _faces_at(dice: Five, positions: tuple[Position, ...]) -> tuple[int, ...]:
    return tuple(dice[position] for position in positions)
