"""The forward pass: how games of perfect play turn out.

The backward pass says what a state is worth; the forward pass follows its choices from the empty card on and gives
every state its probability, and with it the distribution of totals, what each box holds on average, and how often.

A level is the states with the same number of written boxes. For each state of a level that is reached, its *outcomes*
are computed: into which box which points go, with what probability (`follow_rows`). Then the distribution of the points
so far moves on to the states of the next level (`move_points`). Two levels are held at a time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from yacht.solver.choices import CHOICES_SIZE, choose_in_turn, spread_throws
from yacht.solver.compiled import jit
from yacht.solver.lanes import WIDTH
from yacht.solver.lattice import ROLL_COUNT, new_turn
from yacht.solver.layout import layout_of, unpack
from yacht.solver.writing import further_points, points_in, row_after

if TYPE_CHECKING:
    from collections.abc import Callable

    from yacht.solver.arrays import FloatArray, Int16Array, Int32Array, IntArray, OneRuleset, RuleArrays
    from yacht.solver.layout import Layout

_PORTION: Final = 64
"""Rows whose outcomes are computed at a time."""

_CODES: Final = 2048
"""Outcomes that are told apart: whether a further yacht counts, 16 boxes, 64 points."""


class Outcomes(NamedTuple):
    """What games of perfect play come to."""

    probability_by_total: FloatArray
    """float64[highest total + 1]."""
    mean_by_box: FloatArray
    """float64[16]: the expected points in each box."""
    scored_by_box: FloatArray
    """float64[16]: the probability that a box holds more than 0."""
    upper_bonus_probability: float
    mean_further_points: float
    """The expected points for further yachts."""


class _Tallies(NamedTuple):
    """What kernels add up."""

    probability: FloatArray
    """float64[states]: that a game comes to the state."""
    mean_by_box: FloatArray
    scored_by_box: FloatArray
    mean_further: FloatArray
    """float64[1]."""


class _Level(NamedTuple):
    """The distributions of the points so far, of all reached states of a level."""

    states: IntArray
    """int64[K], ascending."""
    first: IntArray
    """int64[K]: the fewest points."""
    start: IntArray
    """int64[K + 1]: where a state's distribution begins in `probability`."""
    probability: FloatArray
    """float64: that a game comes to the state with these points."""


class _Edges(NamedTuple):
    """The outcomes of states that lie next to each other in a level."""

    place: int
    """The place in the level of the first of them."""
    start: IntArray
    """int64[K + 1]: where a state's outcomes begin."""
    target: Int32Array
    """The state that follows."""
    points: Int16Array
    """The points that are added."""
    probability: FloatArray
    """float64: of the outcome, once the state is reached."""


