from __future__ import annotations

import json
from typing import Any

import pytest

from yacht.cli import main
from yacht.rules import ruleset
from yacht.solver.simulation import simulate


def simulated(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main(["simulate", *words, "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    document: dict[str, Any] = json.loads(out)
    for name in ("games_per_second", "games_per_cpu_second", "wall_seconds", "cpu_seconds"):
        assert document.pop(name) >= 0
    return document


def test_one_player(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["original", "--player", "hard", "--games", "2000", "--seed", "7"]
    document = simulated(capsys, *words)
    found = simulate(ruleset("original"), ["hard"], 2000, 7)
    (percentiles,) = found.percentiles((5, 25, 50, 75, 90, 99))
    assert document == {
        "ruleset": "original",
        "house_rules": [],
        "games": 2000,
        "seed": 7,
        "players": [
            {
                "level": "hard",
                "mean": found.means[0],
                "standard_deviation": found.standard_deviations[0],
                "percentiles": {str(percent): total for percent, total in percentiles.items()},
            }
        ],
    }
    assert simulated(capsys, *words) == document
    assert simulated(capsys, *words[:-1], "8") != document


def test_several_players_win_or_draw(capsys: pytest.CaptureFixture[str]) -> None:
    document = simulated(
        capsys, "public_domain", "--house-rule", "upper_first", "--player", "easy,normal, easy", "--games", "3000"
    )
    assert document["house_rules"] == ["upper_first"]
    assert [player["level"] for player in document["players"]] == ["easy", "normal", "easy"]
    assert sum(player["wins"] for player in document["players"]) + document["draws"] == 3000


def test_the_table_for_people(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    assert main(["simulate", "standard", "--player", "easy,easy", "--games", "1000"]) == 0
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert lines[0] == "standard, 1,000 games, seed 1"
    assert "player mean sd 5 % 25 % 50 % 75 % 90 % 99 % won" in lines
    assert [line.split()[0] for line in lines if line.startswith("easy")] == ["easy", "easy"]
    assert any(line.startswith("drawn: ") for line in lines)
    assert lines[-1].endswith(" a second of processor time")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["standard"], "the following arguments are required: --player (see yacht simulate --help)"),
        (["standard", "--player", "hard,harder"], "unknown player 'harder'; known: easy, normal, hard"),
        (["standard", "--player", ""], "unknown player ''; known: easy, normal, hard"),
        (["standard", "--player", ",".join(["easy"] * 7)], "7 players given; at most 6 play"),
        (
            ["standard", "--player", "easy", "--games", "0"],
            "argument --games: '0' is no number of games: give 1 to 100000000 (see yacht simulate --help)",
        ),
        (
            ["standard", "--player", "easy", "--seed", "1.5"],
            f"argument --seed: '1.5' is no seed: give a whole number below {2**63} (see yacht simulate --help)",
        ),
        (["yatzy", "--player", "easy"], "unknown rule set 'yatzy'; known: standard, original, public_domain, thirteen"),
    ],
)
def test_bad_input_ends_with_status_2_and_one_line(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", *words]) == 2
    assert capsys.readouterr() == ("", f"yacht: {message}\n")
