"""Who belongs to a party, who is there, and who is its host."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yacht.table.party.due import DueKind, due, next_host
from yacht.table.party.events import (
    HostChanged,
    PlayerConnected,
    PlayerDisconnected,
    PlayerJoined,
    PlayerLeft,
    PlayerRenamed,
    SeatChanged,
    ServingResumed,
    StandInBegan,
    StandInEnded,
    StandInReason,
)
from yacht.table.party.refusals import PartyRefusal
from yacht.table.party.settings import EmptySeat, PersonSeat
from yacht.table.party.state import MOST_MEMBERS
from yacht.table.replay import fault_of_name

if TYPE_CHECKING:
    from yacht.table.party.commands import Connect, Disconnect, Join, Leave, PassHost, Rename, ResumeServing
    from yacht.table.party.events import PartyEvent
    from yacht.table.party.playing import Answer
    from yacht.table.party.settings import PlayerId
    from yacht.table.party.state import Party


def join(party: Party, command: Join, now_ms: int) -> Answer:
    """Take somebody in: on their own seat if they left in the middle of a game, else on the first empty one.

    In a full party an onlooker who is gone makes room, if there is one.
    """
    if fault_of_name(command.name) is not None:
        return PartyRefusal.BAD_NAME
    member = party.member(command.player)
    if member is not None and not member.has_left:
        return ()
    events: list[PartyEvent] = []
    if member is None and len(party.members) >= MOST_MEMBERS:
        onlooker = _gone_onlooker(party)
        if onlooker is None:
            return PartyRefusal.PARTY_FULL
        events.append(PlayerLeft(now_ms, onlooker))
    events.append(PlayerJoined(now_ms, command.player, command.name))
    if party.is_ranked:
        return tuple(events)
    if member is None and not party.is_playing and party.empty_seats:
        events.append(SeatChanged(now_ms, party.empty_seats[0], PersonSeat(command.player)))
    if party.host is None:
        events.append(HostChanged(now_ms, command.player))
    return tuple(events)


def _gone_onlooker(party: Party) -> PlayerId | None:
    """Give who makes room in a full party: has no seat, is not the host, and has been gone for longest."""
    gone = [
        (member.gone_since_ms, member.player)
        for member in party.members
        if member.gone_since_ms is not None and member.player != party.host and party.seat_of(member.player) is None
    ]
    # Of two at the same moment, whoever joined first.
    return min(gone, key=lambda one: one[0])[1] if gone else None


def leave(party: Party, command: Leave, now_ms: int) -> Answer:
    """Let somebody go: their seat is free, or in a game kept and played by a computer; the party gets another host."""
    events: list[PartyEvent] = []
    seat = party.seat_of(command.player)
    if seat is not None and not party.is_in_game(seat):
        events.append(SeatChanged(now_ms, seat, EmptySeat()))
    events.append(PlayerLeft(now_ms, command.player))
    played = party.game.seat_of(command.player) if party.game and party.is_playing else None
    if party.game and played is not None and played not in party.game.game.resigned:
        events.append(StandInBegan(now_ms, played, StandInReason.LEFT))
    if command.player == party.host:
        events.append(HostChanged(now_ms, next_host(party, command.player, there=False)))
    return tuple(events)


def rename(party: Party, command: Rename, now_ms: int) -> Answer:
    """Give somebody another name."""
    if fault_of_name(command.name) is not None:
        return PartyRefusal.BAD_NAME
    member = party.member(command.player)
    if member is not None and member.name == command.name:
        return ()
    return (PlayerRenamed(now_ms, command.player, command.name),)


def connect(party: Party, command: Connect, now_ms: int) -> Answer:
    """Note that somebody is there: they play themselves again, in the middle of a turn, too."""
    member = party.member(command.player)
    if member is not None and member.gone_since_ms is None:
        return ()
    events: list[PartyEvent] = [PlayerConnected(now_ms, command.player)]
    played = party.game.seat_of(command.player) if party.game and party.is_playing else None
    back = {StandInReason.ABSENT, StandInReason.LEFT}
    if party.game and played is not None and party.game.stand_ins[played] in back:
        events.append(StandInEnded(now_ms, played))
    return tuple(events)


def disconnect(party: Party, command: Disconnect, now_ms: int) -> Answer:
    """Note that somebody is gone."""
    member = party.member(command.player)
    if member is not None and member.gone_since_ms is not None:
        return ()
    return (PlayerDisconnected(now_ms, command.player),)


def pass_host(party: Party, command: PassHost, now_ms: int) -> Answer:
    """Make another member the host."""
    member = party.member(command.to)
    if member is None or member.has_left:
        return PartyRefusal.NO_SUCH_MEMBER
    return () if command.to == party.host else (HostChanged(now_ms, command.to),)


def replace_host(party: Party, now_ms: int) -> Answer:
    """Make somebody who is there the host, in place of one who has been gone for too long."""
    if party.host is None or not is_due(party, DueKind.HOST, now_ms):
        return PartyRefusal.NOT_DUE
    return (HostChanged(now_ms, next_host(party, party.host, there=True)),)


def resume_serving(party: Party, command: ResumeServing, now_ms: int) -> Answer:
    """Move every deadline on, and take everybody for gone from now on until they connect."""
    is_anybody_there = any(member.gone_since_ms is None for member in party.members)
    return (ServingResumed(now_ms, command.paused_ms),) if is_anybody_there or party.is_playing else ()


def is_due(party: Party, kind: DueKind, now_ms: int) -> bool:
    """Tell whether something of a kind is due, and nothing else before it."""
    first = due(party)
    return first is not None and first.kind is kind and first.at_ms <= now_ms
