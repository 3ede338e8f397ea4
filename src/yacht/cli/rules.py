"""`yacht rules`: one rule set in full."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never, cast

from yacht.cli.choice_of_rules import add_arguments, chosen_rules
from yacht.cli.output import print_json, print_table

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from yacht.cli.command import Subparsers
    from yacht.rules import Joker, RuleTables
    from yacht.rules.boxes import Pattern, Worth

_IN_WORDS = {2: "two", 3: "three", 4: "four", 5: "five"}


def register(subparsers: Subparsers) -> None:
    """Add `yacht rules`."""
    parser = subparsers.add_parser(
        "rules",
        help="show a rule set",
        description="Show a rule set: its boxes, bonus, joker and highest total; with --json also its score table.",
        allow_abbrev=False,
    )
    add_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print JSON, with the points of all 252 rolls")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the rule set.

    Raises:
        CommandError: if there are no such rules.
    """
    tables = chosen_rules(arguments)
    if cast("bool", arguments.json):  # argparse keeps values without their types
        from yacht.protocol import rules_json

        print_json(rules_json(tables))
    else:
        _print_table(tables)
    return 0


def _print_table(tables: RuleTables) -> None:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("box", "section", "asks for", "worth"):
        table.add_column(heading)
    for rule in tables.ruleset.boxes:
        table.add_row(rule.box, rule.section, pattern_text(rule.pattern), worth_text(rule.worth))
    print_table(_heading(tables), table, _facts(tables))


def _heading(tables: RuleTables) -> Iterator[str]:
    rules = tables.ruleset
    yield f"{rules.id}, {len(tables.boxes)} boxes"
    yield f"house rules: {', '.join(rules.house_rules) or 'none'} (allowed: {', '.join(rules.allowed_house_rules)})"
    yield f"source: {rules.source}"


def _facts(tables: RuleTables) -> Iterator[str]:
    rules = tables.ruleset
    bonus = rules.upper_bonus
    yield f"upper bonus: {f'+{bonus.points} at {bonus.at} or more' if bonus else 'none'}"
    if rules.upper_first:
        yield "upper first: the lower section opens only when the upper section is written"
    yield f"joker: {joker_text(rules.joker) if rules.joker else 'none'}"
    yield f"highest total: {tables.highest_total}"


def pattern_text(pattern: Pattern) -> str:
    """Give in words what a box asks for."""
    from yacht.rules.boxes import AnyDice, Equal, Exactly, FullHouse, Run
    from yacht.rules.dice import DICE_COUNT

    match pattern:
        case AnyDice():
            return "any dice"
        case Equal(count):
            return f"{_IN_WORDS[count]}{' or more' if count < DICE_COUNT else ''} equal dice"
        case FullHouse(five_equal):
            return f"three of one face, two of another{', or five equal' if five_equal else ''}"
        case Run(length):
            return f"any {_IN_WORDS[length]} in a row"
        case Exactly(roll):
            from yacht.notation import format_roll

            return f"exactly {format_roll(roll)}"
        case _:
            assert_never(pattern)


def worth_text(worth: Worth) -> str:
    """Give in words what a box is worth."""
    from yacht.rules.boxes import Fixed, SumOfAll, SumOfEqual, SumOfFace

    match worth:
        case SumOfFace(face):
            return f"sum of its {face}s"
        case SumOfAll():
            return "sum of all five"
        case SumOfEqual(count):
            return f"sum of the {_IN_WORDS[count]} equal dice"
        case Fixed(points):
            return str(points)
        case _:
            assert_never(worth)


def joker_text(joker: Joker) -> str:
    """Give in words what five equal dice are when the yacht box is written."""
    from yacht.rules import JokerRule

    scores = ", ".join(f"{box} {points}" for box, points in joker.scores)
    each = f"five equal dice when yacht is written; +{joker.points} each time if it holds its full points"
    match joker.rule:
        case JokerRule.FORCED:
            return (
                f"{each}; they go to the upper box of their face; if that is written, to any open lower box ({scores});"
                " if none is open, to any upper box for 0"
            )
        case JokerRule.FREE:
            return f"{each}; they go to any open box; if the upper box of their face is written: {scores}"
        case _:
            assert_never(joker.rule)
