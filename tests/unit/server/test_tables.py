"""Tables over a store in memory: what is stored, told and answered, and in which order."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from served import AKI, HARU, NATSU, TABLE, Room, Seated, StillClock
from yacht.rules import Seat
from yacht.server.asking import Done, NotDone
from yacht.server.computers import Computers
from yacht.server.hub import QUEUE_LENGTH, TOO_SLOW
from yacht.server.loaded import MOST_RESENT, Downtime, UnknownTableError
from yacht.server.scheduler import Scheduler
from yacht.server.values import ValueFiles
from yacht.store import ActorId, DamagedStoreError, MemoryStore, StoreFullError
from yacht.store import TableId as StoredTableId
from yacht.table import Level, Resign, RollAll, Score
from yacht.table.party import (
    ABSENCE_MS,
    COMPUTER_PAUSE_MS,
    DEFAULT_SETTINGS,
    Play,
    Rename,
    SeatComputer,
    StartGame,
    TableId,
    TurnLimit,
    open_party,
)

if TYPE_CHECKING:
    from conftest import ExpectLog
    from yacht.rules import Box
    from yacht.store import Append, AppendAnswer, Journal, Store
    from yacht.table.party import DueKind, Party, PlayerId, ScheduledCommand


class FullStore(MemoryStore):
    """A store that may have no room."""

    def __init__(self) -> None:
        super().__init__()
        self.is_full = False

    async def append(self, append: Append) -> AppendAnswer:
        if self.is_full:
            message = "no room"
            raise StoreFullError(message)
        return await super().append(append)


async def started(room: Room, *computers: Level) -> list[Seated]:
    """Begin a game of はる and なつ, who are there, and of computers."""
    await room.open(HARU, NATSU)
    seated = [await room.connect(HARU), await room.connect(NATSU)]
    for place, level in enumerate(computers, 2):
        await room.do(HARU, SeatComputer(HARU, Seat(place), level))
    await room.do(HARU, StartGame(HARU))
    return seated


async def on_turn(room: Room) -> tuple[PlayerId, Seat]:
    party = await room.party()
    assert party.game is not None
    seat = party.game.seat_on_turn
    assert seat is not None
    player = party.game.seats[seat].player
    assert player is not None
    return player, seat


async def first_open(room: Room, seat: Seat) -> Box:
    party = await room.party()
    assert party.game is not None
    return party.game.game.cards[seat].open_boxes[0]


async def play_turn(room: Room) -> None:
    player, seat = await on_turn(room)
    await room.do(player, Play(player, RollAll(seat)))
    await room.do(player, Play(player, Score(seat, await first_open(room, seat))))


def test_events_are_told_to_everybody_after_they_are_stored(runner: asyncio.Runner) -> None:
    async def test() -> None:
        room = Room()
        haru, natsu = await started(room)
        nobody = await room.connect(None)
        player, seat = await on_turn(room)
        version = await room.do(player, Play(player, RollAll(seat)))
        journal = await room.store.read(StoredTableId(TABLE))
        assert journal.version == version
        for seated in (haru, natsu, nobody):
            last = (await seated.read())[-1]
            assert (last["type"], last["seq"], last["event"]["type"]) == ("event", version, "rolled")

    runner.run(test())


def test_every_member_gets_events_without_a_gap(runner: asyncio.Runner) -> None:
    async def test() -> None:
        room = Room()
        haru, natsu = await started(room)
        for _ in range(24):
            await play_turn(room)
            await room.settle()
        for seated in (haru, natsu):
            seqs = [message["seq"] for message in await seated.read() if message["type"] == "event"]
            assert seqs == list(range(seqs[0], seqs[0] + len(seqs)))
            assert (await seated.events())[-1] == "game_ended"

    runner.run(test())


def test_a_repeat_of_an_accepted_command_gets_its_first_answer(runner: asyncio.Runner) -> None:
    async def test() -> None:
        room = Room()
        await started(room)
        player, seat = await on_turn(room)
        seen = (await room.party()).version
        first = await room.ask(player, Play(player, RollAll(seat)), "roll", seen)
        await room.do(player, Play(player, Score(seat, await first_open(room, seat))))
        version = (await room.party()).version
        assert await room.ask(player, Play(player, RollAll(seat)), "roll", seen) == first
        assert (await room.party()).version == version

    runner.run(test())


def test_a_refused_command_is_decided_anew(runner: asyncio.Runner) -> None:
    async def test() -> None:
        room = Room()
        await room.open(HARU, NATSU)
        refused = await room.ask(NATSU, StartGame(NATSU), "start")
        assert isinstance(refused, NotDone)
        assert refused.code == "not_host"
        assert isinstance(await room.ask(HARU, StartGame(HARU), "start"), Done)

    runner.run(test())


def test_a_command_for_another_position_is_stale(runner: asyncio.Runner) -> None:
    async def test() -> None:
        room = Room()
        await started(room)
        player, seat = await on_turn(room)
        seen = (await room.party()).version
        await play_turn(room)
        assert await room.refused(player, Play(player, RollAll(seat)), seen) == "stale"

    runner.run(test())


def test_there_is_no_table_that_nobody_opened(runner: asyncio.Runner) -> None:
    async def test() -> None:
        room = Room()
        with pytest.raises(UnknownTableError):
            await room.ask(HARU, StartGame(HARU))
        assert await room.tables.party(TABLE) is None
        await room.tables.serve_due(TABLE)

    runner.run(test())


def test_whoever_resumes_gets_what_is_missing_or_a_snapshot(runner: asyncio.Runner) -> None:
    async def test() -> None:
        room = Room()
        await started(room)
        for _ in range(3):
            await play_turn(room)
        version = (await room.party()).version
        few = await (await room.connect(None, after=version - 3)).read()
        assert [message["type"] for message in few] == ["hello", "event", "event", "event"]
        assert [message["seq"] for message in few] == [version, version - 2, version - 1, version]
        none = await (await room.connect(None, after=version)).read()
        assert [message["type"] for message in none] == ["hello"]
        for _ in range(MOST_RESENT // 2 + 1):
            await play_turn(room)
        for after in (version, 0, None, (await room.party()).version + 1):
            sent = await (await room.connect(None, after)).read()
            assert [message["type"] for message in sent] == ["hello", "snapshot"]
            assert sent[1]["seq"] == (await room.party()).version

    runner.run(test())


def test_whoever_does_not_read_is_closed_and_delays_nobody(runner: asyncio.Runner) -> None:
    async def test() -> None:
        room = Room()
        haru, natsu = await started(room)
        natsu.wire.reads.clear()
        # One message is being sent already.
        for number in range(QUEUE_LENGTH + 2):
            await room.do(HARU, Rename(HARU, f"はる{number}"))
            await room.settle()
        assert natsu.connection.ended.is_set()
        assert not haru.connection.ended.is_set()
        assert (await haru.events()).count("player_renamed") == QUEUE_LENGTH + 2
        natsu.wire.reads.set()
        natsu.writing.cancel()
        await natsu.connection.finish()
        assert natsu.wire.closed == TOO_SLOW

    runner.run(test())


def test_a_person_comes_and_goes_once_whatever_the_number_of_connections(runner: asyncio.Runner) -> None:
    async def test() -> None:
        room = Room()
        await room.open(HARU, NATSU)
        watching = await room.connect(None)
        first, second = await room.connect(HARU), await room.connect(HARU)
        assert (await watching.events()) == ["player_connected"]
        await room.disconnect(first)
        assert (await watching.events()) == ["player_connected"]
        await room.disconnect(second)
        assert (await watching.events()) == ["player_connected", "player_disconnected"]

    runner.run(test())


def test_whoever_is_no_member_watches_and_is_not_noted(runner: asyncio.Runner) -> None:
    async def test() -> None:
        room = Room()
        await room.open(HARU)
        version = (await room.party()).version
        sent = await (await room.connect(AKI)).read()
        assert sent[1]["view"]["you"] is None
        assert (await room.party()).version == version

    runner.run(test())


def test_a_computer_plays_for_whoever_is_gone_until_they_are_back(runner: asyncio.Runner) -> None:
    async def test() -> None:
        room = Room()
        seated = dict(zip((HARU, NATSU), await started(room), strict=True))
        player, seat = await on_turn(room)
        await room.disconnect(seated[player])
        room.clock.now_ms += ABSENCE_MS - 1
        await room.tables.serve_due(TABLE)
        party = await room.party()
        assert party.game is not None
        assert party.game.stand_ins[seat] is None
        room.clock.now_ms += 1
        await room.tables.serve_due(TABLE)
        room.clock.now_ms += COMPUTER_PAUSE_MS
        await room.tables.serve_due(TABLE)
        party = await room.party()
        assert party.game is not None
        assert party.game.stand_ins[seat] == "absent"
        assert await room.refused(player, Play(player, Score(seat, await first_open(room, seat)))) == "computer_plays"
        await room.connect(player)
        await room.do(player, Play(player, Score(seat, await first_open(room, seat))))

    runner.run(test())


def test_what_is_due_stands_in_the_store_after_every_command(runner: asyncio.Runner) -> None:
    async def test() -> None:
        room = Room()
        said: list[int] = []
        room.tables.on_due = said.append
        await room.open(HARU, settings=replace(DEFAULT_SETTINGS, turn_limit=TurnLimit.HALF_A_MINUTE))
        await room.connect(HARU)
        assert await room.store.next_due_ms() is None
        await room.do(HARU, StartGame(HARU))
        assert await room.store.next_due_ms() == room.clock() + 30_000
        assert said[-1] == room.clock() + 30_000
        await room.do(HARU, Play(HARU, Resign(Seat(0))))
        assert await room.store.next_due_ms() is None

    runner.run(test())


def test_a_table_that_was_claimed_in_vain_gets_its_due_date_back(runner: asyncio.Runner) -> None:
    async def test() -> None:
        room = Room()
        await room.open(HARU, settings=replace(DEFAULT_SETTINGS, turn_limit=TurnLimit.HALF_A_MINUTE))
        await room.connect(HARU)
        await room.do(HARU, StartGame(HARU))
        due_ms = room.clock() + 30_000
        await room.store.claim_due(due_ms, due_ms + 99_000, 1)
        assert await room.store.next_due_ms() == due_ms + 99_000
        await room.tables.serve_due(TABLE)
        assert await room.store.next_due_ms() == due_ms

    runner.run(test())


@pytest.mark.parametrize("level", [Level.EASY, Level.NORMAL])
def test_computers_play_a_game_to_its_end_by_the_scheduler_alone(runner: asyncio.Runner, level: Level) -> None:
    async def test() -> None:
        room = Room()
        await room.open(HARU)
        seated = await room.connect(HARU)
        await room.do(HARU, SeatComputer(HARU, Seat(1), level))
        await room.do(HARU, SeatComputer(HARU, Seat(2), level))
        await room.do(HARU, StartGame(HARU))
        await room.disconnect(seated)
        for _ in range(1000):
            if not (await room.party()).is_playing:
                break
            due_ms = await room.store.next_due_ms()
            assert due_ms is not None
            room.clock.now_ms = max(room.clock.now_ms, due_ms)
            await room.tables.serve_due(TABLE)
        party = await room.party()
        assert party.game is not None
        assert [len(card.open_boxes) for card in party.game.game.cards] == [0, 0, 0]

    runner.run(test())


def test_the_end_of_a_game_stores_its_record_for_its_players(runner: asyncio.Runner) -> None:
    async def test() -> None:
        room = Room()
        await started(room)
        for _ in range(24):
            await play_turn(room)
        [played] = await room.store.games_of(HARU, 10)  # pyright: ignore[reportArgumentType] - ids of two layers
        assert played.kind == "party"
        assert played.change is None
        finished = await room.store.game(played.id)
        assert finished is not None
        assert set(finished.players) == {HARU, NATSU}

    runner.run(test())


def test_a_full_store_refuses_commands_and_lets_everybody_read(runner: asyncio.Runner, expect_log: ExpectLog) -> None:
    expect_log("not stored")

    async def test() -> None:
        store = FullStore()
        room = Room(store)
        haru, _ = await started(room)
        player, seat = await on_turn(room)
        store.is_full = True
        version = (await room.party()).version
        assert await room.refused(player, Play(player, RollAll(seat))) == "not_stored"
        assert (await room.party()).version == version
        assert [m["type"] for m in await (await room.connect(None)).read()] == ["hello", "snapshot"]
        store.is_full = False
        await room.do(player, Play(player, RollAll(seat)))
        assert (await haru.events())[-1] == "rolled"

    runner.run(test())


def test_whoever_appends_at_the_same_moment_is_caught_up_with(runner: asyncio.Runner) -> None:
    async def test() -> None:
        store = MemoryStore()
        one, other = Room(store), Room(store)
        await one.open(HARU, NATSU)
        watching = await one.connect(None)
        await other.connect(None)
        assert isinstance(await other.ask(NATSU, Rename(NATSU, "夏"), "elsewhere"), Done)
        await one.do(HARU, Rename(HARU, "春"))
        assert await watching.events() == ["player_renamed", "player_renamed"]
        assert (await one.party()).version == (await other.store.read(StoredTableId(TABLE))).version

    runner.run(test())


async def a_minute_for(player: PlayerId, store: Store, clock: StillClock) -> Room:
    """Begin a game with a limit at which one person sits, who is there."""
    room = Room(store, clock)
    await room.open(player, settings=replace(DEFAULT_SETTINGS, turn_limit=TurnLimit.A_MINUTE))
    await room.connect(player)
    await room.do(player, StartGame(player))
    return room


# An hour later, with the clock set back to before the game, and with a clock that had been an hour ahead.
@pytest.mark.parametrize("later_ms", [3_600_000, -3_600_000, 0])
def test_deadlines_move_on_by_the_time_in_which_nobody_served(runner: asyncio.Runner, later_ms: int) -> None:
    async def test() -> None:
        store, clock = MemoryStore(), StillClock(10_000_000)
        before = await a_minute_for(HARU, store, clock)
        clock.now_ms += 40_000 + later_ms
        downtime = Downtime(later_ms, await store.position())
        after = Room(store, clock, downtime)
        view = (await (await after.connect(None)).read())[1]["view"]
        assert view["game"]["turn_ends_ms"] == clock.now_ms + 20_000
        assert [member["gone_since_ms"] for member in view["members"]] == [clock.now_ms]
        version = (await after.party()).version
        assert (await before.party()).version < version
        again = Room(store, clock, downtime)
        assert (await again.party()).version == version, "what was moved on is not moved on again"
        await again.connect(None)
        assert (await again.party()).version == version

    runner.run(test())


def test_each_downtime_counts_though_nothing_was_noted_between(runner: asyncio.Runner) -> None:
    async def test() -> None:
        store, clock = MemoryStore(), StillClock()
        rooms = [await a_minute_for(HARU, store, clock)]
        for _ in range(2):
            clock.now_ms += 600_000
            rooms.append(Room(store, clock, Downtime(600_000, await store.position())))
            view = (await (await rooms[-1].connect(None)).read())[1]["view"]
            assert view["game"]["turn_ends_ms"] == clock.now_ms + 60_000

    runner.run(test())


def test_a_table_opened_after_a_downtime_has_nothing_to_make_up_for(runner: asyncio.Runner) -> None:
    async def test() -> None:
        store = MemoryStore()
        room = Room(store, StillClock(), Downtime(5_000, await store.position()))
        await started(room)
        assert "serving_resumed" not in str(await store.read(StoredTableId(TABLE)))

    runner.run(test())


def test_a_process_that_was_held_up_moves_deadlines_on_and_knows_who_is_there(
    runner: asyncio.Runner, expect_log: ExpectLog
) -> None:
    async def test() -> None:
        store, clock = MemoryStore(), StillClock()
        room = await a_minute_for(HARU, store, clock)
        uptime = 5.0
        scheduler = Scheduler(store, room.tables, clock, lambda: uptime)
        version = (await room.party()).version
        uptime, clock.now_ms = uptime + 600, clock.now_ms + 600_000
        running = asyncio.create_task(scheduler.run())
        # It was resumed, and whoever has a connection is there.
        for _ in range(1000):
            if (await room.party()).version == version + 2:
                break
            await asyncio.sleep(0.01)
        expect_log("nobody was served for a while")
        seated = await room.connect(None)
        view = (await seated.read())[1]["view"]
        assert view["game"]["turn_ends_ms"] == clock.now_ms + 60_000
        assert [card["stand_in"] for card in view["game"]["cards"]] == [None]
        assert [member["gone_since_ms"] for member in view["members"]] == [None], "the connection is still there"
        running.cancel()

    runner.run(test())


def test_holds_are_shown_to_the_others_while_dice_lie_there(runner: asyncio.Runner) -> None:
    async def test() -> None:
        room = Room()
        seated = dict(zip((HARU, NATSU), await started(room), strict=True))
        player, seat = await on_turn(room)
        mine = seated[player]
        [other] = [one for who, one in seated.items() if who != player]
        room.tables.show_hold(mine.connection, seat, (0, 1))  # pyright: ignore[reportArgumentType] - positions
        assert "hold" not in [message["type"] for message in await other.read()], "no dice lie there yet"
        await room.do(player, Play(player, RollAll(seat)))
        room.tables.show_hold(other.connection, seat, (2,))  # pyright: ignore[reportArgumentType] - positions
        room.tables.show_hold(mine.connection, seat, (0, 4))  # pyright: ignore[reportArgumentType] - positions
        shown = (await other.read())[-1]
        assert (shown["type"], shown["seat"], shown["round"], shown["roll"], shown["hold"]) == (
            "hold",
            seat,
            1,
            1,
            [0, 4],
        )
        assert (await mine.read())[-1]["type"] == "event", "who holds knows it"
        assert (await (await room.connect(None)).read())[-1]["hold"] == [0, 4]
        await room.disconnect(mine)
        back = await room.connect(player)
        assert [message["hold"] for message in await back.read() if message["type"] == "hold"] == [[0, 4]]
        assert (await (await room.connect(None)).read())[-1]["hold"] == [0, 4]
        await room.do(player, Play(player, Score(seat, await first_open(room, seat))))
        assert [message["type"] for message in await (await room.connect(None)).read()] == ["hello", "snapshot"]

    runner.run(test())


def test_tables_to_which_nobody_is_connected_are_forgotten_and_read_again(
    runner: asyncio.Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    most = 3
    monkeypatch.setattr("yacht.server.loaded.MOST_LOADED", most)

    async def test() -> None:
        room = Room()
        await room.open(HARU)
        await room.connect(HARU)
        others = [TableId(f"{number:022}") for number in range(most + 1)]
        for other in others:
            opened = open_party(other, DEFAULT_SETTINGS, NATSU, "なつ", room.clock())
            assert isinstance(opened, tuple)
            assert await room.tables.open(other, ActorId(NATSU), opened)
            assert await room.tables.party(other) is not None
        loaded = [table for table in (TABLE, *others) if room.tables.seq_of(table)]
        assert loaded == [TABLE, *others[-2:]], "somebody is connected to the first"
        again = await room.tables.party(others[0])
        assert again is not None
        assert again.version == room.tables.seq_of(others[0])

    runner.run(test())


class SlowComputers(Computers):
    """Computers that take as long as a test wants."""

    def __init__(self) -> None:
        super().__init__(ValueFiles())
        self.asked = asyncio.Event()
        self.may_answer = asyncio.Event()

    async def command(self, party: Party, kind: DueKind) -> ScheduledCommand | None:
        self.asked.set()
        await self.may_answer.wait()
        return await super().command(party, kind)


def test_nobody_waits_for_a_computer_that_thinks(runner: asyncio.Runner) -> None:
    async def test() -> None:
        computers = SlowComputers()
        room = Room(computers=computers)
        await started(room, Level.EASY)
        party = await room.party()
        while party.game is not None and not party.game.is_computers(party.game.seat_on_turn or Seat(0)):
            await play_turn(room)
            party = await room.party()
        room.clock.now_ms += COMPUTER_PAUSE_MS
        serving = asyncio.create_task(room.tables.serve_due(TABLE))
        await computers.asked.wait()
        await room.do(HARU, Rename(HARU, "はるか"))
        before = (await room.party()).version
        computers.may_answer.set()
        await serving
        assert (await room.party()).version == before, "it was thought of a party that has changed since"
        await room.tables.serve_due(TABLE)
        assert (await room.party()).version > before

    runner.run(test())


class DamagedStore(MemoryStore):
    """A store in which an event is not what it was."""

    def __init__(self, content: bytes) -> None:
        super().__init__()
        self._content = content

    async def load(self, table: StoredTableId) -> Journal:
        journal = await super().load(table)
        first, *rest = journal.events
        return replace(journal, events=(replace(first, event=replace(first.event, content=self._content)), *rest))


@pytest.mark.parametrize("content", [b"", b"{}", b'{"type":"boo"}', b"\xff"])
def test_a_journal_that_cannot_be_read_is_a_damaged_store(runner: asyncio.Runner, content: bytes) -> None:
    async def test() -> None:
        room = Room(DamagedStore(content))
        opened = open_party(TABLE, DEFAULT_SETTINGS, HARU, "はる", 0)
        assert isinstance(opened, tuple)
        await room.tables.open(TABLE, ActorId(HARU), opened)
        with pytest.raises(DamagedStoreError):
            await room.tables.party(TABLE)

    runner.run(test())
