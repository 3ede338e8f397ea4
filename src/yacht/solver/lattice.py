"""The lattice of a turn: the 462 multisets of up to five dice, each one die away from its neighbors.

A *turn buffer* is float64[462 * 8]: eight columns for each `KeepId`. Its first 252 entries are rolls. A sweep turns the
values of rolls after the last reroll into the values of rolls before it:

1. the value of keeping k dice is the mean, over the face of one more die, of keeping k + 1 (`fill_keeps`);
2. the best that a multiset offers is itself or the best of the multisets with one die fewer (`choose_keeps`).

So a sweep takes 210 * 6 additions and 1,260 maxima a column, where the pairs of rolls and keeps are 4,368 and the
throws 7,776. Step 1 adds faces in ascending order, so a result does not depend on anything else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from yacht import rules
from yacht.rules import FACES, KEEPS, ROLLS, Keep, keep_id, keeps_of, weight
from yacht.solver.compiled import jit
from yacht.solver.lanes import WIDTH, Lanes, add, better, load, multiply, splat, store

if TYPE_CHECKING:
    from yacht.solver.arrays import FloatArray, OffsetArray

ROLL_COUNT: Final = len(ROLLS)
KEEP_COUNT: Final = len(KEEPS)
TURN_SIZE: Final = KEEP_COUNT * WIDTH
"""The length of a turn buffer."""
THROWS: Final = sum(map(weight, ROLLS))

_ALIGNMENT = 64
"""Bytes of a cache line; a vector that crosses two is read twice."""

ONE_MORE: Final[OffsetArray] = np.array(rules.ONE_MORE, dtype=np.uint32) * np.uint32(WIDTH)
"""uint32[210, 6]: the offset of a keep with one more die, by the keep's id - 252 and the face."""

WEIGHTS: Final[FloatArray] = np.array([weight(roll) for roll in ROLLS], dtype=np.float64)
"""float64[252]: throws of 7,776 that show a roll."""

KEEP_START: Final = np.array([0, *np.cumsum([len(keeps_of(roll)) for roll in ROLLS])], dtype=np.int64)
"""int64[253]: where the keeps of a roll begin in `KEEP_IDS`."""

KEEP_IDS: Final = np.array([keep for roll in ROLLS for keep in keeps_of(roll)], dtype=np.int64)
"""int64[4116]: the keeps that each roll offers, ascending."""


def _one_fewer() -> tuple[list[list[int]], list[int]]:
    """Give each multiset with those of one die fewer, in groups of one size and one number of neighbors.

    Returns:
        Rows (where a group begins, how many multisets it has, how many neighbors each); and the offsets: a multiset
        followed by its neighbors. Smaller multisets come first, since they must be final when a larger one asks them.
    """
    groups: list[list[int]] = []
    offsets: list[int] = []
    for size in range(1, len(FACES)):
        for faces in range(1, size + 1):
            members = [keep for keep in KEEPS if len(keep) == size and len(set(keep)) == faces]
            groups.append([len(offsets), len(members), faces])
            for keep in members:
                offsets.append(keep_id(keep) * WIDTH)
                for face in sorted(set(keep)):
                    at = keep.index(face)
                    offsets.append(keep_id(Keep(keep[:at] + keep[at + 1 :])) * WIDTH)
    return groups, offsets


_GROUP_ROWS, _GROUP_OFFSETS = _one_fewer()
_GROUPS: Final = np.array(_GROUP_ROWS, dtype=np.int64)
_ONE_FEWER: Final[OffsetArray] = np.array(_GROUP_OFFSETS, dtype=np.uint32)


def new_turn() -> FloatArray:
    """Give a turn buffer that begins at a cache line, its content undefined."""
    room = np.empty(TURN_SIZE + _ALIGNMENT // 8)
    first = -room.ctypes.data % _ALIGNMENT // 8
    return room[first : first + TURN_SIZE]


@jit
def fill_keeps(turn: FloatArray) -> None:
    """Fill the values of all keeps from those of the rolls.

    Args:
        turn: a turn buffer; entries 0 to 251 are read, 252 to 461 are written.
    """
    sixth = splat(1 / 6)
    for keep in range(ONE_MORE.shape[0]):
        total = load(turn, ONE_MORE[keep, 0])
        for face in range(1, 6):
            total = add(total, load(turn, ONE_MORE[keep, face]))
        store(turn, (ROLL_COUNT + keep) * WIDTH, multiply(total, sixth))


@jit
def choose_keeps(turn: FloatArray) -> None:  # noqa: C901 - one branch for each number of neighbors
    """Raise every roll to its best: what it holds (the worth of writing it), or the best of its keeps.

    The keeps are raised as well, to the best of what is kept of them, so they are no values of keeps afterwards.

    Args:
        turn: a turn buffer, modified in place.
    """
    for group in range(_GROUPS.shape[0]):
        at = int(_GROUPS[group, 0])
        count = int(_GROUPS[group, 1])
        faces = int(_GROUPS[group, 2])
        # A loop of fixed length in each branch: one of varying length costs more than its maxima.
        if faces == 1:
            for _ in range(count):
                _raise(turn, at, _best_of_two(turn, at))
                at += 2
        elif faces == 2:  # noqa: PLR2004 - so many neighbors
            for _ in range(count):
                _raise(turn, at, better(load(turn, _ONE_FEWER[at + 2]), _best_of_two(turn, at)))
                at += 3
        elif faces == 3:  # noqa: PLR2004
            for _ in range(count):
                _raise(turn, at, better(_best_of_two(turn, at + 2), _best_of_two(turn, at)))
                at += 4
        elif faces == 4:  # noqa: PLR2004
            for _ in range(count):
                rest = better(load(turn, _ONE_FEWER[at + 4]), _best_of_two(turn, at + 2))
                _raise(turn, at, better(rest, _best_of_two(turn, at)))
                at += 5
        else:
            for _ in range(count):
                rest = better(_best_of_two(turn, at + 4), _best_of_two(turn, at + 2))
                _raise(turn, at, better(rest, _best_of_two(turn, at)))
                at += 6


@jit
def _best_of_two(turn: FloatArray, at: int) -> Lanes:
    return better(load(turn, _ONE_FEWER[at + 1]), load(turn, _ONE_FEWER[at]))


@jit
def _raise(turn: FloatArray, at: int, value: Lanes) -> None:
    store(turn, _ONE_FEWER[at], value)


@jit
def before_first_roll(turn: FloatArray) -> Lanes:
    """Give the mean over the 252 rolls, each by its weight, added in the order of their ids."""
    total = multiply(splat(WEIGHTS[0]), load(turn, 0))
    for roll in range(1, ROLL_COUNT):
        total = add(total, multiply(splat(WEIGHTS[roll]), load(turn, roll * WIDTH)))
    return multiply(total, splat(1 / THROWS))
