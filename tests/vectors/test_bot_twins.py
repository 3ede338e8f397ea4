"""Python's and TypeScript's computer players choose the same in 20,000 positions, in every variant of the rules."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import SystemRandom

import pytest

import node
from yacht.rules import RulesetId, house_rule_combinations, ruleset
from yacht.solver import solve
from yacht.solver.export import browser_table

ROOT = Path(__file__).resolve().parents[2]
POSITIONS = 20_000


@pytest.mark.timeout(900)
def test_typescript_chooses_as_python_does_in_20_000_positions(tmp_path: Path) -> None:
    seed = os.environ.get("YACHT_TWINS_SEED") or str(SystemRandom().getrandbits(32))
    sys.stdout.write(f"for these positions again: YACHT_TWINS_SEED={seed}\n")
    for rules in RulesetId:
        for house_rules in house_rule_combinations(rules):
            table = browser_table(solve(ruleset(rules, house_rules)))
            (tmp_path / f"{'+'.join((rules, *house_rules))}.values").write_bytes(table)
    each = str(POSITIONS // len(RulesetId))
    positions = run([sys.executable, ROOT / "tools/bot_vectors.py", "--more", each, "--seed", seed])
    (tmp_path / "positions.jsonl").write_bytes(positions)
    executable = node.npm().folder / ("node.exe" if sys.platform == "win32" else "node")
    vitest = ROOT / "web/node_modules/vitest/vitest.mjs"
    run(
        [executable, vitest, "run", "--config", "vitest.twins.config.ts", "twins/bots.test.ts"],
        YACHT_TWINS=str(tmp_path),
    )
    assert int((tmp_path / "compared").read_text()) == POSITIONS


def run(command: list[str | Path], **environment: str) -> bytes:
    done = subprocess.run(
        command, cwd=ROOT / "web", env={**os.environ, **environment}, stdout=subprocess.PIPE, check=False
    )
    assert done.returncode == 0, done.stdout.decode(errors="replace")
    return done.stdout
