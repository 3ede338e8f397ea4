"""Writes the score tables of vectors/, and checks the cases there that are written by hand.

`python tools/vectors.py` writes vectors/dice.json, vectors/keeps.json, vectors/provable_dice/faces.json and
vectors/scores; with `--check` it writes nothing. Either way the other files are checked against the second
implementation of the rules in tools/referee.py, and the exit status is 1 if one of them is wrong or if there is a file
that nobody knows. (vectors/bots is written by tools/bot_vectors.py, vectors/parties by tools/view_vectors.py.)
"""

from __future__ import annotations

import argparse
import json
import sys
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import referee

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

VECTORS = Path(__file__).resolve().parent.parent / "vectors"

SECRETS = (
    ("00" * 32, "AAAAAAAAAAAAAAAAAAAAAA.1"),
    ("ff" * 32, "__________-----------A.999999999"),
    (bytes(range(32)).hex(), "OxSC-Ms0zlPlIXGaAXHkIg.1"),
    (bytes(range(32)).hex(), "OxSC-Ms0zlPlIXGaAXHkIg.2"),
)
"""Secrets and ids of games whose dice are written down; nobody would draw such secrets."""

Json = dict[str, Any]  # Any: JSON is open by nature; what is expected of it is checked below


def main() -> int:
    """Write or check the files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="change nothing; status 1 if something would change")
    check: bool = parser.parse_args().check
    wanted = generated_files()
    stale = [path for path, text in wanted.items() if not path.is_file() or path.read_text("utf-8") != text]
    for path in stale:
        sys.stderr.write(f"{'stale' if check else 'writing'}: {path.relative_to(VECTORS)}\n")
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(wanted[path], "utf-8")
    wrong = list(mistakes(wanted))
    for line in wrong:
        sys.stderr.write(f"wrong: {line}\n")
    return 1 if wrong or (check and stale) else 0


def generated_files() -> dict[Path, str]:
    """Give every generated file with its content."""
    scores = {VECTORS / "scores" / f"{ruleset}.json": scores_json(ruleset) for ruleset in referee.BOXES}
    return {
        VECTORS / "dice.json": dice_json(),
        VECTORS / "keeps.json": keeps_json(),
        VECTORS / "provable_dice/faces.json": faces_json(),
        **scores,
    }


def roll_text(roll: tuple[int, ...]) -> str:
    """Give a roll like `1-2-2-4-6`."""
    return "-".join(map(str, roll))


def document(head: Json, cases: list[str]) -> str:
    """Give a vector file, whose cases are JSON already."""
    fields = "".join(f" {json.dumps(name)}: {json.dumps(value)},\n" for name, value in head.items())
    return "{\n" + fields + ' "cases": [\n' + ",\n".join(cases) + "\n ]\n}\n"


def dice_json() -> str:
    """Give the 252 rolls in order with their weights."""
    weights = referee.weights()
    head = {"id": "dice", "source": "all 7776 throws of five dice, counted one by one by tools/referee.py"}
    rows = [
        f'  {{"roll": "{roll_text(roll)}", "weight": {weights[roll]}, "keeps": {len(referee.keeps_of(roll))}}}'
        for roll in referee.all_rolls()
    ]
    return document(head, rows)


def keeps_json() -> str:
    """Give the 462 keeps in order, each with the number of different rolls that a reroll can lead to, and of throws."""
    head = {"id": "keeps", "source": "all throws of the dice not kept, counted one by one by tools/referee.py"}
    rows: list[str] = []
    for keep in referee.all_keeps():
        ways = referee.rerolls_of(keep)
        counts = f'"rolls": {len(ways)}, "throws": {ways.total()}, "likeliest": {max(ways.values())}'
        rows.append(f'  {{"keep": "{roll_text(keep)}", {counts}}}')
    return document(head, rows)


def faces_json() -> str:
    """Give faces with their addresses: every address of a short game, and those that take the most attempts."""
    head = {
        "id": "provable_dice/faces",
        "source": "docs/dice.md by way of tools/referee.py, which shares no code with what it tests",
    }
    rows: list[str] = []
    for number, (secret, game) in enumerate(SECRETS):
        addresses = list(product(range(2), range(3), range(1, 4), range(5)))
        addresses += [(5, 13, 3, 4), (0, 0, 100, 0)]
        further = product(range(6), range(1, 14), range(1, 4), range(5))
        attempts = {address: referee.die(secret, game, *address)[1] for address in further}
        addresses += sorted(attempts, key=lambda address: -attempts[address])[: 10 + number]
        dice = [json.dumps([*address, referee.die(secret, game, *address)[0]]) for address in addresses]
        rows.append(
            f'  {{"secret": "{secret}",\n   "commitment": "{referee.commitment(secret)}",\n   "game": "{game}",\n'
            '   "dice": [\n    ' + ",\n    ".join(dice) + "\n   ]}"
        )
    return document(head, rows)


def scores_json(ruleset: str) -> str:
    """Give the points of every roll in every box, for each choice of the house rules that change them."""
    head = {
        "id": f"scores/{ruleset}",
        "source": "docs/rules.md by way of tools/referee.py, which shares no code with what it tests; jokers apart",
        "ruleset": ruleset,
    }
    cases: list[str] = []
    for house_rules in referee.variants(ruleset):
        if set(house_rules) <= set(referee.SCORING):
            rows = [
                f'    "{roll_text(roll)}": '
                + json.dumps([referee.worth(ruleset, house_rules, box, roll) for box in referee.BOXES[ruleset]])
                for roll in referee.all_rolls()
            ]
            names = f'   "house_rules": {json.dumps(house_rules)},\n   "boxes": {json.dumps(referee.BOXES[ruleset])},\n'
            cases.append("  {\n" + names + '   "points": {\n' + ",\n".join(rows) + "\n   }\n  }")
    return document(head, cases)


def mistakes(generated: dict[Path, str]) -> Iterator[str]:
    """Give a line for everything that is wrong with the files that are written by hand."""
    checks: dict[str, Callable[[Json, Json], Iterator[str]]] = {
        "options": option_mistakes,
        "games": game_mistakes,
        "refused": refused_mistakes,
        "provable_dice": provable_mistakes,
        "journals": journal_mistakes,
        "highest_totals": highest_total_mistakes,
        "bots": bot_mistakes,
        "parties": view_mistakes,
    }
    for path in sorted(VECTORS.rglob("*")):
        if path.is_dir() or path in generated:
            continue
        name = path.relative_to(VECTORS).with_suffix("")
        if path.suffix != ".json" or name.parts[0] not in checks:
            yield f"{path}: nothing reads this file"
            continue
        content: Json = json.loads(path.read_text("utf-8"))
        if content["id"] != name.as_posix() or not content["source"] or not content["cases"]:
            yield f"{path}: id, source or cases are missing or wrong"
        for case in content["cases"]:
            for line in checks[name.parts[0]](content, case):
                yield f"{name}: {case.get('name', case.get('house_rules', case))}: {line}"


def option_mistakes(content: Json, case: Json) -> Iterator[str]:
    """Give what is wrong with a case of what dice may be written as."""
    options, closed = referee.may_write(
        content["ruleset"], tuple(case["house_rules"]), case["card"], tuple(case["dice"])
    )
    if "points" in case:
        points = {box: options[box][0] for box in case["points"]}
        if points != case["points"]:
            yield f"points should be {points}"
        return
    if case["options"] != {box: list(worth) for box, worth in options.items()}:
        yield f"options should be {options}"
    if case["closed"] != closed:
        yield f"closed should be {closed}"


def game_mistakes(content: Json, case: Json) -> Iterator[str]:
    """Give what is wrong with the points of a recorded game and with what is expected of it."""
    record, expected = case["record"], case["expected"]
    if record["ruleset"] != content["ruleset"]:
        yield "the rule set of the record is another one"
    cards: list[referee.Card] = [{} for _ in record["seats"]]
    bonuses = [0 for _ in cards]
    resigned: list[int] = []
    dice: tuple[int, ...] = ()
    ended = None
    for index, event in enumerate(record["events"]):
        match event["type"]:
            case "rolled":
                dice = tuple(event["dice"])
            case "scored":
                seat: int = event["seat"]
                rules = (record["ruleset"], tuple(record["house_rules"]))
                found = referee.may_write(*rules, cards[seat], dice)[0].get(event["box"])
                if found != (event["points"], event["bonus"]):
                    yield f"event {index}: it should be {found}"
                cards[seat][event["box"]] = event["points"]
                bonuses[seat] += event["bonus"]
            case "resigned":
                resigned.append(event["seat"])
            case "game_ended":
                ended = event["reason"]
            case _:
                pass
    totals = [sum(card.values()) + bonus for card, bonus in zip(cards, bonuses, strict=True)]
    upper_bonuses = [referee.upper_bonus(record["ruleset"], card) for card in cards]
    ranks = referee.ranks(totals, resigned)
    found = {
        "first_seat": next((event["seat"] for event in record["events"] if event["type"] == "rolled"), None),
        "ended": ended,
        "totals": totals,
        "upper_bonuses": upper_bonuses,
        "further_yachts": [(b - upper) // 100 for b, upper in zip(bonuses, upper_bonuses, strict=True)],
        "resigned": resigned,
        "ranks": ranks,
        "leaders": [seat for seat, rank in enumerate(ranks) if rank == 1],
    }
    if found != expected:
        yield f"expected should be {found}"


def refused_mistakes(_: Json, case: Json) -> Iterator[str]:
    """Give what is wrong with a record that no game can leave."""
    at: int | None = case["at"]
    if at is not None and not 0 <= at <= len(case["record"]["events"]):
        yield f"there is no event {at}"


def provable_mistakes(_: Json, case: Json) -> Iterator[str]:
    """Give what is wrong with what is expected of the dice of a game."""
    found = referee.dice_fault(case["record"])
    expected = case["thrown"] if "thrown" in case else (case["fault"], case["at"])
    if found != expected:
        yield f"it should be {found}"


def journal_mistakes(_: Json, case: Json) -> Iterator[str]:
    """Give what is wrong with a table's games, or with an old form of an event and what it means today."""
    if "journal" not in case:
        if case["version"] != 1 or {**case["event"], **case["today"]} != case["today"]:
            yield "today's event has to say all that the old one did"
        return
    table: str = case["journal"][0]["event"]["table"]
    records: list[Json] = []
    for entry in case["journal"]:
        event: Json = entry["event"]
        if event["type"] == "game_prepared":
            rules = {"ruleset": event["ruleset"], "house_rules": event["house_rules"]}
            seats = [seat["occupant"] for seat in event["seats"]]
            records.append({"id": f"{table}.{event['number']}", **rules, "seats": seats, "events": []})
        elif event["type"] in GAME_EVENTS:
            records[-1]["events"].append(event)
    found = [{"id": record["id"], **result_of(record)} for record in records]
    if found != case["expected"]["games"]:
        yield f"games should be {found}"
    for record, game in zip(records, found, strict=True):
        fault = referee.dice_fault(record)
        if isinstance(fault, tuple) is game["ended"]:
            yield f"{record['id']}: {fault}"


