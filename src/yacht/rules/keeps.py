"""What is kept back before a reroll: the 462 multisets of up to five faces, and where rerolling leads.

A keep is what solvers and computer players think in. On the table dice lie in places, and what is marked there is a
hold: a keep does not say which of two equal dice stays.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Final, NewType

from yacht.rules.dice import DICE_COUNT, FACES, POSITIONS, Face, RollId, roll_id, roll_of, weight_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from yacht.rules.dice import Five, Hold, Position, Roll

Keep = NewType("Keep", tuple[Face, ...])
"""The faces kept back, ascending; none to five of them."""

KeepId = NewType("KeepId", int)
"""Index of a keep in `KEEPS`, 0 to 461."""

KEEPS: Final[tuple[Keep, ...]] = tuple(
    Keep(faces) for count in range(DICE_COUNT, -1, -1) for faces in combinations_with_replacement(FACES, count)
)
"""All 462 keeps: more dice first, then lexicographic; the position of a keep is its `KeepId`.

The first 252 keep all five dice, and their ids are the `RollId`s of the same faces. Keeping five is no keep that can
be chosen before a reroll: it stands for ending the turn by writing.
"""

_ID_BY_KEEP: Final = {keep: KeepId(index) for index, keep in enumerate(KEEPS)}


FULL_KEEPS: Final = 252
"""How many keeps keep all five dice; the others have the ids from here on."""

ONE_MORE: Final[tuple[tuple[KeepId, ...], ...]] = tuple(
    tuple(_ID_BY_KEEP[Keep(tuple(sorted((*keep, face))))] for face in FACES) for keep in KEEPS[FULL_KEEPS:]
)
"""The keeps with one more die, by the keep's id - 252 and the face of that die, ascending."""


def keep_id(keep: Keep) -> KeepId:
    """Give the index of a keep in `KEEPS`."""
    return _ID_BY_KEEP[keep]


@cache
def keeps_of(roll: Roll) -> tuple[KeepId, ...]:
    """Give the keeps that a roll offers before a reroll, ascending; all five dice are not among them.

    Checked by vectors/keeps.json.
    """
    found = {_ID_BY_KEEP[Keep(faces)] for count in range(DICE_COUNT) for faces in combinations(roll, count)}
    return tuple(sorted(found))


@cache
def rerolls_of(keep: Keep) -> Mapping[RollId, int]:
    """Give the rolls that rerolling the other dice can lead to, ascending, with the number of throws that show each.

    The numbers sum to 6**k for k dice rerolled. Checked by vectors/keeps.json.
    """
    fresh = combinations_with_replacement(FACES, DICE_COUNT - len(keep))
    ways: dict[RollId, int] = {}
    for faces in fresh:
        a, b, c, d, e = (*keep, *faces)
        ways[roll_id(roll_of((a, b, c, d, e)))] = weight_of(faces)
    return dict(sorted(ways.items()))


def hold_of(dice: Five, keep: Keep) -> Hold:
    """Give the hold that keeps these faces, of equal dice the ones further left.

    Raises:
        ValueError: if the dice do not show these faces.
    """
    wanted = Counter(keep)
    held: list[Position] = []
    for position in POSITIONS:
        if wanted[dice[position]]:
            wanted[dice[position]] -= 1
            held.append(position)
    if wanted.total():
        msg = f"{keep} cannot be kept of {dice}"
        raise ValueError(msg)
    return frozenset(held)


def keep_of(dice: Five, hold: Hold) -> Keep:
    """Give the faces that a hold keeps back."""
    return Keep(tuple(sorted(dice[position] for position in hold)))
