"""Online play for tests: a real server, devices, and sockets that take down whatever they are sent."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import itertools
import shutil
import signal
import sqlite3
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from websockets.exceptions import ConnectionClosed

from processes import Yacht
from yacht.load import Device, Http, connect_to
from yacht.protocol import (
    Accepted,
    Asked,
    Draining,
    Happened,
    Heartbeat,
    Hello,
    HoldShown,
    Refused,
    Snapshot,
    StampShown,
    StoredEvent,
    decode_event,
    decode_server_message,
    encode_client_message,
)
from yacht.table.party import DEFAULT_SETTINGS, party_of, view

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Generator

    from websockets.asyncio.client import ClientConnection

    from processes import RunningServer
    from yacht.load import Link
    from yacht.protocol import LiveMessage
    from yacht.table.party import MemberCommand, PartyEvent, PlayerId, Settings, TableId

T = TypeVar("T")

PATIENCE_SECONDS = 20.0
DATABASE = "yacht.db"
LOCK = "yacht.lock"


@contextlib.contextmanager
def served(folder: Path, *arguments: str) -> Generator[RunningServer]:
    """Serve a data folder on a free port, without limits; killed at the end, if it still runs."""
    folder.mkdir(exist_ok=True)
    command = Yacht(folder.parent)
    try:
        yield command.serve("--port", "0", "--no-open", "--no-limits", "--data", str(folder), *arguments)
    finally:
        command.end()


@contextlib.contextmanager
def quietly_served(folder: Path) -> Generator[RunningServer]:
    """Serve as `served` does, and see that the server has nothing to complain about at the end."""
    with served(folder) as server:
        yield server
        status, errors = server.stop(signal.SIGINT)
        assert status == 0, (status, errors)
        assert errors == "", errors


def run_with(url: str, work: Callable[[Http], Coroutine[None, None, T]]) -> T:
    """Do something over HTTP and sockets of a server, and close what was opened for it."""

    async def run() -> T:
        with contextlib.closing(Http(url)) as http:
            return await work(http)

    return asyncio.run(run())


@contextlib.contextmanager
def _database(folder: Path) -> Generator[sqlite3.Connection]:
    """Read the database of a server that runs, or a copy of what one has left that was killed."""
    if is_running(folder):
        with contextlib.closing(sqlite3.connect(f"file:{folder / DATABASE}?mode=ro", uri=True)) as database:
            yield database
        return
    with tempfile.TemporaryDirectory() as copy:
        # Looking into it as it lies there would do for the next server what it has to do itself.
        for name in (DATABASE, f"{DATABASE}-wal"):
            if (folder / name).exists():
                shutil.copyfile(folder / name, Path(copy) / name)
        with contextlib.closing(sqlite3.connect(Path(copy) / DATABASE)) as database:
            yield database


def is_running(folder: Path) -> bool:
    """Tell whether a process has a data folder."""
    with (folder / LOCK).open("rb") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


@dataclass(frozen=True, slots=True)
class Stored:
    """What is on the disk about a table."""

    events: tuple[PartyEvent, ...]
    answers: dict[tuple[str, str], int]
    """By actor and id, the version with which a command was accepted."""


def stored(folder: Path, table: TableId) -> Stored:
    """Read what is on the disk about a table, and see that its events have no gap."""
    with _database(folder) as database:
        key = database.execute("SELECT key FROM tables WHERE id = ?", (table,)).fetchone()
        rows = database.execute("SELECT seq, version, content FROM events WHERE table_key = ? ORDER BY seq", key)
        events = rows.fetchall()
        answers = database.execute("SELECT actor, command, version FROM commands WHERE table_key = ?", key).fetchall()
    assert [seq for seq, _, _ in events] == list(range(1, len(events) + 1))
    return Stored(
        tuple(decode_event(StoredEvent(version, content)) for _, version, content in events),
        {(actor, command): version for actor, command, version in answers},
    )


def last_served_ms(folder: Path) -> int:
    """Read when the server of a data folder last said that it served."""
    with _database(folder) as database:
        (at_ms,) = database.execute("SELECT at_ms FROM served").fetchone()
    return int(at_ms)


@dataclass
class Journal:
    """What one player has been told of a table, over all their connections."""

    events: dict[int, PartyEvent] = field(default_factory=dict)
    snapshots: list[Snapshot] = field(default_factory=list)

    def take(self, seq: int, event: PartyEvent) -> None:
        """Take down an event; told again, it is the same."""
        assert self.events.setdefault(seq, event) == event

    def agree(self, stored: tuple[PartyEvent, ...], player: PlayerId | None) -> None:
        """See that everything that was told is what is on the disk."""
        for seq, event in self.events.items():
            assert stored[seq - 1] == event, seq
        for snapshot in self.snapshots:
            assert view(party_of(stored[: snapshot.seq]), player) == snapshot.view, snapshot.seq


class Client:
    """A connection to a table, read all the time; what is wrong with what comes fails whoever waits next."""

    def __init__(self, socket: ClientConnection, journal: Journal, after: int | None) -> None:
        self.socket = socket
        self.journal = journal
        self.hello: Hello | None = None
        self.seq = after or 0
        """Of the last event that it has."""
        self.answers: dict[str | None, list[Accepted | Refused]] = {}
        """By the id of the command."""
        self.shown: list[HoldShown | StampShown] = []
        self.closed: tuple[int, str] | None = None
        self._after = after
        self._has_begun = False
        self._fault: BaseException | None = None
        self._changed = asyncio.Event()
        self._ids = itertools.count()
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def open(
        cls, device: Device, table: TableId, after: int | None = None, journal: Journal | None = None
    ) -> Client:
        """Connect a device, and wait for its greeting and what it lacks."""
        return await cls.of(await device.connect(table, after), journal, after)

    @classmethod
    async def nobody(cls, http: Http, table: TableId) -> Client:
        """Connect without a cookie."""
        return await cls.of(await connect_to(http, table))

    @classmethod
    async def of(cls, socket: ClientConnection, journal: Journal | None = None, after: int | None = None) -> Client:
        """Read a socket, and wait for its greeting and what it lacks."""
        client = cls(socket, journal or Journal(), after)
        await client.wait(lambda: client.hello is not None and client.seq >= client.hello.seq)
        return client

    @property
    def you(self) -> PlayerId | None:
        """Who the server takes this for."""
        assert self.hello is not None
        return self.hello.you

    async def send(self, raw: str | bytes) -> None:
        """Send something; a connection that has ended takes nothing."""
        with contextlib.suppress(ConnectionClosed):
            await self.socket.send(raw)

    async def show(self, message: LiveMessage) -> None:
        """Send what is no command."""
        await self.send(encode_client_message(message))

    async def ask(
        self, command: MemberCommand, command_id: str | None = None, expect: int | None = None
    ) -> Accepted | Refused:
        """Ask for something and give the answer."""
        chosen = command_id or f"{id(self)}-{next(self._ids)}"
        already = len(self.answers.get(chosen, ()))
        await self.send(encode_client_message(Asked(chosen, self.seq if expect is None else expect, command)))
        return (await self.wait_for_answers(chosen, already + 1))[-1]

    async def wait_for_answers(self, command_id: str | None, count: int) -> list[Accepted | Refused]:
        """Wait for answers to a command."""
        await self.wait(lambda: len(self.answers.get(command_id, ())) >= count)
        return self.answers[command_id]

    async def reach(self, seq: int) -> None:
        """Wait until an event has come."""
        await self.wait(lambda: self.seq >= seq)

    async def wait(self, is_so: Callable[[], bool]) -> None:
        """Wait until something is so.

        Raises:
            ConnectionError: if the connection ends before that.
        """
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not is_so():
                self.check()
                if self.closed is not None:
                    message = f"closed with {self.closed}"
                    raise ConnectionError(message)
                self._changed.clear()
                await self._changed.wait()
        self.check()

    async def wait_closed(self) -> tuple[int, str]:
        """Wait for the end of the connection and give its code and reason."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            await asyncio.shield(self._reading)
        self.check()
        assert self.closed is not None
        return self.closed

    def check(self) -> None:
        """Fail if anything that came was wrong."""
        if self._fault is not None:
            raise self._fault

    def cut(self) -> None:
        """Break the connection off as a network does: without a word."""
        self.socket.transport.abort()

    async def close(self) -> None:
        """End the connection properly."""
        await self.socket.close()
        await self.wait_closed()

    async def _read(self) -> None:
        try:
            while True:
                self._take(decode_server_message(await self.socket.recv(decode=False)))
                self._changed.set()
        except ConnectionClosed as end:
            received = end.rcvd
            self.closed = (received.code, received.reason) if received else (1006, "")
        except Exception as fault:  # noqa: BLE001 - whatever it is, whoever waits next fails with it
            self._fault = fault
        finally:
            self._changed.set()

    def _take(self, message: object) -> None:
        assert (self.hello is None) is isinstance(message, Hello), message
        match message:
            case Hello():
                self.hello = message
            case Snapshot():
                assert not self._has_begun, "a snapshot in the middle"
                self._has_begun = True
                self.seq = message.seq
                self.journal.snapshots.append(message)
            case Happened(seq, event):
                self._has_begun = True
                assert seq == self.seq + 1, f"{seq} follows {self.seq}"
                self.seq = seq
                self.journal.take(seq, event)
            case Accepted(id_, seq):
                assert seq <= self.seq, "accepted before it was told"
                self.answers.setdefault(id_, []).append(message)
            case Refused(id_):
                self.answers.setdefault(id_, []).append(message)
            case Heartbeat(seq):
                assert seq <= self.seq, "a heartbeat ahead of the events"
            case HoldShown() | StampShown():
                self.shown.append(message)
            case _:
                assert isinstance(message, Draining)


@dataclass
class Gathering:
    """A party of devices; the first is its host."""

    devices: list[Device]
    link: Link

    @classmethod
    async def of(cls, http: Http, names: list[str], settings: Settings = DEFAULT_SETTINGS) -> Gathering:
        """Open a party and let everybody join."""
        devices = [await Device.named(http, name) for name in names]
        link = await devices[0].open_party(settings)
        for device in devices[1:]:
            await device.join(link.code)
        return cls(devices, link)

    @property
    def table(self) -> TableId:
        """Its table."""
        return self.link.table

    def device(self, player: PlayerId) -> Device:
        """Give somebody's device."""
        return next(device for device in self.devices if device.player == player)
