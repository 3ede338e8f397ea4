"""Python and TypeScript agree on 10,000 random games, in every variant of the rules."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import SystemRandom

import pytest

import node
import play_games

ROOT = Path(__file__).resolve().parents[2]
GAMES = 10_000
PARTS = 2
"""How many processes play, and compare, at a time."""


@pytest.mark.timeout(900)
def test_typescript_agrees_with_python_on_10_000_random_games(tmp_path: Path) -> None:
    seed = os.environ.get("YACHT_TWINS_SEED") or f"{SystemRandom().getrandbits(32):08x}"
    sys.stdout.write(f"to play these games again: YACHT_TWINS_SEED={seed}\n")
    executable = node.npm().folder / ("node.exe" if sys.platform == "win32" else "node")
    vitest = ROOT / "web/node_modules/vitest/vitest.mjs"
    assert vitest.is_file(), "the web packages are not installed: run `npm ci` in web"

    def play_and_compare(part: int) -> int:
        path = tmp_path / f"{part}.jsonl"
        first, count = part * GAMES // PARTS, GAMES // PARTS
        run([sys.executable, ROOT / "tests/play_games.py", seed, first, count, path])
        command = [executable, vitest, "run", "--config", "vitest.twins.config.ts", "twins/games.test.ts"]
        run(command, cwd=ROOT / "web", env={**os.environ, "YACHT_TWINS": str(path)})
        path.unlink()
        return int(path.with_suffix(".jsonl.compared").read_text())

    with ThreadPoolExecutor(PARTS) as pool:
        compared = sum(pool.map(play_and_compare, range(PARTS)))
    assert compared == GAMES


def run(command: list[object], cwd: Path = ROOT, env: dict[str, str] | None = None) -> None:
    done = subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_the_games_have_every_variant_of_the_rules_and_everything_that_can_happen() -> None:
    games = [play_games.play("vectors", number) for number in range(96)]
    steps = [step for game in games for step in game["steps"]]
    assert {(game["ruleset"], game["house_rules"]) for game in games} == set(play_games.VARIANTS)
    assert {len(game["seats"]) for game in games} == {1, 2, 3, 4, 5, 6}
    assert {game["start"][0] for game in games} == {"random", "chosen", "roll_off", "rematch"}
    answers = {step[2] for step in steps if isinstance(step[2], str)}
    events = {event[0] for step in steps if not isinstance(step[2], str) for event in step[2]}
    reasons = {
        event[2] for step in steps if not isinstance(step[2], str) for event in step[2] if event[0] == "game_ended"
    }
    assert answers == {refusal.value for refusal in play_games.Refusal}
    assert events == {"rolled_for_start", "rolled", "scored", "resigned", "game_ended"}
    assert reasons == {"complete", "resigned"}
    assert any(count > 2 for game in games for count in game["further_yachts"])
    bonuses = {option[2] for step in steps if step[3] for option in step[3][0]}
    assert {0, 35, 100, 135} <= bonuses
    assert any(step[3] and {option[1:] for option in step[3][0]} == {(0, 100)} for step in steps)
