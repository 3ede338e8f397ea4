"""`yacht options`: what five dice may be written as."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from yacht.cli.choice_of_rules import add_arguments, chosen_rules
from yacht.cli.command import CommandError
from yacht.cli.output import print_json, print_table

if TYPE_CHECKING:
    import argparse

    from yacht.cli.command import Subparsers
    from yacht.rules import Closed, Five, Options, Scorecard


def register(subparsers: Subparsers) -> None:
    """Add `yacht options`."""
    parser = subparsers.add_parser(
        "options",
        help="show what five dice may be written as",
        description="Show the boxes that five dice may be written into, for how many points, and why others are not.",
        allow_abbrev=False,
    )
    add_arguments(parser)
    parser.add_argument("--dice", required=True, metavar="FACES", help="the five faces, such as 5,5,5,5,5")
    parser.add_argument(
        "--card", default="", metavar="BOXES", help="the written boxes, such as ones=3,yacht=50 (default: none)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the options.

    Raises:
        CommandError: if there are no such rules, dice or card.
    """
    from yacht.notation import NotationError, parse_card, parse_dice
    from yacht.rules import options, roll_of

    tables = chosen_rules(arguments)
    # argparse keeps values without their types
    dice_text, card_text = cast("str", arguments.dice), cast("str", arguments.card)
    try:
        dice = parse_dice(dice_text)
        card = parse_card(tables, card_text)
    except NotationError as error:
        raise CommandError(str(error)) from error
    found = options(card, roll_of(dice))
    if cast("bool", arguments.json):
        from yacht.protocol import options_json

        print_json(options_json(found))
    else:
        _print_table(card, dice, found)
    return 0


def _print_table(card: Scorecard, dice: Five, found: Options) -> None:
    from rich import box as box_styles
    from rich.table import Table

    from yacht.notation import format_card, format_dice
    from yacht.rules import is_joker, roll_of

    may = {option.box: option for option in found.options}
    closed = {entry.box: entry for entry in found.closed}
    table = Table(box=box_styles.SIMPLE_HEAD, pad_edge=False)
    table.add_column("box")
    table.add_column("points", justify="right")
    table.add_column("bonus", justify="right")
    table.add_column("closed because")
    for box in card.rules.boxes:
        if box in may:
            table.add_row(box, str(may[box].points), f"+{may[box].bonus}" if may[box].bonus else "", "")
        else:
            table.add_row(box, "", "", _why(card, closed[box]))
    kind = " (a joker)" if is_joker(card, roll_of(dice)) else ""
    print_table([f"dice: {format_dice(dice)}{kind}", f"card: {format_card(card) or 'nothing written'}"], table)


def _why(card: Scorecard, closed: Closed) -> str:
    from yacht.rules import Refusal

    reasons = {
        Refusal.WRITTEN: f"holds {card[closed.box]}",
        Refusal.JOKER: "the joker has to go elsewhere",
        Refusal.UPPER_FIRST: "the upper section comes first",
    }
    return reasons[closed.reason]
