"""What is kept of a game that has ended: its record, what lists show of it, and what it does to ratings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import yacht.store as kept
from yacht.protocol import encode_record
from yacht.protocol.http import GameKind, GameSummary, SeatResult, encode_body
from yacht.ratings import rate
from yacht.rules import Seat, standings
from yacht.table import Computer, Person
from yacht.table.party import records_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yacht.table.party import Party, PartyEvent, PlayedSeat

RECORD_VERSION: Final = 1


def finish_of(party: Party, events: Sequence[PartyEvent], now_ms: int) -> kept.Finish:
    """Give what is stored together with the end of a game.

    Args:
        party: after the end.
        events: `PartyOpened`, and everything from the last `GamePrepared` to the end.
        now_ms: Unix milliseconds.
    """
    game = party.game
    assert game is not None  # noqa: S101 - it has just ended
    record = records_of(events)[-1]
    ranked = game.ranked
    entries = {entry.seat: entry for entry in standings(game.game)}
    summary = GameSummary(
        kind=GameKind.RANKED if party.is_ranked else GameKind.PARTY,
        ruleset=record.ruleset,
        house_rules=record.house_rules,
        is_annulled=ranked is not None and ranked.is_annulled,
        seats=tuple(
            _result(played, entries[seat].total, entries[seat].rank, is_resigned=seat in game.game.resigned)
            for seat, played in zip(map(Seat, range(len(game.seats))), game.seats, strict=True)
        ),
    )
    finished = kept.FinishedGame(
        id=kept.GameId(record.id),
        table=kept.TableId(party.table),
        ended_ms=now_ms,
        kind=summary.kind,
        players=tuple(kept.PlayerId(seat.player) for seat in game.seats if seat.player is not None),
        summary=encode_body(summary),
        record=kept.Versioned(RECORD_VERSION, encode_record(record)),
    )
    if ranked is None or ranked.is_annulled:
        return kept.Finish(finished, None)
    ranks = ranked.ranks
    return kept.Finish(finished, kept.Rated(record.ruleset, lambda before: rate(before, ranks)))


def _result(played: PlayedSeat, total: int, rank: int, *, is_resigned: bool) -> SeatResult:
    return SeatResult(
        player=played.player,
        name=played.occupant.name if isinstance(played.occupant, Person) else None,
        level=played.occupant.level if isinstance(played.occupant, Computer) else None,
        total=total,
        rank=rank,
        is_resigned=is_resigned,
    )
