"""How a table begins: as a party by link, or as a ranked game of two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yacht.rules import Refusal, RulesetId, Seat, StartRule
from yacht.table.party.commands import Join
from yacht.table.party.events import PartyOpened, PlayerJoined, SeatChanged
from yacht.table.party.evolution import begin, evolve
from yacht.table.party.membership import join
from yacht.table.party.playing import start
from yacht.table.party.refusals import PartyRefusal
from yacht.table.party.settings import PersonSeat, Settings, TurnLimit, fault_of_settings

if TYPE_CHECKING:
    from yacht.table.party.events import PartyEvent
    from yacht.table.party.playing import Answer, GameDice
    from yacht.table.party.settings import PlayerId, TableId


def open_party(table: TableId, settings: Settings, player: PlayerId, name: str, now_ms: int) -> Answer:
    """Open a party, whose first member is its host and sits on the first seat.

    Refused with what `fault_of_settings` says, and with `BAD_NAME`.
    """
    fault = fault_of_settings(settings)
    if fault is not None:
        return fault
    opened = PartyOpened(now_ms, table, settings, is_ranked=False)
    joined = join(begin(opened), Join(player, name), now_ms)
    return joined if isinstance(joined, Refusal | PartyRefusal) else (opened, *joined)


def open_ranked(
    table: TableId,
    ruleset: RulesetId,
    players: tuple[tuple[PlayerId, str], tuple[PlayerId, str]],
    dice: GameDice,
    now_ms: int,
) -> tuple[PartyEvent, ...]:
    """Open a ranked table with its one game, which begins at once: two seats, no house rules, a minute a turn.

    Args:
        table: its id.
        ruleset: the rules that both asked for.
        players: who plays, with their names, which have been checked; the first one sits on the first seat.
        dice: of the game `{table}.1`; they say who starts.
        now_ms: Unix milliseconds.

    Raises:
        ValueError: if somebody would play against themselves.
    """
    if players[0][0] == players[1][0]:
        msg = "nobody plays a ranked game against themselves"
        raise ValueError(msg)
    settings = Settings(ruleset, (), TurnLimit.A_MINUTE, StartRule.RANDOM, None, swap=True)
    opened = PartyOpened(now_ms, table, settings, is_ranked=True)
    events: list[PartyEvent] = [opened]
    for index, (player, name) in enumerate(players):
        events.append(PlayerJoined(now_ms, player, name))
        events.append(SeatChanged(now_ms, Seat(index), PersonSeat(player)))
    party = begin(opened)
    for event in events[1:]:
        party = evolve(party, event)
    started = start(party, dice, now_ms)
    assert not isinstance(started, Refusal | PartyRefusal)  # noqa: S101 - two persons are seated, and no game was
    return (*events, *started)
