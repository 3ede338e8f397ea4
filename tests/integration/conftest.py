"""Real processes for the tests of this folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from processes import Yacht

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path


@pytest.fixture
def yacht(tmp_path: Path) -> Generator[Yacht]:
    """The command, with whatever it starts ended after the test."""
    command = Yacht(tmp_path)
    yield command
    command.end()
