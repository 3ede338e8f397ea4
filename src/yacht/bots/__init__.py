"""Computer players as policies: a position in, a keep or a box out.

They play every rule set and every house rule. Easy and normal need the rules alone; the solver is loaded when hard is
asked for. What a keep means on the table, `yacht.rules.hold_of` says.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from yacht.bots.easy import Easy
from yacht.bots.normal import Normal
from yacht.bots.policy import Choice, Policy
from yacht.rules import RulesetId

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from yacht.rules import RuleTables

__all__ = ["BOTS", "STRENGTH_GAMES", "Bot", "Choice", "Policy", "bot"]


@dataclass(frozen=True, slots=True)
class Bot:
    """A computer player as it is offered."""

    level: str
    """The value of a `yacht.table.Level`."""
    policy_for: Callable[[RuleTables], Policy]
    """Gives the policy for a rule set."""
    mean_by_ruleset: Mapping[RulesetId, float]
    """What it scores on average without house rules, alone: for hard exactly, else in `STRENGTH_GAMES` games."""


STRENGTH_GAMES: Final = 1_000_000
"""Games of `yacht simulate RULESET --player LEVEL --seed 1` behind the strengths of easy and normal."""


def _hard(rules: RuleTables) -> Policy:
    from yacht.bots.hard import Hard  # noqa: PLC0415 - loads the solver

    return Hard(rules)


def _means(*means: float) -> Mapping[RulesetId, float]:
    return dict(zip(RulesetId, means, strict=True))


BOTS: Final[Mapping[str, Bot]] = {
    bot.level: bot
    for bot in (
        Bot("easy", lambda _rules: Easy(), _means(114.12, 108.03, 109.50, 162.20)),
        Bot("normal", lambda _rules: Normal(), _means(162.45, 150.33, 154.19, 213.86)),
        Bot("hard", _hard, _means(191.76, 166.96, 169.77, 254.59)),
    )
}
"""The computer players, weakest first."""


def bot(level: str, rules: RuleTables) -> Policy:
    """Give the policy of a level for a rule set.

    Raises:
        KeyError: if there is no such level.
    """
    return BOTS[level].policy_for(rules)
