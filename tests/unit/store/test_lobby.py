"""What every adapter promises of links and of the ranked queue."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from yacht.store import PartyCode, PlayerId, TableId, Waiting

if TYPE_CHECKING:
    from yacht.store import Store

HARU, NATSU, AKI = map(PlayerId, ("haru", "natsu", "aki"))
TABLE, OTHER = TableId("A" * 22), TableId("B" * 22)
CODE = PartyCode("0123456789")


def test_a_code_leads_to_one_table(store: Store, runner: asyncio.Runner) -> None:
    assert runner.run(store.table_of(CODE)) is None
    assert runner.run(store.link_table(CODE, TABLE)) is True
    assert runner.run(store.link_table(CODE, OTHER)) is False
    assert runner.run(store.link_table(CODE, TABLE)) is True
    assert runner.run(store.table_of(CODE)) == TABLE


def test_waiting_goes_on_while_the_player_is_seen(store: Store, runner: asyncio.Runner) -> None:
    assert runner.run(store.wait_in_queue(HARU, "standard", 10)) == Waiting(HARU, "standard", 10, 10, None)
    assert runner.run(store.wait_in_queue(HARU, "standard", 30)) == Waiting(HARU, "standard", 10, 30, None)
    # The clock was set back.
    assert runner.run(store.wait_in_queue(HARU, "standard", 20)) == Waiting(HARU, "standard", 10, 20, None)
    assert runner.run(store.wait_in_queue(HARU, "standard", 5)) == Waiting(HARU, "standard", 5, 5, None)


def test_another_rule_set_begins_the_waiting_anew(store: Store, runner: asyncio.Runner) -> None:
    runner.run(store.wait_in_queue(HARU, "standard", 10))
    assert runner.run(store.wait_in_queue(HARU, "thirteen", 30)) == Waiting(HARU, "thirteen", 30, 30, None)
    assert runner.run(store.waiting("standard", 0, 99)) == ()


def test_the_longest_waiting_come_first_and_who_is_gone_is_left_out(store: Store, runner: asyncio.Runner) -> None:
    for player, since_ms in ((NATSU, 20), (HARU, 10), (AKI, 10)):
        runner.run(store.wait_in_queue(player, "standard", since_ms))
    runner.run(store.wait_in_queue(HARU, "standard", 25))
    assert [entry.player for entry in runner.run(store.waiting("standard", 0, 99))] == [AKI, HARU, NATSU]
    assert [entry.player for entry in runner.run(store.waiting("standard", 20, 25))] == [HARU, NATSU]
    assert [entry.player for entry in runner.run(store.waiting("standard", 0, 24))] == [AKI, NATSU]


def test_whoever_leaves_waits_no_longer(store: Store, runner: asyncio.Runner) -> None:
    runner.run(store.wait_in_queue(HARU, "standard", 10))
    assert runner.run(store.leave_queue(HARU, None)) is None
    assert runner.run(store.leave_queue(HARU, None)) is None
    assert runner.run(store.waiting("standard", 0, 99)) == ()


def test_a_pair_gets_its_table_and_keeps_it_until_they_leave(store: Store, runner: asyncio.Runner) -> None:
    for player in (HARU, NATSU, AKI):
        runner.run(store.wait_in_queue(player, "standard", 10))
    assert runner.run(store.match((HARU, NATSU), "standard", TABLE)) is True
    assert [entry.player for entry in runner.run(store.waiting("standard", 0, 99))] == [AKI]
    assert runner.run(store.match((HARU, AKI), "standard", OTHER)) is False
    assert runner.run(store.wait_in_queue(NATSU, "thirteen", 40)) == Waiting(NATSU, "standard", 10, 40, TABLE)
    for table in (None, OTHER):
        assert runner.run(store.leave_queue(HARU, table)) == Waiting(HARU, "standard", 10, 10, TABLE)
    assert runner.run(store.leave_queue(HARU, TABLE)) is None
    assert runner.run(store.wait_in_queue(HARU, "standard", 50)) == Waiting(HARU, "standard", 50, 50, None)


def test_only_two_who_wait_for_the_same_are_matched(store: Store, runner: asyncio.Runner) -> None:
    runner.run(store.wait_in_queue(HARU, "standard", 10))
    runner.run(store.wait_in_queue(NATSU, "thirteen", 10))
    for pair in ((HARU, HARU), (HARU, NATSU), (HARU, AKI), (AKI, AKI)):
        assert runner.run(store.match(pair, "standard", TABLE)) is False
    assert [entry.player for entry in runner.run(store.waiting("standard", 0, 99))] == [HARU]


def test_nobody_is_matched_twice_at_once(store: Store, runner: asyncio.Runner) -> None:
    for player in (HARU, NATSU, AKI):
        runner.run(store.wait_in_queue(player, "standard", 10))

    async def race() -> list[bool]:
        pairs = ((HARU, NATSU), (NATSU, AKI), (AKI, HARU))
        return await asyncio.gather(*(store.match(pair, "standard", TABLE) for pair in pairs))

    assert sum(runner.run(race())) == 1
    assert len(runner.run(store.waiting("standard", 0, 99))) == 1
