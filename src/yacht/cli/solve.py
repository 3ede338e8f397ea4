"""`yacht solve`: what perfect play of a rule set comes to."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, cast

from yacht.cli.choice_of_rules import add_arguments, chosen_rules
from yacht.cli.output import print_json, write
from yacht.cli.progress import progress

if TYPE_CHECKING:
    import argparse

    from yacht.cli.command import Subparsers

Json = dict[str, Any]  # Any: JSON is open by nature; this module only writes it


def register(subparsers: Subparsers) -> None:
    """Add `yacht solve`."""
    parser = subparsers.add_parser(
        "solve",
        help="show what perfect play comes to",
        description="Solve a rule set exactly: the expected total of perfect play, alone, and how its totals spread.",
        allow_abbrev=False,
    )
    add_arguments(parser)
    parser.add_argument("--no-cache", action="store_true", help="compute everything, and keep nothing")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the solution.

    Raises:
        CommandError: if there are no such rules.
    """
    tables = chosen_rules(arguments)
    # argparse keeps values without their types
    use_cache, as_json = not cast("bool", arguments.no_cache), cast("bool", arguments.json)
    with progress("getting the solver ready"):
        from yacht import solver

        solver.prepare()
    with progress(f"solving {tables.ruleset.id}") as told:
        wall, cpu = time.perf_counter(), time.process_time()
        solution = solver.solve(tables.ruleset, use_cache=use_cache, on_progress=told)
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    with progress("following perfect play") as told:
        statistics = solution.statistics_told(told)
    document: Json = {
        "ruleset": tables.ruleset.id,
        "house_rules": list(tables.ruleset.house_rules),
        "expected_total": solution.expected_total,
        "standard_deviation": statistics.standard_deviation,
        "upper_bonus_probability": statistics.upper_bonus_probability,
        "yacht_probability": statistics.yacht_probability,
        "percentiles": {str(percent): total for percent, total in statistics.percentiles.items()},
        "wall_seconds": round(wall, 4),
        "cpu_seconds": round(cpu, 4),
    }
    if as_json:
        print_json(document)
    else:
        _print_lines(document)
    return 0


def _print_lines(document: Json) -> None:
    percentiles = ", ".join(f"{percent} %: {total}" for percent, total in document["percentiles"].items())
    for line in (
        f"{'+'.join((document['ruleset'], *document['house_rules']))}, played perfectly and alone",
        f"expected total       {document['expected_total']:.6f}",
        f"standard deviation   {document['standard_deviation']:.4f}",
        f"upper bonus          {document['upper_bonus_probability']:.2%} of games",
        f"yacht scored         {document['yacht_probability']:.2%} of games",
        f"percentiles          {percentiles}",
        f"solved in            {document['wall_seconds']:.2f} s, {document['cpu_seconds']:.2f} s of processor time",
    ):
        write(f"{line}\n")
