"""Games played to their end, in the form in which the client keeps them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from browser.made_games import ME, made
from browser.table_page import BOXES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

NOTHING = (1, 2, 2, 4, 6)
"""Dice that are worth nothing in the boxes of a kind and of a row."""

PLAIN: Mapping[str, Sequence[int]] = {
    "ones": (1, 1, 2, 4, 6),
    "twos": (2, 2, 2, 4, 6),
    "threes": (3, 3, 3, 4, 6),
    "fours": (4, 4, 4, 1, 2),
    "fives": (5, 5, 5, 1, 2),
    "sixes": (6, 6, 6, 1, 2),
    "choice": (6, 6, 5, 4, 3),
    "full_house": (3, 3, 3, 5, 5),
    "small_straight": (1, 2, 3, 4, 6),
}
"""Dice for some boxes; the others get `NOTHING`. In the standard rules a total of 62 + 24 + 19 + 15 = 120."""

PLAIN_TOTAL = 120

BETTER = {**PLAIN, "ones": (1, 1, 1, 4, 6)}
"""One point more in the aces brings 63 and with it the upper bonus: 156 in the standard rules."""

BETTER_TOTAL = 156


def ended(  # noqa: PLR0913 - a game has that many sides
    number: int,
    dice_by_box: Mapping[str, Sequence[int]] = PLAIN,
    *,
    names: Sequence[str] = (ME,),
    ruleset: str = "standard",
    house_rules: Sequence[str] = (),
    ended_ms: int = 1_780_000_000_000,
) -> dict[str, Any]:
    """Give a game in which everyone has rolled these dice once for each box; its id is made from a number."""
    turns = [(dice_by_box.get(box, NOTHING), box) for box in BOXES[ruleset] for _ in names]
    game = made(turns, names=names, ruleset=ruleset, house_rules=house_rules)
    record = game["record"]
    record["id"] = f"{number:A>22}.1"
    for event in record["events"]:
        event["at_ms"] = ended_ms
    game["updated_ms"] = ended_ms
    return game


def against_computer(game: dict[str, Any], level: str = "normal") -> dict[str, Any]:
    """Give the same game with a computer on the second seat."""
    seats = [game["record"]["seats"][0], {"occupant": "computer", "level": level}]
    return {**game, "mode": "cpu", "record": {**game["record"], "seats": seats}}


def kept(*games: dict[str, Any]) -> dict[str, Any]:
    """Give the games by the keys under which they are stored."""
    return {f"game/{game['record']['id']}": game for game in games}


def file_of(*games: dict[str, Any]) -> dict[str, Any]:
    """Give what a file of records with these games holds."""
    listed = [{"mode": game["mode"], "record": game["record"]} for game in games]
    return {"format": "yacht-records", "version": 1, "games": listed}


def bytes_of(file: Any) -> bytes:  # noqa: ANN401 - a broken file holds anything
    return json.dumps(file).encode()


def totals_of(games: Iterable[dict[str, Any]]) -> list[int]:
    """Add up the first seat's boxes and bonuses as the events tell them."""
    return [
        sum(
            event["points"] + event["bonus"]
            for event in game["record"]["events"]
            if event["type"] == "scored" and event["seat"] == 0
        )
        for game in games
    ]
