"""`yacht odds`: the odds of each box, what perfect play comes to, and how the computer players do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from yacht.cli.choice_of_rules import add_arguments, chosen_rules
from yacht.cli.output import print_json, print_table
from yacht.cli.progress import progress
from yacht.cli.simulate import players_of
from yacht.cli.solving import solved

if TYPE_CHECKING:
    import argparse
    from fractions import Fraction

    from yacht.cli.command import Subparsers
    from yacht.rules import RuleTables

GAMES: Final = 100_000
"""How many games of each computer player are played."""

SEED: Final = 1

Json = dict[str, Any]  # Any: JSON is open by nature; this module only writes it


def register(subparsers: Subparsers) -> None:
    """Add `yacht odds`."""
    parser = subparsers.add_parser(
        "odds",
        help="show the odds of each box, and what perfect play comes to",
        description="Show the exact odds of each box in one roll and when it is aimed at for three, the averages and"
        " the distribution of perfect play, and how the computer players score.",
        allow_abbrev=False,
    )
    add_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print JSON, with exact fractions and every total")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the odds.

    Raises:
        CommandError: if there are no such rules.
    """
    tables = chosen_rules(arguments)
    document = odds_json(tables, GAMES)
    if cast("bool", arguments.json):
        print_json(document)
    else:
        _print_tables(document)
    return 0


def odds_json(tables: RuleTables, games: int) -> Json:
    """Give everything there is to say about the odds of a rule set.

    `boxes` has exact fractions as [numerator, denominator]: of a box holding more than 0 after one roll and when it is
    aimed at throughout a turn, and of the expected points likewise. `perfect_play` is exact but for rounding;
    `probability_by_total` begins at 0. `computer_players` have played `games` games each.
    """
    solution = solved(tables)
    with progress("following perfect play") as told:
        statistics = solution.statistics_told(told)
    with progress(f"playing {games:,} games of each computer player") as told:
        from yacht.bots import BOTS
        from yacht.solver.odds import all_box_odds
        from yacht.solver.simulation import simulate

        found = simulate(tables.ruleset, list(BOTS), games, SEED, solution=solution, on_progress=told)
    return {
        "ruleset": tables.ruleset.id,
        "house_rules": list(tables.ruleset.house_rules),
        "boxes": [
            {
                "box": odds.box,
                "scored_in_one_roll": _pair(odds.scored_in_one_roll),
                "scored_when_aimed_at": _pair(odds.scored_when_aimed_at),
                "mean_of_one_roll": _pair(odds.mean_of_one_roll),
                "mean_when_aimed_at": _pair(odds.mean_when_aimed_at),
                "perfect_play_scored": statistics.scored_by_box[odds.box],
                "perfect_play_mean": statistics.mean_by_box[odds.box],
            }
            for odds in all_box_odds(tables)
        ],
        "perfect_play": {
            "expected_total": solution.expected_total,
            "standard_deviation": statistics.standard_deviation,
            "upper_bonus_probability": statistics.upper_bonus_probability,
            "yacht_probability": statistics.yacht_probability,
            "mean_further_points": statistics.mean_further_points,
            "percentiles": {str(percent): total for percent, total in statistics.percentiles.items()},
            "probability_by_total": list(statistics.probability_by_total),
        },
        "computer_players": {
            "games": games,
            "seed": SEED,
            # They play for themselves here, so nobody wins.
            "players": [{name: player[name] for name in player if name != "wins"} for player in players_of(found)],
        },
    }


def _pair(fraction: Fraction) -> list[int]:
    return [fraction.numerator, fraction.denominator]


def _print_tables(document: Json) -> None:
    from rich import box as box_styles
    from rich.table import Table

    boxes = Table(box=box_styles.SIMPLE_HEAD, pad_edge=False)
    boxes.add_column("box")
    for heading in ("one roll", "aimed at", "points", "perfect play", "points"):
        boxes.add_column(heading, justify="right")
    for row in document["boxes"]:
        one, aimed, points = (
            row[name][0] / row[name][1] for name in ("scored_in_one_roll", "scored_when_aimed_at", "mean_when_aimed_at")
        )
        perfect = (f"{row['perfect_play_scored']:.2%}", f"{row['perfect_play_mean']:.2f}")
        boxes.add_row(row["box"], f"{one:.2%}", f"{aimed:.2%}", f"{points:.2f}", *perfect)
    players = Table(box=box_styles.SIMPLE_HEAD, pad_edge=False)
    players.add_column("player")
    perfect = document["perfect_play"]
    for heading in ("mean", "sd", *(f"{percent} %" for percent in perfect["percentiles"])):
        players.add_column(heading, justify="right")
    for name, row, mean in (
        ("perfect play", perfect, perfect["expected_total"]),
        *((player["level"], player, player["mean"]) for player in document["computer_players"]["players"]),
    ):
        players.add_row(name, f"{mean:.2f}", f"{row['standard_deviation']:.2f}", *map(str, row["percentiles"].values()))
    rules = "+".join((document["ruleset"], *document["house_rules"]))
    # 0 where the rules have none.
    bonus = perfect["upper_bonus_probability"]
    print_table(
        [
            f"{rules}: points in a box after one roll, and in a turn of three rolls",
            "when that one box is aimed at throughout",
        ],
        boxes,
        [f"perfect play reaches the upper bonus in {bonus:.2%} of games"] if bonus else [],
    )
    games = document["computer_players"]["games"]
    print_table([f"totals; the computer players in {games:,} games each"], players)
