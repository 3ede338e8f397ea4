"""`yacht advise`: what each keep and each box is worth in a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from yacht.cli.choice_of_rules import add_arguments, chosen_rules
from yacht.cli.command import CommandError
from yacht.cli.output import print_json, print_table
from yacht.cli.solving import solved

if TYPE_CHECKING:
    import argparse

    from yacht.cli.command import Subparsers
    from yacht.solver import Evaluation

Json = dict[str, Any]  # Any: JSON is open by nature; this module only writes it


def register(subparsers: Subparsers) -> None:
    """Add `yacht advise`."""
    parser = subparsers.add_parser(
        "advise",
        help="show what is best in a position",
        description="Show what can be done in a position, best first, each with the expected final total (the points on"
        " the card included) and what it loses against the best.",
        allow_abbrev=False,
    )
    add_arguments(parser)
    parser.add_argument("--dice", required=True, metavar="FACES", help="the five faces, such as 1,2,2,4,6")
    parser.add_argument(
        "--rolls-left", required=True, choices=("2", "1", "0"), help="how many rerolls are left", metavar="N"
    )
    parser.add_argument(
        "--card", default="", metavar="BOXES", help="the written boxes, such as ones=3,yacht=50 (default: none)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print what can be done.

    Raises:
        CommandError: if there are no such rules, dice or card, or if the card is full.
    """
    from yacht.notation import NotationError, format_card, format_dice, parse_card, parse_dice
    from yacht.rules import roll_of

    tables = chosen_rules(arguments)
    # argparse keeps values without their types
    dice_text, card_text = cast("str", arguments.dice), cast("str", arguments.card)
    rolls_left = int(cast("str", arguments.rolls_left))
    try:
        dice, card = parse_dice(dice_text), parse_card(tables, card_text)
    except NotationError as error:
        raise CommandError(str(error)) from error
    if card.is_full:
        message = "the card is full; leave a box open"
        raise CommandError(message)
    found = options_of(solved(tables).evaluate(card, roll_of(dice), rolls_left))
    if cast("bool", arguments.json):
        print_json({"options": found})
        return 0
    _print_options(
        found,
        f"dice: {format_dice(dice)}, rerolls left: {rolls_left}",
        f"card: {format_card(card) or 'nothing written'}",
    )
    return 0


def options_of(evaluation: Evaluation) -> list[Json]:
    """Give what can be done, best first; of what is equal a box before a keep, then the lowest index or id."""
    from yacht.rules import KEEPS

    best, best_total = evaluation.best, evaluation.expected_total
    by_box, by_keep = evaluation.expected_total_by_box, evaluation.expected_total_by_keep
    options: list[tuple[bool, float, Json]] = [
        *((box == best, total, {"box": box}) for box, total in by_box.items()),
        *((keep == best, total, {"keep": list(KEEPS[keep])}) for keep, total in by_keep.items()),
    ]
    # Sorting is stable, and what differs by rounding alone must not change places.
    options.sort(key=lambda option: (not option[0], -round(option[1], 9)))
    return [
        {**what, "expected_total": total, "loss": max(0.0, round(best_total - total, 9))} for _, total, what in options
    ]


def _print_options(found: list[Json], *above: str) -> None:
    from rich import box as box_styles
    from rich.table import Table

    table = Table(box=box_styles.SIMPLE_HEAD, pad_edge=False)
    table.add_column("what to do")
    table.add_column("expected total", justify="right")
    table.add_column("loss", justify="right")
    for option in found:
        keep = option.get("keep")
        what = f"write {option['box']}" if keep is None else f"keep {'-'.join(map(str, keep)) or 'nothing'}"
        table.add_row(what, f"{option['expected_total']:.4f}", f"{option['loss']:.4f}" if option["loss"] else "")
    print_table(above, table)
