"""Every table that this process serves: commands are decided on the party as it stands, stored, and then told.

The journal in the store is the truth. What is held here is a copy that any append checks against; whoever else appended
in the meantime is caught up with. Nothing is acknowledged or told before its commit.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from typing import TYPE_CHECKING, Any, Final, TypeVar

import yacht.store as kept
from yacht.protocol import (
    Happened,
    HoldShown,
    Snapshot,
    WireRefusal,
    encode_event,
    encode_message,
)
from yacht.rules import Refusal
from yacht.server import metrics
from yacht.server.asking import SCHEDULER, Asking, Done, NotDone, own_id
from yacht.server.finishing import finish_of
from yacht.server.game_dice import NO_DICE, fresh_secret
from yacht.server.loaded import Downtime, LoadedTables, ShownHold, UnknownTableError, events_of, lying_roll, steps_from
from yacht.server.logs import log_of
from yacht.table import GameEnded, GameStarted
from yacht.table.party import (
    Connect,
    Disconnect,
    DueKind,
    PartyRefusal,
    PlayerId,
    ResumeServing,
    StartGame,
    TableId,
    decide,
    due,
    is_stale,
    party_of,
    view,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence

    from yacht.protocol import AnyRefusal
    from yacht.rules import Position, Seat
    from yacht.server.asking import Answer
    from yacht.server.clock import Clock
    from yacht.server.computers import Computers
    from yacht.server.game_dice import DiceOf
    from yacht.server.hub import Connection, Hub
    from yacht.server.loaded import LoadedTable, Step
    from yacht.store import Store
    from yacht.table.party import GameDice, Party, PartyCommand, PartyEvent, ScheduledCommand

ATTEMPTS: Final = 4
"""How often a command is decided anew when others append at the same moment, before it is told to try again."""
RETRY_SECONDS: Final = 2.0
"""After how long a coming or going that could not be stored is tried again."""

_log = log_of(__name__)

T = TypeVar("T")


class Tables:
    """The tables of this process.

    Args:
        store: where journals are.
        hub: who is told.
        clock: what time it is.
        computers: who plays for computers.
        dice_of: makes the dice of a game from its secret.
        draw_secret: draws the secret of a game that begins.
        downtime: the time before this process in which nobody served; None if there was none.
    """

    def __init__(  # noqa: PLR0913 - each is a door of its own
        self,
        store: Store,
        hub: Hub,
        clock: Clock,
        *,
        computers: Computers,
        dice_of: DiceOf,
        draw_secret: Callable[[], bytes] = fresh_secret,
        downtime: Downtime | None,
    ) -> None:
        self._store = store
        self._hub = hub
        self._clock = clock
        self._computers = computers
        self._dice_of = dice_of
        self._draw_secret = draw_secret
        self._loaded = LoadedTables(store, hub, downtime)
        self._working: set[asyncio.Task[Any]] = set()  # whatever they give
        self._is_ending = False
        self.on_due: Callable[[int], None] = lambda _at_ms: None
        """Told when something falls due at a time, so that the scheduler is not late."""

    # Asking

    async def ask(
        self, table_id: TableId, player: PlayerId, command_id: str, command: PartyCommand, *, expect: int | None = None
    ) -> Answer:
        """Do what a member asks for.

        Args:
            table_id: the table.
            player: who asks; proven.
            command_id: theirs; a repeat of an accepted one gets its answer again.
            command: what they ask for.
            expect: the version that they had seen; None if it does not matter.

        Raises:
            UnknownTableError: if there is no such table.
            StoreError: if the table is not in memory and cannot be read.
        """
        asked = Asking(kept.ActorId(player), kept.CommandId(command_id), command, expect)
        # Whoever asks may go away; what is being stored is told to everybody all the same.
        return await asyncio.shield(self._in_background(self._ask(table_id, asked)))

    async def _ask(self, table_id: TableId, asked: Asking) -> Answer:
        table = await self._loaded.get(table_id)
        async with table.lock:
            return await self._answer(table, asked)

    def _in_background(self, work: Coroutine[None, None, T]) -> asyncio.Task[T]:
        """Begin something that is finished even if nobody waits for it any more."""
        task = asyncio.create_task(work)
        self._working.add(task)
        task.add_done_callback(self._working.discard)
        return task

    async def open(self, table_id: TableId, actor: kept.ActorId, events: Sequence[PartyEvent]) -> bool:
        """Begin a table with its first events; False if it exists, with nothing done.

        Args:
            table_id: its id.
            actor: who begins it.
            events: what `open_party` or `open_ranked` gave.

        Raises:
            StoreError: if it cannot be stored.
        """
        return await self._open(table_id, actor, events, None)

    async def open_with_game(
        self, table_id: TableId, actor: kept.ActorId, begin_with: Callable[[GameDice], Sequence[PartyEvent]]
    ) -> bool:
        """Begin a table whose first game begins at once; else as `open`."""
        secret = self._draw_secret()
        game = f"{table_id}.1"
        events = begin_with(self._dice_of(secret, game))
        return await self._open(table_id, actor, events, kept.GameSecret(kept.GameId(game), secret))

    async def _open(
        self,
        table_id: TableId,
        actor: kept.ActorId,
        events: Sequence[PartyEvent],
        secret: kept.GameSecret | None,
    ) -> bool:
        append = kept.Append(
            table=kept.TableId(table_id),
            expected=0,
            actor=actor,
            command=kept.CommandId(own_id("open")),
            events=_stored(events),
            due=_stored_due(party_of(events)),
            secret=secret,
        )
        answer = await self._append(append)
        if isinstance(answer, kept.Appended) and append.due:
            self.on_due(append.due.at_ms)
        return isinstance(answer, kept.Appended)

    async def _answer(self, table: LoadedTable, asked: Asking) -> Answer:
        """Decide and store; the caller has the table's lock."""
        try:
            await self._resume(table)
            for _ in range(ATTEMPTS):
                answer = await self._try(table, asked)
                if answer is not None:
                    return answer
                await self._catch_up(table)
        except kept.StoreError:
            return NotDone(WireRefusal.NOT_STORED, table.party.version)
        return NotDone(WireRefusal.TRY_AGAIN, table.party.version)

    async def _try(self, table: LoadedTable, asked: Asking) -> Answer | None:
        """Decide once and store it; None if somebody else appended in between."""
        party = table.party
        if asked.expect is not None and is_stale(party, asked.command, asked.expect):
            return await self._refuse(table, asked, WireRefusal.STALE)
        now_ms = self._clock()
        dice, secret = await self._dice(table, asked.command)
        decided = decide(party, asked.command, dice, now_ms)
        if isinstance(decided, Refusal | PartyRefusal):
            return await self._refuse(table, asked, decided)
        steps = steps_from(party, decided)
        after = steps[-1].after if steps else party
        has_started = any(isinstance(event, GameStarted) for event in decided)
        append = kept.Append(
            table=kept.TableId(party.table),
            expected=party.version,
            actor=asked.actor,
            command=asked.id,
            events=_stored(decided),
            due=_stored_due(after),
            secret=secret if has_started else None,
            finish=finish_of(after, (table.opened, *table.game_events, *decided), now_ms)
            if any(isinstance(event, GameEnded) for event in decided)
            else None,
        )
        answer = await self._append(append)
        if isinstance(answer, kept.Repeated):
            return Done(answer.version)
        if isinstance(answer, kept.Conflict):
            return None
        self._take(table, steps)
        if has_started:
            table.dice = dice
        if append.finish:
            metrics.GAMES.labels(append.finish.game.kind).inc()
        if append.due:
            self.on_due(append.due.at_ms)
        return Done(answer.version)

    async def _refuse(self, table: LoadedTable, asked: Asking, code: AnyRefusal) -> Answer:
        """Refuse, unless this very command was accepted before: then that is its answer."""
        first = await self._store.answer_to(kept.TableId(table.party.table), asked.actor, asked.id)
        return NotDone(code, table.party.version) if first is None else Done(first)

    async def _dice(self, table: LoadedTable, command: PartyCommand) -> tuple[GameDice, kept.GameSecret | None]:
        """Give the dice that a command may throw: of the game under way, or of one that it begins."""
        party = table.party
        if party.is_playing:
            if table.dice is None:
                secret = await self._store.secret(kept.GameId(party.game_id))
                if secret is None:
                    message = f"the secret of the game {party.game_id} is not in the store"
                    raise kept.DamagedStoreError(message)
                table.dice = self._dice_of(secret, party.game_id)
            return table.dice, None
        if not isinstance(command, StartGame):
            return NO_DICE, None
        fresh = self._draw_secret()
        return self._dice_of(fresh, party.next_game_id), kept.GameSecret(kept.GameId(party.next_game_id), fresh)

    async def _append(self, append: kept.Append) -> kept.AppendAnswer:
        try:
            return await self._store.append(append)
        except kept.StoreError as error:
            metrics.STORE_FAULTS.labels(error.kind).inc()
            _log.error("not stored", table=append.table, kind=error.kind, fault=str(error))
            raise

    def _take(self, table: LoadedTable, steps: Sequence[Step]) -> None:
        """Go on by events that are on disk, and tell everybody."""
        now_ms = self._clock()
        texts: list[str] = []
        for event, after in steps:
            texts.append(encode_message(Happened(after.version, event, now_ms)))
        table.take(steps)
        metrics.EVENTS_SENT.inc(len(texts))
        self._hub.tell(table.party.table, texts)

    async def _catch_up(self, table: LoadedTable) -> None:
        """Take over what somebody else has appended."""
        journal = await self._store.read(kept.TableId(table.party.table), table.party.version)
        self._take(table, steps_from(table.party, events_of(journal.events)))

    async def _resume(self, table: LoadedTable) -> None:
        """Move the deadlines of a table on by the time in which nobody was served; the caller has its lock.

        Whoever resumes it in another process, for the same downtime, does it with the same id: it is done once.
        """
        while table.missed:
            missed = table.missed[0]
            command = kept.CommandId(own_id("downtime", missed.until))
            asked = Asking(SCHEDULER, command, ResumeServing(missed.paused_ms), None)
            while await self._try(table, asked) is None:
                await self._catch_up(table)
            table.missed.popleft()
            # Everybody is taken for gone then; whoever has a connection is not.
            for player in self._hub.players(table.party.table):
                self.note_presence(table.party.table, player)

    async def miss(self, paused_ms: int) -> None:
        """Note that nobody was served for a while, though this process did not end: all deadlines move on.

        Raises:
            StoreError: if it cannot be told now which tables that concerns.
        """
        self._loaded.miss(Downtime(paused_ms, await self._store.position()))

    # Watching

    def seq_of(self, table_id: TableId) -> int:
        """Give the version of a table that is loaded, 0 if it is not."""
        table = self._loaded.peek(table_id)
        return 0 if table is None else table.party.version

    async def party(self, table_id: TableId) -> Party | None:
        """Give a party as it stands; None if there is none.

        Raises:
            StoreError: if it cannot be read.
        """
        try:
            return (await self._loaded.get(table_id)).party
        except UnknownTableError:
            return None

    async def join(self, connection: Connection, after: int | None, greet: Callable[[int], str]) -> None:
        """Connect somebody: they are sent what they lack, and from then on what happens.

        Args:
            connection: theirs.
            after: the last `seq` that they have; None for a snapshot.
            greet: gives the first message, from the version of the table.

        Raises:
            UnknownTableError: if there is no such table.
            StoreError: if it cannot be read.
        """
        table = await self._loaded.get(connection.table)
        async with table.lock:
            # What cannot be stored now can be read all the same.
            with contextlib.suppress(kept.StoreFullError):
                await self._resume(table)
            party, now_ms = table.party, self._clock()
            connection.offer(greet(party.version))
            lacking = None if after is None else table.events_after(after)
            if lacking is None:
                connection.offer(encode_message(Snapshot(party.version, view(party, connection.player), now_ms)))
            else:
                for seq, event in lacking:
                    connection.offer(encode_message(Happened(seq, event, now_ms)))
            if table.shown is not None:
                connection.offer(_hold_text(table.shown, now_ms))
            self._hub.add(connection)
        if connection.player is not None:
            self.note_presence(connection.table, connection.player)

    def leave(self, connection: Connection) -> None:
        """Disconnect somebody; nothing happens if that was done."""
        self._hub.remove(connection)
        if connection.player is not None:
            self.note_presence(connection.table, connection.player)

    def show_hold(self, connection: Connection, seat: Seat, hold: tuple[Position, ...]) -> None:
        """Show the others which dice somebody holds; nothing happens unless it is their turn and dice lie there."""
        table = self._loaded.peek(connection.table)
        game = table.party.game if table else None
        if table is None or game is None or connection.player is None or game.seat_of(connection.player) != seat:
            return
        roll = lying_roll(table.party)
        if roll is None or roll.seat != seat or game.is_computers(seat):
            return
        table.shown = ShownHold(roll, hold)
        self._hub.tell(connection.table, [_hold_text(table.shown, self._clock())], but=connection)

    # Coming and going

    def note_presence(self, table_id: TableId, player: PlayerId) -> None:
        """See to it that the party knows whether somebody is there, also if that cannot be stored at the moment."""
        if not self._is_ending:
            self._in_background(self._note_presence(table_id, player))

    async def _note_presence(self, table_id: TableId, player: PlayerId) -> None:
        while not self._is_ending:
            try:
                table = await self._loaded.get(table_id)
                async with table.lock:
                    # Asking under the lock: of several comings and goings at once the last one counts.
                    is_there = self._hub.is_connected(table_id, player)
                    answer = await self._note(table, Connect(player) if is_there else Disconnect(player))
            except (kept.StoreClosedError, UnknownTableError):
                return
            except kept.StoreError:
                answer = None
            if answer is not None and (isinstance(answer, Done) or answer.code is PartyRefusal.NOT_A_MEMBER):
                return
            await asyncio.sleep(RETRY_SECONDS)

    async def _note(self, table: LoadedTable, command: Connect | Disconnect) -> Answer:
        if not table.missed and decide(table.party, command, NO_DICE, self._clock()) == ():
            return Done(table.party.version)
        asked = Asking(
            kept.ActorId(command.player), kept.CommandId(own_id("presence", secrets.token_hex(8))), command, None
        )
        return await self._answer(table, asked)

    def stop_noting(self) -> None:
        """Note no coming and going any more: everybody is about to be disconnected, and to come back."""
        self._is_ending = True

    async def settle(self) -> None:
        """Finish what is being stored; to be called before the store is closed."""
        self._is_ending = True
        await asyncio.gather(*self._working, return_exceptions=True)

    # What falls due

    async def serve_due(self, table_id: TableId) -> None:
        """Do what is due at a table; if nothing is, its due-date is put right.

        Raises:
            StoreError: if that could not be stored; it stays due.
            NoValuesError: if the hard computer has no values; it stays due.
        """
        try:
            table = await self._loaded.get(table_id)
        except UnknownTableError:
            return
        async with table.lock:
            await self._resume(table)
            party, first = table.party, due(table.party)
            if first is None or first.at_ms > self._clock():
                await self._put_due_right(table)
                return
        # Without the lock: the first decision for some rules waits until they are solved, and nobody else should.
        command = await self._computers.command(party, first.kind)
        async with table.lock:
            if table.party.version != party.version:
                # What has happened meanwhile has brought its own due-date.
                return
            if command is None:
                await self._put_due_right(table)
                return
            now_ms = self._clock()
            answer = await self._answer(table, self._scheduled(table, first.kind, command))
            metrics.SCHEDULED.labels(first.kind).inc()
            metrics.SCHEDULER_LAG_SECONDS.observe(max(0, now_ms - first.at_ms) / 1000)
            if isinstance(answer, NotDone) and answer.code is not WireRefusal.NOT_STORED:
                await self._put_due_right(table)

    def _scheduled(self, table: LoadedTable, kind: DueKind, command: ScheduledCommand) -> Asking:
        return Asking(SCHEDULER, kept.CommandId(own_id(kind, table.party.version)), command, None)

    async def _put_due_right(self, table: LoadedTable) -> None:
        append = kept.Append(
            table=kept.TableId(table.party.table),
            expected=table.party.version,
            actor=SCHEDULER,
            command=kept.CommandId(own_id("due", secrets.token_hex(8))),
            events=(),
            due=_stored_due(table.party),
        )
        answer = await self._append(append)
        if isinstance(answer, kept.Conflict):
            await self._catch_up(table)
        elif append.due:
            self.on_due(append.due.at_ms)


def _stored(events: Sequence[PartyEvent]) -> tuple[kept.Versioned, ...]:
    forms = [encode_event(event) for event in events]
    return tuple(kept.Versioned(form.version, form.body) for form in forms)


def _stored_due(party: Party) -> kept.Due | None:
    first = due(party)
    return None if first is None else kept.Due(first.at_ms, first.kind)


def _hold_text(shown: ShownHold, now_ms: int) -> str:
    return encode_message(HoldShown(*shown.of, shown.hold, now_ms))
