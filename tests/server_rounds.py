"""Rounds of killing a server at which parties play as fast as they can, and of looking at what it has left.

Players keep their cookies, what they have been told and what they had asked for from round to round: to them a killed
server is a lost connection.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from online import Client, Gathering, Journal, last_served_ms, served, stored
from yacht.load import Http, next_command
from yacht.protocol import Accepted, Refused
from yacht.table import GameStarted, Reroll, RollAll, Rolled, Score, Scored
from yacht.table.party import (
    DEFAULT_SETTINGS,
    EndedView,
    PartyOpened,
    Play,
    ServingResumed,
    Settings,
    StartGame,
    TurnLimit,
    TurnView,
    begin,
    evolve,
    party_of,
    view,
)

if TYPE_CHECKING:
    import random
    from pathlib import Path

    from yacht.table.party import GameView, MemberCommand, Party, PartyEvent, PlayerId, TableId

TABLES = 8
MEMBERS = 3
MOST_ANSWERS = 300
"""A server is killed after a random number of answers up to this, whatever the speed of the machine, ..."""
LONGEST_REST_SECONDS = 0.05
"""... and a random time up to this."""
PATIENCE_SECONDS = 30
RESENT = 10
"""Acknowledged commands of each table that are sent once more in a round, the last ones."""


@dataclass(frozen=True, slots=True)
class Away:
    """A time in which nothing served."""

    last_served_ms: int
    """When the killed server last said that it served."""
    began_ms: int
    """Before the next one began."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A command that was sent, as often as it takes."""

    id: str
    player: PlayerId
    expect: int
    command: MemberCommand


@dataclass
class Played:
    """A table over all rounds."""

    gathering: Gathering
    journals: dict[PlayerId, Journal]
    seqs: dict[PlayerId, int]
    """The last event that each player has."""
    acknowledged: dict[str, int] = field(default_factory=dict)
    """The version that each command was answered with."""
    sent: list[Sent] = field(default_factory=list)
    open: Sent | None = None
    """The command whose answer is missing."""
    clients: dict[PlayerId, Client] = field(default_factory=dict)

    folded: Party | None = None

    def party(self) -> Party:
        """The party as its members together know it: what one was told, all will be."""
        while (event := self._next_event()) is not None:
            self.folded = begin(event) if isinstance(event, PartyOpened) else evolve(self._known(), event)
        return self._known()

    def _next_event(self) -> PartyEvent | None:
        seq = 1 if self.folded is None else self.folded.version + 1
        found = (journal.events.get(seq) for journal in self.journals.values())
        return next((event for event in found if event is not None), None)

    def _known(self) -> Party:
        assert self.folded is not None
        return self.folded


@dataclass
class Rounds:
    """What was asked and acknowledged in all rounds so far."""

    folder: Path
    chance: random.Random
    tables: list[Played] = field(default_factory=list)
    answers: int = 0
    """Of all kinds."""
    resent: int = 0
    """Acknowledged commands that were sent again and got their first answer."""
    unanswered: int = 0
    """Commands that were on disk though the server was killed before it said so."""
    undone: int = 0
    """Commands that had not reached the disk, and were done when they were sent again."""

    @property
    def acknowledged(self) -> int:
        """Commands that were acknowledged."""
        return sum(len(table.acknowledged) for table in self.tables)

    def one(self) -> None:
        """Serve, go on playing, kill at a random moment, and look at what is left.

        Raises:
            AssertionError: if anything acknowledged is missing, twice, or not as it was.
        """
        before = {table.gathering.table: self._on_disk(table) for table in self.tables}
        served_ms = last_served_ms(self.folder) if self.tables else 0
        began_ms = round(1000 * time.time())
        with served(self.folder) as server:
            asyncio.run(self._play(server.url, before, Away(served_ms, began_ms)))
            server.process.kill()
            server.process.wait()
        for table in self.tables:
            self._look(table)

    def _on_disk(self, table: Played) -> Party:
        return party_of(stored(self.folder, table.gathering.table).events)

    async def _play(self, url: str, before: dict[TableId, Party], away: Away) -> None:
        http = Http(url)
        if not self.tables:
            self.tables = list(await asyncio.gather(*(opened(http, number) for number in range(TABLES))))
        else:
            for table in self.tables:
                table.gathering = moved(table.gathering, http)
                await self._come_back(table, before[table.gathering.table], away)
        playing = [asyncio.create_task(self._go_on(table)) for table in self.tables]
        until = self.answers + self.chance.randrange(MOST_ANSWERS)
        deadline = time.monotonic() + PATIENCE_SECONDS
        while self.answers < until and time.monotonic() < deadline and not any(task.done() for task in playing):
            await asyncio.wait(playing, timeout=0.002)
        await asyncio.wait(playing, timeout=self.chance.uniform(0, LONGEST_REST_SECONDS))
        for task in playing:
            task.cancel()
        for result in await asyncio.gather(*playing, return_exceptions=True):
            assert isinstance(result, asyncio.CancelledError), result
        for table in self.tables:
            for player, client in table.clients.items():
                client.cut()
                await client.wait_closed()
                table.seqs[player] = client.seq
        http.close()

    async def _come_back(self, table: Played, before: Party, away: Away) -> None:
        """Connect everybody again, and see that the table is as it was."""
        assert before.game is not None
        watcher = await Client.nobody(table.gathering.devices[0].http, table.gathering.table)
        (snapshot,) = watcher.journal.snapshots
        seen = snapshot.view
        assert seen.seats == before.seats
        assert seen.settings == before.settings
        assert seen.host == before.host
        was = view(before, None).game
        assert was is not None
        assert seen.game is not None
        as_before(seen.game, was, away)
        watcher.cut()
        for device in table.gathering.devices:
            player = device.player
            table.clients[player] = await Client.open(
                device, table.gathering.table, table.seqs[player], table.journals[player]
            )

    async def _go_on(self, table: Played) -> None:
        """Send again what has no answer, and some of what has one, then play as fast as answers come."""
        for sent in [*table.sent[-RESENT:], *([table.open] if table.open else [])]:
            answer = await self._ask(table, sent)
            assert isinstance(answer, Accepted), (sent, answer)
            if sent is table.open:
                self._acknowledge(table, sent, answer)
            else:
                assert answer.seq == table.acknowledged[sent.id], sent
                self.resent += 1
        while True:
            party = table.party()
            following = next_command(party)
            assert following is not None, "a computer plays though everybody is there"
            player, command = following
            client = table.clients[player]
            await client.reach(party.version)
            sent = Sent(f"c-{len(table.acknowledged)}", player, client.seq, command)
            table.open = sent
            answer = await self._ask(table, sent)
            assert isinstance(answer, Accepted), (sent, answer)
            self._acknowledge(table, sent, answer)

    async def _ask(self, table: Played, sent: Sent) -> Accepted | Refused:
        answer = await table.clients[sent.player].ask(sent.command, sent.id, sent.expect)
        self.answers += 1
        return answer

    def _acknowledge(self, table: Played, sent: Sent, answer: Accepted) -> None:
        assert sent.id not in table.acknowledged
        table.acknowledged[sent.id] = answer.seq
        table.sent.append(sent)
        table.open = None

    def _look(self, table: Played) -> None:
        """See that the disk has everything that anybody was told, and every command once."""
        on_disk = stored(self.folder, table.gathering.table)
        for player, journal in table.journals.items():
            journal.agree(on_disk.events, player)
        for sent in table.sent:
            assert on_disk.answers.get((sent.player, sent.id)) == table.acknowledged[sent.id], sent
        done = [*table.sent]
        if table.open is not None:
            if (table.open.player, table.open.id) in on_disk.answers:
                done.append(table.open)
                self.unanswered += 1
            else:
                self.undone += 1
        asked = Counter(event_of(sent.command) for sent in done)
        found = Counter(type(event) for event in on_disk.events if isinstance(event, Rolled | Scored | GameStarted))
        assert found == asked, "a command was applied twice, or not at all"


