"""A solved rule set: what each state is worth, and what follows from it."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

from yacht.rules import RULESETS, RulesetId, compile_ruleset, empty_card
from yacht.solver import summary
from yacht.solver.arrays import rule_arrays
from yacht.solver.backward import backward_pass
from yacht.solver.evaluation import Evaluator
from yacht.solver.forward import forward_pass
from yacht.solver.kept import Kept
from yacht.solver.layout import layout_of, unpack

if TYPE_CHECKING:
    from collections.abc import Callable

    from yacht.rules import Roll, Ruleset, RuleTables, Scorecard
    from yacht.solver.arrays import FloatArray
    from yacht.solver.evaluation import Evaluation
    from yacht.solver.summary import Statistics


class Solution:
    """Perfect play by one rule set.

    Args:
        rules: the rule set.
        values: the value of every state, float64[states]; see `yacht.solver.layout`.
        kept: where more that is computed is kept.
    """

    def __init__(self, rules: RuleTables, values: FloatArray, kept: Kept) -> None:
        self.rules: Final = rules
        self.values: Final = values
        self._kept: Final = kept

    @property
    def expected_total(self) -> float:
        """The expected final total of a game, alone and played perfectly."""
        return self.expected_total_of(empty_card(self.rules))

    def expected_total_of(self, card: Scorecard) -> float:
        """Give the expected final total from a card on, between two turns; of a full card, its total."""
        return self._evaluator.expected_total(card)

    def evaluate(self, card: Scorecard, roll: Roll, rolls_left: int) -> Evaluation:
        """Give what every keep and every box is worth in a position.

        Args:
            card: a card of these rules that is not full.
            roll: what the dice show.
            rolls_left: how many rerolls are left, 2 to 0.

        Raises:
            ValueError: if the card is of other rules or full, or if there are no such rerolls.
        """
        return self._evaluator.evaluate(card, roll, rolls_left)

    @cached_property
    def statistics(self) -> Statistics:
        """What games of perfect play come to; computed when first asked for, which takes longer than to solve."""
        return self.statistics_told(None)

    def statistics_told(self, on_progress: Callable[[int, int], None] | None) -> Statistics:
        """Give the statistics, telling while they are computed how many rows are done, of how many."""

        def compute() -> FloatArray:
            outcomes = forward_pass(rule_arrays(self.rules), self.values, self.rules.highest_total, on_progress)
            return summary.to_array(outcomes)

        return summary.from_array(self.rules, self._kept.get("outcomes", compute))

    @cached_property
    def _evaluator(self) -> Evaluator:
        one_ruleset = rule_arrays(self.rules)
        arrays = one_ruleset[0]
        return Evaluator(self.rules, one_ruleset, unpack(layout_of(arrays), arrays, self.values))


def solve(
    ruleset: Ruleset, *, use_cache: bool = True, on_progress: Callable[[int, int], None] | None = None
) -> Solution:
    """Solve a rule set, or take its values from the cache folder.

    Args:
        ruleset: any rule set, house rules applied.
        use_cache: whether to look into the cache folder and to keep there what is computed.
        on_progress: is told while it is solved how many rows are done, of how many.
    """
    rules = compile_ruleset(ruleset)
    one_ruleset = rule_arrays(rules)
    kept = Kept(ruleset, one_ruleset, use_cache=use_cache)
    values = kept.get("values", lambda: backward_pass(one_ruleset, on_progress=on_progress))
    return Solution(rules, values, kept)


def prepare() -> None:
    """Compile the kernels, or load them compiled, so that what is timed after this is computing alone."""
    smallest = RULESETS[RulesetId.STANDARD]
    smallest = replace(smallest, boxes=smallest.boxes[-1:])
    _ = solve(smallest, use_cache=False).statistics
