"""Kills a process that appends to the SQLite store under load, at random moments, and looks at what it has left.

The same rounds as in tests/integration/test_store_kills.py, more of them. Fails at the first
acknowledged append that is missing, gap in a journal, or command that was applied twice.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
from store_rounds import Rounds


def main() -> None:
    """Run the rounds and print what was seen."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=100, help="how often it is killed (default: %(default)s)")
    count: int = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder:
        rounds = Rounds(Path(folder))
        for number in range(count):
            rounds.one(number)
    print(f"{count} kills: {len(rounds.acknowledged):,} appends, none lost, no gap, none applied twice")
    print(f"{rounds.unanswered:,} were on disk and not yet answered; {rounds.repeated:,} resent got their first answer")


if __name__ == "__main__":
    main()
