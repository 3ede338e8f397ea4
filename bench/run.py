"""Times exact play against yatzy-solver 1.0.0 (PyPI), side by side and in one go.

`python3 bench/run.py` installs both in environments of their own in .setup/ and runs each several times in turn; the
run with the least processor time counts. What is measured is the 13-box game with forced joker: `thirteen` here,
`american+forced-joker` there. Both solve in float64.

Compiling is not counted: the kernels are compiled in a first process and loaded by the measured ones. Memory is the
peak above what the process holds after its imports.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).resolve().parent
sys.path.insert(0, str(BENCH.parent / "tools"))
import environment  # noqa: E402 - from tools/
from environment import STATE  # noqa: E402

Numbers = dict[str, float]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", type=Path, help="a Python with yacht installed, instead of setting one up")
    parser.add_argument("--runs", type=int, default=3, help="how often each is measured (default: %(default)s)")
    arguments = parser.parse_args()
    chosen: Path | None = arguments.python
    runs: int = arguments.runs
    ours = chosen or environment.ready_to_run()
    with environment.exclusively():
        folder = STATE / "bench"
        environment.make_venv(environment.find_uv(), folder, "bench/requirements.lock")
    measured(ours, "ours.py")  # compiles
    here: list[Numbers] = []
    there: list[Numbers] = []
    for _ in range(runs):
        here.append(measured(ours, "ours.py"))
        there.append(measured(folder / "bin/python", "theirs.py"))
    show(min(here, key=cpu_seconds), min(there, key=cpu_seconds))


def cpu_seconds(numbers: Numbers) -> float:
    """Give what runs are compared by."""
    return numbers["cpu"]


def measured(python: Path, program: str) -> Numbers:
    """Run a program in a process of its own and give what it reports."""
    done = subprocess.run([python, BENCH / program], cwd=BENCH, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def show(here: Numbers, there: Numbers) -> None:
    """Print the numbers side by side."""
    rows = [
        ("expected total", "value", "{:.9f}"),
        ("solve, CPU seconds", "cpu", "{:.3f}"),
        ("solve, wall seconds", "wall", "{:.3f}"),
        ("solve, peak memory above the import, MB", "peak_mb", "{:.1f}"),
        ("one position from Python, CPU µs", "position_us", "{:.1f}"),
        ("perfect games simulated per CPU second", "games_per_cpu_second", "{:,.0f}"),
        ("  in a run of games", "games", "{:,.0f}"),
        ("distribution of totals, CPU seconds", "statistics_cpu", "{:.3f}"),
        ("distribution of totals, wall seconds", "statistics_wall", "{:.3f}"),
        ("distribution of totals, peak above the import, MB", "statistics_mb", "{:.1f}"),
    ]
    print(f"{'thirteen, forced joker':52}{'yacht':>16}{'yatzy-solver':>16}")
    for heading, name, form in rows:
        cells = [form.format(numbers[name]) if name in numbers else "-" for numbers in (here, there)]
        print(f"{heading:52}{cells[0]:>16}{cells[1]:>16}")
    print(f"{'CPU of solving, theirs over ours':52}{there['cpu'] / here['cpu']:>15.1f}x")


if __name__ == "__main__":
    main()
