"""The tables that are in memory: copies of what the store has, read when they are first wanted."""

from __future__ import annotations

import asyncio
import itertools
from collections import OrderedDict, deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

import yacht.store as kept
from yacht.protocol import StoredEvent, decode_event
from yacht.rules import OnTurn
from yacht.server import metrics
from yacht.table.party import GamePrepared, PartyOpened, TableId, begin, evolve

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from yacht.rules import Position, Seat
    from yacht.server.hub import Hub
    from yacht.store import Store
    from yacht.table.party import GameDice, Party, PartyEvent

MOST_LOADED: Final = 5000
"""Tables held in memory; beyond that those to which nobody is connected go, the longest unused first."""
MOST_RESENT: Final = 32
"""Events that a connection is sent when it resumes; whoever lacks more gets a snapshot. Fits into its queue."""


class UnknownTableError(LookupError):
    """There is no table with that id."""


@dataclass(frozen=True, slots=True)
class Downtime:
    """A time in which nobody was served."""

    paused_ms: int
    """How much later it is since by the clock; less than nothing if that was set back meanwhile."""
    until: int
    """The `position` of the last event before it was over; a table whose last event lies no later was not touched
    since. Not told from times, which a clock may have had wrong."""


class LyingRoll(NamedTuple):
    """Which roll lies on the table: of whom, in which of their rounds, and the how manieth."""

    seat: Seat
    round: int
    roll: int


def lying_roll(party: Party) -> LyingRoll | None:
    """Give the roll that somebody may hold dice of; None if none lies there."""
    game = party.game
    phase = game.game.phase if game else None
    if game is None or not isinstance(phase, OnTurn) or phase.turn is None:
        return None
    return LyingRoll(phase.seat, game.game.round_of(phase.seat), phase.turn.rolls_used)


@dataclass(frozen=True, slots=True)
class ShownHold:
    """Which dice of a roll somebody holds at the moment."""

    of: LyingRoll
    hold: tuple[Position, ...]


class Step(NamedTuple):
    """An event, and the party after it."""

    event: PartyEvent
    after: Party


def steps_from(party: Party, events: Iterable[PartyEvent]) -> list[Step]:
    """Go on from a party by event after event."""
    steps: list[Step] = []
    for event in events:
        party = evolve(party, event)
        steps.append(Step(event, party))
    return steps


def events_of(stored: Iterable[kept.StoredEvent]) -> list[PartyEvent]:
    """Read events as the store has them.

    Raises:
        DamagedStoreError: if one of them is none.
    """
    try:
        return [decode_event(StoredEvent(one.event.version, one.event.content)) for one in stored]
    except ValueError as error:
        message = f"an event in the store cannot be read: {error}"
        raise kept.DamagedStoreError(message) from error


@dataclass(slots=True)
class LoadedTable:
    """A table in memory. Only whoever has its lock changes it."""

    party: Party
    opened: PartyOpened
    game_events: list[PartyEvent]
    """From the last `GamePrepared` on."""
    recent: deque[tuple[int, PartyEvent]]
    """The last events, each with its `seq`."""
    dice: GameDice | None = None
    """Of the game under way."""
    shown: ShownHold | None = None
    """Not in the store: forgotten with this process."""
    missed: deque[Downtime] = field(default_factory=deque["Downtime"])
    """What it has missed since it was last touched, in order: its deadlines move on first."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def take(self, steps: Sequence[Step]) -> None:
        """Go on by steps."""
        for event, after in steps:
            self.party = after
            self.recent.append((after.version, event))
            if isinstance(event, GamePrepared):
                self.game_events.clear()
                self.dice = None
            self.game_events.append(event)
        # Somebody's coming and going leaves the dice as they lie.
        if self.shown is not None and self.shown.of != lying_roll(self.party):
            self.shown = None

    def events_after(self, seq: int) -> list[tuple[int, PartyEvent]] | None:
        """Give the events after a `seq`, each with its own; None if they are not all remembered, or there is none."""
        lacking = [entry for entry in self.recent if entry[0] > seq]
        return lacking if seq <= self.party.version and len(lacking) == self.party.version - seq else None


class LoadedTables:
    """The tables in the memory of this process.

    Args:
        store: where journals are.
        hub: who is connected; tables with connections stay.
        downtime: the time before this process in which nobody served; None if there was none.
    """

    def __init__(self, store: Store, hub: Hub, downtime: Downtime | None) -> None:
        self._store = store
        self._hub = hub
        self._downtimes = [] if downtime is None else [downtime]
        self._tables: OrderedDict[TableId, LoadedTable] = OrderedDict()
        self._loading: dict[TableId, asyncio.Task[LoadedTable]] = {}

    def peek(self, table_id: TableId) -> LoadedTable | None:
        """Give a table if it is in memory."""
        return self._tables.get(table_id)

    async def get(self, table_id: TableId) -> LoadedTable:
        """Give a table, from the store if it is not in memory; it is read once for all who want it.

        Raises:
            UnknownTableError: if there is no such table.
            StoreError: if it cannot be read.
        """
        table = self._tables.get(table_id)
        if table is not None:
            self._tables.move_to_end(table_id)
            return table
        task = self._loading.get(table_id)
        if task is None:
            task = asyncio.create_task(self._load(table_id))
            self._loading[table_id] = task
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(task)

    def miss(self, downtime: Downtime) -> None:
        """Note that nobody was served for a while, though this process did not end."""
        self._downtimes.append(downtime)
        for table in self._tables.values():
            table.missed.append(downtime)

    async def _load(self, table_id: TableId) -> LoadedTable:
        journal = await self._store.load(kept.TableId(table_id))
        if journal.version == 0:
            raise UnknownTableError(table_id)
        # In a thread: a table of many games has a journal that takes seconds, in which others want to be answered.
        table = await asyncio.to_thread(_played_again, table_id, journal)
        table.missed.extend(downtime for downtime in self._downtimes if journal.position <= downtime.until)
        self._make_room()
        self._tables[table_id] = table
        metrics.TABLES.set(len(self._tables))
        return table

    def _make_room(self) -> None:
        """Forget tables that nobody is connected to, if there are too many."""
        too_many = len(self._tables) + 1 - MOST_LOADED
        if too_many <= 0:
            return
        idle = (
            table_id
            for table_id, table in self._tables.items()
            if not self._hub.has_any(table_id) and not table.lock.locked()
        )
        for table_id in tuple(itertools.islice(idle, too_many)):
            del self._tables[table_id]


def _played_again(table_id: TableId, journal: kept.Journal) -> LoadedTable:
    """Give a table as its journal has it.

    Raises:
        DamagedStoreError: if that cannot be told.
    """
    opened, *rest = events_of(journal.events)
    if not isinstance(opened, PartyOpened):
        message = f"the journal of the table {table_id} has no beginning"
        raise kept.DamagedStoreError(message)
    table = LoadedTable(
        party=begin(opened),
        opened=opened,
        game_events=[],
        recent=deque([(1, opened)], maxlen=MOST_RESENT),
    )
    try:
        for event in rest:
            table.take(steps_from(table.party, [event]))
    except ValueError as error:
        message = f"the journal of the table {table_id} cannot be played again: {error}"
        raise kept.DamagedStoreError(message) from error
    return table
