"""The JSON of rules: what the command line prints and the web client plays by."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

from yacht.rules import ROLLS
from yacht.rules.boxes import AnyDice, Equal, Exactly, Fixed, FullHouse, Run, SumOfAll, SumOfEqual, SumOfFace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from yacht.rules import Options, RuleTables
    from yacht.rules.boxes import Pattern, Worth

Json = dict[str, Any]  # Any: JSON is open by nature; these functions only write it

KINDS: Final[Mapping[type[Pattern | Worth], str]] = {
    AnyDice: "any",
    Equal: "equal",
    FullHouse: "full_house",
    Run: "run",
    Exactly: "exactly",
    SumOfFace: "sum_of_face",
    SumOfAll: "sum_of_all",
    SumOfEqual: "sum_of_equal",
    Fixed: "fixed",
}
"""The `kind` that tells patterns and worths apart."""


def _kind(value: Pattern | Worth) -> Json:
    return {"kind": KINDS[type(value)], **asdict(value)}


def rules_json(tables: RuleTables) -> Json:
    """Give one rule set in full.

    `scores` has 252 points a box by `RollId`; `joker.scores` has the boxes in which a joker is worth fixed points.
    """
    rules = tables.ruleset
    return {
        "ruleset": rules.id,
        "house_rules": list(rules.house_rules),
        "source": rules.source,
        "boxes": [
            {"id": rule.box, "section": rule.section, "pattern": _kind(rule.pattern), "worth": _kind(rule.worth)}
            for rule in rules.boxes
        ],
        "rolls": [list(roll) for roll in ROLLS],
        "scores": {box: list(points) for box, points in tables.score_by_box_roll.items()},
        "upper_bonus": asdict(rules.upper_bonus) if rules.upper_bonus else None,
        "joker": {
            "kind": rules.joker.rule,
            "points": rules.joker.points,
            "scores": dict(tables.joker_score_by_box),
        }
        if rules.joker
        else None,
        "upper_first": rules.upper_first,
        "highest_total": tables.highest_total,
    }


def options_json(options: Options) -> Json:
    """Give what a roll may be written as."""
    return {
        "options": [asdict(option) for option in options.options],
        "closed": [asdict(closed) for closed in options.closed],
    }
