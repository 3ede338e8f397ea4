"""Writing a roll into a box: which boxes are open to it, what it is worth there, and the best of them.

The kernels ask `RuleArrays`; the rules of jokers are stated here once, as questions to it, and `yacht.rules.card`
is what they are tested against.

Ties: boxes whose values differ by no more than `TIE` are equal, and the lowest index wins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from yacht.solver.arrays import JOKER_FORCED
from yacht.solver.compiled import jit
from yacht.solver.lanes import WIDTH, add, better, load, splat, store
from yacht.solver.lattice import ROLL_COUNT

if TYPE_CHECKING:
    from yacht.solver.arrays import FloatArray, RuleArrays
    from yacht.solver.lanes import Lanes

CLOSED: Final = -1
"""The points of a box that may not be written."""

TIE: Final = 1e-9
"""Points. Values that are equal in truth differ by rounding, far less than this; others hardly ever come so close."""


@jit
def is_open(rules: RuleArrays, row: int, box: int) -> bool:
    """Tell whether a box may be written, by a roll that is no joker."""
    if row >> box & 1:
        return False
    return rules.upper_first == 0 or rules.upper_mask & ~row == 0 or rules.upper_mask >> box & 1 == 1


@jit
def is_joker(rules: RuleArrays, row: int, roll: int) -> bool:
    """Tell whether a roll is a joker: five equal dice when the yacht box is written."""
    return rules.joker != 0 and row >> rules.yacht_box & 1 == 1 and rules.face_by_roll[roll] >= 0


@jit
def points_in(rules: RuleArrays, row: int, roll: int, box: int) -> int:
    """Give what a roll is worth in a box, `CLOSED` if it may not be written there; without a further yacht's points."""
    if not is_open(rules, row, box):
        return CLOSED
    plain = rules.score_by_box_roll[box, roll]
    if not is_joker(rules, row, roll):
        return plain
    own_box = rules.upper_by_face[rules.face_by_roll[roll]]
    own_is_written = row >> own_box & 1 == 1
    if rules.joker == JOKER_FORCED:
        if not own_is_written:
            return plain if box == own_box else CLOSED
        if rules.lower_mask & ~row and not rules.lower_mask >> box & 1:
            return CLOSED
    if own_is_written and rules.joker_score_by_box[box] >= 0:
        return rules.joker_score_by_box[box]
    return plain


@jit
def further_points(rules: RuleArrays, row: int, roll: int) -> int:
    """Give what a further yacht adds, whichever box it is written into."""
    return rules.joker_points if row >> rules.box_count and is_joker(rules, row, roll) else 0


@jit
def row_after(rules: RuleArrays, row: int, box: int, points: int) -> int:
    """Give the row after points were written into a box."""
    after = row | 1 << box
    if box == rules.yacht_box and points == rules.yacht_points:
        after |= 1 << rules.box_count
    return after


@jit
def value_in(rules: RuleArrays, work: FloatArray, row: int, column: int, roll: int, box: int) -> float:
    """Give the points to come if a roll is written into a box now: its own, and those of the state it leads to.

    Returns:
        -inf if the box is closed.
    """
    points = points_in(rules, row, roll, box)
    if points == CLOSED:
        return -float("inf")
    after = row_after(rules, row, box, points)
    to_come = float(work[int(after * rules.stride + column + rules.shifts[box] * points)])
    return points + further_points(rules, row, roll) + to_come


@jit
def best_box(rules: RuleArrays, work: FloatArray, row: int, column: int, roll: int) -> int:
    """Give the box that a roll is best written into; among equal ones the lowest index."""
    best = -float("inf")
    for box in range(rules.box_count):
        best = max(best, value_in(rules, work, row, column, roll, box))
    for box in range(rules.box_count):
        if value_in(rules, work, row, column, roll, box) >= best - TIE:
            return box
    return -1


@jit
def fill_rolls(rules: RuleArrays, work: FloatArray, row: int, column: int, turn: FloatArray) -> None:
    """Fill the rolls of a turn buffer with the points to come if they are written now, into their best box.

    Args:
        rules: one rule set.
        work: float64[work_rows * stride], where every row that a writing leads to is final.
        row: the row of the state, not a full card.
        column: the first of the eight columns.
        turn: a turn buffer; entries 0 to 251 are written.
    """
    stride = rules.stride
    # Any roll may be written for what it is worth at least: nothing.
    least = splat(-float("inf"))
    for box in range(rules.box_count):
        if is_open(rules, row, box):
            least = better(load(work, (row | 1 << box) * stride + column), least)
    for roll in range(ROLL_COUNT):
        store(turn, roll * WIDTH, least)
    for box in range(rules.box_count):
        if is_open(rules, row, box):
            if rules.shifts[box] == 1 or box == rules.yacht_box:
                _raise_by_groups(rules, work, row, column, box, turn)
            else:
                _raise_by_members(rules, load(work, (row | 1 << box) * stride + column), box, turn)
    if rules.joker != 0 and row >> rules.yacht_box & 1:
        _fill_jokers(rules, work, row, column, turn)


@jit
def _raise_by_groups(rules: RuleArrays, work: FloatArray, row: int, column: int, box: int, turn: FloatArray) -> None:
    """Raise rolls to what they are worth in a box whose points decide to which state they lead."""
    for group in range(rules.group_count[box]):
        points = rules.group_points[box, group]
        at = row_after(rules, row, box, points) * rules.stride + column + rules.shifts[box] * points
        value = add(splat(float(points)), load(work, at))
        for member in range(rules.member_start[box, group], rules.member_start[box, group + 1]):
            roll = rules.members[box, member]
            store(turn, roll, better(value, load(turn, roll)))


@jit
def _raise_by_members(rules: RuleArrays, to_come: Lanes, box: int, turn: FloatArray) -> None:
    """Raise rolls to what they are worth in a box that leads to one state, whatever the points."""
    for member in range(rules.member_start[box, rules.group_count[box]]):
        roll = rules.members[box, member]
        value = add(splat(rules.member_points[box, member]), to_come)
        store(turn, roll, better(value, load(turn, roll)))


@jit
def _fill_jokers(rules: RuleArrays, work: FloatArray, row: int, column: int, turn: FloatArray) -> None:
    for face in range(6):
        roll = rules.five_equal[face]
        best = splat(-float("inf"))
        for box in range(rules.box_count):
            points = points_in(rules, row, roll, box)
            if points != CLOSED:
                at = (row | 1 << box) * rules.stride + column + rules.shifts[box] * points
                best = better(add(splat(float(points)), load(work, at)), best)
        store(turn, roll * WIDTH, add(best, splat(float(further_points(rules, row, roll)))))
