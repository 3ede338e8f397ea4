"""Dice that show what a test has written down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yacht.rules import FACES, POSITIONS, Face

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from yacht.rules import Position


class OutOfDiceError(AssertionError):
    """More dice were thrown than the script has."""


class ScriptedDice:
    """Dice that show given faces in order and fail loudly when they run out.

    Args:
        faces: the faces to show, one die after the other.

    Raises:
        ValueError: for a face that is not 1 to 6.
    """

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = [Face(face) for face in faces]
        self._used = 0
        for face in self._faces:
            if face not in FACES:
                msg = f"a face of {face} in the script; faces are 1 to 6"
                raise ValueError(msg)

    @property
    def left(self) -> int:
        """How many faces have not been shown."""
        return len(self._faces) - self._used

    def roll(self, count: int) -> Sequence[Face]:
        """Give the next `count` faces.

        Raises:
            OutOfDiceError: if the script has fewer left.
        """
        if count > self.left:
            msg = f"{count} dice thrown, {self.left} left in the script of {len(self._faces)}"
            raise OutOfDiceError(msg)
        shown = self._faces[self._used : self._used + count]
        self._used += count
        return shown


class ScriptedGameDice:
    """Dice of a whole game, as the port `GameDice` of a party has them, that show given faces in the order of throwing.

    Args:
        faces: the faces to show, one die after the other, whatever their addresses.

    Raises:
        ValueError: for a face that is not 1 to 6.
    """

    commitment = "c0" * 32
    """Not that of `secret`: the faces follow from no secret."""
    secret = "5e" * 32

    def __init__(self, faces: Iterable[int] = ()) -> None:
        self._script = ScriptedDice(faces)

    @property
    def left(self) -> int:
        """How many faces have not been shown."""
        return self._script.left

    def at(self, _stream: int, _round: int, _roll: int, _positions: Sequence[Position] = POSITIONS, /) -> ScriptedDice:
        """Give the script, from which the roll takes what comes next."""
        return self._script

    def for_start(self) -> ScriptedDice:
        """Give the script, from which the start is drawn."""
        return self._script
