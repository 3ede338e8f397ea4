"""What every adapter answers alike, so that it is said once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from yacht.store.values import Standing, Waiting

if TYPE_CHECKING:
    from collections.abc import Iterable

    from yacht.ratings import Rating
    from yacht.store.values import Player, PlayerId


def ranked(lines: Iterable[tuple[Player, Rating]]) -> tuple[Standing, ...]:
    """Give a leaderboard from its beginning: `lines` in its order; equal ordinals share a rank."""
    standings: list[Standing] = []
    for place, (player, rating) in enumerate(lines, 1):
        shares = standings and standings[-1].rating.ordinal == rating.ordinal
        standings.append(Standing(standings[-1].rank if shares else place, player, rating))
    return tuple(standings)


def waits_on(before: Waiting | None, player: PlayerId, ruleset: str, now_ms: int) -> Waiting:
    """Give what a player's waiting becomes when they ask to be in the queue."""
    if before is None or (before.table is None and before.ruleset != ruleset):
        return Waiting(player, ruleset, now_ms, now_ms, None)
    # The clock may have been set back since.
    return replace(before, since_ms=min(now_ms, before.since_ms), seen_ms=now_ms)
