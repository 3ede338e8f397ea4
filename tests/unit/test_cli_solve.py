from __future__ import annotations

import json
from typing import TYPE_CHECKING

import platformdirs
import pytest

from yacht.cli import main
from yacht.rules import ruleset
from yacht.solver import solve

if TYPE_CHECKING:
    from pathlib import Path


def test_the_json_of_a_solution(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "original", "--house-rule", "upper_first", "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    document = json.loads(out)
    statistics = solve(ruleset("original", ["upper_first"])).statistics
    assert document.pop("wall_seconds") >= 0
    assert document.pop("cpu_seconds") >= 0
    assert document == {
        "ruleset": "original",
        "house_rules": ["upper_first"],
        "expected_total": solve(ruleset("original", ["upper_first"])).expected_total,
        "standard_deviation": statistics.standard_deviation,
        "upper_bonus_probability": 0.0,
        "yacht_probability": statistics.yacht_probability,
        "percentiles": {str(percent): total for percent, total in statistics.percentiles.items()},
    }


def test_no_cache_means_that_nothing_is_kept(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda *_args, **_kwargs: tmp_path / "cache")
    assert main(["solve", "public_domain", "--no-cache"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "public_domain, played perfectly and alone"
    assert "expected total       169.773889" in lines
    assert not (tmp_path / "cache").exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "the following arguments are required: RULESET (see yacht solve --help)"),
        (["yatzy"], "unknown rule set 'yatzy'; known: standard, original, public_domain, thirteen"),
        (["standard", "--cache"], "unrecognized arguments: --cache (see yacht --help)"),
    ],
)
def test_bad_input_ends_with_status_2_and_one_line(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", *words]) == 2
    assert capsys.readouterr() == ("", f"yacht: {message}\n")
