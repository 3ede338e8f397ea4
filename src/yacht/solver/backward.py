"""The backward pass: the value of every state, from full cards back to the empty one.

The value of a state is the expected number of points still to come under perfect play: what boxes and further yachts
will bring, and the upper bonus, which counts as still to come until the card is full. So an expected final total is
the value plus the boxes and the further yachts' points on the card, and not its bonus.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import numpy as np

from yacht.solver.compiled import jit
from yacht.solver.lanes import WIDTH, store
from yacht.solver.lattice import before_first_roll, choose_keeps, fill_keeps, new_turn
from yacht.solver.layout import layout_of, new_work, pack
from yacht.solver.writing import fill_rolls

if TYPE_CHECKING:
    from collections.abc import Callable

    from yacht.solver.arrays import FloatArray, IntArray, OneRuleset, RuleArrays

_PORTION = 48
"""Rows that a thread takes at a time: few, so that none waits long for another at the end of a level."""


def backward_pass(
    one_ruleset: OneRuleset, threads: int | None = None, on_progress: Callable[[int, int], None] | None = None
) -> FloatArray:
    """Give the value of every state.

    Args:
        one_ruleset: the rule set.
        threads: how many threads work on a level; as many as this process may use processors by default. The values
            are the same to the bit for any number: threads share out rows, and each row is computed by one alone.
        on_progress: is told how many rows are done, of how many.

    Returns:
        float64[states], in points; see `yacht.solver.layout`.

    Complexity: 2 sweeps of 2,520 operations a state, see `yacht.solver.lattice`.
    Source: docs/solver.md, "Backward pass"; checked by tests/unit/solver.
    """
    rules = one_ruleset[0]
    layout = layout_of(rules)
    work = new_work(layout, rules)
    _fill_full_cards(rules, work)
    done, of = 0, int((layout.filled_count < rules.box_count).sum())
    with ThreadPoolExecutor(threads or len(os.sched_getaffinity(0))) as pool:

        def solve(part: IntArray) -> int:
            solve_rows(one_ruleset, work, layout.rows[part], layout.low[part], layout.high[part], new_turn())
            return len(part)

        for filled in range(rules.box_count - 1, -1, -1):
            level = np.flatnonzero(layout.filled_count == filled)
            for solved in pool.map(solve, np.array_split(level, -(-len(level) // _PORTION))):
                done += solved
                if on_progress:
                    on_progress(done, of)
    return pack(layout, rules, work)


def _fill_full_cards(rules: RuleArrays, work: FloatArray) -> None:
    full = (1 << rules.box_count) - 1
    for row in (full, full | 1 << rules.box_count) if rules.joker else (full,):
        columns = work[row * rules.stride : (row + 1) * rules.stride]
        columns[rules.cap :] = rules.bonus


@jit
def solve_rows(
    one_ruleset: OneRuleset, work: FloatArray, rows: IntArray, low: IntArray, high: IntArray, turn: FloatArray
) -> None:
    """Fill rows of the work table whose successors are final.

    Args:
        one_ruleset: the rule set.
        work: float64[work_rows * stride]. Modified in place: these rows, in all their columns.
        rows: int64[K], none of a full card.
        low: int64[K], the first column that differs from those before it.
        high: int64[K], the last column that a game reaches.
        turn: a turn buffer to work in.
    """
    rules = one_ruleset[0]
    for index in range(rows.shape[0]):
        first = rows[index] * rules.stride
        for column in range(low[index], high[index] + 1, WIDTH):
            fill_rolls(rules, work, rows[index], column, turn)
            for _ in range(2):
                fill_keeps(turn)
                choose_keeps(turn)
            store(work, first + column, before_first_roll(turn))
        work[first : first + low[index]] = work[first + low[index]]
        work[first + high[index] + 1 : first + rules.stride] = work[first + high[index]]
