"""What an import costs, seen in a fresh interpreter."""

from __future__ import annotations

import subprocess
import sys

import pytest

import yacht

FOREIGN = (
    "{name.partition('.')[0] for name in sys.modules} & {'numpy', 'numba', 'msgspec', 'litestar', 'uvicorn', 'rich'}"
)


def output(code: str) -> str:
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, timeout=30, check=True)
    return done.stdout.strip()


@pytest.mark.parametrize("module", ["yacht", "yacht.rules", "yacht.notation", "yacht.table", "yacht.cli"])
def test_loads_nothing_foreign(module: str) -> None:
    assert output(f"import sys, {module}; print({FOREIGN} or 'nothing')") == "nothing"


@pytest.mark.parametrize("part", ["notation", "rules", "table"])
def test_parts_are_loaded_when_named(part: str) -> None:
    code = f"import sys, yacht; before = 'yacht.{part}' in sys.modules; print(before, yacht.{part}.__name__)"
    assert output(code) == f"False yacht.{part}"


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = yacht.nothing
    assert set(dir(yacht)) == {"__version__", "notation", "rules", "ruleset", "solve", "solver", "table"}
