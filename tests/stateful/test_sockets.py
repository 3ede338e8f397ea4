"""Real sockets of a real server that are cut, doubled, half open and slow, with commands sent again and again.

To the server a machine is a party of three devices. Each device has up to two sockets, and one memory of what it was
told. Whatever happens to the sockets, each command gets one answer for each time that it is sent, what was accepted is
done once, `seq` has no gap, and what anybody was told is what is on the disk.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from online import Client, Gathering, Journal, served, stored
from yacht.load import Http, next_command
from yacht.protocol import Accepted, Asked, Refused, ShowHold, encode_client_message
from yacht.rules import Box, Position, Seat
from yacht.table import GameStarted, Reroll, RollAll, Rolled, Score, Scored
from yacht.table.party import Play, Rename, Sit, Stand, StartGame, party_of

if TYPE_CHECKING:
    from collections.abc import Coroutine, Generator

    from yacht.load import Device
    from yacht.table.party import MemberCommand, Party, PlayerId

NAMES = ("はる", "なつ", "あき")
MOST_SOCKETS = 2
STEPS = 40
EXAMPLES = 50

who = st.integers(0, len(NAMES) - 1)
which = st.integers(0, MOST_SOCKETS - 1)
seats = st.integers(-1, 6).map(Seat)
picks = st.integers(0, 999)
"""Which of those that there are; what is drawn must not hang on what the server did."""
holds = st.frozensets(st.integers(0, 4).map(Position))


@dataclass(frozen=True, slots=True)
class Sent:
    """A command as it was sent, perhaps more than once."""

    id: str
    player: PlayerId
    expect: int
    command: MemberCommand

    @property
    def text(self) -> str:
        return encode_client_message(Asked(self.id, self.expect, self.command))


class Sockets(RuleBasedStateMachine):
    """The server is shared by all examples; each has a table of its own."""

    party: Gathering
    url: str
    folder: Any
    """Of the server, a path."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.http = Http(self.url)
        self.count = 0
        self.sockets: dict[PlayerId, list[Client]] = {}
        self.journals: dict[PlayerId, Journal] = {}
        self.seqs: dict[PlayerId, int] = {}
        self.frozen: list[Client] = []
        """Sockets that nobody reads at the moment."""
        self.accepted: dict[str, int] = {}
        """The first answer to each accepted command."""
        self.sent: dict[str, Sent] = {}
        self.expected: Counter[tuple[int, str]] = Counter()
        """How many answers each socket has to get to each command."""
        self.unknown: list[Sent] = []
        """Commands whose socket was cut before there was an answer."""

    def run(self, work: Coroutine[None, None, None]) -> None:
        self.runner.run(work)

    @initialize()
    def a_party_meets(self) -> None:
        async def meet() -> None:
            self.party = await Gathering.of(self.http, list(NAMES))
            for device in self.party.devices:
                player = device.player
                self.journals[player], self.seqs[player], self.sockets[player] = Journal(), 0, []
                await self._connect(device)

        self.run(meet())

    # What is known

    @property
    def events(self) -> dict[int, Any]:
        return {seq: event for journal in self.journals.values() for seq, event in journal.events.items()}

    def table(self) -> Party:
        """The party as far as all together know it without a gap."""
        known, seq = self.events, 1
        while seq + 1 in known:
            seq += 1
        return party_of(known[number] for number in range(1, seq + 1))

    def socket(self, index: int, which_one: int) -> Client | None:
        """Give a socket of somebody that is read, if they have one."""
        open_ones = [one for one in self.sockets[self.device(index).player] if one not in self.frozen]
        return open_ones[which_one % len(open_ones)] if open_ones else None

    def device(self, index: int) -> Device:
        return self.party.devices[index]

    # Connecting and losing the connection

    async def _connect(self, device: Device, *, forgets: bool = False) -> None:
        player = device.player
        after = None if forgets else self.seqs[player]
        client = await Client.open(device, self.party.table, after, self.journals[player])
        assert client.you == player
        assert bool(forgets) <= bool(client.journal.snapshots)
        self.sockets[player].append(client)

    def _note(self, client: Client) -> None:
        player = client.you
        assert player is not None
        self.seqs[player] = max(self.seqs[player], client.seq)

    async def _drop(self, client: Client) -> None:
        player = client.you
        assert player is not None
        client.cut()
        await client.wait_closed()
        self._note(client)
        self.sockets[player].remove(client)
        if client in self.frozen:
            self.frozen.remove(client)

    @rule(index=who, forgets=st.booleans())
    def somebody_connects(self, index: int, *, forgets: bool) -> None:
        device = self.device(index)
        if len(self.sockets[device.player]) < MOST_SOCKETS:
            for client in self.sockets[device.player]:
                if client not in self.frozen:
                    self._note(client)
            self.run(self._connect(device, forgets=forgets))

    @rule(index=who, which_one=which)
    def a_socket_is_cut(self, index: int, which_one: int) -> None:
        client = self.socket(index, which_one)
        if client is not None:
            self.run(self._drop(client))

    @rule(index=who, which_one=which)
    def a_socket_is_closed(self, index: int, which_one: int) -> None:
        client = self.socket(index, which_one)
        if client is None:
            return

        async def close() -> None:
            await client.close()
            self._note(client)
            self.sockets[self.device(index).player].remove(client)

        self.run(close())

    @rule(index=who, which_one=which)
    def a_socket_is_half_open(self, index: int, which_one: int) -> None:
        """What is sent there is not read: to the server it looks like a phone without reception."""
        client = self.socket(index, which_one)
        if client is not None:
            client.socket.transport.pause_reading()
            self.frozen.append(client)

    @rule(pick=picks, is_cut=st.booleans())
    def a_half_open_socket_ends_or_is_read_again(self, pick: int, *, is_cut: bool) -> None:
        if not self.frozen:
            return
        client = self.frozen[pick % len(self.frozen)]

        async def go_on() -> None:
            if is_cut:
                await self._drop(client)
            else:
                client.socket.transport.resume_reading()
                self.frozen.remove(client)
                await client.reach(max(self.events))

        self.run(go_on())

    # Asking

    def _new(self, index: int, command: MemberCommand, expect: int) -> Sent:
        self.count += 1
        sent = Sent(f"c{self.count}", self.device(index).player, expect, command)
        self.sent[sent.id] = sent
        return sent

    async def _send(self, client: Client, sent: Sent, times: int = 1) -> list[Accepted | Refused]:
        """Send a command so many times at once and check each answer."""
        before = len(client.answers.get(sent.id, ()))
        for _ in range(times):
            await client.send(sent.text)
        self.expected[id(client), sent.id] += times
        answers = (await client.wait_for_answers(sent.id, before + times))[before:]
        for answer in answers:
            self._check(sent, answer)
        return answers

    def _check(self, sent: Sent, answer: Accepted | Refused) -> None:
        if isinstance(answer, Accepted):
            assert self.accepted.setdefault(sent.id, answer.seq) == answer.seq
        else:
            assert sent.id not in self.accepted, (sent, answer)

    @rule(steps=st.integers(1, 12), times=st.integers(1, 2))
    def the_game_goes_on(self, steps: int, times: int) -> None:
        async def go_on() -> None:
            for _ in range(steps):
                following = next_command(self.table())
                if following is None:
                    return
                player, command = following
                index = [device.player for device in self.party.devices].index(player)
                client = self.socket(index, 0)
                if client is None:
                    return
                expect = self.table().version
                answers = await self._send(client, self._new(index, command, expect), times)
                assert {answer.seq for answer in answers} == {answers[0].seq}
                await client.reach(answers[0].seq)
                # Somebody whose socket is new may have been missing from what all know.
                assert isinstance(answers[0], Accepted) or answers[0].code in {"not_host", "stale"}, answers

        self.run(go_on())

    @rule(
        index=who,
        which_one=which,
        behind=st.integers(-1, 4),
        command=st.one_of(
            st.builds(RollAll, seats),
            st.builds(Reroll, seats, holds),
            st.builds(Score, seats, st.sampled_from(Box)),
            st.sampled_from(["start", "stand", "rename"]),
            st.tuples(st.just("sit"), seats),
        ),
    )
    def somebody_asks_for_anything(self, index: int, which_one: int, behind: int, command: Any) -> None:  # noqa: ANN401 - of several kinds
        client = self.socket(index, which_one)
        if client is not None:
            asked = self._of(self.device(index).player, command)
            self.run(self._ignore(self._send(client, self._new(index, asked, max(0, client.seq - behind)))))

    def _of(self, player: PlayerId, command: Any) -> MemberCommand:  # noqa: ANN401 - as above
        match command:
            case "start":
                return StartGame(player)
            case "stand":
                return Stand(player)
            case "rename":
                return Rename(player, f"x{self.count}")
            case ("sit", seat):
                return Sit(player, seat)
            case _:
                return Play(player, command)

    async def _ignore(self, work: Coroutine[None, None, object]) -> None:
        await work

    @rule(which_one=which, pick=picks, times=st.integers(1, 3))
    def a_command_is_sent_again(self, which_one: int, pick: int, times: int) -> None:
        """From whatever socket of the same device; an accepted one gets its first answer."""
        if not self.sent:
            return
        sent = self.sent[sorted(self.sent)[pick % len(self.sent)]]
        index = [device.player for device in self.party.devices].index(sent.player)
        client = self.socket(index, which_one)
        if client is not None:
            self.run(self._ignore(self._send(client, sent, times)))

    @rule(index=who, pick=picks)
    def somebody_uses_the_id_of_another(self, index: int, pick: int) -> None:
        """An id belongs to whoever made it: to another one it is new."""
        if not self.accepted:
            return
        other = self.sent[sorted(self.accepted)[pick % len(self.accepted)]]
        client = self.socket(index, 0)
        if client is None or other.player == self.device(index).player:
            return

        async def ask() -> None:
            before = len(client.answers.get(other.id, ()))
            foreign = Asked(other.id, client.seq, Play(self.device(index).player, RollAll(Seat(5))))
            await client.send(encode_client_message(foreign))
            self.expected[id(client), other.id] += 1
            answer = (await client.wait_for_answers(other.id, before + 1))[-1]
            assert isinstance(answer, Refused)

        self.run(ask())

    @rule(index=who, which_one=which, comes_back=st.booleans())
    def a_socket_is_cut_with_a_command_on_its_way(self, index: int, which_one: int, *, comes_back: bool) -> None:
        """Nobody knows whether it was done until it is sent again."""
        client = self.socket(index, which_one)
        following = next_command(self.table())
        if client is None or following is None or following[0] != self.device(index).player:
            return
        sent = self._new(index, following[1], self.table().version)

        async def send_and_cut() -> None:
            await client.send(sent.text)
            await self._drop(client)
            for answer in client.answers.get(sent.id, ()):
                self._check(sent, answer)
            if comes_back:
                await self._connect(self.device(index))
                await self._send(self.sockets[sent.player][-1], sent)
            else:
                self.unknown.append(sent)

        self.run(send_and_cut())

    @rule(index=who, seat=seats, hold=holds)
    def somebody_shows_what_they_hold(self, index: int, seat: Seat, hold: frozenset[Position]) -> None:
        client = self.socket(index, 0)
        if client is not None and seat >= 0:
            self.run(client.show(ShowHold(seat, hold)))

    # The end

    def teardown(self) -> None:
        try:
            if hasattr(self, "party"):
                self.run(self._settle())
                self._see_disk()
        finally:
            with contextlib.suppress(Exception):
                self.run(self._leave())
            self.http.close()
            self.runner.close()

    async def _settle(self) -> None:
        """Let everybody have everything."""
        for client in list(self.frozen):
            client.socket.transport.resume_reading()
        self.frozen.clear()
        for device in self.party.devices:
            if not self.sockets[device.player]:
                await self._connect(device)
            # Whoever asks for this is told its answer after all that happened before.
            first = self.sockets[device.player][0]
            index = self.party.devices.index(device)
            await self._send(first, self._new(index, Rename(device.player, f"end{index}"), first.seq))
        last = max(self.events)
        for clients in self.sockets.values():
            for client in clients:
                await client.reach(last)
                client.check()
                for name, found in client.answers.items():
                    assert name is not None
                    assert len(found) == self.expected[id(client), name], (name, found)

    def _see_disk(self) -> None:
        on_disk = stored(self.folder, self.party.table)
        for player, journal in self.journals.items():
            journal.agree(on_disk.events, player)
        for name, seq in self.accepted.items():
            assert on_disk.answers.get((self.sent[name].player, name), seq) == seq
        # Whatever changed the game was asked for once, by a command that stands there.
        done = Counter(kind_of(self.sent[name].command) for _, name in on_disk.answers if name in self.sent)
        found = Counter(type(event).__name__ for event in on_disk.events)
        for kind in (Rolled, Scored, GameStarted):
            assert found[kind.__name__] == done[kind.__name__], kind
        for sent in self.unknown:
            assert on_disk.answers.get((sent.player, sent.id), 1) > 0

    async def _leave(self) -> None:
        for clients in self.sockets.values():
            for client in clients:
                client.cut()
                await client.wait_closed()


def kind_of(command: MemberCommand) -> str:
    """Give the name of the event by which a command of the game is counted."""
    match command:
        case Play(_, RollAll() | Reroll()):
            return Rolled.__name__
        case Play(_, Score()):
            return Scored.__name__
        case StartGame():
            return GameStarted.__name__
        case _:
            return ""


@pytest.fixture(scope="module", autouse=True)
def serving(tmp_path_factory: pytest.TempPathFactory) -> Generator[None]:
    folder = tmp_path_factory.mktemp("sockets") / "kept"
    with served(folder) as server:
        Sockets.url, Sockets.folder = server.url, folder
        yield
        status, errors = server.stop()
        assert (status, errors) == (0, "")


TestSockets = Sockets.TestCase
TestSockets.settings = settings(
    max_examples=EXAMPLES,
    stateful_step_count=STEPS,
    suppress_health_check=[HealthCheck.too_slow],
    database=None,
    # What goes wrong between processes does not go wrong again each time: the first failure is shown as it is.
    phases=(Phase.generate,),
)
