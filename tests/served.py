"""Online play for tests, in this process, each run the same.

A store in memory, a clock that stands still, dice that are the same every time, and connections that note.
"""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from yacht.dice import SECRET_BYTES, SecretDice
from yacht.protocol import encode_message
from yacht.protocol.messages import Hello
from yacht.server.asking import Done, NotDone
from yacht.server.computers import Computers
from yacht.server.hub import Closing, Connection, Hub
from yacht.server.tables import Tables
from yacht.server.values import ValueFiles
from yacht.store import ActorId, MemoryStore
from yacht.table.party import DEFAULT_SETTINGS, Join, PlayerId, TableId, open_party

if TYPE_CHECKING:
    from yacht.server.asking import Answer
    from yacht.server.loaded import Downtime
    from yacht.store import Store
    from yacht.table.party import Party, PartyCommand, Settings

TABLE = TableId("OxSC-Ms0zlPlIXGaAXHkIg")
HARU, NATSU, AKI = (PlayerId(name) for name in ("haru", "natsu", "aki"))
NAMES = {HARU: "はる", NATSU: "なつ", AKI: "あき"}


class StillClock:
    """A clock that only a test moves."""

    def __init__(self, now_ms: int = 1_000_000) -> None:
        self.now_ms = now_ms

    def __call__(self) -> int:
        return self.now_ms


class SameSecrets:
    """The secrets of a room's games: another one for each game, and the same ones in every run."""

    def __init__(self) -> None:
        self._drawn = 0

    def __call__(self) -> bytes:
        self._drawn += 1
        return self._drawn.to_bytes(SECRET_BYTES, "big")


class NotingWire:
    """The other side of a connection: notes what it is sent, and may refuse to read."""

    def __init__(self) -> None:
        self.received: list[dict[str, Any]] = []
        self.closed: Closing | None = None
        self.reads = asyncio.Event()
        self.reads.set()

    async def send(self, text: str) -> None:
        await self.reads.wait()
        self.received.append(json.loads(text))

    async def close(self, closing: Closing) -> None:
        self.closed = closing


class Seated:
    """A connection with its other side."""

    def __init__(self, table: TableId, player: PlayerId | None) -> None:
        self.wire = NotingWire()
        self.connection = Connection(self.wire, table, player)
        self.writing = asyncio.create_task(self.connection.write())

    async def read(self) -> list[dict[str, Any]]:
        """Give what has been sent so far."""
        for _ in range(200):
            await asyncio.sleep(0)
        return self.wire.received

    async def events(self) -> list[str]:
        return [message["event"]["type"] for message in await self.read() if message["type"] == "event"]


class Room:
    """Tables over a store, to be used within an event loop."""

    def __init__(
        self,
        store: Store | None = None,
        clock: StillClock | None = None,
        downtime: Downtime | None = None,
        computers: Computers | None = None,
    ) -> None:
        self.store = store or MemoryStore()
        self.clock = clock or StillClock()
        self.hub = Hub(self.clock)
        self.tables = Tables(
            self.store,
            self.hub,
            self.clock,
            computers=computers or Computers(ValueFiles()),
            dice_of=SecretDice,
            draw_secret=SameSecrets(),
            downtime=downtime,
        )
        self._asked = 0

    async def open(self, *players: PlayerId, settings: Settings = DEFAULT_SETTINGS) -> None:
        """Open the table; everybody is a member, the first one the host."""
        opened = open_party(TABLE, settings, players[0], NAMES[players[0]], self.clock())
        assert isinstance(opened, tuple)
        assert await self.tables.open(TABLE, ActorId(players[0]), opened)
        for player in players[1:]:
            await self.do(player, Join(player, NAMES[player]))

    async def ask(
        self, player: PlayerId, command: PartyCommand, command_id: str | None = None, expect: int | None = None
    ) -> Answer:
        self._asked += 1
        return await self.tables.ask(TABLE, player, command_id or f"c{self._asked}", command, expect=expect)

    async def do(self, player: PlayerId, command: PartyCommand) -> int:
        answer = await self.ask(player, command)
        assert isinstance(answer, Done), answer
        return answer.version

    async def refused(self, player: PlayerId, command: PartyCommand, expect: int | None = None) -> str:
        answer = await self.ask(player, command, expect=expect)
        assert isinstance(answer, NotDone), answer
        return answer.code

    async def connect(self, player: PlayerId | None, after: int | None = None) -> Seated:
        seated = Seated(TABLE, player)
        await self.tables.join(seated.connection, after, self._greeting)
        await self.settle()
        return seated

    async def disconnect(self, seated: Seated) -> None:
        seated.writing.cancel()
        self.tables.leave(seated.connection)
        await self.settle()

    async def settle(self) -> None:
        """Let everything that was begun go on until it waits."""
        for _ in range(20):
            await asyncio.sleep(0)

    async def party(self) -> Party:
        party = await self.tables.party(TABLE)
        assert party is not None
        return party

    def _greeting(self, seq: int) -> str:
        return encode_message(Hello(1, None, seq, 15_000, self.clock()))
