"""`yacht bench load`: how much a server carries."""

from __future__ import annotations

import argparse
import math
from typing import TYPE_CHECKING, Any, Final, cast

from yacht.cli.command import CommandError, Parser, add_version
from yacht.cli.output import print_json, print_table
from yacht.cli.progress import progress

if TYPE_CHECKING:
    from collections.abc import Callable

    from yacht.cli.command import Subparsers
    from yacht.load import Found

MOST_SEATS: Final = 6
EXIT_NOT_WHOLE: Final = 1
"""The exit status if a command was not answered, or an event did not come."""


def register(subparsers: Subparsers) -> None:
    """Add `yacht bench`."""
    bench = subparsers.add_parser(
        "bench",
        help="measure how much a server carries",
        description="Measure. `load` lets parties play at a server.",
        allow_abbrev=False,
    )
    add_version(bench)
    kinds = bench.add_subparsers(title="what is measured", metavar="WHAT", required=True, parser_class=Parser)
    parser = kinds.add_parser(
        "load",
        help="parties that play at a server",
        description="Let parties play at a server, from processes of their own, and show how long actions wait.",
        allow_abbrev=False,
    )
    parser.add_argument("--tables", type=_whole("tables", 10_000), default=500, metavar="N", help="(default: 500)")
    parser.add_argument(
        "--seats", type=_whole("seats", MOST_SEATS), default=6, metavar="N", help="persons at a table (default: 6)"
    )
    parser.add_argument(
        "--rate",
        type=_number("rate", 100),
        default=0.3,
        metavar="R",
        help="actions per second and table, on average (default: 0.3)",
    )
    parser.add_argument(
        "--seconds", type=_number("time", 3_600), default=30.0, metavar="S", help="how long (default: 30)"
    )
    parser.add_argument(
        "--processes", type=_whole("processes", 64), default=2, metavar="N", help="of players (default: 2)"
    )
    parser.add_argument(
        "--url",
        metavar="URL",
        help="a server that runs already, with --no-limits (default: one is started in a temporary folder)",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print what the load came to; 1 if anything was lost.

    Raises:
        CommandError: if it cannot be run.
    """
    import msgspec

    from yacht.load import Http, LoadError, Plan, measure

    # argparse keeps values without their types
    plan = Plan(
        tables=cast("int", arguments.tables),
        seats=cast("int", arguments.seats),
        rate=cast("float", arguments.rate),
        seconds=cast("float", arguments.seconds),
        processes=cast("int", arguments.processes),
    )
    url = cast("str | None", arguments.url)
    try:
        if url is not None:
            Http(url)
        with progress(f"{plan.tables} tables play") as told:
            found = measure(plan, url, told)
    except (LoadError, ValueError) as error:
        raise CommandError(str(error)) from error
    if cast("bool", arguments.json):
        document: dict[str, Any] = msgspec.to_builtins(found)  # Any: JSON
        print_json(document)
    else:
        _print_table(found)
    return 0 if found.is_whole else EXIT_NOT_WHOLE


def _print_table(found: Found) -> None:
    from rich import box as box_styles
    from rich.table import Table

    plan = found.plan
    table = Table(box=box_styles.SIMPLE_HEAD, pad_edge=False)
    table.add_column("")
    table.add_column("", justify="right")
    refused = ", ".join(f"{count:,} {code}" for code, count in found.refused.items())
    for name, value in (
        ("acknowledged actions/s", f"{found.acknowledged_per_second:,.1f}"),
        ("acknowledged", f"{found.acknowledged:,}"),
        ("refused", refused or "0"),
        ("lost", f"{found.lost:,}"),
        ("gaps in seq", f"{found.gaps:,}"),
        ("sockets closed by the server", f"{found.closed:,}"),
        ("acknowledged within, p50", f"{found.p50_ms:,.2f} ms"),
        ("acknowledged within, p99", f"{found.p99_ms:,.2f} ms"),
        ("acknowledged within, max", f"{found.max_ms:,.2f} ms"),
        ("events delivered/s", f"{found.events_per_second:,.0f}"),
        ("games that ended", f"{found.games:,}"),
        ("server, of one core", _told(found.server_cpu_percent, "%")),
        ("server, resident", _told(found.server_mb, "MB")),
        ("seating everybody took", f"{found.set_up_seconds:,.1f} s"),
    ):
        table.add_row(name, value)
    players = f"{plan.tables:,} tables of {plan.seats}, {plan.tables * plan.seats:,} players"
    print_table([f"{players}, {plan.rate:g} actions/s each table, {plan.seconds:g} s"], table)


def _told(value: float | None, unit: str) -> str:
    return "not known" if value is None else f"{value:,.0f} {unit}"


def _whole(what: str, most: int) -> Callable[[str], int]:
    """Give what parses a whole number from 1."""

    def parse(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most)) and 0 < int(text) <= most):
            message = f"{text!r} is no number of {what}: give 1 to {most}"
            raise argparse.ArgumentTypeError(message)
        return int(text)

    return parse


def _number(what: str, most: int) -> Callable[[str], float]:
    """Give what parses a number above 0."""

    def parse(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not 0 < value <= most:
            message = f"{text!r} is no {what}: give a number above 0, and up to {most}"
            raise argparse.ArgumentTypeError(message)
        return value

    return parse
