"""The golden files of vectors/, by kind."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

VECTORS = Path(__file__).resolve().parent.parent / "vectors"

KINDS = (
    "bots",
    "dice",
    "games",
    "highest_totals",
    "journals",
    "keeps",
    "options",
    "parties",
    "provable_dice",
    "refused",
    "scores",
)
"""A kind is a file, or a folder of files, and tests/vectors has one module for each."""


def kind_of(path: Path) -> str:
    return path.relative_to(VECTORS).with_suffix("").parts[0]


def files(kind: str) -> list[Path]:
    return sorted(path for path in VECTORS.rglob("*.json") if kind_of(path) == kind)


def read(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text("utf-8"))


def cases(kind: str) -> list[tuple[str, str, dict[str, Any]]]:
    """Every case of a kind: its name for the test report, the rule set of its file, the case."""
    found = [
        (f"{content['id']}-{number}", content.get("ruleset", ""), case)
        for content in map(read, files(kind))
        for number, case in enumerate(content["cases"])
    ]
    assert found, f"vectors/ has no {kind}"
    return found
