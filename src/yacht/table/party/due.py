"""What falls due at a table without anybody asking, and the commands by which the scheduler asks for it.

Whoever stores a party stores its `due` beside it, so that nothing depends on a timer that ends with its process.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol, assert_never

from yacht.rules import KEEPS, Box, Ended, Starting, hold_of
from yacht.table.commands import Reroll, RollAll, Score
from yacht.table.events import Level
from yacht.table.party.commands import EndTurn, PlayComputer, ReplaceHost, StandIn
from yacht.table.party.state import ABSENCE_MS, COMPUTER_PAUSE_MS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from yacht.rules import KeepId, Roll, RuleTables, Scorecard, Seat
    from yacht.table.commands import Command
    from yacht.table.party.commands import ScheduledCommand
    from yacht.table.party.settings import PlayerId
    from yacht.table.party.state import Party, PartyGame


class DueKind(StrEnum):
    """What falls due. Of several at the same time the first one here comes first."""

    COMPUTER = "computer"
    """A computer is on turn."""
    ABSENCE = "absence"
    """The person on turn has been gone for too long."""
    TURN_LIMIT = "turn_limit"
    """The turn has taken too long."""
    HOST = "host"
    """The host has been gone for too long, and somebody else is there."""


@dataclass(frozen=True, slots=True)
class Due:
    """What falls due first, and when."""

    at_ms: int
    kind: DueKind


class Policy(Protocol):
    """The port through which computers play: a position in, a keep or a box out (`yacht.bots` has them)."""

    def choose(self, card: Scorecard, roll: Roll, rolls_left: int) -> KeepId | Box:
        """Give what to do; with no rolls left a box."""
        ...


def due(party: Party) -> Due | None:
    """Give what falls due first at a table, None if nothing does until something happens."""
    found = list(_all_due(party))
    order = list(DueKind)
    return min(found, key=lambda entry: (entry.at_ms, order.index(entry.kind)), default=None)


def _all_due(party: Party) -> Iterator[Due]:
    host = party.member(party.host) if party.host is not None else None
    if host is not None and host.gone_since_ms is not None and next_host(party, host.player, there=True) is not None:
        yield Due(host.gone_since_ms + ABSENCE_MS, DueKind.HOST)
    seat = party.game.seat_on_turn if party.game else None
    if party.game is None or seat is None:
        return
    if party.game.is_computers(seat):
        yield Due(party.game.moved_ms + COMPUTER_PAUSE_MS, DueKind.COMPUTER)
        return
    takeover_ms = takes_over_at_ms(party, party.game, seat)
    if takeover_ms is not None:
        yield Due(takeover_ms, DueKind.ABSENCE)
    deadline_ms = turn_ends_at_ms(party)
    if deadline_ms is not None:
        yield Due(deadline_ms, DueKind.TURN_LIMIT)


def takes_over_at_ms(party: Party, game: PartyGame, seat: Seat) -> int | None:
    """Give when a computer plays for the person on turn, None while they are there."""
    player = game.seats[seat].player
    member = party.member(player) if player is not None else None
    if member is None or member.gone_since_ms is None:
        return None
    return max(game.turn_since_ms, member.gone_since_ms) + ABSENCE_MS


def turn_ends_at_ms(party: Party) -> int | None:
    """Give when the turn of a person has to be over, None without a limit, before or after a game."""
    limit_ms = party.settings.turn_limit.ms
    if party.game is None or party.game.is_over or limit_ms is None:
        return None
    return party.game.turn_since_ms + limit_ms


def next_host(party: Party, but: PlayerId, *, there: bool) -> PlayerId | None:
    """Give the member who would be host next.

    Who is there comes before who is gone, who has a seat before who watches, then who joined first.

    Args:
        party: the party.
        but: who is not asked.
        there: whether only those who are there are asked.
    """
    others = [one for one in party.members if one.player != but and not one.has_left]
    present = [one for one in others if one.gone_since_ms is None]
    asked = present if there else present or others
    return min(asked, key=lambda one: party.seat_of(one.player) is None).player if asked else None


def due_command(
    party: Party, kind: DueKind, policy_for: Callable[[Level, RuleTables], Policy]
) -> ScheduledCommand | None:
    """Give the command for something that is due, None if it is a computer's and none is on turn.

    Args:
        party: the party.
        kind: what is due.
        policy_for: gives the policy of a level for a rule set; asked only if a computer has to choose.
    """
    match kind:
        case DueKind.COMPUTER:
            return computer_command(party, policy_for)
        case DueKind.ABSENCE:
            return StandIn()
        case DueKind.TURN_LIMIT:
            return EndTurn()
        case DueKind.HOST:
            return ReplaceHost()
        case _:
            assert_never(kind)


def computer_command(party: Party, policy_for: Callable[[Level, RuleTables], Policy]) -> PlayComputer | None:
    """Give what the computer on turn does, None if no computer is on turn.

    For a person plays `NORMAL`.
    """
    game = party.game
    seat = game.seat_on_turn if game else None
    if game is None or seat is None or not game.is_computers(seat):
        return None
    return PlayComputer(_choice(game, seat, party.level_of(seat) or Level.NORMAL, policy_for))


def _choice(game: PartyGame, seat: Seat, level: Level, policy_for: Callable[[Level, RuleTables], Policy]) -> Command:
    phase = game.game.phase
    if isinstance(phase, Starting | Ended) or phase.turn is None:
        return RollAll(seat)
    card, turn = game.game.cards[seat], phase.turn
    choice = policy_for(level, game.game.rules).choose(card, turn.roll, turn.rolls_left)
    return Score(seat, choice) if isinstance(choice, Box) else Reroll(seat, hold_of(turn.dice, KEEPS[choice]))