def as_before(seen: GameView, was: GameView, away: Away) -> None:
    """See that a game has the dice, cards and time that it had when its server was killed.

    Deadlines have moved on by how long nothing served, counted from when the server last said that it did; those of a
    game that has ended may have stayed.
    """
    assert (seen.id, seen.seats, seen.cards, seen.commitment) == (was.id, was.seats, was.cards, was.commitment)
    assert seen.phase == was.phase
    moved_ms = seen.turn_since_ms - was.turn_since_ms
    now_ms = round(1000 * time.time())
    has_moved = away.began_ms <= away.last_served_ms + moved_ms <= now_ms
    assert has_moved or (moved_ms == 0 and isinstance(seen.phase, EndedView)), (away, moved_ms, now_ms)
    if isinstance(seen.phase, TurnView):
        assert seen.turn_ends_ms is not None
        assert was.turn_ends_ms is not None
        assert seen.turn_ends_ms - was.turn_ends_ms == moved_ms


def event_of(command: MemberCommand) -> type:
    """Give the event that tells of a command, once."""
    match command:
        case StartGame():
            return GameStarted
        case Play(_, RollAll() | Reroll()):
            return Rolled
        case Play(_, Score()):
            return Scored
        case _:
            raise AssertionError(command)


async def opened(http: Http, number: int) -> Played:
    """Open a party with a turn limit, so that there is a deadline, and start its first game."""
    limited = Settings(DEFAULT_SETTINGS.ruleset, (), TurnLimit.A_MINUTE, DEFAULT_SETTINGS.start, None, swap=True)
    gathering = await Gathering.of(http, [f"p{number}-{index}" for index in range(MEMBERS)], limited)
    players = [device.player for device in gathering.devices]
    table = Played(gathering, {player: Journal() for player in players}, dict.fromkeys(players, 0))
    for device in gathering.devices:
        table.clients[device.player] = await Client.open(device, gathering.table, 0, table.journals[device.player])
    host = players[0]
    sent = Sent("c-0", host, table.clients[host].seq, StartGame(host))
    answer = await table.clients[host].ask(sent.command, sent.id, sent.expect)
    assert isinstance(answer, Accepted), answer
    table.acknowledged[sent.id] = answer.seq
    table.sent.append(sent)
    return table


def moved(gathering: Gathering, http: Http) -> Gathering:
    """Give a party whose devices ask another address."""
    devices = [type(device)(http, device.player, device.cookie) for device in gathering.devices]
    return Gathering(devices, gathering.link)


def resumed(party_events: tuple[object, ...]) -> int:
    """Count how often a table was served again after a time in which nothing served."""
    return sum(isinstance(event, ServingResumed) for event in party_events)
