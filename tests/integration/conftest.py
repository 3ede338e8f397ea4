"""Real processes for the tests of this folder."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import pytest

from processes import Yacht

# Whoever starts the tests in the background of a shell starts them deaf to SIGINT, and every process of theirs as well;
# with a handler of one's own, the processes get the default again.
signal.signal(signal.SIGINT, signal.default_int_handler)

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path


@pytest.fixture
def yacht(tmp_path: Path) -> Generator[Yacht]:
    """The command, with whatever it starts ended after the test."""
    command = Yacht(tmp_path)
    yield command
    command.end()
