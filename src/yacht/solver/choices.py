"""What perfect play does with every roll of a turn, eight columns at once.

`choose_in_turn` looks ahead as the backward pass does and notes the choices; `spread_throws` plays them forward. Ids
are kept as float64, so that they fit in lanes; a choice below 252 is the roll itself and stands for writing it.

Ties: options within `TIE` of the best are equal, and the lowest id wins: writing before keeping, then the lowest
`KeepId`; among boxes the lowest index.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from yacht.solver.compiled import jit
from yacht.solver.lanes import WIDTH, add, better, load, multiply, splat, store, where_at_least
from yacht.solver.lattice import (
    KEEP_COUNT,
    KEEP_IDS,
    KEEP_START,
    ONE_MORE,
    ROLL_COUNT,
    THROWS,
    WEIGHTS,
    choose_keeps,
    fill_keeps,
)
from yacht.solver.writing import CLOSED, TIE, fill_rolls, further_points, is_open, points_in, row_after

if TYPE_CHECKING:
    from yacht.solver.arrays import FloatArray, RuleArrays

CHOICES_SIZE: Final = ROLL_COUNT * WIDTH
"""The length of an array of choices: eight columns for each roll."""


@jit
def choose_in_turn(
    rules: RuleArrays,
    work: FloatArray,
    row: int,
    column: int,
    turn: FloatArray,
    written: FloatArray,
    boxes: FloatArray,
    first: FloatArray,
    second: FloatArray,
) -> None:
    """Give the choices of a state for every roll.

    Args:
        rules: one rule set.
        work: float64[work_rows * stride], final.
        row: the row of the state, not of a full card.
        column: the first of the eight columns.
        turn: a turn buffer to work in.
        written: float64[252 * 8]; becomes the points to come if the roll is written.
        boxes: float64[252 * 8]; becomes the box that the roll is written into.
        first: float64[252 * 8]; becomes the choice with two rerolls left: the `KeepId`, or the `RollId` for writing.
        second: float64[252 * 8]; the same with one reroll left.
    """
    fill_rolls(rules, work, row, column, turn)
    written[:] = turn[:CHOICES_SIZE]
    _choose_boxes(rules, work, row, column, written, boxes)
    keeps = np.empty((KEEP_COUNT - ROLL_COUNT) * WIDTH)
    for choices in (second, first):
        fill_keeps(turn)
        keeps[:] = turn[CHOICES_SIZE:]
        choose_keeps(turn)
        _choose_keeps_of_rolls(turn, keeps, written, choices)


@jit
def _choose_keeps_of_rolls(turn: FloatArray, keeps: FloatArray, written: FloatArray, choices: FloatArray) -> None:
    """Note the choice of every roll.

    Args:
        turn: a turn buffer after `choose_keeps`: its rolls are worth the best that is done.
        keeps: float64[210 * 8], the values of the keeps before that.
        written: float64[252 * 8], the values of writing.
        choices: float64[252 * 8], see `choose_in_turn`.
    """
    for roll in range(ROLL_COUNT):
        here = roll * WIDTH
        bound = add(load(turn, here), splat(-TIE))
        choice = splat(0.0)
        for index in range(KEEP_START[roll + 1] - 1, KEEP_START[roll] - 1, -1):
            keep = KEEP_IDS[index]
            value = load(keeps, (keep - ROLL_COUNT) * WIDTH)
            choice = where_at_least(value, bound, splat(float(keep)), choice)
        store(choices, here, where_at_least(load(written, here), bound, splat(float(roll)), choice))


@jit
def _choose_boxes(
    rules: RuleArrays, work: FloatArray, row: int, column: int, written: FloatArray, boxes: FloatArray
) -> None:
    # Boxes are noted as their negatives: the lowest index is then the largest number.
    _choose_boxes_for_nothing(rules, work, row, column, written, boxes)
    for box in range(rules.box_count):
        if is_open(rules, row, box):
            for group in range(rules.group_count[box]):
                points = rules.group_points[box, group]
                at = row_after(rules, row, box, points) * rules.stride + column + rules.shifts[box] * points
                value = add(splat(float(points) + TIE), load(work, at))
                for member in range(rules.member_start[box, group], rules.member_start[box, group + 1]):
                    here = rules.members[box, member]
                    known = load(boxes, here)
                    chosen = where_at_least(value, load(written, here), better(known, splat(-float(box))), known)
                    store(boxes, here, chosen)
    for roll in range(ROLL_COUNT):
        store(boxes, roll * WIDTH, multiply(load(boxes, roll * WIDTH), splat(-1.0)))
    if rules.joker != 0 and row >> rules.yacht_box & 1:
        for face in range(6):
            _choose_box_of_joker(rules, work, row, column, rules.five_equal[face], written, boxes)


@jit
def _choose_boxes_for_nothing(
    rules: RuleArrays, work: FloatArray, row: int, column: int, written: FloatArray, boxes: FloatArray
) -> None:
    """Note the box in which nothing costs least, for the rolls that are best written so."""
    none = splat(-float(ROLL_COUNT))
    least = splat(-float("inf"))
    for box in range(rules.box_count):
        if is_open(rules, row, box):
            least = better(load(work, (row | 1 << box) * rules.stride + column), least)
    chosen = none
    for box in range(rules.box_count - 1, -1, -1):
        if is_open(rules, row, box):
            to_come = load(work, (row | 1 << box) * rules.stride + column)
            chosen = where_at_least(to_come, add(least, splat(-TIE)), splat(-float(box)), chosen)
    for roll in range(ROLL_COUNT):
        # Where the roll is worth something in that box, writing it there is better than this, so it is not chosen.
        store(
            boxes,
            roll * WIDTH,
            where_at_least(least, add(load(written, roll * WIDTH), splat(-TIE)), chosen, none),
        )


@jit
def _choose_box_of_joker(
    rules: RuleArrays, work: FloatArray, row: int, column: int, roll: int, written: FloatArray, boxes: FloatArray
) -> None:
    bound = add(load(written, roll * WIDTH), splat(-TIE))
    choice = splat(0.0)
    further = further_points(rules, row, roll)
    for box in range(rules.box_count - 1, -1, -1):
        points = points_in(rules, row, roll, box)
        if points != CLOSED:
            at = (row | 1 << box) * rules.stride + column + rules.shifts[box] * points
            value = add(splat(float(points + further)), load(work, at))
            choice = where_at_least(value, bound, splat(float(box)), choice)
    store(boxes, roll * WIDTH, choice)


@jit
def spread_throws(first: FloatArray, second: FloatArray, turn: FloatArray, ends: FloatArray) -> None:
    """Give the probability that a turn ends with each roll.

    Args:
        first: float64[252 * 8], the choices with two rerolls left, see `choose_in_turn`.
        second: float64[252 * 8], the choices with one.
        turn: a turn buffer to work in.
        ends: float64[252 * 8]; becomes the probability that the roll is the one written, for each column.
    """
    for roll in range(ROLL_COUNT):
        store(turn, roll * WIDTH, splat(WEIGHTS[roll] / THROWS))
        store(ends, roll * WIDTH, splat(0.0))
    _spread_once(first, turn, ends)
    _spread_once(second, turn, ends)
    for roll in range(ROLL_COUNT):
        store(ends, roll * WIDTH, add(load(ends, roll * WIDTH), load(turn, roll * WIDTH)))


@jit
def _spread_once(choices: FloatArray, turn: FloatArray, ends: FloatArray) -> None:
    for keep in range(ROLL_COUNT, KEEP_COUNT):
        store(turn, keep * WIDTH, splat(0.0))
    for at in range(CHOICES_SIZE):
        choice = int(choices[at])
        if choice < ROLL_COUNT:
            ends[at] += turn[at]
        else:
            turn[choice * WIDTH + at % WIDTH] += turn[at]
        turn[at] = 0.0
    sixth = splat(1 / 6)
    for keep in range(KEEP_COUNT - 1, ROLL_COUNT - 1, -1):
        share = multiply(load(turn, keep * WIDTH), sixth)
        for face in range(6):
            at = ONE_MORE[keep - ROLL_COUNT, face]
            store(turn, at, add(load(turn, at), share))