def forward_pass(
    one_ruleset: OneRuleset,
    values: FloatArray,
    highest_total: int,
    on_progress: Callable[[int, int], None] | None = None,
) -> Outcomes:
    """Follow perfect play from the empty card on.

    Args:
        one_ruleset: the rule set.
        values: float64[states], see `yacht.solver.layout`.
        highest_total: the highest total that a game can end with.
        on_progress: is told how many rows are done, of how many.

    Source: docs/solver.md, "Forward pass"; checked by tests/unit/solver/test_outcomes.py.
    """
    rules = one_ruleset[0]
    layout = layout_of(rules)
    work = unpack(layout, rules, values)
    index_by_row = np.full(layout.work_rows, -1)
    index_by_row[layout.rows] = np.arange(len(layout.rows))
    tallies = _Tallies(np.zeros(layout.state_count), np.zeros(16), np.zeros(16), np.zeros(1))
    tallies.probability[0] = 1
    level = _Level(np.zeros(1, np.int64), np.zeros(1, np.int64), np.array([0, 1]), np.ones(1))
    done, of = 0, int((layout.filled_count < rules.box_count).sum())
    for filled in range(rules.box_count):
        edges: list[_Edges] = []
        place = 0
        rows = np.flatnonzero(layout.filled_count == filled)
        for part in np.array_split(rows, -(-len(rows) // _PORTION)):
            edges.append(_follow(one_ruleset, work, layout, index_by_row, part, place, tallies))
            place += len(edges[-1].start) - 1
            done += len(part)
            if on_progress:
                on_progress(done, of)
        level = _move(layout.state_count, level, edges)
    return _outcomes(rules, layout, level, tallies, highest_total)


def _follow(
    one_ruleset: OneRuleset,
    work: FloatArray,
    layout: Layout,
    index_by_row: IntArray,
    part: IntArray,
    place: int,
    tallies: _Tallies,
) -> _Edges:
    room = int((layout.high[part] - layout.low[part] + 1).sum())
    states = np.empty(room, np.int64)
    edges = _Edges(
        place=place,
        start=np.zeros(room + 1, np.int64),
        target=np.empty(room * ROLL_COUNT, np.int32),
        points=np.empty(room * ROLL_COUNT, np.int16),
        probability=np.empty(room * ROLL_COUNT),
    )
    reached = follow_rows(one_ruleset, work, layout, index_by_row, part, new_turn(), tallies, states, edges)
    end = edges.start[reached]
    # Copies, so that the room is freed.
    return _Edges(
        place,
        edges.start[: reached + 1].copy(),
        edges.target[:end].copy(),
        edges.points[:end].copy(),
        edges.probability[:end].copy(),
    )


def _move(state_count: int, level: _Level, edges: list[_Edges]) -> _Level:
    """Give the distributions of the next level."""
    first = np.full(state_count, np.iinfo(np.int64).max)
    last = np.full(state_count, -1)
    for part in edges:
        find_ranges(level, part, first, last)
    states = np.flatnonzero(last >= 0)
    start = np.concatenate([[0], np.cumsum(last[states] - first[states] + 1)])
    after = _Level(states, first[states], start, np.zeros(start[-1]))
    place_by_state = last
    place_by_state[states] = np.arange(len(states))
    for part in edges:
        move_points(level, part, place_by_state, after)
    return after


def _outcomes(rules: RuleArrays, layout: Layout, level: _Level, tallies: _Tallies, highest_total: int) -> Outcomes:
    """Give the outcomes from the distributions of full cards, on which the bonus is added."""
    by_total = np.zeros(highest_total + 1)
    has_bonus = np.zeros(layout.state_count, np.bool_)
    if rules.cap:
        full = np.flatnonzero(layout.filled_count == rules.box_count)
        has_bonus[layout.start[full + 1][layout.high[full] == rules.cap] - 1] = True
    for place, state in enumerate(level.states):
        first = level.first[place] + (rules.bonus if has_bonus[state] else 0)
        part = level.probability[level.start[place] : level.start[place + 1]]
        by_total[first : first + len(part)] += part
    return Outcomes(
        probability_by_total=by_total,
        mean_by_box=tallies.mean_by_box,
        scored_by_box=tallies.scored_by_box,
        upper_bonus_probability=float(tallies.probability[has_bonus].sum()),
        mean_further_points=float(tallies.mean_further[0]),
    )


@jit
def follow_rows(
    one_ruleset: OneRuleset,
    work: FloatArray,
    layout: Layout,
    index_by_row: IntArray,
    part: IntArray,
    turn: FloatArray,
    tallies: _Tallies,
    states: IntArray,
    edges: _Edges,
) -> int:
    """Compute the outcomes of the states of some rows of a level.

    Args:
        one_ruleset: the rule set.
        work: float64[work_rows * stride], final.
        layout: the states.
        index_by_row: int64[work_rows]: the place of a row in `layout.rows`.
        part: int64: places of rows, none of a full card.
        turn: a turn buffer to work in.
        tallies: modified in place; `probability` of these rows is final.
        states: int64, room for every state of these rows; becomes the reached ones, ascending.
        edges: room for 252 outcomes a state; becomes those of the reached states.

    Returns:
        How many states are reached.
    """
    rules = one_ruleset[0]
    written = np.empty(CHOICES_SIZE)
    boxes = np.empty(CHOICES_SIZE)
    choices = np.empty(CHOICES_SIZE)
    second = np.empty(CHOICES_SIZE)
    ends = np.empty(CHOICES_SIZE)
    by_code = np.zeros(_CODES)
    codes = np.empty(ROLL_COUNT, np.int64)
    reached = 0
    end = 0
    for index in range(part.shape[0]):
        place = int(part[index])
        row = int(layout.rows[place])
        origin = layout.start[place] - layout.low[place]
        for column in range(layout.low[place], layout.high[place] + 1, WIDTH):
            beyond = min(column + WIDTH, layout.high[place] + 1)
            if not np.any(tallies.probability[origin + column : origin + beyond]):
                continue
            choose_in_turn(rules, work, row, column, turn, written, boxes, choices, second)
            spread_throws(choices, second, turn, ends)
            for at in range(column, beyond):
                probability = tallies.probability[origin + at]
                if probability == 0:
                    continue
                count = _gather(rules, row, at - column, boxes, ends, by_code, codes)
                for outcome in range(count):
                    code = int(codes[outcome])
                    further, box, points = code // 1024, code // 64 % 16, code % 64
                    share = by_code[code]
                    by_code[code] = 0
                    after = index_by_row[row_after(rules, row, box, points)]
                    to = min(max(at + rules.shifts[box] * points, layout.low[after]), layout.high[after])
                    target = layout.start[after] + to - layout.low[after]
                    added = points + further * rules.joker_points
                    edges.target[end] = target
                    edges.points[end] = added
                    edges.probability[end] = share
                    end += 1
                    tallies.probability[target] += probability * share
                    tallies.mean_by_box[box] += probability * share * points
                    tallies.mean_further[0] += probability * share * (added - points)
                    if points:
                        tallies.scored_by_box[box] += probability * share
                states[reached] = origin + at
                reached += 1
                edges.start[reached] = end
    return reached


@jit
def _gather(
    rules: RuleArrays,
    row: int,
    lane: int,
    boxes: FloatArray,
    ends: FloatArray,
    by_code: FloatArray,
    codes: IntArray,
) -> int:
    """Add up the rolls that come to the same, for one column.

    Returns:
        How many outcomes there are; `codes` has their codes, `by_code` their probabilities.
    """
    count = 0
    for roll in range(ROLL_COUNT):
        share = ends[roll * WIDTH + lane]
        if share > 0:
            box = int(boxes[roll * WIDTH + lane])
            further = 1 if further_points(rules, row, roll) > 0 else 0
            code = (further * 16 + box) * 64 + points_in(rules, row, roll, box)
            if by_code[code] == 0:
                codes[count] = code
                count += 1
            by_code[code] += share
    return count


@jit
def find_ranges(level: _Level, edges: _Edges, first: IntArray, last: IntArray) -> None:
    """Find the fewest and the most points with which each state of the next level is reached.

    Args:
        level: the level before.
        edges: outcomes of some of its states.
        first: int64[states]; lowered in place to the fewest points.
        last: int64[states]; raised in place to the most.
    """
    for index in range(edges.start.shape[0] - 1):
        place = edges.place + index
        fewest = level.first[place]
        most = fewest + level.start[place + 1] - level.start[place] - 1
        for edge in range(edges.start[index], edges.start[index + 1]):
            target = edges.target[edge]
            first[target] = min(first[target], fewest + edges.points[edge])
            last[target] = max(last[target], most + edges.points[edge])


@jit
def move_points(level: _Level, edges: _Edges, place_by_state: IntArray, after: _Level) -> None:
    """Move distributions on to the next level.

    Args:
        level: the level before.
        edges: outcomes of some of its states.
        place_by_state: int64[states]: the place of a state in the next level.
        after: the next level; its probabilities are added to in place.
    """
    for index in range(edges.start.shape[0] - 1):
        place = edges.place + index
        here = level.probability[level.start[place] : level.start[place + 1]]
        for edge in range(edges.start[index], edges.start[index + 1]):
            to = place_by_state[edges.target[edge]]
            share = edges.probability[edge]
            begin = after.start[to] + level.first[place] + edges.points[edge] - after.first[to]
            there = after.probability[begin : begin + here.shape[0]]
            for points in range(here.shape[0]):
                there[points] += share * here[points]
