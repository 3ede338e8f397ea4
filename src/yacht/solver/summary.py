"""What games of perfect play come to: their totals, and what stands in the boxes."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Final

import numpy as np

from yacht.rules import Box
from yacht.solver.arrays import MOST_BOXES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from yacht.rules import RuleTables
    from yacht.solver.arrays import FloatArray
    from yacht.solver.forward import Outcomes

PERCENTILES: Final = (5, 25, 50, 75, 90, 99)
"""The percentiles that are shown and graded by."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """What games of perfect play come to, exact but for rounding."""

    probability_by_total: tuple[float, ...]
    """From 0 to the highest total."""
    mean_by_box: Mapping[Box, float]
    """The expected points in each box."""
    scored_by_box: Mapping[Box, float]
    """The probability that a box holds more than 0."""
    upper_bonus_probability: float
    mean_further_points: float
    """The expected points for further yachts."""

    @property
    def yacht_probability(self) -> float:
        """The probability that the yacht box holds more than 0."""
        return self.scored_by_box[Box.YACHT]

    @property
    def mean(self) -> float:
        """The mean of the totals: the expected total, by another route."""
        return sum(total * probability for total, probability in enumerate(self.probability_by_total))

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the totals."""
        mean = self.mean
        return sqrt(
            sum((total - mean) ** 2 * probability for total, probability in enumerate(self.probability_by_total))
        )

    def percentile(self, percent: float) -> int:
        """Give the lowest total that at least this share of games does not exceed."""
        below = np.cumsum(self.probability_by_total)
        return int(np.searchsorted(below, percent / 100 * float(below[-1])))

    @property
    def percentiles(self) -> dict[int, int]:
        """The totals at `PERCENTILES`."""
        return {percent: self.percentile(percent) for percent in PERCENTILES}


def to_array(outcomes: Outcomes) -> FloatArray:
    """Give outcomes as one array, as it is kept in a file."""
    scalars = [outcomes.upper_bonus_probability, outcomes.mean_further_points]
    return np.concatenate(
        [scalars, outcomes.mean_by_box, outcomes.scored_by_box, outcomes.probability_by_total], dtype=np.float64
    )


def from_array(rules: RuleTables, array: FloatArray) -> Statistics:
    """Give the statistics of an array from `to_array`."""
    numbers: list[float] = array.tolist()
    bonus, further, *rest = numbers
    means, scored, by_total = rest[:MOST_BOXES], rest[MOST_BOXES : 2 * MOST_BOXES], rest[2 * MOST_BOXES :]
    return Statistics(
        probability_by_total=tuple(by_total),
        mean_by_box=dict(zip(rules.boxes, means, strict=False)),
        scored_by_box=dict(zip(rules.boxes, scored, strict=False)),
        upper_bonus_probability=bonus,
        mean_further_points=further,
    )
