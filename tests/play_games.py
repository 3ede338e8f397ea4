"""Plays random games and writes down, one a line, what was asked and what the answer was.

Run by tests/vectors/test_twins.py: `python tests/play_games.py SEED FIRST COUNT FILE`. TypeScript then redoes every
game and compares every answer. Each line is a JSON object:

- `name`: seed and number, from which the game can be made again
- `ruleset`, `house_rules`, `seats`: as in a game record
- `start`: the rule of the start, the seat that is chosen, the dice thrown for it, and the event
- `steps`: for each command the command, the dice thrown for it, its answer (the code of a refusal, or events), and, if
  dice lie on the table after it, what they may be written as: the options and the closed boxes
- `totals`, `ranks`, `further_yachts`: by seat, at the end
"""

from __future__ import annotations

import sys
from dataclasses import MISSING, fields
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, assert_never

import msgspec

from yacht.protocol.records import EVENT_TAGS, OCCUPANT_TAGS
from yacht.rules import (
    DICE_COUNT,
    FACES,
    POSITIONS,
    Box,
    Ended,
    Face,
    OnTurn,
    Refusal,
    RulesetId,
    Seat,
    Starting,
    StartRule,
    house_rule_combinations,
    options,
    roll_id,
    standings,
)
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

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yacht.rules import Game, HouseRuleId, Roll, RuleTables
    from yacht.table import Command, Event, Occupant

VARIANTS: list[tuple[RulesetId, tuple[HouseRuleId, ...]]] = [
    (rules, chosen) for rules in RulesetId for chosen in house_rule_combinations(rules)
]
BOXES = tuple(Box)
FIELDS = {
    kind: tuple(field.name for field in fields(kind) if field.default is MISSING)
    for kind in (*EVENT_TAGS, *OCCUPANT_TAGS)
}
"""What is always there; these games have no secret."""
KNOWING_BETTER = 0.12
"""How often a command is asked for without a look at the game."""
RESIGNING = 0.008
EQUAL_DICE = 0.3
"""How often all dice of a roll show one face: jokers and ties, which are rare, are what is worth comparing."""
PLAYING_WELL = 0.7
"""How often a box is asked for with an eye on the upper bonus, whether it is closed or not."""


class RandomDice:
    """Dice that remember what they showed."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self.shown: list[Face] = []

    def roll(self, count: int) -> Sequence[Face]:
        if self._random.random() < EQUAL_DICE:
            faces = [self._random.choice(FACES)] * count
        else:
            faces = self._random.choices(FACES, k=count)
        self.shown += faces
        return faces


def play(seed: str, number: int) -> dict[str, Any]:
    """Play one game to its end."""
    random = Random(f"{seed}.{number}")  # noqa: S311 - it has to be the same again
    ruleset, house_rules = VARIANTS[number % len(VARIANTS)]
    count = random.choice((1, 1, 1, 2, 2, 3, 4, 5, 6))
    seats: list[Occupant] = [
        Person("はる"),
        *(random.choice((Person("なつ"), Computer(Level.EASY))) for _ in range(count - 1)),
    ]
    random.shuffle(seats)
    start, chosen = random.choice(list(StartRule)), Seat(random.randrange(count))
    dice = RandomDice(random)
    started = start_game(tuple(seats), start, chosen, dice, 0)
    game = game_of(ruleset, house_rules, tuple(seats), started)
    steps: list[tuple[list[Any], list[Face], Refusal | list[list[Any]], list[Any] | None]] = []
    start_dice = dice.shown
    while not isinstance(game.phase, Ended):
        command = next_command(game, random)
        dice = RandomDice(random)
        answer = decide(game, command, dice, len(steps) + 1)
        if isinstance(answer, Refusal):
            steps.append((written(command), dice.shown, answer, None))
        else:
            for event in answer:
                game = evolve(game, event)
            steps.append((written(command), dice.shown, [form(event) for event in answer], may_be_written(game)))
    late = (RollAll(Seat(0)), Resign(Seat(count - 1)), Score(Seat(count), Box.ONES))
    for command in late:
        answer = decide(game, command, RandomDice(random), 0)
        assert isinstance(answer, Refusal)
        steps.append((written(command), [], answer, None))
    ranked = sorted(standings(game), key=lambda standing: standing.seat)
    return {
        "name": f"{seed}.{number}",
        "ruleset": ruleset,
        "house_rules": house_rules,
        "seats": [{"occupant": OCCUPANT_TAGS[type(seat)], **msgspec.to_builtins(seat)} for seat in seats],
        "start": [start, chosen, start_dice, form(started)],
        "steps": steps,
        "totals": [standing.total for standing in ranked],
        "ranks": [standing.rank for standing in ranked],
        "further_yachts": [card.further_yachts for card in game.cards],
    }


def next_command(game: Game, random: Random) -> Command:
    """Choose what to ask for: most of the time something that is allowed."""
    chance = random.random()
    if chance < RESIGNING:
        return Resign(random.choice(game.seats))
    if chance < KNOWING_BETTER:
        seat = Seat(random.randint(-1, len(game.cards)))
        hold = frozenset(position for position in POSITIONS if random.random() < 0.7)
        return random.choice((RollAll(seat), Reroll(seat, hold), Score(seat, random.choice(BOXES))))
    match game.phase:
        case Starting(roll_off):
            return RollAll(roll_off.roller)
        case OnTurn(seat, None):
            return RollAll(seat)
        case OnTurn(seat, turn) if turn is not None:
            if turn.rolls_left and random.random() < 0.25:
                return Reroll(seat, frozenset(random.sample(POSITIONS, random.randrange(DICE_COUNT))))
            card = game.cards[seat]
            if random.random() < PLAYING_WELL:
                return Score(seat, max(card.open_boxes, key=lambda box: wish(game.rules, box, turn.roll)))
            return Score(seat, random.choice(card.open_boxes))
        case _:
            message = "the game is over"
            raise ValueError(message)


def wish(rules: RuleTables, box: Box, roll: Roll) -> tuple[bool, bool, int]:
    """Give how much a box is wished for: yacht first, then upper boxes with three dice, the fewest points lost else."""
    points = rules.score_by_box_roll[box][roll_id(roll)]
    if box in rules.upper:
        three = 3 * (rules.upper.index(box) + 1)
        return (False, points >= three, points - three)
    return (box is Box.YACHT and points > 0, False, -points)


def written(command: Command) -> list[Any]:
    match command:
        case RollAll(seat):
            return ["roll_all", seat]
        case Reroll(seat, hold):
            return ["reroll", seat, sorted(hold)]
        case Score(seat, box):
            return ["score", seat, box]
        case Resign(seat):
            return ["resign", seat]
        case _:
            assert_never(command)


def form(event: Event) -> list[Any]:
    return [EVENT_TAGS[type(event)], *(getattr(event, name) for name in FIELDS[type(event)])]


def may_be_written(game: Game) -> list[Any] | None:
    phase = game.phase
    if not isinstance(phase, OnTurn) or phase.turn is None:
        return None
    found = options(game.cards[phase.seat], phase.turn.roll)
    return [
        [(option.box, option.points, option.bonus) for option in found.options],
        [(closed.box, closed.reason) for closed in found.closed],
    ]


def main() -> None:
    seed, first, count, path = sys.argv[1:]
    encoder = msgspec.json.Encoder()
    with Path(path).open("wb") as file:
        file.writelines(
            encoder.encode(play(seed, number)) + b"\n" for number in range(int(first), int(first) + int(count))
        )


if __name__ == "__main__":
    main()
