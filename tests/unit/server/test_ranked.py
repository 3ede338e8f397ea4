"""The ranked queue: who is paired with whom, and what becomes of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from served import AKI, HARU, NAMES, NATSU, Room
from yacht.rules import RulesetId
from yacht.server.ranked import (
    NARROWEST,
    POLL_MS,
    SEEN_MS,
    WIDEST_AFTER_MS,
    Candidate,
    RankedQueue,
    opponent_for,
    window,
)
from yacht.store import MemoryStore, Player
from yacht.store import PlayerId as StoredPlayerId
from yacht.table import Resign
from yacht.table.party import Play, PlayerId, TableId

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Coroutine

    from yacht.store import Waiting

STANDARD = RulesetId.STANDARD


def candidate(name: str, mu: float, since_ms: int = 0) -> Candidate:
    return Candidate(PlayerId(name), mu, since_ms)


def test_the_nearest_is_found_then_who_waits_longest_then_the_lowest_id() -> None:
    me = candidate("me", 25)
    near, far = candidate("near", 25.5), candidate("far", 26)
    assert opponent_for(me, [far, near], 0) == near
    assert opponent_for(me, [candidate("b", 26, 5), candidate("a", 24, 4)], 5) == candidate("a", 24, 4)
    assert opponent_for(me, [candidate("b", 26), candidate("a", 24)], 0) == candidate("a", 24)


def test_the_window_opens_with_waiting_until_anybody_will_do() -> None:
    me, other = candidate("me", 25), candidate("other", 25 + NARROWEST + 1)
    assert opponent_for(me, [other], 0) is None
    assert opponent_for(me, [other], 1_999) is None
    assert opponent_for(me, [other], 2_000) == other
    assert opponent_for(me, [candidate("other", 1000)], WIDEST_AFTER_MS - 1) is None
    assert opponent_for(me, [candidate("other", 1000)], WIDEST_AFTER_MS) == candidate("other", 1000)
    fresh = candidate("me", 25, 2_000)
    assert opponent_for(fresh, [other], 2_000) == other, "the longer wait of the two counts"


@given(st.integers(0, 100_000), st.integers(0, 100_000))
def test_the_window_never_narrows(one: int, other: int) -> None:
    assert window(min(one, other)) <= window(max(one, other))


def test_nobody_meets_themselves() -> None:
    me = candidate("me", 25)
    assert opponent_for(me, [me, candidate("me", 20)], 99_999) is None


async def queue_of(room: Room) -> RankedQueue:
    for player, name in NAMES.items():
        await room.store.add_player(Player(StoredPlayerId(player), name, 0))
    return RankedQueue(room.store, room.tables, room.clock)


def test_two_who_wait_are_given_a_game_that_begins(runner: asyncio.Runner) -> None:
    async def test() -> None:
        room = Room()
        queue = await queue_of(room)
        first = await queue.wait(HARU, STANDARD)
        assert first.place is not None
        assert (first.place.table, first.place.waiting, first.poll_ms) == (None, 1, POLL_MS)
        second = await queue.wait(NATSU, STANDARD)
        again = await queue.wait(HARU, STANDARD)
        assert second.place is not None
        assert again.place is not None
        table = again.place.table
        assert table is not None
        assert table == second.place.table
        party = await room.tables.party(table)
        assert party is not None
        assert party.is_ranked
        assert party.is_playing
        assert {seat.player for seat in party.game.seats} == {HARU, NATSU} if party.game else False
        assert (await queue.place(HARU)).place == again.place, "a reload finds the game"
        assert (await queue.leave(HARU)).place == again.place, "a game is not left by leaving the queue"

    runner.run(test())


def test_another_rule_set_is_another_queue(runner: asyncio.Runner) -> None:
    async def test() -> None:
        room = Room()
        queue = await queue_of(room)
        await queue.wait(HARU, STANDARD)
        other = await queue.wait(NATSU, RulesetId.THIRTEEN)
        assert other.place is not None
        assert other.place.table is None

    runner.run(test())


def test_whoever_cancels_or_falls_silent_is_not_paired(runner: asyncio.Runner) -> None:
    async def test() -> None:
        room = Room()
        queue = await queue_of(room)
        await queue.wait(HARU, STANDARD)
        assert (await queue.leave(HARU)).place is None
        assert (await queue.leave(HARU)).place is None
        await queue.wait(AKI, STANDARD)
        room.clock.now_ms += SEEN_MS + 1
        assert (await queue.place(AKI)).place is None
        natsu = await queue.wait(NATSU, STANDARD)
        assert natsu.place is not None
        assert (natsu.place.table, natsu.place.waiting) == (None, 1)

    runner.run(test())


class SlowReading(MemoryStore):
    """A store in which something happens between the reading of a place in the queue and its answer."""

    def __init__(self) -> None:
        super().__init__()
        self.meanwhile: Coroutine[None, None, object] | None = None

    async def place_of(self, player: StoredPlayerId) -> Waiting | None:
        place = await super().place_of(player)
        if self.meanwhile is not None:
            meanwhile, self.meanwhile = self.meanwhile, None
            await meanwhile
        return place


def test_whoever_is_paired_while_they_cancel_has_that_game(runner: asyncio.Runner) -> None:
    async def test() -> None:
        store = SlowReading()
        queue = await queue_of(Room(store))
        await queue.wait(HARU, STANDARD)
        store.meanwhile = queue.wait(NATSU, STANDARD)
        left = (await queue.leave(HARU)).place
        natsu = (await queue.place(NATSU)).place
        assert left is not None
        assert natsu is not None
        assert left.table is not None
        assert left.table == natsu.table

    runner.run(test())


def test_after_a_game_one_waits_anew(runner: asyncio.Runner) -> None:
    async def test() -> None:
        room = Room()
        queue = await queue_of(room)
        await queue.wait(HARU, STANDARD)
        matched = (await queue.wait(NATSU, STANDARD)).place
        assert matched is not None
        assert matched.table is not None
        party = await room.tables.party(matched.table)
        assert party is not None
        assert party.game is not None
        seat = party.game.seat_of(HARU)
        assert seat is not None
        await room.tables.ask(matched.table, HARU, "resign", Play(HARU, Resign(seat)))
        assert (await queue.place(NATSU)).place is None
        room.clock.now_ms += 1
        anew = (await queue.wait(NATSU, STANDARD)).place
        assert anew is not None
        assert (anew.table, anew.since_ms) == (None, room.clock.now_ms)

    runner.run(test())


def test_two_whose_table_never_began_wait_anew(runner: asyncio.Runner) -> None:
    async def test() -> None:
        room = Room()
        queue = await queue_of(room)
        for player in (HARU, NATSU):
            await room.store.wait_in_queue(StoredPlayerId(player), STANDARD, room.clock())
        lost = TableId("never begun")
        assert await room.store.match((StoredPlayerId(HARU), StoredPlayerId(NATSU)), STANDARD, lost)  # pyright: ignore[reportArgumentType] - ids of two layers
        assert (await queue.place(HARU)).place is None
        await queue.wait(HARU, STANDARD)
        found = (await queue.wait(NATSU, STANDARD)).place
        assert found is not None
        assert found.table not in {None, lost}

    runner.run(test())


@pytest.mark.parametrize("is_annulled", [True, False])
def test_a_game_is_rated_unless_somebody_has_written_nothing(runner: asyncio.Runner, *, is_annulled: bool) -> None:
    async def test() -> None:
        room = Room()
        queue = await queue_of(room)
        await queue.wait(HARU, STANDARD)
        matched = (await queue.wait(NATSU, STANDARD)).place
        assert matched is not None
        table = matched.table
        assert table is not None
        if not is_annulled:
            # Nobody is there: computers write for both.
            for _ in range(40):
                due_ms = await room.store.next_due_ms()
                party = await room.tables.party(table)
                assert due_ms is not None
                assert party is not None
                assert party.game is not None
                if all(len(card.open_boxes) < 12 for card in party.game.game.cards):
                    break
                room.clock.now_ms = max(room.clock.now_ms, due_ms)
                await room.tables.serve_due(table)
        party = await room.tables.party(table)
        assert party is not None
        assert party.game is not None
        seat = party.game.seat_of(HARU)
        assert seat is not None
        await room.tables.ask(table, HARU, "resign", Play(HARU, Resign(seat)))
        haru = await room.store.rating(StoredPlayerId(HARU), STANDARD)
        natsu = await room.store.rating(StoredPlayerId(NATSU), STANDARD)
        [game] = await room.store.games_of(StoredPlayerId(HARU), 5)
        assert (game.kind, game.change is None) == ("ranked", is_annulled)
        assert (haru.games, natsu.games) == ((0, 0) if is_annulled else (1, 1))
        assert (haru.mu < natsu.mu) is not is_annulled

    runner.run(test())
