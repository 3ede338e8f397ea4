"""Writes vectors/bots: what the computer players do in 500 positions of each rule set.

`python tools/bot_vectors.py` writes the files; what changed is for a person to look at. With `--more N` it prints N
other positions of each rule set instead, in the same form, a JSON document on one line for each. Positions come from
games of random choices by seed; those are left out in which two options of exact play are closer than float32 can tell,
but not equal.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from yacht.bots import BOTS, bot
from yacht.rules import (
    FACES,
    KEEPS,
    ROLLS,
    Box,
    Refusal,
    RulesetId,
    compile_ruleset,
    empty_card,
    five,
    house_rule_combinations,
    keeps_of,
    options,
    rerolls_of,
    roll_of,
    ruleset,
    score,
)
from yacht.solver import TIE, solve

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yacht.bots import Choice
    from yacht.rules import Roll, RuleTables, Scorecard

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "vectors" / "bots"
POSITIONS = 500
"""For each rule set, shared out among its house rules."""
CLEAR = 1e-3
"""Points by which options that are not equal must differ; float32 is off by less than a hundredth of that."""

Json = dict[str, Any]  # Any: JSON is open by nature; this script only writes it


def main() -> None:
    """Write the files, or print more positions."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--more", type=int, default=0, metavar="N", help="print N positions of each rule set instead")
    parser.add_argument("--seed", type=int, default=1, help="of the positions that are printed (default: 1)")
    arguments = parser.parse_args()
    more: int = arguments.more
    seed: int = arguments.seed
    if more:
        for rules in RulesetId:
            print(json.dumps(document(rules, more, f"{rules}-more-{seed}", f"tools/bot_vectors.py --seed {seed}")))
        return
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"],  # noqa: S607 - whichever git there is
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    source = f"docs/rules.md by way of yacht.bots at commit {commit}; written by tools/bot_vectors.py"
    FOLDER.mkdir(exist_ok=True)
    for rules in RulesetId:
        text = json.dumps(document(rules, POSITIONS, rules, source), indent=1)
        (FOLDER / f"{rules}.json").write_text(text + "\n", "utf-8")


def document(rules: RulesetId, count: int, seed: str, source: str) -> Json:
    """Give a file of positions."""
    chance = random.Random(seed)  # noqa: S311 - positions, not dice of a game
    variants = house_rule_combinations(rules)
    cases: list[Json] = []
    for place, chosen in enumerate(variants):
        share = count * (place + 1) // len(variants) - count * place // len(variants)
        tables = compile_ruleset(ruleset(rules, chosen))
        cases.append({"house_rules": list(chosen), "positions": list(lines(tables, share, chance))})
    return {
        "id": f"bots/{rules}",
        "source": source,
        "ruleset": rules,
        "levels": list(BOTS),
        "form": "points by box in the order of the card, - where it is open; further yachts; roll; rerolls left;"
        " then what each level does: the box it writes, or the faces it keeps, . for none",
        "cases": cases,
    }


def lines(tables: RuleTables, count: int, chance: random.Random) -> Iterator[str]:
    """Give positions with what the computer players do there."""
    policies = [bot(level, tables) for level in BOTS]
    solution = solve(tables.ruleset)
    while count:
        card, roll, rolls_left = position(tables, chance)
        evaluation = solution.evaluate(card, roll, rolls_left)
        totals = [*evaluation.expected_total_by_box.values(), *evaluation.expected_total_by_keep.values()]
        if any(TIE < evaluation.expected_total - total < CLEAR for total in totals):
            continue
        points = ",".join("-" if points is None else str(points) for points in card.points)
        choices = (choice_text(policy.choose(card, roll, rolls_left)) for policy in policies)
        yield " ".join((points, str(card.further_yachts), "".join(map(str, roll)), str(rolls_left), *choices))
        count -= 1


def choice_text(choice: Choice) -> str:
    """Give a choice as it stands in the files."""
    return choice if isinstance(choice, Box) else "".join(map(str, KEEPS[choice])) or "."


def position(tables: RuleTables, chance: random.Random) -> tuple[Scorecard, Roll, int]:
    """Give a position of a game of random choices; one or two boxes left, and jokers, come often.

    Every other game writes what is worth most, so that there are cards with points as well.
    """
    boxes = len(tables.boxes)
    written = chance.choice([chance.randrange(boxes), boxes - 1, boxes - 2])
    card = empty_card(tables)
    sensible = chance.random() < 1 / 2
    for _ in range(written):
        roll = random_roll(chance)
        found = options(card, roll).options
        box = (max(found, key=lambda option: option.points) if sensible else chance.choice(found)).box
        after = score(card, box, roll)
        if isinstance(after, Refusal):
            message = f"{box} is an option and refused: {after}"
            raise TypeError(message)
        card = after
    rolls_left = chance.randrange(3)
    roll = random_roll(chance)
    for _ in range(2 - rolls_left):
        ways = rerolls_of(KEEPS[chance.choice(keeps_of(roll))])
        roll = ROLLS[chance.choices(list(ways), list(ways.values()))[0]]
    return card, roll, rolls_left


def random_roll(chance: random.Random) -> Roll:
    """Give a roll; every eighth or so shows five equal dice."""
    faces = chance.choices(FACES, k=5)
    return roll_of(five(faces if chance.randrange(8) else faces[:1] * 5))


if __name__ == "__main__":
    sys.exit(main())
