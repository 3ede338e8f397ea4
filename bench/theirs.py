"""Measures yatzy-solver 1.0.0 from PyPI on the same rules. Run by bench/run.py, in an environment of its own."""

from __future__ import annotations

import random

import measuring
import yatzy_solver

POSITIONS = 5000
GAMES = 100_000


def main() -> None:
    """Solve, evaluate positions and simulate."""
    imported = measuring.resident_mb()
    found: list[yatzy_solver.Solver] = []
    variant = yatzy_solver.Variant("american+forced-joker")
    wall, cpu = measuring.timed(lambda: found.append(yatzy_solver.Solver.build(variant)))
    (solver,) = found
    solved_mb = measuring.peak_mb()
    chance = random.Random(1)
    situations = [
        f"dice {' '.join(map(str, sorted(chance.choices(range(1, 7), k=5))))} | rolls {chance.randrange(3)}"
        " | upper 0 | filled -"
        for _ in range(POSITIONS)
    ]
    _, evaluated = measuring.timed(lambda: [solver.option_values(situation) for situation in situations])
    _, simulated = measuring.timed(lambda: solver.simulate(GAMES, seed=1))
    measuring.report(
        value=solver.state_value("upper 0 | filled -"),
        wall=wall,
        cpu=cpu,
        peak_mb=solved_mb - imported,
        position_us=evaluated / POSITIONS * 1e6,
        games=GAMES,
        games_per_cpu_second=GAMES / simulated,
    )


main()
