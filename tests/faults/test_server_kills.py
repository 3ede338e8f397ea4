"""A server at which parties play is killed at random moments: nothing that it acknowledged is lost, or done twice."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from online import stored
from server_rounds import TABLES, Rounds, resumed

if TYPE_CHECKING:
    from pathlib import Path

ROUNDS = 10


@pytest.mark.timeout(600)
def test_everything_acknowledged_is_there_after_kill_9(tmp_path: Path) -> None:
    rounds = Rounds(tmp_path / "kept", random.Random())  # noqa: S311 - when to kill, not dice
    for _ in range(ROUNDS):
        rounds.one()
    assert rounds.acknowledged > TABLES * ROUNDS
    assert rounds.resent > TABLES * ROUNDS
    for table in rounds.tables:
        assert resumed(stored(rounds.folder, table.gathering.table).events) == ROUNDS - 1
