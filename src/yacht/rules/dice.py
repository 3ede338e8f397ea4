"""Five dice: faces, the 252 rolls and how likely each one is.

Here belong values and arithmetic of dice. Chance does not: whoever needs dice thrown hands them in through `Dice`.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import factorial
from typing import TYPE_CHECKING, Final, NewType, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Face = NewType("Face", int)
"""A face of a die, 1 to 6."""

Position = NewType("Position", int)
"""The place of a die on the table, 0 to 4 from the left; it never changes."""

Five = tuple[Face, Face, Face, Face, Face]
"""Five faces by position."""

Roll = NewType("Roll", Five)
"""The five faces showing, ascending: their order on the table does not matter to any score."""

RollId = NewType("RollId", int)
"""Index of a roll in `ROLLS`, 0 to 251."""

Hold = frozenset[Position]
"""The positions of the dice that a reroll leaves where they are."""

DICE_COUNT: Final = 5
FACES: Final[tuple[Face, ...]] = tuple(Face(n) for n in range(1, 7))
POSITIONS: Final[tuple[Position, ...]] = tuple(Position(n) for n in range(DICE_COUNT))

ROLLS: Final[tuple[Roll, ...]] = tuple(
    Roll((a, b, c, d, e)) for a, b, c, d, e in combinations_with_replacement(FACES, DICE_COUNT)
)
"""All 252 rolls in lexicographic order; the position of a roll is its `RollId`."""

_ID_BY_ROLL: Final = {roll: RollId(index) for index, roll in enumerate(ROLLS)}


class Dice(Protocol):
    """Where faces come from: the one door through which chance enters."""

    def roll(self, count: int) -> Sequence[Face]:
        """Give `count` freshly thrown faces, in the order in which they are to lie from the left."""
        ...


def five(faces: Iterable[int]) -> Five:
    """Give five faces as a value, in the order given.

    Raises:
        ValueError: if there are not exactly five, or one of them is not 1 to 6.
    """
    given = tuple(faces)
    if len(given) != DICE_COUNT:
        msg = f"{len(given)} dice given; there are always five"
        raise ValueError(msg)
    for face in given:
        if face not in FACES:
            msg = f"a face of {face} given; faces are 1 to 6"
            raise ValueError(msg)
    a, b, c, d, e = (Face(face) for face in given)
    return (a, b, c, d, e)


def roll_of(dice: Five) -> Roll:
    """Give the roll that five dice show: their faces in ascending order."""
    a, b, c, d, e = sorted(dice)
    return Roll((a, b, c, d, e))


def roll_id(roll: Roll) -> RollId:
    """Give the index of a roll in `ROLLS`."""
    return _ID_BY_ROLL[roll]


def weight(roll: Roll) -> int:
    """Give how many of the 6**5 = 7776 equally likely throws of five dice show this roll."""
    return weight_of(roll)


def weight_of(faces: tuple[Face, ...]) -> int:
    """Give how many of the 6**k equally likely throws of k dice show these faces, in whatever order."""
    ways = factorial(len(faces))
    for face in FACES:
        ways //= factorial(faces.count(face))
    return ways


def is_five_equal(roll: Roll) -> bool:
    """Tell whether all five dice show the same face."""
    return roll[0] == roll[-1]
