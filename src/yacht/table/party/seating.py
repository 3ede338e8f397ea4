"""Who sits where, and how the next game is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yacht.rules import Refusal
from yacht.table.events import Computer
from yacht.table.party.events import SeatChanged, SettingsChanged
from yacht.table.party.refusals import PartyRefusal
from yacht.table.party.settings import EmptySeat, PersonSeat, fault_of_settings

if TYPE_CHECKING:
    from yacht.table.party.commands import ChangeSettings, ClearSeat, SeatComputer, Sit, Stand
    from yacht.table.party.events import PartyEvent
    from yacht.table.party.playing import Answer
    from yacht.table.party.state import Party


def sit(party: Party, command: Sit, now_ms: int) -> Answer:
    """Let a member sit down on an empty seat, for the next game if one is under way."""
    if party.is_ranked:
        return PartyRefusal.RANKED
    if not 0 <= command.seat < len(party.seats):
        return Refusal.UNKNOWN_SEAT
    before = party.seat_of(command.player)
    if before == command.seat:
        return ()
    if before is not None and party.is_in_game(before):
        return PartyRefusal.GAME_UNDER_WAY
    if not isinstance(party.seats[command.seat], EmptySeat):
        return PartyRefusal.SEAT_TAKEN
    events: list[PartyEvent] = [] if before is None else [SeatChanged(now_ms, before, EmptySeat())]
    return (*events, SeatChanged(now_ms, command.seat, PersonSeat(command.player)))


def stand(party: Party, command: Stand, now_ms: int) -> Answer:
    """Let a member stand up."""
    if party.is_ranked:
        return PartyRefusal.RANKED
    before = party.seat_of(command.player)
    if before is None:
        return ()
    return PartyRefusal.GAME_UNDER_WAY if party.is_in_game(before) else (SeatChanged(now_ms, before, EmptySeat()),)


def seat_computer(party: Party, command: SeatComputer, now_ms: int) -> Answer:
    """Put a computer on a seat, or give the one there another level."""
    if not 0 <= command.seat < len(party.seats):
        return Refusal.UNKNOWN_SEAT
    if party.is_in_game(command.seat):
        return PartyRefusal.GAME_UNDER_WAY
    if isinstance(party.seats[command.seat], PersonSeat):
        return PartyRefusal.SEAT_TAKEN
    computer = Computer(command.level)
    return () if party.seats[command.seat] == computer else (SeatChanged(now_ms, command.seat, computer),)


def clear_seat(party: Party, command: ClearSeat, now_ms: int) -> Answer:
    """Make a seat empty."""
    if not 0 <= command.seat < len(party.seats):
        return Refusal.UNKNOWN_SEAT
    if party.is_in_game(command.seat):
        return PartyRefusal.GAME_UNDER_WAY
    return () if command.seat in party.empty_seats else (SeatChanged(now_ms, command.seat, EmptySeat()),)


def change_settings(party: Party, command: ChangeSettings, now_ms: int) -> Answer:
    """Set how the next game is played."""
    if party.is_playing:
        return PartyRefusal.GAME_UNDER_WAY
    fault = fault_of_settings(command.settings)
    if fault is not None:
        return fault
    return () if command.settings == party.settings else (SettingsChanged(now_ms, command.settings),)
