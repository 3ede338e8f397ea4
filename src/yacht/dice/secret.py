"""Faces from a secret, and the commitment by which the secret is bound before the first roll.

Source: docs/dice.md; checked by vectors/provable_dice/*.json.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from yacht.rules import FACES, POSITIONS, Face, Position

if TYPE_CHECKING:
    from collections.abc import Sequence

SECRET_BYTES: Final = 32
_DOMAIN: Final = "yacht-dice-1"
_FAIR_BYTES: Final = 252
"""The largest multiple of six that a byte can reach; bytes from here on would favor some faces and are thrown away."""


def commitment_of(secret: bytes) -> str:
    """Give what is published before the first roll: the SHA-256 of the secret, 64 lowercase hexadecimal digits.

    Raises:
        ValueError: if the secret does not have `SECRET_BYTES` bytes.
    """
    return hashlib.sha256(_checked(secret)).hexdigest()


def secret_of(text: str) -> bytes:
    """Read a published secret.

    Raises:
        ValueError: if it is not 64 lowercase hexadecimal digits.
    """
    secret = _checked(bytes.fromhex(text))
    if secret.hex() != text:
        msg = "a secret is written as 64 lowercase hexadecimal digits"
        raise ValueError(msg)
    return secret


class Address(NamedTuple):
    """Where in a game a die is thrown."""

    stream: int
    """The seat that rolls."""
    round: int
    """From 1; 0 decides who starts."""
    roll: int
    """The number of the roll in its round, from 1."""
    position: int
    """0 to 4."""


def face(secret: bytes, game: str, address: Address) -> Face:
    """Give the face of the die at an address.

    Args:
        secret: the game's 32 bytes.
        game: the id of the game, `{table}.{n}`.
        address: where in the game the die is thrown.
    """
    where = f"{_DOMAIN}/{game}/{address.stream}/{address.round}/{address.roll}/{address.position}"
    attempt = 0
    while True:
        byte = hmac.digest(secret, f"{where}/{attempt}".encode(), "sha256")[0]
        if byte < _FAIR_BYTES:
            return FACES[byte % len(FACES)]
        attempt += 1


@dataclass(frozen=True, slots=True)
class SecretDice:
    """All dice of one game. A value: the same address always shows the same face.

    Raises:
        ValueError: if the secret does not have `SECRET_BYTES` bytes.
    """

    _secret: bytes = field(repr=False)
    game: str
    """The id of the game, `{table}.{n}`."""

    def __post_init__(self) -> None:
        _checked(self._secret)

    @property
    def commitment(self) -> str:
        """What is published before the first roll."""
        return commitment_of(self._secret)

    @property
    def secret(self) -> str:
        """The secret as it is published after the last roll."""
        return self._secret.hex()

    def at(self, stream: int, round_: int, roll: int, positions: Sequence[Position] = POSITIONS) -> _Addressed:
        """Give the dice of one roll, as the port `Dice` of rules.

        Args:
            stream: the seat that rolls.
            round_: from 1; 0 decides who starts.
            roll: the number of the roll in its round, from 1.
            positions: the places of the dice that are thrown, ascending.
        """
        return _Addressed(
            tuple(face(self._secret, self.game, Address(stream, round_, roll, place)) for place in positions)
        )

    def for_start(self) -> _Draws:
        """Give the dice that draw the first seat, as the port `Dice`: the die at position 0, roll after roll."""
        return _Draws(self)


class _Addressed:
    """The faces of one roll."""

    def __init__(self, faces: tuple[Face, ...]) -> None:
        self._faces = faces

    def roll(self, count: int) -> Sequence[Face]:
        """Give the faces, again and again the same.

        Raises:
            ValueError: if the address is one of another number of dice.
        """
        if count != len(self._faces):
            msg = f"{count} dice thrown at an address of {len(self._faces)}"
            raise ValueError(msg)
        return self._faces


class _Draws:
    """One die of stream 0 and round 0, thrown as often as it is asked for."""

    def __init__(self, dice: SecretDice) -> None:
        self._dice = dice
        self._rolls = 0

    def roll(self, count: int) -> Sequence[Face]:
        """Give the next faces, each of a roll of its own."""
        faces: list[Face] = []
        for _ in range(count):
            self._rolls += 1
            faces += self._dice.at(0, 0, self._rolls, POSITIONS[:1]).roll(1)
        return faces


def _checked(secret: bytes) -> bytes:
    if len(secret) != SECRET_BYTES:
        msg = f"a secret of {len(secret)} bytes; a secret has {SECRET_BYTES}"
        raise ValueError(msg)
    return secret
