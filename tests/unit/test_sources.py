"""The digest that tells when to set up again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import sources

if TYPE_CHECKING:
    from pathlib import Path

NAMES = ("one.toml", "src", "missing")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in ("one.toml", "src/a.py", "src/deep/.npmrc", "src/node_modules/x.js", "src/static/index.html"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    return tmp_path


def test_is_the_same_for_the_same_files(root: Path) -> None:
    assert sources.digest(root, NAMES) == sources.digest(root, NAMES)


@pytest.mark.parametrize("name", ["one.toml", "src/a.py", "src/deep/.npmrc", "src/new.py", "missing"])
def test_changes_with_every_source(root: Path, name: str) -> None:
    before = sources.digest(root, NAMES)
    (root / name).write_text("changed")
    assert sources.digest(root, NAMES) != before


def test_changes_when_a_source_is_renamed(root: Path) -> None:
    before = sources.digest(root, NAMES)
    (root / "src/a.py").rename(root / "src/b.py")
    assert sources.digest(root, NAMES) != before


@pytest.mark.parametrize("name", ["src/node_modules/x.js", "src/static/new.js", "other.toml"])
def test_keeps_when_something_else_changes(root: Path, name: str) -> None:
    before = sources.digest(root, NAMES)
    (root / name).write_text("changed")
    assert sources.digest(root, NAMES) == before
