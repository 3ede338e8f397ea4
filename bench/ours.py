"""Measures yacht.solver. Run by bench/run.py."""

from __future__ import annotations

import random

import measuring

from yacht import solver
from yacht.rules import (
    FACES,
    compile_ruleset,
    empty_card,
    five,
    options,
    roll_of,
    ruleset,
    score,
)
from yacht.solver.simulation import simulate

POSITIONS = 5000
GAMES = 1_000_000


def main() -> None:
    """Solve, evaluate positions and simulate."""
    imported = measuring.resident_mb()
    rules = ruleset("thirteen")
    solver.prepare()
    found: list[solver.Solution] = []
    wall, cpu = measuring.timed(lambda: found.append(solver.solve(rules, use_cache=False)))
    (solution,) = found
    solved_mb = measuring.peak_mb()
    statistics_wall, statistics_cpu = measuring.timed(lambda: solution.statistics)
    statistics_mb = measuring.peak_mb()
    chance = random.Random(1)
    positions = [position(chance) for _ in range(POSITIONS)]
    solution.evaluate(*positions[0])
    _, evaluated = measuring.timed(lambda: [solution.evaluate(*each) for each in positions])
    simulate(rules, ["hard"], 1, 1, solution=solution)
    _, simulated = measuring.timed(lambda: simulate(rules, ["hard"], GAMES, 1, solution=solution))
    measuring.report(
        value=solution.expected_total,
        wall=wall,
        cpu=cpu,
        peak_mb=solved_mb - imported,
        statistics_wall=statistics_wall,
        statistics_cpu=statistics_cpu,
        statistics_mb=statistics_mb - imported,
        position_us=evaluated / POSITIONS * 1e6,
        games=GAMES,
        games_per_cpu_second=GAMES / simulated,
    )


def position(chance: random.Random) -> tuple[object, ...]:
    """Give a position of a random game."""
    card = empty_card(compile_ruleset(ruleset("thirteen")))
    for _ in range(chance.randrange(13)):
        roll = roll_of(five(chance.choices(FACES, k=5)))
        card = score(card, chance.choice(options(card, roll).options).box, roll)
    return card, roll_of(five(chance.choices(FACES, k=5))), chance.randrange(3)


main()
