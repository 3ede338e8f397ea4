"""Games for tests: short names for who sits where, and a hand that plays commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yacht.rules import Box, Hold, Position, Refusal, Seat, StartRule
from yacht.table import (
    Computer,
    Level,
    Person,
    Reroll,
    Resign,
    RollAll,
    Score,
    decide,
    evolve,
    game_of,
    start_game,
)
from yacht.testing import ScriptedDice

if TYPE_CHECKING:
    from collections.abc import Iterable

    from yacht.rules import Game
    from yacht.table import Command, Event, Occupant

HARU, NATSU, AKI = Person("はる"), Person("なつ"), Person("あき")
CPU = Computer(Level.NORMAL)


def new_game(
    *seats: Occupant,
    rules: str = "standard",
    house_rules: Iterable[str] = (),
    start: StartRule = StartRule.CHOSEN,
    first: int = 0,
) -> Game:
    started = start_game(seats, start, Seat(first), ScriptedDice([]), 0)
    return game_of(rules, house_rules, seats, started)


def roll(seat: int) -> RollAll:
    return RollAll(Seat(seat))


def hold(*positions: int) -> Hold:
    return frozenset(map(Position, positions))


def reroll(seat: int, *positions: int) -> Reroll:
    return Reroll(Seat(seat), hold(*positions))


def write(seat: int, box: Box) -> Score:
    return Score(Seat(seat), box)


def resign(seat: int) -> Resign:
    return Resign(Seat(seat))


def events_of(game: Game, command: Command, dice: Iterable[int] = ()) -> tuple[Event, ...]:
    """Give what a legal command leads to; the dice have to be used up."""
    script = ScriptedDice(dice)
    decided = decide(game, command, script, 1000)
    assert not isinstance(decided, Refusal), decided
    assert script.left == 0
    return decided


def play(game: Game, *steps: tuple[Command, Iterable[int]] | Command) -> Game:
    for step in steps:
        command, dice = step if isinstance(step, tuple) else (step, ())
        for event in events_of(game, command, dice):
            game = evolve(game, event)
    return game


def refusal_of(game: Game, command: Command) -> Refusal:
    """Give why a command is refused; no die may be thrown for that."""
    decided = decide(game, command, ScriptedDice([]), 1000)
    assert isinstance(decided, Refusal), decided
    return decided
