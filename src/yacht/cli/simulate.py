"""`yacht simulate`: games of computer players, by the thousand."""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING, Any, cast

from yacht.cli.choice_of_rules import add_arguments, chosen_rules
from yacht.cli.command import CommandError
from yacht.cli.output import print_json, print_table
from yacht.cli.progress import progress

if TYPE_CHECKING:
    from yacht.cli.command import Subparsers
    from yacht.rules import RuleTables
    from yacht.solver.simulation import Simulation

DEFAULT_GAMES = 100_000
MOST_GAMES = 100_000_000
MOST_PLAYERS = 6

Json = dict[str, Any]  # Any: JSON is open by nature; this module only writes it


def register(subparsers: Subparsers) -> None:
    """Add `yacht simulate`."""
    parser = subparsers.add_parser(
        "simulate",
        help="play many games of computer players",
        description="Play many games of computer players and show their totals, and who wins if there are several.",
        allow_abbrev=False,
    )
    add_arguments(parser)
    parser.add_argument(
        "--player", required=True, metavar="LEVELS", help="easy, normal or hard; for several with commas, hard,normal"
    )
    parser.add_argument(
        "--games", type=_games, default=DEFAULT_GAMES, metavar="N", help="how many games (default: %(default)s)"
    )
    parser.add_argument(
        "--seed", type=_seed, default=1, metavar="S", help="a whole number; the same gives the same games (default: 1)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print what the games came to.

    Raises:
        CommandError: if there are no such rules or players.
    """
    from yacht.bots import BOTS

    tables = chosen_rules(arguments)
    # argparse keeps values without their types
    levels = [level.strip() for level in cast("str", arguments.player).split(",")]
    games, seed = cast("int", arguments.games), cast("int", arguments.seed)
    for level in levels:
        if level not in BOTS:
            message = f"unknown player {level!r}; known: {', '.join(BOTS)}"
            raise CommandError(message)
    if len(levels) > MOST_PLAYERS:
        message = f"{len(levels)} players given; at most {MOST_PLAYERS} play"
        raise CommandError(message)
    document = simulated(tables, levels, games, seed)
    if cast("bool", arguments.json):
        print_json(document)
    else:
        _print_players(document)
    return 0


def simulated(tables: RuleTables, levels: list[str], games: int, seed: int) -> Json:
    """Play the games and give what they came to."""
    with progress("getting the solver ready") as told:
        from yacht.solver import solve
        from yacht.solver.simulation import simulate

        solution = solve(tables.ruleset, on_progress=told) if "hard" in levels else None
        simulate(tables.ruleset, sorted(set(levels)), 1, seed, solution=solution)
    with progress(f"playing {games:,} games") as told:
        wall, cpu = time.perf_counter(), time.process_time()
        found = simulate(tables.ruleset, levels, games, seed, solution=solution, on_progress=told)
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    document: Json = {
        "ruleset": tables.ruleset.id,
        "house_rules": list(tables.ruleset.house_rules),
        "games": games,
        "seed": seed,
        "players": players_of(found),
    }
    if len(levels) > 1:
        document["draws"] = found.draws
    return document | {
        "games_per_second": round(games / wall),
        "games_per_cpu_second": round(games / cpu),
        "wall_seconds": round(wall, 4),
        "cpu_seconds": round(cpu, 4),
    }


def players_of(found: Simulation) -> list[Json]:
    """Give what each seat came to; with its wins if there are several."""
    from yacht.solver import PERCENTILES

    several = len(found.levels) > 1
    wins = found.wins if several else ()
    return [
        {
            "level": level,
            "mean": found.means[seat],
            "standard_deviation": found.standard_deviations[seat],
            "percentiles": {str(percent): total for percent, total in percentiles.items()},
        }
        | ({"wins": wins[seat]} if several else {})
        for seat, (level, percentiles) in enumerate(zip(found.levels, found.percentiles(PERCENTILES), strict=True))
    ]


def _games(text: str) -> int:
    """Parse a number of games.

    Raises:
        ArgumentTypeError: if it is none, or too large.
    """
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(MOST_GAMES)) and 0 < int(text) <= MOST_GAMES):
        message = f"{text!r} is no number of games: give 1 to {MOST_GAMES}"
        raise argparse.ArgumentTypeError(message)
    return int(text)


def _seed(text: str) -> int:
    """Parse a seed.

    Raises:
        ArgumentTypeError: if it is not a whole number of 64 bits.
    """
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= len(str(2**63)) and abs(int(text)) < 2**63):
        message = f"{text!r} is no seed: give a whole number below {2**63}"
        raise argparse.ArgumentTypeError(message)
    return int(text)


def _print_players(document: Json) -> None:
    from rich import box as box_styles
    from rich.table import Table

    several = "draws" in document
    table = Table(box=box_styles.SIMPLE_HEAD, pad_edge=False)
    table.add_column("player")
    for heading in ("mean", "sd", *(f"{percent} %" for percent in document["players"][0]["percentiles"])):
        table.add_column(heading, justify="right")
    if several:
        table.add_column("won", justify="right")
    for player in document["players"]:
        cells = [f"{player['mean']:.2f}", f"{player['standard_deviation']:.2f}"]
        cells += map(str, player["percentiles"].values())
        if several:
            cells.append(f"{player['wins'] / document['games']:.2%}")
        table.add_row(player["level"], *cells)
    rules = "+".join((document["ruleset"], *document["house_rules"]))
    each, of_processor = document["games_per_second"], document["games_per_cpu_second"]
    drawn = [f"drawn: {document['draws'] / document['games']:.2%}"] if several else []
    print_table(
        [f"{rules}, {document['games']:,} games, seed {document['seed']}"],
        table,
        [*drawn, f"{each:,} games a second, {of_processor:,} a second of processor time"],
    )
