"""Which states there are, and where each one's value stands.

A state lies between two turns. It is a *row* and a *column*:

- row = holds_yacht << n | filled, for n boxes: bit i of `filled` says that the box with index i is written;
  `holds_yacht` is 1 if there are jokers and the yacht box holds its full points. Rows that no game reaches are left
  out:
  `holds_yacht` without a written yacht box and, under `upper_first`, a lower box before the upper section is full.
- column = the upper total, capped at the threshold of the bonus; always 0 without a bonus.

A row has few columns that differ. The upper total cannot exceed what the written upper boxes can hold: `high`. And
every upper total from which the bonus is out of reach is worth the same as the largest of these: `low`. So only the
columns low to high have a value; any other column stands for the nearest of them.

Source: docs/solver.md, "States" and "Value tables".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from yacht.solver.arrays import FloatArray, IntArray, RuleArrays


class Layout(NamedTuple):
    """The states of one rule set."""

    rows: IntArray
    """int64[R]: the rows that a game reaches, ascending."""
    low: IntArray
    """int64[R]: the first column with a value."""
    high: IntArray
    """int64[R]: the last column with a value."""
    start: IntArray
    """int64[R + 1]: where a row begins in `values`; the last entry is the number of states."""
    filled_count: IntArray
    """int64[R]: how many boxes are written."""
    work_rows: int
    """How many rows the work table has."""

    @property
    def state_count(self) -> int:
        """How many states there are."""
        return int(self.start[-1])


def layout_of(rules: RuleArrays) -> Layout:
    """Give the states of a rule set."""
    full = (1 << rules.box_count) - 1
    work_rows = (full + 1) * (2 if rules.joker else 1)
    rows = np.arange(work_rows, dtype=np.int64)
    filled = rows & full
    reached = np.ones(work_rows, dtype=np.bool_)
    if rules.joker:
        reached &= (rows <= full) | (filled >> rules.yacht_box & 1 == 1)
    if rules.upper_first:
        reached &= (filled & rules.lower_mask == 0) | (filled & rules.upper_mask == rules.upper_mask)
    rows, filled = rows[reached], filled[reached]
    most_by_box = (rules.score_by_box_roll.max(axis=1) * rules.shifts)[: rules.box_count]
    written = np.array([filled >> box & 1 for box in range(rules.box_count)])
    held = most_by_box @ written
    to_come = most_by_box @ (1 - written)
    high = np.minimum(held, rules.cap)
    low = np.minimum(np.maximum(rules.cap - to_come - 1, 0), high)
    return Layout(
        rows=rows,
        low=low,
        high=high,
        start=np.concatenate([[0], np.cumsum(high - low + 1)]),
        filled_count=written.sum(axis=0),
        work_rows=work_rows,
    )


def pack(layout: Layout, rules: RuleArrays, work: FloatArray) -> FloatArray:
    """Give the values of a work table, float64[states], row after row, columns ascending.

    Args:
        layout: the states of the rule set.
        rules: the rule set.
        work: float64[work_rows * stride].
    """
    column = np.arange(layout.state_count) - np.repeat(layout.start[:-1] - layout.low, layout.high - layout.low + 1)
    row = np.repeat(layout.rows, layout.high - layout.low + 1)
    return work[row * rules.stride + column]


def unpack(layout: Layout, rules: RuleArrays, values: FloatArray) -> FloatArray:
    """Give the work table of values: every column of a row, and past the last one what kernels read beyond it.

    Returns:
        float64[work_rows * stride], contiguous; rows that no game reaches are 0.
    """
    work = new_work(layout, rules)
    columns = np.arange(rules.stride)
    for index in range(0, len(layout.rows), 1024):
        part = slice(index, index + 1024)
        nearest = np.clip(columns, layout.low[part, None], layout.high[part, None])
        at = layout.start[:-1][part, None] + nearest - layout.low[part, None]
        work.reshape(layout.work_rows, rules.stride)[layout.rows[part]] = values[at]
    return work


def new_work(layout: Layout, rules: RuleArrays) -> FloatArray:
    """Give a work table of zeros, float64[work_rows * stride]; what is never written takes no memory."""
    return np.zeros(layout.work_rows * rules.stride)
