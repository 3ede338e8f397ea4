"""A part that is added to the package is entered in the import contracts as well."""

import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PARTS = {
    path.stem for path in (ROOT / "src/yacht").iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()
}
PARTS -= {"__init__", "__main__"}
CONTRACTS = {
    contract["id"]: contract
    for contract in tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
}


@pytest.mark.parametrize(
    ("contract", "parts"),
    [
        ("pure", PARTS & {"rules", "dice", "notation", "table"}),
        ("arrays", PARTS - {"solver"}),
    ],
)
def test_contract_names_every_part_it_is_about(contract: str, parts: set[str]) -> None:
    assert set(CONTRACTS[contract]["source_modules"]) == {f"yacht.{part}" for part in parts}


def test_playing_storing_and_sending_need_no_solver() -> None:
    if "solver" in PARTS:
        contract = CONTRACTS["exact-play"]
        parts = PARTS & {"table", "protocol", "store"}
        assert set(contract["source_modules"]) == {f"yacht.{part}" for part in parts}
        assert contract["forbidden_modules"] == ["yacht.solver"]
