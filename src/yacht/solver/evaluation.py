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

from yacht.rules import DICE_COUNT, ROLLS_IN_TURN, Box, KeepId, keeps_of, roll_id
from yacht.solver.compiled import jit
from yacht.solver.lanes import WIDTH
from yacht.solver.lattice import KEEP_IDS, KEEP_START, choose_keeps, fill_keeps, new_turn
from yacht.solver.writing import TIE, fill_rolls, value_in

if TYPE_CHECKING:
    from yacht.rules import Roll, RuleTables, Scorecard
    from yacht.solver.arrays import FloatArray, OneRuleset


_MOST_KEEPS: Final = 2**DICE_COUNT - 1
"""Keeps of five different dice."""


class Evaluation(NamedTuple):
    """What can be done in a position, and the expected final total that it leads to."""

    boxes: tuple[Box, ...]
    """All boxes of the card."""
    totals_of_boxes: list[float]
    """By box; -inf where the roll may not be written."""
    keeps: tuple[KeepId, ...]
    """Ascending; none if no reroll is left."""
    totals_of_keeps: list[float]
    """By keep."""

    @property
    def expected_total_by_box(self) -> dict[Box, float]:
        """The expected final total by box that may be written, in the order of the card."""
        return {box: total for box, total in zip(self.boxes, self.totals_of_boxes, strict=True) if total != -inf}

    @property
    def expected_total_by_keep(self) -> dict[KeepId, float]:
        """The expected final total by keep, ascending."""
        return dict(zip(self.keeps, self.totals_of_keeps, strict=True))

    @property
    def expected_total(self) -> float:
        """The expected final total of the best that can be done."""
        return max(*self.totals_of_boxes, *self.totals_of_keeps, -inf)

    @property
    def best(self) -> Box | KeepId:
        """The best that can be done."""
        bound = self.expected_total - TIE
        for options, totals in (
            (self.boxes, self.totals_of_boxes),
            (self.keeps, self.totals_of_keeps),
        ):
            for option, total in zip(options, totals, strict=True):
                if total >= bound:
                    return option
        message = "nothing can be done"
        raise AssertionError(message)


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
        self._found: Final = np.empty(len(rules.boxes) + _MOST_KEEPS)

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
        number = roll_id(roll)
        evaluate_position(
            self._one_ruleset, self._work, *self.state_of(card), number, rolls_left, self._turn, self._found
        )
        keeps = keeps_of(roll) if rolls_left else ()
        boxes = self._rules.boxes
        found: list[float] = self._found[: len(boxes) + len(keeps)].tolist()
        return Evaluation(boxes, found[: len(boxes)], keeps, found[len(boxes) :])


class State(NamedTuple):
    """A card as the solver sees it, see `yacht.solver.layout`."""

    row: int
    column: int
    settled: int
    """The points on the card that no value counts: the boxes and the further yachts' points, but not the bonus."""


@jit
def evaluate_position(
    one_ruleset: OneRuleset,
    work: FloatArray,
    row: int,
    column: int,
    settled: int,
    roll: int,
    rolls_left: int,
    turn: FloatArray,
    found: FloatArray,
) -> None:
    """Give the expected final totals by box and by keep.

    Args:
        one_ruleset: the rule set.
        work: float64[work_rows * stride].
        row: the row of the state, not of a full card.
        column: the column of the state.
        settled: the points on the card that no value counts.
        roll: the `RollId` that shows.
        rolls_left: how many rerolls are left, 2 to 0.
        turn: a turn buffer to work in.
        found: float64[boxes + 31 at least]; becomes the total by box, -inf where the roll may not be written, and, if
            rerolls are left, the total by keep of the roll, ascending.
    """
    rules = one_ruleset[0]
    for box in range(rules.box_count):
        found[box] = settled + value_in(rules, work, row, column, roll, box)
    if rolls_left == 0:
        return
    fill_rolls(rules, work, row, column, turn)
    fill_keeps(turn)
    if rolls_left == 2:  # noqa: PLR2004
        choose_keeps(turn)
        fill_keeps(turn)
    first = KEEP_START[roll]
    for index in range(first, KEEP_START[roll + 1]):
        found[rules.box_count + index - first] = settled + turn[KEEP_IDS[index] * WIDTH]
