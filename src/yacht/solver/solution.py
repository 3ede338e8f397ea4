"""A solved rule set: what each state is worth, and what follows from it."""

from __future__ import annotations

import hashlib
import logging
from functools import cached_property
from typing import TYPE_CHECKING, Final

from yacht.rules import compile_ruleset, empty_card
from yacht.solver import folder
from yacht.solver.arrays import rule_arrays
from yacht.solver.backward import backward_pass
from yacht.solver.evaluation import Evaluator
from yacht.solver.layout import layout_of, unpack
from yacht.solver.tablefile import DamagedFileError, read_values, write_values

if TYPE_CHECKING:
    from collections.abc import Callable

    from yacht.rules import Roll, Ruleset, RuleTables, Scorecard
    from yacht.solver.arrays import FloatArray
    from yacht.solver.evaluation import Evaluation

_log: Final = logging.getLogger(__name__)


class Solution:
    """Perfect play by one rule set.

    Args:
        rules: the rule set.
        values: the value of every state, float64[states]; see `yacht.solver.layout`.
    """

    def __init__(self, rules: RuleTables, values: FloatArray) -> None:
        self.rules: Final = rules
        self.values: Final = values

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
        use_cache: whether to look into the cache folder and to keep the values there.
        on_progress: is told while it is solved how many rows are done, of how many.

    A damaged file is solved again, which is logged in one line. A folder that cannot be written is done without.
    """
    rules = compile_ruleset(ruleset)
    one_ruleset = rule_arrays(rules)
    digest = hashlib.sha256(one_ruleset.tobytes()).hexdigest()
    kept = folder.cache_folder() if use_cache else None
    path = kept and kept / f"{'+'.join((ruleset.id, *ruleset.house_rules))}-{digest[:16]}.values"
    if path:
        try:
            return Solution(rules, read_values(path, digest))
        except FileNotFoundError:
            pass
        except (OSError, DamagedFileError) as error:
            _log.warning("the values in %s cannot be used (%s); they are computed again", path, error)
    values = backward_pass(one_ruleset, on_progress=on_progress)
    if path:
        try:
            write_values(path, digest, values)
        except OSError as error:
            _log.warning("the values cannot be kept in %s (%s)", path, error)
    return Solution(rules, values)
