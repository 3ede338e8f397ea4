"""むずかしい (hard): exact play. Importing this loads the solver, and with it numpy and numba."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from yacht.solver import solve

if TYPE_CHECKING:
    from yacht.bots.policy import Choice
    from yacht.rules import Roll, RuleTables, Scorecard


class Hard:
    """Plays for the most points on average: sees both rerolls, the upper bonus and what every open box is worth.

    Making one solves the rule set, or takes its values from the cache folder.

    Ties: options within 1e-9 points are equal; writing before keeping, then the lowest `KeepId`; of boxes the lowest
    index.
    """

    def __init__(self, rules: RuleTables) -> None:
        self._solution: Final = solve(rules.ruleset)

    def choose(self, card: Scorecard, roll: Roll, rolls_left: int) -> Choice:
        """Give what to do."""
        return self._solution.evaluate(card, roll, rolls_left).best
