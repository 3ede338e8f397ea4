"""Games under way, made by the rules of the server, in the form in which the client keeps them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from games import events_of
from yacht.protocol import encode_record
from yacht.rules import Box, HouseRuleId, OnTurn, RulesetId, Seat, StartRule
from yacht.table import GameRecord, Person, RollAll, Score, evolve, game_of, start_game
from yacht.testing import ScriptedDice

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from yacht.table import Event

Turn = tuple["Sequence[int]", str]
"""Dice of the only roll of a turn, and the box that they are written into."""

GAME_ID = "AAAAAAAAAAAAAAAAAAAAAA.1"
KEY = f"game/{GAME_ID}"
ME = "あなた"


def made(  # noqa: PLR0913 - a game has that many sides
    turns: Iterable[Turn] = (),
    *,
    names: Sequence[str] = (ME,),
    ruleset: str = "standard",
    house_rules: Sequence[str] = (),
    first: int = 0,
    swap: bool = True,
) -> dict[str, Any]:
    """Give a game in which whoever is on turn has rolled once and written, turn by turn."""
    seats = tuple(Person(name) for name in names)
    started = start_game(seats, StartRule.CHOSEN, Seat(first), ScriptedDice([]), 0)
    game = game_of(ruleset, house_rules, seats, started)
    events: list[Event] = [started]
    for dice, box in turns:
        assert isinstance(game.phase, OnTurn)
        seat = game.phase.seat
        for command, faces in ((RollAll(seat), dice), (Score(seat, Box(box)), ())):
            for event in events_of(game, command, faces):
                events.append(event)
                game = evolve(game, event)
    record = GameRecord(
        GAME_ID, RulesetId(ruleset), tuple(HouseRuleId(rule) for rule in house_rules), seats, tuple(events)
    )
    return {
        "version": 1,
        "mode": "solo" if len(seats) == 1 else "device",
        "swap": swap,
        "record": json.loads(encode_record(record)),
        "hold": [],
        "pending": [],
        "updated_ms": 1000,
    }


def rounds(boxes: Iterable[str], players: int = 1, dice: Sequence[int] = (1, 2, 3, 4, 6)) -> list[Turn]:
    """Give turns in which everyone writes the same dice into the same box, box by box."""
    return [(dice, box) for box in boxes for _ in range(players)]
