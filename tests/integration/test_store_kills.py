"""A process that appends under load is killed at random moments; nothing that it acknowledged is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from store_rounds import Rounds

if TYPE_CHECKING:
    from pathlib import Path

ROUNDS = 10


def test_everything_acknowledged_is_there_and_nothing_twice(tmp_path: Path) -> None:
    rounds = Rounds(tmp_path)
    for number in range(ROUNDS):
        rounds.one(number)
    assert len(rounds.acknowledged) > 10 * ROUNDS
    assert rounds.repeated > 0
