"""One table of a load: a party of persons, each with a device and a socket, that plays game after game."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from typing import TYPE_CHECKING, Final

import msgspec
from websockets.exceptions import ConnectionClosed

from yacht.bots import bot
from yacht.load.devices import Device
from yacht.protocol import (
    HEARTBEAT_MS,
    Asked,
    Beat,
    Happened,
    decode_server_message,
    encode_client_message,
)
from yacht.rules import KEEPS, Box, Ended, Starting, hold_of
from yacht.table import GameEnded, Reroll, RollAll, Score
from yacht.table.party import PartyOpened, Play, StartGame, begin, evolve

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection

    from yacht.load.http import Http
    from yacht.load.measuring import Counted, Plan
    from yacht.table.party import MemberCommand, Party, PlayerId, TableId

ANSWER_SECONDS: Final = 30.0
"""A command that has no answer after this time is lost."""
EVENTS_OF_HOST: Final = 5
"""The party is opened; the host joins, sits down, is made host, and connects."""
EVENTS_OF_GUEST: Final = 3
"""They join, sit down, and connect."""


class _Line(msgspec.Struct):
    """What every member reads of every message; the rest is skipped."""

    type: str
    seq: int = 0
    id: str | None = None
    code: str | None = None


_LINES: Final = msgspec.json.Decoder(_Line)


class Member:
    """Somebody at a table, whose socket is read all the time."""

    def __init__(self, device: Device, socket: ClientConnection, counted: Counted, observer: Observer | None) -> None:
        self.device = device
        self.seq = 0
        self.is_measured = False
        self._socket = socket
        self._counted = counted
        self._observer = observer
        self._answers: dict[str, asyncio.Future[_Line | None]] = {}
        self._moved = asyncio.Event()
        self._is_leaving = False
        self._reading = asyncio.create_task(self._read())

    async def ask(self, command_id: str, expect: int, command: MemberCommand) -> _Line | None:
        """Send a command and give its answer; None if there is none."""
        answer: asyncio.Future[_Line | None] = asyncio.get_running_loop().create_future()
        self._answers[command_id] = answer
        try:
            await self._socket.send(encode_client_message(Asked(command_id, expect, command)))
            return await asyncio.wait_for(answer, ANSWER_SECONDS)
        except (TimeoutError, ConnectionClosed):
            return None
        finally:
            del self._answers[command_id]

    async def beat(self) -> None:
        """Say that somebody is there."""
        with contextlib.suppress(ConnectionClosed):
            await self._socket.send(encode_client_message(Beat(self.seq)))

    async def reach(self, seq: int) -> bool:
        """Wait until an event has come; False if it does not come in time."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(ANSWER_SECONDS):
                while self.seq < seq and not self._reading.done():
                    self._moved.clear()
                    await self._moved.wait()
        return self.seq >= seq

    async def leave(self) -> None:
        """Close the socket."""
        self._is_leaving = True
        await self._socket.close()
        await self._reading

    async def _read(self) -> None:
        while True:
            try:
                raw = await self._socket.recv(decode=False)
            except ConnectionClosed:
                self._counted.closed += not self._is_leaving
                self._moved.set()
                for answer in self._answers.values():
                    if not answer.done():
                        answer.set_result(None)
                return
            self._take(raw)

    def _take(self, raw: bytes) -> None:
        line = _LINES.decode(raw)
        match line.type:
            case "event":
                self._counted.events += self.is_measured
                # The first one may be any: whoever comes later begins with a snapshot.
                self._counted.gaps += line.seq != self.seq + 1
                self.seq = line.seq
                self._moved.set()
                if self._observer is not None:
                    self._observer.take(raw)
            case "snapshot":
                # Nothing stands in the place of events but at the beginning.
                self._counted.gaps += self.seq != 0
                self.seq = line.seq
            case "accepted" | "refused":
                # What a command led to has been told before its answer.
                self._counted.gaps += line.type == "accepted" and line.seq > self.seq
                answer = self._answers.get(line.id or "")
                if answer is not None and not answer.done():
                    answer.set_result(line)
            case "heartbeat":
                self._counted.gaps += line.seq > self.seq
            case _:
                pass


class Observer:
    """The party as it stands, by the events that one of its members is sent."""

    def __init__(self, counted: Counted) -> None:
        self.party: Party | None = None
        self._counted = counted
        self._moved = asyncio.Event()

    def take(self, raw: bytes) -> None:
        """Go on by an event."""
        message = decode_server_message(raw)
        if isinstance(message, Happened):
            event = message.event
            self.party = begin(event) if isinstance(event, PartyOpened) else evolve(self.known, event)
            self._counted.games += isinstance(event, GameEnded)
            self._moved.set()

    @property
    def known(self) -> Party:
        """The party; there is one from the first event on."""
        if self.party is None:
            msg = "the first event has not come"
            raise ValueError(msg)
        return self.party

    async def reach(self, seq: int) -> None:
        """Wait until an event has come.

        Raises:
            TimeoutError: if it does not come in time.
        """
        async with asyncio.timeout(ANSWER_SECONDS):
            while self.party is None or self.party.version < seq:
                self._moved.clear()
                await self._moved.wait()


