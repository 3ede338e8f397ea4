"""Writes web/src/generated/odds.json: the numbers of the page 確率, as `yacht odds` gives them.

    python tools/odds.py           write the file
    python tools/odds.py --check   change nothing; status 1 if writing would change something

It solves every rule set and plays the simulated games anew, which takes a minute or two.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from yacht.cli.odds import GAMES, odds_json
from yacht.rules import RulesetId, compile_ruleset, ruleset
from yacht.rules.boxes import AnyDice

FILE = Path(__file__).resolve().parent.parent / "web" / "src" / "generated" / "odds.json"
STEP = 5
"""How many totals one bar of the distribution stands for."""
DIGITS = 6
"""Digits after the point that are kept; the page shows four at the most."""

Json = dict[str, Any]  # Any: JSON is open by nature; this script only writes it


def page_odds(rules: RulesetId) -> Json:
    """Give what the page shows of a rule set."""
    tables = compile_ruleset(ruleset(rules))
    found = odds_json(tables, GAMES)
    perfect = found["perfect_play"]
    by_total = perfect["probability_by_total"]
    aimed = {rule.box for rule in tables.ruleset.boxes if not isinstance(rule.pattern, AnyDice)}
    bonus = perfect["upper_bonus_probability"] if tables.ruleset.upper_bonus else None
    boxes = {row["box"]: row for row in found["boxes"]}
    return {
        "once": {box: _ratio(boxes[box]["scored_in_one_roll"]) for box in tables.boxes if box in aimed},
        "aimed": {box: _ratio(boxes[box]["scored_when_aimed_at"]) for box in tables.boxes if box in aimed},
        "expected_total": round(perfect["expected_total"], DIGITS),
        "standard_deviation": round(perfect["standard_deviation"], DIGITS),
        "upper_bonus_probability": None if bonus is None else round(bonus, DIGITS),
        "yacht_probability": round(perfect["yacht_probability"], DIGITS),
        "percentiles": perfect["percentiles"],
        "mean_by_box": {box: round(boxes[box]["perfect_play_mean"], DIGITS) for box in tables.boxes},
        "distribution": {
            "from": 0,
            "step": STEP,
            "probability": [
                round(sum(by_total[start : start + STEP]), DIGITS + 2) for start in range(0, len(by_total), STEP)
            ],
        },
        "levels": {
            player["level"]: {
                "mean": round(player["mean"], 2),
                "sd": round(player["standard_deviation"], 2),
                "games": found["computer_players"]["games"],
            }
            for player in found["computer_players"]["players"]
        },
    }


def _ratio(pair: list[int]) -> float:
    numerator, denominator = pair
    return round(numerator / denominator, DIGITS + 2)


def main() -> int:
    """Write or check the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="change nothing; status 1 if something would change")
    check: bool = parser.parse_args().check
    text = json.dumps({rules: page_odds(rules) for rules in RulesetId}, ensure_ascii=False, indent=1) + "\n"
    if FILE.is_file() and FILE.read_text("utf-8") == text:
        return 0
    sys.stderr.write(f"{'stale' if check else 'writing'}: {FILE.name}\n")
    if check:
        return 1
    FILE.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
