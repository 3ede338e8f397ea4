"""A rule set as arrays: the questions that the solver asks of `RuleTables`, and all it knows of the rules.

Which box is which, what a joker is worth where and whether there is a bonus are numbers here; no kernel knows a rule
set by name. The answers are one numpy record: a tuple of arrays would be counted in and out of every function that a
kernel hands it to. Python hands it to kernels as an array of one record, which numba accepts faster than a record.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from yacht.rules import FACES, ROLLS, Box, JokerRule, five, is_five_equal, roll_id, roll_of
from yacht.solver.lanes import WIDTH

if TYPE_CHECKING:
    from yacht.rules import RuleTables

FloatArray: TypeAlias = npt.NDArray[np.float64]
IntArray: TypeAlias = npt.NDArray[np.int64]
Int32Array: TypeAlias = npt.NDArray[np.int32]
Int16Array: TypeAlias = npt.NDArray[np.int16]
OffsetArray: TypeAlias = npt.NDArray[np.uint32]

NO_JOKER: Final = 0
JOKER_FORCED: Final = 1
JOKER_FREE: Final = 2

MOST_BOXES: Final = 16
"""The longest card that fits; the records of all rule sets are of one type, so that kernels are compiled once."""

MOST_POINTS: Final = 50
"""The most that a box may be worth."""

MOST_UPPER_POINTS: Final = 30
"""What the upper total can grow by at once."""


class RuleArrays:
    """One rule set for kernels. Boxes are indices on the card, faces are 0 to 5, points are integers.

    The class only describes the record; rows of boxes that the card does not have are 0.
    """

    box_count: int
    upper_mask: int
    """Bits of the upper boxes."""
    lower_mask: int
    upper_first: int
    """1 if the lower section opens only when the upper section is written, else 0."""
    cap: int
    """The upper total at which the bonus is reached; 0 if there is no bonus, and then upper totals do not matter."""
    bonus: int
    stride: int
    """The length of a row of the work table, see `yacht.solver.layout`."""
    joker: int
    """`NO_JOKER`, `JOKER_FORCED` or `JOKER_FREE`."""
    joker_points: int
    yacht_box: int
    """The yacht box if there are jokers, else -1."""
    yacht_points: int
    """What it must hold for further yachts to add points."""
    score_by_box_roll: IntArray
    """int64[16, 252]."""
    joker_score_by_box: IntArray
    """int64[16]: the fixed points of a joker, -1 where it is worth what the box says."""
    shifts: IntArray
    """int64[16]: 1 if points in the box move the upper total, else 0."""
    face_by_roll: IntArray
    """int64[252]: the face of five equal dice, -1 for every other roll."""
    five_equal: IntArray
    """int64[6]: the `RollId` of five equal dice, by face."""
    upper_by_face: IntArray
    """int64[6]: the upper box of a face, -1 if the card has none."""
    group_count: IntArray
    """int64[16]: how many groups a box has. A group is the rolls with the same points above 0 in a box."""
    group_points: IntArray
    """int64[16, 50]: the points of each group of a box."""
    member_start: IntArray
    """int64[16, 51]: where the members of each group begin, in `members` of the box."""
    members: OffsetArray
    """uint32[16, 252]: offsets of rolls in a turn buffer, `RollId` * 8, group after group."""
    member_points: FloatArray
    """float64[16, 252]: the points of each member."""


_SCALARS: Final = (
    "box_count",
    "upper_mask",
    "lower_mask",
    "upper_first",
    "cap",
    "bonus",
    "stride",
    "joker",
    "joker_points",
    "yacht_box",
    "yacht_points",
)

_RECORD: Final = np.dtype(
    [
        *((name, np.int64) for name in _SCALARS),
        ("score_by_box_roll", np.int64, (MOST_BOXES, len(ROLLS))),
        ("joker_score_by_box", np.int64, MOST_BOXES),
        ("shifts", np.int64, MOST_BOXES),
        ("face_by_roll", np.int64, len(ROLLS)),
        ("five_equal", np.int64, len(FACES)),
        ("upper_by_face", np.int64, len(FACES)),
        ("group_count", np.int64, MOST_BOXES),
        ("group_points", np.int64, (MOST_BOXES, MOST_POINTS)),
        ("member_start", np.int64, (MOST_BOXES, MOST_POINTS + 1)),
        ("members", np.uint32, (MOST_BOXES, len(ROLLS))),
        ("member_points", np.float64, (MOST_BOXES, len(ROLLS))),
    ],
    align=True,
)


class OneRuleset(Protocol):
    """An array of one record, as kernels are given it."""

    def __getitem__(self, index: Literal[0], /) -> RuleArrays:
        """Give the record."""
        ...

    def tobytes(self) -> bytes:
        """Give the bytes of the record: equal for equal rules."""
        ...


def rule_arrays(rules: RuleTables) -> OneRuleset:
    """Give the record of a rule set, in an array of its own.

    Raises:
        ValueError: if the card has more than 16 boxes.
    """
    boxes = rules.boxes
    if len(boxes) > MOST_BOXES:
        msg = f"{len(boxes)} boxes; the solver takes at most {MOST_BOXES}"
        raise ValueError(msg)
    joker, bonus = rules.ruleset.joker, rules.ruleset.upper_bonus
    kinds = {JokerRule.FORCED: JOKER_FORCED, JokerRule.FREE: JOKER_FREE}
    array = np.rec.array(np.zeros(1, _RECORD))
    record = array[0]
    record.box_count = len(boxes)
    record.upper_mask = sum(1 << boxes.index(box) for box in rules.upper)
    record.lower_mask = sum(1 << boxes.index(box) for box in rules.lower)
    record.upper_first = rules.ruleset.upper_first
    record.stride = WIDTH
    if bonus:
        record.cap, record.bonus = bonus.at, bonus.points
        # Kernels read eight columns from any of them on, moved by the points of an upper box.
        record.stride = -(-(bonus.at + MOST_UPPER_POINTS + WIDTH) // WIDTH) * WIDTH
        record.shifts[: len(boxes)] = [box in rules.upper for box in boxes]
    record.yacht_box = -1
    if joker:
        record.joker, record.joker_points = kinds[joker.rule], joker.points
        record.yacht_box = boxes.index(Box.YACHT)
        record.yacht_points = max(rules.score_by_box_roll[Box.YACHT])
    record.joker_score_by_box[: len(boxes)] = [rules.joker_score_by_box.get(box, -1) for box in boxes]
    record.face_by_roll[:] = [roll[0] - 1 if is_five_equal(roll) else -1 for roll in ROLLS]
    record.five_equal[:] = [roll_id(roll_of(five([face] * 5))) for face in FACES]
    record.upper_by_face[:] = -1
    record.upper_by_face[: len(rules.upper)] = [boxes.index(box) for box in rules.upper]
    for index, box in enumerate(boxes):
        _fill_box(record, index, np.array(rules.score_by_box_roll[box], dtype=np.int64))
    return cast("OneRuleset", array)  # a record has its fields as attributes


def _fill_box(record: Any, box: int, scores: IntArray) -> None:  # noqa: ANN401 - numpy does not type fields
    record.score_by_box_roll[box] = scores
    groups = [int(points) for points in np.unique(scores) if points > 0]
    record.group_count[box] = len(groups)
    end = 0
    for group, points in enumerate(groups):
        rolls = np.flatnonzero(scores == points)
        record.group_points[box, group] = points
        record.member_start[box, group] = end
        record.members[box, end : end + len(rolls)] = rolls * WIDTH
        record.member_points[box, end : end + len(rolls)] = points
        end += len(rolls)
        record.member_start[box, group + 1] = end
