"""Kills a server at which parties play as fast as they can, at random moments, and looks at what it has left.

The same rounds as in tests/faults/test_server_kills.py, more of them. Fails at the first acknowledged command that is
missing, gap in `seq`, command that was applied twice, or game that is not as it was.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
from server_rounds import Rounds


def main() -> None:
    """Run the rounds and print what was seen."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=100, help="how often it is killed (default: %(default)s)")
    count: int = parser.parse_args().rounds
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        rounds = Rounds(Path(folder) / "kept", random.Random())
        for _ in range(count):
            rounds.one()
    print(f"{count} kills in {time.monotonic() - began:.0f} s: {rounds.acknowledged:,} commands acknowledged,")
    print("none lost, no gap, none applied twice, every game as it was")
    print(
        f"{rounds.unanswered:,} were on disk and not yet answered, {rounds.undone:,} neither and were done when resent;"
    )
    print(f"{rounds.resent:,} acknowledged ones were sent again and got their first answer")


if __name__ == "__main__":
    main()
