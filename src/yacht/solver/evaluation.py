"""Positions: what every keep and every box is worth, from the values of the states after the turn.

A position is a card, a roll and the number of rerolls left. Nothing of a turn is stored: it is computed when asked, in
a few microseconds.

Ties: options within `TIE` of the best are equal. A box wins over a keep (keeping all five has the lowest ids and means
writing), then the lowest box index, then the lowest `KeepId`.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from yacht.rules import ROLLS, ROLLS_IN_TURN, Box, KeepId, keeps_of, roll_id
from yacht.solver.compiled import jit
from yacht.solver.lanes import WIDTH
from yacht.solver.lattice import choose_keeps, fill_keeps, new_turn
from yacht.solver.writing import TIE, fill_rolls, value_in

if TYPE_CHECKING:
    from yacht.rules import Roll, RuleTables, Scorecard
    from yacht.solver.arrays import FloatArray, OneRuleset


class Evaluation(NamedTuple):
    """What can be done in a position, and the expected final total that it leads to."""

    expected_total_by_keep: dict[KeepId, float]
    """By keep, ascending; empty if no reroll is left."""
    expected_total_by_box: dict[Box, float]
    """By box that may be written, in the order of the card."""

    @property
    def expected_total(self) -> float:
        """The expected final total of the best that can be done."""
        return max(*self.expected_total_by_box.values(), *self.expected_total_by_keep.values(), -inf)

    @property
    def best(self) -> Box | KeepId:
        """The best that can be done."""
        bound = self.expected_total - TIE
        by_option = (self.expected_total_by_box, self.expected_total_by_keep)
        return next(option for options in by_option for option, total in options.items() if total >= bound)


class Evaluator:
    """Evaluates positions of one rule set; one thread at a time.

    Args:
        rules: the rule set.
        one_ruleset: the same for kernels.
        work: float64[work_rows * stride], see `yacht.solver.layout`.
    """

    def __init__(self, rules: RuleTables, one_ruleset: OneRuleset, work: FloatArray) -> None:
        arrays = one_ruleset[0]
        self._rules: Final = rules
        self._one_ruleset: Final = one_ruleset
        self._work: Final = work
        self._stride: Final = int(arrays.stride)
        self._cap: Final = int(arrays.cap)
        self._is_upper: Final = tuple(box in rules.upper for box in rules.boxes)
        self._yacht_box: Final = int(arrays.yacht_box)
        self._yacht_points: Final = int(arrays.yacht_points)
        self._further_points: Final = int(arrays.joker_points)
        self._turn: Final = new_turn()
        self._box_values: Final = np.empty(len(rules.boxes))

    def state_of(self, card: Scorecard) -> State:
        """Give the state of a card.

        Raises:
            ValueError: if the card is of other rules.
        """
        if card.rules is not self._rules:
            msg = f"a card of {card.rules} for a solution of {self._rules}"
            raise ValueError(msg)
        row = upper_total = 0
        settled = self._further_points * card.further_yachts
        for index, points in enumerate(card.points):
            if points is not None:
                row |= 1 << index
                settled += points
                if self._is_upper[index]:
                    upper_total += points
        if self._yacht_box >= 0 and card.points[self._yacht_box] == self._yacht_points:
            row |= 1 << len(card.points)
        return State(row, min(upper_total, self._cap), settled)

    def expected_total(self, card: Scorecard) -> float:
        """Give the expected final total from a card on, between two turns."""
        state = self.state_of(card)
        return state.settled + float(self._work[state.row * self._stride + state.column])

    def evaluate(self, card: Scorecard, roll: Roll, rolls_left: int) -> Evaluation:
        """Give what every keep and every box is worth.

        Raises:
            ValueError: if the card is of other rules or full, or if there are no such rerolls.
        """
        if card.is_full or not 0 <= rolls_left < ROLLS_IN_TURN:
            msg = "the card is full" if card.is_full else f"{rolls_left} rerolls left; there can be 0 to 2"
            raise ValueError(msg)
        row, column, settled = self.state_of(card)
        number = roll_id(roll)
        evaluate_position(self._one_ruleset, self._work, row, column, number, rolls_left, self._turn, self._box_values)
        boxes = zip(self._rules.boxes, (self._box_values + settled).tolist(), strict=True)
        by_keep: dict[KeepId, float] = {}
        if rolls_left:
            keep_values = self._turn[_OFFSETS_BY_ROLL[number]] + settled
            by_keep = dict(zip(keeps_of(roll), keep_values.tolist(), strict=True))
        return Evaluation(by_keep, {box: total for box, total in boxes if total != -inf})


class State(NamedTuple):
    """A card as the solver sees it, see `yacht.solver.layout`."""

    row: int
    column: int
    settled: int
    """The points on the card that no value counts: the boxes and the further yachts' points, but not the bonus."""


_OFFSETS_BY_ROLL: Final = [np.array(keeps_of(roll), dtype=np.int64) * WIDTH for roll in ROLLS]
"""The offsets in a turn buffer of each roll's keeps."""


@jit
def evaluate_position(
    one_ruleset: OneRuleset,
    work: FloatArray,
    row: int,
    column: int,
    roll: int,
    rolls_left: int,
    turn: FloatArray,
    box_values: FloatArray,
) -> None:
    """Give the points to come by keep and by box.

    Args:
        one_ruleset: the rule set.
        work: float64[work_rows * stride].
        row: the row of the state, not of a full card.
        column: the column of the state.
        roll: the `RollId` that shows.
        rolls_left: how many rerolls are left, 2 to 0.
        turn: a turn buffer; if rerolls are left, entry k * 8 becomes the value of keep k, for k from 252 on.
        box_values: float64[boxes]; becomes the value of writing the roll there, -inf where that is not allowed.
    """
    rules = one_ruleset[0]
    for box in range(box_values.shape[0]):
        box_values[box] = value_in(rules, work, row, column, roll, box)
    if rolls_left == 0:
        return
    fill_rolls(rules, work, row, column, turn)
    fill_keeps(turn)
    if rolls_left == 2:  # noqa: PLR2004 - the first of two rerolls
        choose_keeps(turn)
        fill_keeps(turn)