def view_mistakes(_: Json, case: Json) -> Iterator[str]:
    """Give what is wrong with the totals of views, by the events of the game alone."""
    path = VECTORS / "journals/tables.json"
    [journal] = [
        other["journal"] for other in json.loads(path.read_text("utf-8"))["cases"] if other["name"] == case["journal"]
    ]
    for shown in case["views"]:
        written: dict[int, int] = {}
        for entry in journal[: shown["seq"]]:
            event: Json = entry["event"]
            if event["type"] == "game_prepared":
                written.clear()
            elif event["type"] == "scored":
                written[event["seat"]] = written.get(event["seat"], 0) + event["points"]
        cards: list[Json] = shown["view"]["game"]["cards"] if shown["view"]["game"] else []
        found = {seat: sum(filter(None, card["points"])) for seat, card in enumerate(cards)}
        if found != {seat: written.get(seat, 0) for seat in found}:
            yield f"after {shown['seq']} the boxes should add up to {written}"


GAME_EVENTS = ("game_started", "rolled_for_start", "rolled", "scored", "resigned", "game_ended")


def result_of(record: Json) -> Json:
    """Give the totals of a game, by its rules and dice alone, and whether it has ended."""
    cards: list[referee.Card] = [{} for _ in record["seats"]]
    totals = [0 for _ in cards]
    dice: tuple[int, ...] = ()
    for event in record["events"]:
        if event["type"] == "rolled":
            dice = tuple(event["dice"])
        if event["type"] == "scored":
            seat: int = event["seat"]
            card = cards[seat]
            may = referee.may_write(record["ruleset"], tuple(record["house_rules"]), card, dice)[0]
            card[event["box"]] = may[event["box"]][0]
            totals[seat] += sum(may[event["box"]])
    return {"totals": totals, "ended": record["events"][-1]["type"] == "game_ended"}


def bot_mistakes(content: Json, case: Json) -> Iterator[str]:
    """Give what is against the rules in positions and in what computer players do there."""
    rules, boxes = (content["ruleset"], tuple(case["house_rules"])), referee.BOXES[content["ruleset"]]
    for position in case["positions"]:
        points, _, faces, rolls_left, *choices = position.split(" ")
        card = {box: int(held) for box, held in zip(boxes, points.split(","), strict=True) if held != "-"}
        roll = tuple(map(int, faces))
        options = referee.may_write(*rules, card, roll)[0]
        if len(choices) != len(content["levels"]):
            yield f"{position}: choices are missing"
        for choice in choices:
            keep = tuple(map(int, choice.strip("."))) if choice not in boxes else None
            if choice not in options and (rolls_left == "0" or keep not in referee.keeps_of(roll)):
                yield f"{position}: {choice} is not allowed"


def highest_total_mistakes(_: Json, case: Json) -> Iterator[str]:
    """Give what is wrong with the highest total of a rule set."""
    if tuple(case["house_rules"]) not in referee.variants(case["ruleset"]):
        yield "there is no such variant"


if __name__ == "__main__":
    sys.exit(main())
