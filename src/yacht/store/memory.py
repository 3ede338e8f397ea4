"""A store that is gone with its process: for tests, and the plainest reading of what the ports promise."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from yacht.ratings import NEW_RATING
from yacht.store.answers import ranked, waits_on
from yacht.store.faults import StoreClosedError
from yacht.store.values import (
    Appended,
    Conflict,
    DueTable,
    Journal,
    PlayedGame,
    RatingChange,
    Repeated,
    Snapshot,
    StoredEvent,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from yacht.ratings import Rating
    from yacht.store.codes import PartyCode
    from yacht.store.values import (
        ActorId,
        Append,
        AppendAnswer,
        CommandId,
        Due,
        Finish,
        FinishedGame,
        GameId,
        Player,
        PlayerId,
        Standing,
        TableId,
        Versioned,
        Waiting,
    )


@dataclass(slots=True)
class _Table:
    events: list[Versioned] = field(default_factory=list["Versioned"])
    commands: dict[tuple[ActorId, CommandId], int] = field(default_factory=dict[tuple["ActorId", "CommandId"], int])
    snapshot: Snapshot | None = None
    due: Due | None = None
    position: int = 0
    """Of the last event among those of all tables."""
    ready_ms: int = 0
    """When it can be claimed: when it is due, or when a claim ends."""


class MemoryStore:
    """Implements `Store`. Nothing is awaited in the middle of a change, so that each is whole."""

    def __init__(self) -> None:
        self._tables: dict[TableId, _Table] = {}
        self._count = 0
        """How many events there are at all tables together."""
        self._secrets: dict[GameId, bytes] = {}
        self._served_ms: int | None = None
        self._players: dict[PlayerId, Player] = {}
        self._ratings: dict[tuple[str, PlayerId], Rating] = {}
        self._games: dict[GameId, FinishedGame] = {}
        self._changes: dict[tuple[GameId, PlayerId], RatingChange] = {}
        self._links: dict[PartyCode, TableId] = {}
        self._queue: dict[PlayerId, Waiting] = {}
        self._is_closed = False

    async def close(self) -> None:
        """Let go; afterwards everything raises `StoreClosedError`."""
        self._is_closed = True

    def _expect_open(self) -> None:
        if self._is_closed:
            message = "the store has been closed"
            raise StoreClosedError(message)

    # Journals

    async def append(self, append: Append) -> AppendAnswer:
        """Write what an accepted command made happen, all of it or nothing."""
        self._expect_open()
        table = self._tables.get(append.table) or _Table()
        first = table.commands.get((append.actor, append.command))
        if first is not None:
            return Repeated(first)
        if append.expected != len(table.events):
            return Conflict(len(table.events))
        changes = self._changes_by(append.finish)
        self._tables[append.table] = table
        table.events += append.events
        if append.events:
            self._count += len(append.events)
            table.position = self._count
        version = len(table.events)
        table.commands[append.actor, append.command] = version
        table.due = append.due
        table.ready_ms = append.due.at_ms if append.due else 0
        if append.snapshot:
            table.snapshot = Snapshot(version, append.snapshot)
        if append.secret:
            self._secrets[append.secret.game] = append.secret.secret
        if append.finish:
            game = append.finish.game
            self._games[game.id] = game
            for player, change in changes.items():
                self._changes[game.id, player] = change
                self._ratings[change.ruleset, player] = change.after
        return Appended(version)

    def _changes_by(self, finish: Finish | None) -> dict[PlayerId, RatingChange]:
        if finish is None or finish.rated is None:
            return {}
        players, ruleset = finish.game.players, finish.rated.ruleset
        before = tuple(self._ratings.get((ruleset, player), NEW_RATING) for player in players)
        after = finish.rated.rate(before)
        return {
            player: RatingChange(ruleset, old, new) for player, old, new in zip(players, before, after, strict=True)
        }

    async def answer_to(self, table: TableId, actor: ActorId, command: CommandId) -> int | None:
        """Give the version with which a command of that id was accepted; None if none was."""
        self._expect_open()
        return self._tables[table].commands.get((actor, command)) if table in self._tables else None

    async def read(self, table: TableId, after: int = 0) -> Journal:
        """Give the events of a table after that `seq`, without a snapshot."""
        self._expect_open()
        return self._journal(table, after, None)

    async def load(self, table: TableId) -> Journal:
        """Give the last snapshot of a table and the events after it; all events if there is none."""
        self._expect_open()
        snapshot = self._tables[table].snapshot if table in self._tables else None
        return self._journal(table, snapshot.seq if snapshot else 0, snapshot)

    def _journal(self, name: TableId, after: int, snapshot: Snapshot | None) -> Journal:
        table = self._tables.get(name) or _Table()
        start = max(after, 0)
        following = tuple(StoredEvent(seq, event) for seq, event in enumerate(table.events[start:], start + 1))
        return Journal(len(table.events), snapshot, following, table.position)

    async def secret(self, game: GameId) -> bytes | None:
        """Give the secret of a game; None if there is none."""
        self._expect_open()
        return self._secrets.get(game)

    async def due(self, before_ms: int, limit: int) -> tuple[DueTable, ...]:
        """Give tables that want to be looked at by then, the earliest first."""
        self._expect_open()
        return self._ready(before_ms, limit)

    async def claim_due(self, now_ms: int, until_ms: int, limit: int) -> tuple[DueTable, ...]:
        """Take tables whose time has come."""
        self._expect_open()
        claimed = self._ready(now_ms, limit)
        for due in claimed:
            self._tables[due.table].ready_ms = until_ms
        return claimed

    def _ready(self, before_ms: int, limit: int) -> tuple[DueTable, ...]:
        ready = sorted(
            (table.ready_ms, name, table.due)
            for name, table in self._tables.items()
            if table.due and table.ready_ms <= before_ms
        )
        return tuple(DueTable(name, len(self._tables[name].events), due) for _, name, due in ready[:limit])

    async def next_due_ms(self) -> int | None:
        """Give when the next table can be claimed; None if none wants to be looked at."""
        self._expect_open()
        return min((table.ready_ms for table in self._tables.values() if table.due), default=None)

    async def position(self) -> int:
        """Give where the last event of all lies; 0 if there is none."""
        self._expect_open()
        return self._count

    async def note_served(self, now_ms: int) -> None:
        """Write down that tables are being served now."""
        self._expect_open()
        self._served_ms = now_ms

    async def last_served_ms(self) -> int | None:
        """Give when tables were last served by any process; None if never."""
        self._expect_open()
        return self._served_ms

    # People

    async def add_player(self, player: Player) -> Player:
        """Add a player, and give who is stored under that id."""
        self._expect_open()
        return self._players.setdefault(player.id, player)

    async def rename_player(self, player: PlayerId, name: str) -> bool:
        """Change a name; False if there is no such player."""
        self._expect_open()
        if player not in self._players:
            return False
        self._players[player] = replace(self._players[player], name=name)
        return True

    async def players(self, ids: Collection[PlayerId]) -> Mapping[PlayerId, Player]:
        """Give those of the players that there are."""
        self._expect_open()
        return {player: self._players[player] for player in ids if player in self._players}

    async def rating(self, player: PlayerId, ruleset: str) -> Rating:
        """Give a player's rating; `NEW_RATING` as long as no rated game was played."""
        self._expect_open()
        return self._ratings.get((ruleset, player), NEW_RATING)

    async def leaderboard(self, ruleset: str, limit: int) -> tuple[Standing, ...]:
        """Give the highest ratings, by ordinal."""
        self._expect_open()
        rated = [
            (self._players[player], rating)
            for (rules, player), rating in self._ratings.items()
            if rules == ruleset and player in self._players
        ]
        return ranked(sorted(rated, key=lambda line: (-line[1].ordinal, line[0].id))[:limit])

    async def game(self, game: GameId) -> FinishedGame | None:
        """Give a finished game; None if there is none."""
        self._expect_open()
        return self._games.get(game)

    async def games_of(self, player: PlayerId, limit: int, before: GameId | None = None) -> tuple[PlayedGame, ...]:
        """Give a player's finished games, the newest first."""
        self._expect_open()
        games = sorted(
            (game for game in self._games.values() if player in game.players),
            key=lambda game: (game.ended_ms, game.id),
            reverse=True,
        )
        if before is not None:
            ids = [game.id for game in games]
            games = games[ids.index(before) + 1 :] if before in ids else []
        return tuple(
            PlayedGame(
                game.id, game.table, game.ended_ms, game.kind, game.summary, self._changes.get((game.id, player))
            )
            for game in games[:limit]
        )

    # Lobby

    async def link_table(self, code: PartyCode, table: TableId) -> bool:
        """Let a code lead to a table; False if it leads to another one."""
        self._expect_open()
        return self._links.setdefault(code, table) == table

    async def table_of(self, code: PartyCode) -> TableId | None:
        """Give where a code leads; None if nowhere."""
        self._expect_open()
        return self._links.get(code)

    async def wait_in_queue(self, player: PlayerId, ruleset: str, now_ms: int) -> Waiting:
        """Put a player in the queue, or note that one is still there."""
        self._expect_open()
        self._queue[player] = waits_on(self._queue.get(player), player, ruleset, now_ms)
        return self._queue[player]

    async def leave_queue(self, player: PlayerId, table: TableId | None) -> Waiting | None:
        """Take a player out of the queue if that is their table, and give how they stand then; None if they do not."""
        self._expect_open()
        found = self._queue.get(player)
        if found is not None and found.table == table:
            del self._queue[player]
        return self._queue.get(player)

    async def place_of(self, player: PlayerId) -> Waiting | None:
        """Give how a player stands in the queue; None if they are not in it."""
        self._expect_open()
        return self._queue.get(player)

    async def waiting(self, ruleset: str, from_ms: int, to_ms: int) -> tuple[Waiting, ...]:
        """Give who waits unmatched and was last seen in that time, the longest waiting first."""
        self._expect_open()
        found = [
            entry
            for entry in self._queue.values()
            if entry.ruleset == ruleset and entry.table is None and from_ms <= entry.seen_ms <= to_ms
        ]
        return tuple(sorted(found, key=lambda entry: (entry.since_ms, entry.player)))

    async def match(self, players: tuple[PlayerId, PlayerId], ruleset: str, table: TableId) -> bool:
        """Give two who wait for that rule set their table; False unless both wait unmatched."""
        self._expect_open()
        found = [self._queue.get(player) for player in set(players)]
        waiting = [entry for entry in found if entry and entry.table is None and entry.ruleset == ruleset]
        if len(waiting) != len(players):
            return False
        for entry in waiting:
            self._queue[entry.player] = replace(entry, table=table)
        return True