class LoadTable:
    """A table from its opening to its end; `set_up` makes it.

    Args:
        number: by which the moments of its actions are drawn.
    """

    def __init__(self, number: int, counted: Counted, table: TableId) -> None:
        self._counted = counted
        self._table = table
        # When somebody acts; no die of a game comes from here.
        self._chance = random.Random(number)  # noqa: S311
        self._observer = Observer(counted)
        self._members: dict[PlayerId, Member] = {}
        self._asked = 0

    @classmethod
    async def set_up(cls, http: Http, number: int, seats: int, counted: Counted) -> LoadTable:
        """Seat a party and start its first game.

        Raises:
            NotDoneError: if the server refuses any of it.
            TimeoutError: if it does not answer.
        """
        host = await Device.named(http, f"host {number}")
        link = await host.open_party()
        self = cls(number, counted, link.table)
        # From the first event on: the host's socket is the one by which the party is followed.
        await self._enter(host, self._observer, after=0)
        for seat in range(1, seats):
            guest = await Device.named(http, f"g{number}-{seat}")
            await guest.join(link.code)
            await self._enter(guest, None, after=None)
        await self._observer.reach(EVENTS_OF_HOST + EVENTS_OF_GUEST * (seats - 1))
        answer = await self._act()
        if answer is None or answer.type != "accepted":
            message = f"no game could be started: {answer}"
            raise TimeoutError(message)
        return self

    async def _enter(self, device: Device, observer: Observer | None, after: int | None) -> None:
        socket = await device.connect(self._table, after)
        self._members[device.player] = Member(device, socket, self._counted, observer)

    async def play(self, begin_at: float, plan: Plan) -> None:
        """Let things be done at random moments, so many a second on average.

        What is meant for a moment at which the answer to the one before is still missing is sent when that has come,
        and has waited from the moment that it was meant for.

        Args:
            begin_at: when, by `time.monotonic`.
            plan: how often, and for how long.
        """
        for member in self._members.values():
            member.is_measured = True
        at = begin_at + self._chance.expovariate(plan.rate)
        while at < begin_at + plan.seconds:
            await asyncio.sleep(max(0.0, at - time.monotonic()))
            self._counted.asked += 1
            answer = await self._act()
            waited = time.monotonic() - at
            if answer is None:
                self._counted.lost += 1
                break
            if answer.type == "accepted":
                self._counted.acknowledged += 1
                self._counted.waits_us.append(round(1_000_000 * waited))
            else:
                code = answer.code or "none"
                self._counted.refused[code] = self._counted.refused.get(code, 0) + 1
            at += self._chance.expovariate(plan.rate)
        await asyncio.sleep(max(0.0, begin_at + plan.seconds - time.monotonic()))
        for member in self._members.values():
            member.is_measured = False

    async def beat(self) -> None:
        """Say for everybody that they are there, again and again, spread over the time that is allowed for it."""
        pause = HEARTBEAT_MS / 1000 / len(self._members)
        # Tables begin at different times.
        await asyncio.sleep(self._chance.uniform(0, pause))
        while True:
            for member in self._members.values():
                await member.beat()
                await asyncio.sleep(pause)

    async def leave(self) -> None:
        """See that everybody has everything, and close all sockets."""
        last = max(member.seq for member in self._members.values())
        for member in self._members.values():
            self._counted.gaps += not await member.reach(last)
        for member in self._members.values():
            await member.leave()

    async def _act(self) -> _Line | None:
        """Let whoever is on turn do something; None if there was no answer."""
        party = self._observer.known
        following = next_command(party)
        if following is None:
            message = "everybody is there, and yet a computer plays"
            raise ValueError(message)
        player, command = following
        self._asked += 1
        answer = await self._members[player].ask(f"c{self._asked}", party.version, command)
        if answer is not None:
            try:
                await self._observer.reach(answer.seq)
            except TimeoutError:
                self._counted.gaps += 1
                return None
        return answer


def next_command(party: Party) -> tuple[PlayerId, MemberCommand] | None:
    """Give what is done next, and by whom: the next game is started, or whoever is on turn plays as `easy` would.

    None if a computer plays, or if nobody is there who could start a game.
    """
    game = party.game
    seat = game.seat_on_turn if game else None
    if game is None or seat is None:
        return None if party.host is None else (party.host, StartGame(party.host))
    player = game.seats[seat].player
    if player is None or game.is_computers(seat):
        return None
    phase = game.game.phase
    if isinstance(phase, Starting | Ended) or phase.turn is None:
        return player, Play(player, RollAll(seat))
    turn = phase.turn
    choice = bot("easy", game.game.rules).choose(game.game.cards[seat], turn.roll, turn.rolls_left)
    if isinstance(choice, Box):
        return player, Play(player, Score(seat, choice))
    return player, Play(player, Reroll(seat, hold_of(turn.dice, KEEPS[choice])))
