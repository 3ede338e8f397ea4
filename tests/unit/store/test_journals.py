"""What every adapter promises of journals and due-dates."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from made_appends import TABLE, append, finished_game
from yacht.store import (
    ActorId,
    Appended,
    CommandId,
    Conflict,
    Due,
    DueTable,
    Finish,
    GameId,
    GameSecret,
    Journal,
    PlayerId,
    Rated,
    Repeated,
    Snapshot,
    StoreClosedError,
    StoredEvent,
    TableId,
    Versioned,
)

if TYPE_CHECKING:
    from yacht.ratings import Rating
    from yacht.store import AppendAnswer, Store

OTHER = TableId("BBBBBBBBBBBBBBBBBBBBBB")
LAST_MS = 2**53 - 1


def events(*contents: bytes, after: int = 0) -> tuple[StoredEvent, ...]:
    return tuple(StoredEvent(seq, Versioned(1, content)) for seq, content in enumerate(contents, after + 1))


def test_a_table_that_nobody_made_is_empty(store: Store, runner: asyncio.Runner) -> None:
    assert runner.run(store.read(TABLE)) == Journal(0, None, (), 0)
    assert runner.run(store.load(TABLE)) == Journal(0, None, (), 0)


def test_appended_events_are_numbered_without_a_gap(store: Store, runner: asyncio.Runner) -> None:
    assert runner.run(store.append(append("one", b"a", b"b"))) == Appended(2)
    assert runner.run(store.append(append("two", b"", expected=2))) == Appended(3)
    assert runner.run(store.read(TABLE)) == Journal(3, None, events(b"a", b"b", b""), 3)


def test_an_accepted_command_is_found_by_its_actor_and_id(store: Store, runner: asyncio.Runner) -> None:
    first = append("one", b"a", b"b")
    runner.run(store.append(first))
    runner.run(store.append(append("two", b"c", expected=2)))
    assert runner.run(store.answer_to(TABLE, first.actor, CommandId("one"))) == 2
    assert runner.run(store.answer_to(TABLE, first.actor, CommandId("three"))) is None
    assert runner.run(store.answer_to(TABLE, ActorId("somebody else"), CommandId("one"))) is None
    assert runner.run(store.answer_to(OTHER, first.actor, CommandId("one"))) is None


def test_reading_begins_after_a_seq(store: Store, runner: asyncio.Runner) -> None:
    runner.run(store.append(append("one", b"a", b"b", b"c")))
    assert runner.run(store.read(TABLE, 2)) == Journal(3, None, events(b"c", after=2), 3)
    assert runner.run(store.read(TABLE, 3)) == Journal(3, None, (), 3)
    assert runner.run(store.read(TABLE, 99)) == Journal(3, None, (), 3)
    assert runner.run(store.read(TABLE, -1)) == Journal(3, None, events(b"a", b"b", b"c"), 3)


@pytest.mark.parametrize("expected", [-1, 0, 1, 3, 99])
def test_another_version_is_a_conflict_and_writes_nothing(store: Store, runner: asyncio.Runner, expected: int) -> None:
    runner.run(store.append(append("one", b"a", b"b", due=Due(5, "deadline"))))
    assert runner.run(store.append(append("two", b"c", expected=expected, snapshot=b"s"))) == Conflict(2)
    assert runner.run(store.load(TABLE)) == Journal(2, None, events(b"a", b"b"), 2)
    assert runner.run(store.next_due_ms()) == 5
    # It was not accepted, so its id is still free.
    assert runner.run(store.append(append("two", b"c", expected=2))) == Appended(3)


def test_a_conflict_does_not_make_a_table(store: Store, runner: asyncio.Runner) -> None:
    assert runner.run(store.append(append("one", b"a", expected=1))) == Conflict(0)
    assert runner.run(store.append(append("one", b"a"))) == Appended(1)


@pytest.mark.parametrize("expected", [0, 1, 2, 99])
def test_a_repeat_gets_its_first_answer(store: Store, runner: asyncio.Runner, expected: int) -> None:
    runner.run(store.append(append("one", b"a")))
    runner.run(store.append(append("two", b"b", expected=1)))
    assert runner.run(store.append(append("one", b"x", expected=expected, due=Due(1, "x")))) == Repeated(1)
    assert runner.run(store.read(TABLE)) == Journal(2, None, events(b"a", b"b"), 2)
    assert runner.run(store.next_due_ms()) is None


def test_ids_of_commands_belong_to_their_actor_and_table(store: Store, runner: asyncio.Runner) -> None:
    runner.run(store.append(append("one", b"a")))
    assert runner.run(store.append(append("one", b"b", expected=1, actor="natsu"))) == Appended(2)
    assert runner.run(store.append(append("one", b"c", table=OTHER))) == Appended(1)
    assert runner.run(store.read(OTHER)) == Journal(1, None, events(b"c"), 3)


def test_a_command_may_have_no_events(store: Store, runner: asyncio.Runner) -> None:
    runner.run(store.append(append("one", b"a")))
    assert runner.run(store.append(append("two", expected=1, due=Due(7, "cpu")))) == Appended(1)
    assert runner.run(store.append(append("two", expected=1))) == Repeated(1)
    assert runner.run(store.due(7, 9)) == (DueTable(TABLE, 1, Due(7, "cpu")),)


def test_of_many_at_once_one_is_appended(store: Store, runner: asyncio.Runner) -> None:
    async def race() -> list[AppendAnswer]:
        return await asyncio.gather(*(store.append(append(f"c{number}", b"%d" % number)) for number in range(50)))

    answers = runner.run(race())
    assert sorted(map(type, answers), key=str) == [Appended] + [Conflict] * 49
    assert {answer.version for answer in answers} == {1}
    winner = answers.index(Appended(1))
    assert runner.run(store.read(TABLE)) == Journal(1, None, events(b"%d" % winner), 1)


def test_the_same_command_twice_at_once_is_applied_once(store: Store, runner: asyncio.Runner) -> None:
    async def race() -> list[AppendAnswer]:
        return await asyncio.gather(*(store.append(append("one", b"a")) for _ in range(10)))

    assert runner.run(race()) == [Appended(1)] + [Repeated(1)] * 9


def test_whoever_stops_waiting_does_not_take_the_answer_from_others(store: Store, runner: asyncio.Runner) -> None:
    async def leave() -> AppendAnswer:
        leaving = asyncio.ensure_future(store.append(append("one", b"a")))
        staying = asyncio.ensure_future(store.append(append("one", b"a", table=OTHER)))
        await asyncio.sleep(0)
        leaving.cancel()
        return await staying

    assert runner.run(leave()) == Appended(1)


def test_loading_begins_with_the_last_snapshot(store: Store, runner: asyncio.Runner) -> None:
    runner.run(store.append(append("one", b"a", b"b", snapshot=b"early")))
    runner.run(store.append(append("two", b"c", expected=2, snapshot=b"late")))
    runner.run(store.append(append("three", b"d", expected=3)))
    assert runner.run(store.load(TABLE)) == Journal(4, Snapshot(3, Versioned(3, b"late")), events(b"d", after=3), 4)
    assert runner.run(store.read(TABLE)) == Journal(4, None, events(b"a", b"b", b"c", b"d"), 4)


def test_a_secret_is_beside_the_events(store: Store, runner: asyncio.Runner) -> None:
    game = GameId(f"{TABLE}.1")
    assert runner.run(store.secret(game)) is None
    runner.run(store.append(append("one", b"a", secret=GameSecret(game, bytes(range(32))))))
    assert runner.run(store.secret(game)) == bytes(range(32))
    assert runner.run(store.load(TABLE)) == Journal(1, None, events(b"a"), 1)


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_secret_has_32_bytes(length: int) -> None:
    with pytest.raises(ValueError, match=f"32 bytes, not {length}"):
        GameSecret(GameId("x.1"), bytes(length))


def test_a_refused_append_writes_neither_secret_nor_game(store: Store, runner: asyncio.Runner) -> None:
    game = finished_game(1, "haru")
    runner.run(store.append(append("one", b"a")))
    refused = append("two", b"b", secret=GameSecret(game.id, bytes(32)), finish=Finish(game, None))
    assert runner.run(store.append(refused)) == Conflict(1)
    assert runner.run(store.secret(game.id)) is None
    assert runner.run(store.game(game.id)) is None


def test_an_append_whose_rating_fails_is_undone_and_spoils_no_other(store: Store, runner: asyncio.Runner) -> None:
    def fail(_: tuple[Rating, ...]) -> tuple[Rating, ...]:
        message = "no arithmetic today"
        raise ArithmeticError(message)

    game = finished_game(1, "haru")

    async def both() -> tuple[AppendAnswer | BaseException, ...]:
        failing = store.append(append("one", b"a", finish=Finish(game, Rated("standard", fail))))
        return await asyncio.gather(failing, store.append(append("one", b"b", table=OTHER)), return_exceptions=True)

    failed, appended = runner.run(both())
    assert isinstance(failed, ArithmeticError)
    assert appended == Appended(1)
    assert runner.run(store.read(TABLE)) == Journal(0, None, (), 0)
    assert runner.run(store.read(OTHER)) == Journal(1, None, events(b"b"), 1)
    assert runner.run(store.game(game.id)) is None
    assert runner.run(store.games_of(PlayerId("haru"), 9)) == ()


def test_due_tables_come_earliest_first_and_by_name_among_equals(store: Store, runner: asyncio.Runner) -> None:
    for name, at_ms in (("d", 30), ("c", 20), ("b", 20), ("a", LAST_MS)):
        runner.run(store.append(append("one", b"x", table=TableId(name), due=Due(at_ms, "deadline"))))
    assert [due.table for due in runner.run(store.due(30, 9))] == ["b", "c", "d"]
    assert [due.table for due in runner.run(store.due(30, 2))] == ["b", "c"]
    assert [due.table for due in runner.run(store.due(LAST_MS, 9))] == ["b", "c", "d", "a"]
    assert runner.run(store.due(19, 9)) == ()
    assert runner.run(store.next_due_ms()) == 20


def test_an_append_replaces_the_due_date(store: Store, runner: asyncio.Runner) -> None:
    assert runner.run(store.next_due_ms()) is None
    runner.run(store.append(append("one", b"a", due=Due(20, "deadline"))))
    runner.run(store.append(append("two", b"b", expected=1, due=Due(10, "cpu"))))
    assert runner.run(store.due(99, 9)) == (DueTable(TABLE, 2, Due(10, "cpu")),)
    runner.run(store.append(append("three", b"c", expected=2)))
    assert runner.run(store.due(99, 9)) == ()
    assert runner.run(store.next_due_ms()) is None


def test_a_due_table_is_claimed_once_until_the_claim_ends(store: Store, runner: asyncio.Runner) -> None:
    for name in ("a", "b", "c"):
        runner.run(store.append(append("one", b"x", table=TableId(name), due=Due(10, "deadline"))))
    assert runner.run(store.claim_due(9, 50, 9)) == ()
    assert [due.table for due in runner.run(store.claim_due(10, 50, 2))] == ["a", "b"]
    assert [due.table for due in runner.run(store.claim_due(10, 60, 9))] == ["c"]
    assert runner.run(store.claim_due(49, 99, 9)) == ()
    assert runner.run(store.next_due_ms()) == 50
    # Whoever had claimed them has died; what they are due for is unchanged.
    assert runner.run(store.claim_due(50, 99, 9)) == tuple(DueTable(TableId(n), 1, Due(10, "deadline")) for n in "ab")


def test_an_append_ends_a_claim(store: Store, runner: asyncio.Runner) -> None:
    runner.run(store.append(append("one", b"a", due=Due(10, "deadline"))))
    runner.run(store.claim_due(10, 1000, 9))
    runner.run(store.append(append("two", b"b", expected=1, due=Due(20, "deadline"))))
    assert runner.run(store.claim_due(20, 1000, 9)) == (DueTable(TABLE, 2, Due(20, "deadline")),)


def test_claims_at_once_share_the_tables(store: Store, runner: asyncio.Runner) -> None:
    for number in range(20):
        runner.run(store.append(append("one", b"x", table=TableId(f"{number:02}"), due=Due(10, "deadline"))))

    async def race() -> list[tuple[DueTable, ...]]:
        return await asyncio.gather(*(store.claim_due(10, 50, 7) for _ in range(4)))

    claims = runner.run(race())
    assert sorted(len(claim) for claim in claims) == [0, 6, 7, 7]
    assert len({due.table for claim in claims for due in claim}) == 20


def test_the_time_of_serving_is_the_last_that_was_noted(store: Store, runner: asyncio.Runner) -> None:
    assert runner.run(store.last_served_ms()) is None
    for now_ms in (0, 500, LAST_MS, 400):
        runner.run(store.note_served(now_ms))
        assert runner.run(store.last_served_ms()) == now_ms


def test_the_events_of_all_tables_have_one_order(store: Store, runner: asyncio.Runner) -> None:
    def positions() -> list[int]:
        found = [runner.run(store.load(table)).position for table in (TABLE, OTHER)]
        return [*found, runner.run(store.position())]

    assert positions() == [0, 0, 0]
    runner.run(store.append(append("one", b"a", b"b")))
    assert positions() == [2, 0, 2]
    runner.run(store.append(append("one", b"c", table=OTHER)))
    assert positions() == [2, 3, 3]
    runner.run(store.append(append("two", expected=1, table=OTHER, due=Due(5, "deadline"))))
    runner.run(store.append(append("late", b"x", expected=1)))
    assert positions() == [2, 3, 3], "neither has made anything happen"
    runner.run(store.append(append("two", b"d", expected=2, snapshot=b"s")))
    assert positions() == [4, 3, 4]


def test_a_closed_store_says_so(store: Store, runner: asyncio.Runner) -> None:
    runner.run(store.close())
    runner.run(store.close())
    with pytest.raises(StoreClosedError, match="closed"):
        runner.run(store.append(append("one", b"a")))
    with pytest.raises(StoreClosedError, match="closed"):
        runner.run(store.read(TABLE))


def test_closing_finishes_what_was_asked_for(store: Store, runner: asyncio.Runner) -> None:
    async def end() -> list[AppendAnswer]:
        asked = [asyncio.ensure_future(store.append(append("one", b"a", table=TableId(str(n))))) for n in range(30)]
        await asyncio.sleep(0)
        await store.close()
        return await asyncio.gather(*asked)

    assert runner.run(end()) == [Appended(1)] * 30
