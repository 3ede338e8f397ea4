"""A game: cards in seating order, whose turn it is, how it ends and who is ahead.

A game is a value. The functions here give the next value; what must be refused is refused in `table`, which decides.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from yacht.rules.card import empty_card
from yacht.rules.start import RollOff, Seat, after_start_roll, without_contender

if TYPE_CHECKING:
    from collections.abc import Iterable

    from yacht.rules.card import Scorecard
    from yacht.rules.dice import Five
    from yacht.rules.tables import RuleTables
    from yacht.rules.turn import Turn


class EndReason(StrEnum):
    """Why a game has ended."""

    COMPLETE = "complete"
    """Every card is full, those of seats that resigned apart."""
    RESIGNED = "resigned"
    """Resignations left at most one seat, or no person."""


@dataclass(frozen=True, slots=True)
class Starting:
    """The seats roll for the start."""

    roll_off: RollOff


@dataclass(frozen=True, slots=True)
class OnTurn:
    """A seat is on turn."""

    seat: Seat
    turn: Turn | None
    """None before the first roll."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    reason: EndReason


Phase = Starting | OnTurn | Ended


@dataclass(frozen=True, slots=True)
class Game:
    """One game from the first roll to the last writing."""

    rules: RuleTables
    cards: tuple[Scorecard, ...]
    """By seat."""
    persons: frozenset[Seat]
    """The seats that people sit on; a game ends when none of them is left."""
    phase: Phase
    first_seat: Seat | None
    """None while the roll-off is going on."""
    resigned: tuple[Seat, ...] = ()
    """In the order of resigning."""

    @property
    def rounds(self) -> int:
        """How many rounds the game has: as many as the card has boxes."""
        return len(self.rules.boxes)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats in seating order, those that resigned too."""
        return tuple(Seat(index) for index in range(len(self.cards)))

    def round_of(self, seat: Seat) -> int:
        """Give the round of a seat's next writing, from 1; on a full card one more than there are rounds."""
        return self.rounds - len(self.cards[seat].open_boxes) + 1


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat's place in the ranking."""

    seat: Seat
    rank: int
    """From 1; equal totals share a rank, and the rank after a tie skips."""
    total: int
    is_resigned: bool


@dataclass(frozen=True, slots=True)
class Win:
    """One seat is ahead of all others."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Draw:
    """Several seats share the highest total."""

    seats: tuple[Seat, ...]


def new_game(rules: RuleTables, seat_count: int, persons: Iterable[Seat], first_seat: Seat | None) -> Game:
    """Give a game before its first roll.

    Args:
        rules: the rules of all seats.
        seat_count: 1 to 6.
        persons: the seats that people sit on.
        first_seat: the seat that starts, or None for a roll-off.
    """
    seats = tuple(Seat(index) for index in range(seat_count))
    if first_seat is None and seat_count == 1:
        first_seat = seats[0]
    return Game(
        rules=rules,
        cards=(empty_card(rules),) * seat_count,
        persons=frozenset(persons),
        phase=Starting(RollOff(seats)) if first_seat is None else OnTurn(first_seat, None),
        first_seat=first_seat,
    )


def after_roll_for_start(game: Game, starting: Starting, dice: Five) -> Game:
    """Give the game after a roll of the roll-off."""
    return _start_with(game, after_start_roll(starting.roll_off, dice))


def after_roll(game: Game, on_turn: OnTurn, turn: Turn) -> Game:
    """Give the game after a roll by the seat on turn."""
    return replace(game, phase=replace(on_turn, turn=turn))


def after_score(game: Game, on_turn: OnTurn, card: Scorecard) -> Game:
    """Give the game after the seat on turn has written: the next seat's turn, or the end."""
    cards = (*game.cards[: on_turn.seat], card, *game.cards[on_turn.seat + 1 :])
    return _pass_turn(replace(game, cards=cards), on_turn.seat)


def after_resignation(game: Game, seat: Seat) -> Game:
    """Give the game after a seat has resigned: the turn passes if it was on turn; the game may end."""
    after = replace(game, resigned=(*game.resigned, seat))
    left = [other for other in game.seats if other not in after.resigned]
    if len(left) <= 1 or not after.persons & set(left):
        return replace(after, phase=Ended(EndReason.RESIGNED))
    if isinstance(after.phase, Starting):
        if seat not in after.phase.roll_off.contenders:
            return after
        return _start_with(after, without_contender(after.phase.roll_off, seat))
    if isinstance(after.phase, OnTurn) and after.phase.seat == seat:
        return _pass_turn(after, seat)
    return after


def _start_with(game: Game, start: RollOff | int) -> Game:
    if isinstance(start, RollOff):
        return replace(game, phase=Starting(start))
    return replace(game, phase=OnTurn(Seat(start), None), first_seat=Seat(start))


def _pass_turn(game: Game, seat: Seat) -> Game:
    count = len(game.cards)
    for step in range(1, count + 1):
        following = Seat((seat + step) % count)
        if following not in game.resigned and not game.cards[following].is_full:
            return replace(game, phase=OnTurn(following, None))
    return replace(game, phase=Ended(EndReason.COMPLETE))


def standings(game: Game) -> tuple[Standing, ...]:
    """Give all seats by rank: highest total first, then those that resigned, the later resignation first.

    Seats that share a rank come in seating order.

    Source: docs/rules.md, "Common to all rule sets".
    """
    playing = sorted(
        (seat for seat in game.seats if seat not in game.resigned), key=lambda seat: -game.cards[seat].total
    )
    totals = [game.cards[seat].total for seat in playing]
    ranked = [
        Standing(seat, 1 + totals.index(total), total, is_resigned=False)
        for seat, total in zip(playing, totals, strict=True)
    ]
    ranked += [
        Standing(seat, len(playing) + place, game.cards[seat].total, is_resigned=True)
        for place, seat in enumerate(reversed(game.resigned), start=1)
    ]
    return tuple(ranked)


def result(game: Game) -> Win | Draw:
    """Give who is ahead now; of an ended game, who has won."""
    top = tuple(standing.seat for standing in standings(game) if standing.rank == 1)
    return Win(top[0]) if len(top) == 1 else Draw(top)
