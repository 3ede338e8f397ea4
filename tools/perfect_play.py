"""Writes what the web client shows of perfect play: percentiles to grade by, tips, and the odds page.

`python tools/perfect_play.py` writes web/src/generated/percentiles.json, web/src/generated/tips and
web/src/generated/odds; that takes some minutes, most of them for the games of the computer players. Everything else
is exact, and a test computes it again.
`python tools/generate.py`, which runs often, leaves these files alone.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any, cast

import tips
from yacht.cli.odds import odds_json
from yacht.rules import RulesetId, compile_ruleset, house_rule_combinations, ruleset
from yacht.solver import solve

GENERATED = Path(__file__).resolve().parent.parent / "web" / "src" / "generated"
GAMES = 1_000_000
"""How many games of each computer player are played for the odds page."""
STEP = 5
"""Totals that share a bar of the distribution."""
REST = 1e-4
"""The share of games that may lie above the last bar."""
DIGITS = 7
"""Significant digits of the numbers on the odds page."""

Json = dict[str, Any]  # Any: JSON is open by nature; this script only writes it


def main() -> None:
    """Write the files."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    (GENERATED / "percentiles.json").write_text(percentiles_json(), "utf-8")
    for folder in ("odds", "tips"):
        (GENERATED / folder).mkdir(exist_ok=True)
    for rules in RulesetId:
        (GENERATED / "tips" / f"{rules}.json").write_text(by_variant(tips_of(rules)), "utf-8")
    for rules in RulesetId:
        (GENERATED / "odds" / f"{rules}.json").write_text(by_variant(odds_of(rules, GAMES)), "utf-8")


def files() -> list[Path]:
    """Give the files that are written here."""
    return [
        GENERATED / "percentiles.json",
        *(GENERATED / folder / f"{rules}.json" for folder in ("odds", "tips") for rules in RulesetId),
    ]


def by_variant(variants: Json) -> str:
    """Give JSON with each entry on a line of its own."""
    lines = (f"{json.dumps(name)}:{json.dumps(variant, separators=(',', ':'))}" for name, variant in variants.items())
    return "{" + ",\n".join(lines) + "}\n"


def percentiles_json() -> str:
    """Give the percentiles of totals of perfect play, by rule set and by its house rules joined with `+`."""
    found = {
        rules: {
            "+".join(chosen): solve(ruleset(rules, chosen)).statistics.percentiles
            for chosen in house_rule_combinations(rules)
        }
        for rules in RulesetId
    }
    return json.dumps(found, indent=1) + "\n"


def odds_of(rules: RulesetId, games: int) -> Json:
    """Give the odds page of a rule set, by its house rules joined with `+`; see `yacht.cli.odds.odds_json`."""
    return {
        "+".join(chosen): rounded(shortened(odds_json(compile_ruleset(ruleset(rules, chosen)), games)))
        for chosen in house_rule_combinations(rules)
    }


def tips_of(rules: RulesetId) -> Json:
    """Give the tips of a rule set, by its house rules joined with `+`; see `tips.tips_of`."""
    return {"+".join(chosen): rounded(tips.tips_of(rules, chosen)) for chosen in house_rule_combinations(rules)}


def shortened(document: Json) -> Json:
    """Give the distribution in bars: `shares` of games from the total `first` on, `step` totals each, and a `rest`."""
    del document["ruleset"], document["house_rules"]
    perfect: Json = document["perfect_play"]
    by_total: list[float] = perfect.pop("probability_by_total")
    bars = [sum(by_total[first : first + STEP]) for first in range(0, len(by_total), STEP)]
    first = next(bar for bar in range(len(bars)) if sum(bars[: bar + 1]) > REST)
    end = next(bar for bar in range(len(bars) + 1) if sum(bars[bar:]) < REST)
    perfect["distribution"] = {
        "first": first * STEP,
        "step": STEP,
        "shares": bars[first:end],
        "rest": sum(bars[:first]) + sum(bars[end:]),
    }
    return document


def rounded(value: Any) -> Any:  # noqa: ANN401 - JSON is open by nature
    """Give JSON with its fractional numbers rounded."""
    if isinstance(value, float):
        return float(f"{value:.{DIGITS}g}")
    if isinstance(value, dict):
        return {name: rounded(entry) for name, entry in cast("Json", value).items()}
    if isinstance(value, list):
        return [rounded(item) for item in cast("list[object]", value)]
    return value


if __name__ == "__main__":
    sys.exit(main())
