"""The decider of a game: what a command leads to, and what an event changes.

`decide` says what happens or why not and changes nothing; `evolve` takes what has happened for granted. Chance and
time come in as arguments.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from yacht.rules import (
    DICE_COUNT,
    Ended,
    Game,
    OnTurn,
    Refusal,
    Seat,
    Starting,
    StartRule,
    Turn,
    after_resignation,
    after_roll,
    after_roll_for_start,
    after_score,
    compile_ruleset,
    five,
    new_game,
    next_first_seat,
    option_of,
    refuse_reroll,
    reroll,
    ruleset,
    score,
)
from yacht.table.commands import Command, Reroll, Resign, RollAll, Score
from yacht.table.events import (
    Event,
    GameEnded,
    GameStarted,
    Person,
    Resigned,
    Rolled,
    RolledForStart,
    Scored,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from yacht.rules import Dice
    from yacht.table.events import Occupant


def random_seat(seat_count: int, dice: Dice) -> Seat:
    """Draw a seat, each one alike: a die is thrown until it shows one of the first `seat_count` faces."""
    while True:
        (face,) = dice.roll(1)
        if face <= seat_count:
            return Seat(face - 1)


def start_game(seats: tuple[Occupant, ...], start: StartRule, chosen: Seat, dice: Dice, now_ms: int) -> GameStarted:
    """Begin a game.

    Args:
        seats: who sits where, 1 to 6 seats.
        start: how the first seat is found.
        chosen: the seat for `CHOSEN` and `REMATCH` (see `rules.next_first_seat`); not looked at otherwise.
        dice: thrown for `RANDOM` only.
        now_ms: Unix milliseconds.
    """
    match start:
        case StartRule.RANDOM:
            return GameStarted(now_ms, start, random_seat(len(seats), dice))
        case StartRule.CHOSEN | StartRule.REMATCH:
            return GameStarted(now_ms, start, chosen)
        case StartRule.ROLL_OFF:
            return GameStarted(now_ms, start, None)
        case _:
            assert_never(start)


def game_of(ruleset_id: str, house_rules: Iterable[str], seats: tuple[Occupant, ...], started: GameStarted) -> Game:
    """Give the game that a first event begins.

    Raises:
        UnknownRulesError: for rules that do not exist.
    """
    rules = compile_ruleset(ruleset(ruleset_id, house_rules))
    persons = [Seat(index) for index, occupant in enumerate(seats) if isinstance(occupant, Person)]
    return new_game(rules, len(seats), persons, started.first_seat)


def decide(game: Game, command: Command, dice: Dice, now_ms: int) -> tuple[Event, ...] | Refusal:
    """Tell what a command leads to.

    Args:
        game: the game as it stands; it is unchanged.
        command: what a seat asks for.
        dice: thrown only if the command is a legal roll.
        now_ms: Unix milliseconds, put into the events.

    Returns:
        One event, followed by `GameEnded` if it ends the game; or a refusal. The order of the reasons: `UNKNOWN_SEAT`,
        `GAME_OVER`, `ALREADY_RESIGNED`, `STARTING`, `NOT_YOUR_TURN`, then those of the command itself.
    """
    if not 0 <= command.seat < len(game.cards):
        return Refusal.UNKNOWN_SEAT
    if isinstance(game.phase, Ended):
        return Refusal.GAME_OVER
    if command.seat in game.resigned:
        return Refusal.ALREADY_RESIGNED
    if isinstance(command, Resign):
        return _with_end(game, Resigned(now_ms, command.seat))
    if isinstance(game.phase, Starting):
        return _decide_roll_off(game.phase, command, dice, now_ms)
    if command.seat != game.phase.seat:
        return Refusal.NOT_YOUR_TURN
    return _decide_turn(game, game.phase, command, dice, now_ms)


def _decide_roll_off(
    starting: Starting, command: RollAll | Reroll | Score, dice: Dice, now_ms: int
) -> tuple[Event, ...] | Refusal:
    if not isinstance(command, RollAll):
        return Refusal.STARTING
    if command.seat != starting.roll_off.roller:
        return Refusal.NOT_YOUR_TURN
    return (RolledForStart(now_ms, command.seat, five(dice.roll(DICE_COUNT))),)


def _decide_turn(
    game: Game, on_turn: OnTurn, command: RollAll | Reroll | Score, dice: Dice, now_ms: int
) -> tuple[Event, ...] | Refusal:
    turn, seat = on_turn.turn, on_turn.seat
    current_round = game.round_of(seat)
    match command:
        case RollAll():
            if turn is not None:
                return Refusal.NO_ROLLS_LEFT if turn.rolls_left == 0 else Refusal.TURN_UNDER_WAY
            return (Rolled(now_ms, seat, current_round, 1, (), five(dice.roll(DICE_COUNT))),)
        case Reroll(_, hold):
            if turn is None:
                return Refusal.NOT_ROLLED
            refusal = refuse_reroll(turn, hold)
            if refusal is not None:
                return refusal
            after = reroll(turn, hold, dice.roll(DICE_COUNT - len(hold)))
            return (Rolled(now_ms, seat, current_round, after.rolls_used, tuple(sorted(hold)), after.dice),)
        case Score(_, box):
            if turn is None:
                return Refusal.NOT_ROLLED
            option = option_of(game.cards[seat], box, turn.roll)
            if isinstance(option, Refusal):
                return option
            return _with_end(game, Scored(now_ms, seat, current_round, box, option.points, option.bonus))
        case _:
            assert_never(command)


def _with_end(game: Game, event: Scored | Resigned) -> tuple[Event, ...]:
    after = evolve(game, event)
    return (event, GameEnded(event.at_ms, after.phase.reason)) if isinstance(after.phase, Ended) else (event,)


def evolve(game: Game, event: Event) -> Game:
    """Give the game after an event that `decide` gave for it.

    `GameStarted` and `GameEnded` change nothing: the first is in the game from its beginning, the second says only
    what the event before it did.

    Raises:
        ValueError: if the event does not fit the game, which `decide` never gives.
    """
    match event:
        case GameStarted() | GameEnded():
            return game
        case Resigned():
            return after_resignation(game, event.seat)
        case RolledForStart() if isinstance(game.phase, Starting):
            return after_roll_for_start(game, game.phase, event.dice)
        case Rolled() if isinstance(game.phase, OnTurn):
            return after_roll(game, game.phase, Turn(event.dice, event.roll))
        case Scored() if isinstance(game.phase, OnTurn) and game.phase.turn is not None:
            written = score(game.cards[event.seat], event.box, game.phase.turn.roll)
            if not isinstance(written, Refusal):
                return after_score(game, game.phase, written)
            raise ValueError(_misfit(event))
        case RolledForStart() | Rolled() | Scored():
            raise ValueError(_misfit(event))
        case _:
            assert_never(event)


def _misfit(event: Event) -> str:
    return f"{event} does not fit the game"


def first_seat_of_rematch(game: Game, *, swap: bool) -> Seat:
    """Give the seat that starts the next game of the same seats; the first one if no seat ever started."""
    if game.first_seat is None:
        return Seat(0)
    return next_first_seat(game.first_seat, game.seats, swap=swap)
