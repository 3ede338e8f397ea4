"""Where the dice of games come from."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final, TypeAlias

from yacht.dice import SECRET_BYTES
from yacht.rules import POSITIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from yacht.rules import Dice, Position
    from yacht.table.party import GameDice

DiceOf: TypeAlias = "Callable[[bytes, str], GameDice]"
"""Gives the dice of a game from its secret and its id; `yacht.dice.SecretDice` outside of tests."""


def fresh_secret() -> bytes:
    """Draw the secret of a game, `SECRET_BYTES` bytes, from the operating system's random numbers."""
    return secrets.token_bytes(SECRET_BYTES)


class _NoDice:
    """Stands where no game is that could throw dice; the decider never asks."""

    @property
    def commitment(self) -> str:
        """There is none."""
        raise AssertionError

    @property
    def secret(self) -> str:
        """There is none."""
        raise AssertionError

    def at(self, _stream: int, _round: int, _roll: int, _positions: Sequence[Position] = POSITIONS, /) -> Dice:
        """There are none."""
        raise AssertionError

    def for_start(self) -> Dice:
        """There are none."""
        raise AssertionError


NO_DICE: Final = _NoDice()
"""For commands that throw none."""
