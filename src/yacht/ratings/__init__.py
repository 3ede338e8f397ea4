"""What the results of ranked games do to ratings: pure arithmetic, after Bradley and Terry as openskill has it.

A rating is a belief about a player's strength: a mean and its uncertainty. It belongs to one rule set; games of
different rule sets say nothing about each other. Why this model and no other: docs/decisions/0010-store.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from openskill.models import BradleyTerryFull

if TYPE_CHECKING:
    from collections.abc import Sequence

PROVISIONAL_GAMES: Final = 10
"""A rating is provisional until it rests on this many games."""

_MODEL: Final = BradleyTerryFull()
_DEVIATIONS: Final = 3
"""How many standard deviations below its mean a rating is shown."""


@dataclass(frozen=True, slots=True)
class Rating:
    """What is believed about a player's strength in one rule set."""

    mu: float
    """The mean, in the model's units: all begin at 25."""
    sigma: float
    """The standard deviation, above 0; all begin at 25 / 3."""
    games: int
    """The rated games that it rests on."""

    @property
    def ordinal(self) -> float:
        """The strength that the player very likely has, `mu - 3 * sigma`; by this players are shown and ordered."""
        return self.mu - _DEVIATIONS * self.sigma

    @property
    def is_provisional(self) -> bool:
        """Tells whether it rests on too few games to be taken at its word."""
        return self.games < PROVISIONAL_GAMES


NEW_RATING: Final = Rating(_MODEL.mu, _MODEL.sigma, 0)
"""The rating of whoever has played no rated game."""


def rate(before: Sequence[Rating], ranks: Sequence[int]) -> tuple[Rating, ...]:
    """Give the ratings after a game, in the order of those before it.

    Args:
        before: the rating of each player, two at least.
        ranks: the rank of each, the lowest won; equal ranks are a draw between these players.

    Raises:
        ValueError: if there are fewer than two players, or not as many ranks as players.
    """
    if len(before) != len(ranks) or len(before) < 2:  # noqa: PLR2004 - nobody is rated against nobody
        message = f"{len(before)} ratings and {len(ranks)} ranks are no game"
        raise ValueError(message)
    teams = [[_MODEL.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
    after = _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return tuple(Rating(team[0].mu, team[0].sigma, old.games + 1) for team, old in zip(after, before, strict=True))
