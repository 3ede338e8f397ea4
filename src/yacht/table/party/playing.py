"""Games of a party: their start, their play by persons and computers, and their end."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from yacht.rules import (
    POSITIONS,
    Ended,
    OnTurn,
    Refusal,
    Seat,
    Starting,
    StartRule,
    next_first_seat,
    standings,
)
from yacht.table.commands import Reroll, Resign
from yacht.table.decider import decide as decide_game
from yacht.table.decider import evolve as evolve_game
from yacht.table.decider import start_game
from yacht.table.events import Computer, GameEnded, Person, RolledForStart, Scored
from yacht.table.party.due import DueKind
from yacht.table.party.events import (
    GamePrepared,
    RankedGameEnded,
    SeatChanged,
    StandInBegan,
    StandInEnded,
    StandInReason,
)
from yacht.table.party.membership import is_due
from yacht.table.party.refusals import PartyRefusal
from yacht.table.party.settings import EmptySeat, PersonSeat, PlayedSeat

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    from yacht.rules import Dice, Face, Game, Position
    from yacht.table.commands import Command
    from yacht.table.party.commands import Play, PlayComputer
    from yacht.table.party.events import PartyEvent
    from yacht.table.party.state import Party, PartyGame

    Answer: TypeAlias = tuple[PartyEvent, ...] | Refusal | PartyRefusal


class GameDice(Protocol):
    """All dice of one game by their addresses; `yacht.dice.SecretDice` is the one that players can check."""

    @property
    def commitment(self) -> str:
        """What binds the dice before the first roll, 64 hexadecimal digits."""
        ...

    @property
    def secret(self) -> str:
        """What the dice follow from, 64 hexadecimal digits; looked at only when the game ends."""
        ...

    def at(self, stream: int, round_: int, roll: int, positions: Sequence[Position] = POSITIONS, /) -> Dice:
        """Give the dice of one roll; see `SecretDice.at`."""
        ...

    def for_start(self) -> Dice:
        """Give the dice that draw the first seat."""
        ...


def start(party: Party, dice: GameDice, now_ms: int) -> Answer:
    """Start a game of whoever is seated."""
    if party.is_playing:
        return PartyRefusal.GAME_UNDER_WAY
    seats = played_seats(party)
    if not any(seat.player is not None for seat in seats):
        return PartyRefusal.NO_PERSON
    first = _first_seat(party, seats)
    if first is None:
        return PartyRefusal.FIRST_SEAT_EMPTY
    settings = party.settings
    rule = StartRule.REMATCH if party.is_rematch else settings.start
    started = start_game(tuple(seat.occupant for seat in seats), rule, first, dice.for_start(), now_ms)
    return (
        GamePrepared(now_ms, party.games + 1, settings.ruleset, settings.house_rules, seats),
        replace(started, commitment=dice.commitment),
    )


def played_seats(party: Party) -> tuple[PlayedSeat, ...]:
    """Give the seats that a game has if it starts now."""
    found: list[PlayedSeat] = []
    for index, occupant in enumerate(party.seats):
        if isinstance(occupant, Computer):
            found.append(PlayedSeat(Seat(index), None, occupant))
    for member in party.members:
        seat = party.seat_of(member.player)
        if seat is not None:
            found.append(PlayedSeat(seat, member.player, Person(member.name)))
    return tuple(sorted(found, key=lambda played: played.seat))


def _first_seat(party: Party, seats: tuple[PlayedSeat, ...]) -> Seat | None:
    """Give the seat of the game that starts; the first one where it is not looked at, None if it is empty."""
    occupied = [played.seat for played in seats]
    if party.is_rematch:
        if party.start_seat is None:
            return Seat(0)
        return Seat(occupied.index(next_first_seat(party.start_seat, occupied, swap=party.settings.swap)))
    if party.settings.first_seat is None:
        return Seat(0)
    return Seat(occupied.index(party.settings.first_seat)) if party.settings.first_seat in occupied else None


def play(party: Party, command: Play, dice: GameDice, now_ms: int) -> Answer:
    """Do what a person asks for in the game."""
    if party.game is None:
        return PartyRefusal.NO_GAME
    seat = party.game.seat_of(command.player)
    if seat is None or command.command.seat != seat:
        return PartyRefusal.NOT_YOUR_SEAT
    if party.game.stand_ins[seat] is not None and not party.game.is_over and not isinstance(command.command, Resign):
        return PartyRefusal.COMPUTER_PLAYS
    return _decide(party, party.game, command.command, dice, now_ms)


def play_computer(party: Party, command: PlayComputer, dice: GameDice, now_ms: int) -> Answer:
    """Do what the computer on turn has chosen; it never resigns."""
    if party.game is None or not is_due(party, DueKind.COMPUTER, now_ms) or isinstance(command.command, Resign):
        return PartyRefusal.NOT_DUE
    return _decide(party, party.game, command.command, dice, now_ms)


def stand_in(party: Party, now_ms: int) -> Answer:
    """Have a computer play for the person on turn, who is gone."""
    return _begin_stand_in(party, DueKind.ABSENCE, StandInReason.ABSENT, now_ms)


def end_turn(party: Party, now_ms: int) -> Answer:
    """Have a computer finish the turn, which took too long."""
    return _begin_stand_in(party, DueKind.TURN_LIMIT, StandInReason.TURN_LIMIT, now_ms)


def _begin_stand_in(party: Party, kind: DueKind, reason: StandInReason, now_ms: int) -> Answer:
    seat = party.game.seat_on_turn if party.game else None
    if seat is None or not is_due(party, kind, now_ms):
        return PartyRefusal.NOT_DUE
    return (StandInBegan(now_ms, seat, reason),)


def _decide(party: Party, game: PartyGame, command: Command, dice: GameDice, now_ms: int) -> Answer:
    decided = decide_game(game.game, command, _LazyDice(game, command, dice), now_ms)
    if isinstance(decided, Refusal):
        return decided
    events: list[PartyEvent] = []
    after = game.game
    for event in decided:
        events.append(replace(event, secret=dice.secret) if isinstance(event, GameEnded) else event)
        after = evolve_game(after, event)
    done = decided[0]
    if isinstance(done, Scored | RolledForStart) and game.stand_ins[done.seat] is StandInReason.TURN_LIMIT:
        events.insert(1, StandInEnded(now_ms, done.seat))
    if isinstance(after.phase, Ended):
        events += _after_end(party, after, now_ms)
    return tuple(events)


def _after_end(party: Party, after: Game, now_ms: int) -> list[PartyEvent]:
    """Give what follows the end: what a ranked game comes to, and the seats of those who left are free."""
    events: list[PartyEvent] = []
    if party.is_ranked:
        is_annulled = any(len(card.open_boxes) == len(after.rules.boxes) for card in after.cards)
        ranks = tuple(entry.rank for entry in sorted(standings(after), key=lambda entry: entry.seat))
        events.append(RankedGameEnded(now_ms, is_annulled, ranks))
    gone = {member.player for member in party.members if member.has_left}
    for index, occupant in enumerate(party.seats):
        if isinstance(occupant, PersonSeat) and occupant.player in gone:
            events.append(SeatChanged(now_ms, Seat(index), EmptySeat()))
    return events


class _LazyDice:
    """The dice that a command throws, found when they are thrown."""

    def __init__(self, game: PartyGame, command: Command, dice: GameDice) -> None:
        self._game, self._command, self._dice = game, command, dice

    def roll(self, count: int) -> Sequence[Face]:
        """Give the faces of the addresses that come next."""
        seat, phase = self._command.seat, self._game.game.phase
        if isinstance(phase, Starting):
            return self._dice.at(seat, 0, self._game.rolls_for_start[seat] + 1).roll(count)
        turn = phase.turn if isinstance(phase, OnTurn) else None
        hold = self._command.hold if isinstance(self._command, Reroll) else ()
        positions = tuple(position for position in POSITIONS if position not in hold)
        roll = 1 if turn is None else turn.rolls_used + 1
        return self._dice.at(seat, self._game.game.round_of(seat), roll, positions).roll(count)
