"""Says by one digest whether the files that something is built from have changed.

Standard library only: bin/yacht reads this before anything is installed, and the build hook while it builds.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

CLIENT = ("web",)
"""What the web client is compiled from."""

PACKAGE = (
    "pyproject.toml",
    "requirements.lock",
    "hatch_build.py",
    "README.md",
    "LICENSE",
    "tools/node.py",
    "tools/sources.py",
    "src",
    *CLIENT,
)
"""What the installed package is made from."""

_NOT_SOURCES = frozenset({"__pycache__", "coverage", "node_modules", "static"})
"""Folders of what was made from sources."""


def digest(root: Path, names: Iterable[str]) -> str:
    """Give the SHA-256, in hex, of the paths and contents of files and folders below `root`.

    What is missing counts as missing. Names that begin with a dot count, as `.npmrc` does.
    """
    total = hashlib.sha256()
    for name in names:
        for path in _files(root / name):
            relative = path.relative_to(root).as_posix().encode()
            total.update(b"%d:%s" % (len(relative), relative))
            total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def _files(path: Path) -> Iterator[Path]:
    if path.is_file():
        yield path
    elif path.is_dir():
        for child in sorted(path.iterdir()):
            if child.name not in _NOT_SOURCES:
                yield from _files(child)
