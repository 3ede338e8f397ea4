"""A table driven by commands that are random, late, sent twice, of strangers and out of turn."""

from __future__ import annotations

import json
from dataclasses import replace

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from parties import AKI, FUYU, HARU, NAMES, NATSU, TABLE
from yacht.bots import bot
from yacht.dice import SecretDice
from yacht.protocol import (
    Snapshot,
    decode_event,
    encode_event,
    encode_message,
)
from yacht.rules import Box, HouseRuleId, Refusal, RulesetId, Seat, StartRule
from yacht.table import (
    Computer,
    GameEnded,
    Level,
    Resign,
    RollAll,
    Verified,
    replay,
    verify_dice,
)
from yacht.table.party import (
    DEFAULT_SETTINGS,
    ChangeSettings,
    ClearSeat,
    Connect,
    Disconnect,
    EmptySeat,
    EndTurn,
    Join,
    Leave,
    Party,
    PartyCommand,
    PartyEvent,
    PartyRefusal,
    PassHost,
    PersonSeat,
    Play,
    PlayComputer,
    PlayerId,
    Rename,
    ReplaceHost,
    ResumeServing,
    SeatComputer,
    Settings,
    Sit,
    Stand,
    StandIn,
    StartGame,
    TurnLimit,
    decide,
    due,
    due_command,
    evolve,
    is_stale,
    open_party,
    open_ranked,
    party_of,
    records_of,
    view,
)
from yacht.table.party.due import computer_command
from yacht.testing.strategies import commands as game_commands

STRANGER = PlayerId("stranger")
PLAYERS = (HARU, NATSU, AKI, FUYU)

players = st.sampled_from([*PLAYERS, STRANGER])
seats = st.integers(-1, 6).map(Seat)
names = st.sampled_from(["はる", "なつ", "", "あ" * 13, "x"])
house_rules = st.sampled_from([(), (HouseRuleId.UPPER_FIRST,), (HouseRuleId.JOKER_FREE,)])
some_settings = st.builds(
    Settings,
    st.sampled_from(RulesetId),
    house_rules,
    st.sampled_from(TurnLimit),
    st.sampled_from(StartRule),
    st.none() | seats,
    st.booleans(),
)
any_command: st.SearchStrategy[PartyCommand] = st.one_of(
    st.builds(Join, players, names),
    st.builds(Rename, players, names),
    st.builds(Sit, players, seats),
    st.builds(Stand, players),
    st.builds(SeatComputer, players, seats, st.sampled_from([Level.EASY, Level.NORMAL])),
    st.builds(ClearSeat, players, seats),
    st.builds(ChangeSettings, players, some_settings),
    st.builds(PassHost, players, players),
    st.builds(StartGame, players),
    st.builds(Connect, players),
    st.builds(Disconnect, players),
    st.builds(StandIn),
    st.builds(EndTurn),
    st.builds(ReplaceHost),
    st.builds(ResumeServing, st.integers(0, 10**6)),
    st.builds(PlayComputer, game_commands(3, tuple(Box))),
)


_EASY = Computer(Level.EASY)


class PartyMachine(RuleBasedStateMachine):
    """The journal is what the machine holds; beside it a tiny model counts games and remembers answers."""

    party: Party
    journal: list[PartyEvent]

    @initialize(is_ranked=st.booleans(), secrets=st.binary(min_size=31, max_size=31))
    def begin(self, *, is_ranked: bool, secrets: bytes) -> None:
        self.now_ms = 1_000
        self.secrets = secrets
        self.ended = 0
        if is_ranked:
            both = ((HARU, NAMES[HARU]), (NATSU, NAMES[NATSU]))
            self.journal = list(
                open_ranked(TABLE, RulesetId.STANDARD, both, SecretDice(secrets + b"\x01", f"{TABLE}.1"), self.now_ms)
            )
        else:
            opened = open_party(TABLE, DEFAULT_SETTINGS, HARU, NAMES[HARU], self.now_ms)
            assert isinstance(opened, tuple)
            self.journal = list(opened)
        self.party = party_of(self.journal)

    def dice(self) -> SecretDice:
        number = self.party.games + (0 if self.party.is_playing else 1)
        return SecretDice(self.secrets + bytes([number % 256]), f"{TABLE}.{number}")

    def ask(self, command: PartyCommand) -> tuple[PartyEvent, ...] | Refusal | PartyRefusal:
        """Ask for something, take what happens into the journal, and check what an answer has to be."""
        before = self.party
        answer = decide(before, command, self.dice(), self.now_ms)
        assert decide(before, command, self.dice(), self.now_ms) == answer
        assert self.party == before
        if not isinstance(answer, tuple):
            return answer
        assert all(event.at_ms == self.now_ms for event in answer)
        for event in answer:
            self.party = evolve(self.party, event)
            self.ended += isinstance(event, GameEnded)
        self.journal += answer
        return answer

    def person_on_turn(self) -> tuple[PlayerId, Seat] | None:
        game = self.party.game
        seat = game.seat_on_turn if game else None
        if game is None or seat is None or game.is_computers(seat):
            return None
        player = game.seats[seat].player
        assert player is not None
        return player, seat

    @rule(command=any_command)
    def anybody_asks_for_anything(self, command: PartyCommand) -> None:
        self.ask(command)

    @rule(player=players, data=st.data())
    def somebody_asks_for_something_in_the_game(self, player: PlayerId, data: st.DataObject) -> None:
        boxes = self.party.game.game.rules.boxes if self.party.game else ()
        if not boxes:
            return
        command = data.draw(game_commands(3, boxes).filter(lambda found: not isinstance(found, Resign)))
        answer = self.ask(Play(player, command))
        game = self.party.game
        assert game is not None
        if isinstance(answer, tuple):
            assert game.seats[command.seat].player == player

    @rule(player=players, likely=st.integers(0, 5))
    def somebody_leaves_or_resigns(self, player: PlayerId, likely: int) -> None:
        game = self.party.game
        seat = game.seat_of(player) if game else None
        if likely == 0 and seat is not None:
            self.ask(Play(player, Resign(seat)))
        if likely == 1:
            self.ask(Leave(player))

    @rule(passed_ms=st.integers(0, 40_000))
    def time_passes(self, passed_ms: int) -> None:
        self.now_ms += passed_ms

    @precondition(lambda self: not self.party.is_playing and not self.party.is_ranked)
    @rule(players=st.lists(st.sampled_from(PLAYERS), min_size=1, max_size=4, unique=True))
    def a_game_starts(self, players: list[PlayerId]) -> None:
        for player in players:
            self.ask(Join(player, NAMES[player]))
            self.ask(Connect(player))
            if self.party.seat_of(player) is None and self.party.empty_seats:
                self.ask(Sit(player, self.party.empty_seats[0]))
        assert self.party.host is not None
        answer = self.ask(StartGame(self.party.host))
        assert isinstance(answer, tuple) or answer in {PartyRefusal.FIRST_SEAT_EMPTY, PartyRefusal.NO_PERSON}

    @precondition(lambda self: self.party.is_playing)
    @rule(steps=st.integers(1, 25))
    def those_whose_turn_it_is_go_on(self, steps: int) -> None:
        for _ in range(steps):
            game = self.party.game
            assert game is not None
            if game.is_over:
                break
            on_turn = self.person_on_turn()
            if on_turn is None:
                self.next_due()
                continue
            player, seat = on_turn
            member = self.party.member(player)
            if member is None or member.has_left:
                self.next_due()
                continue
            self.ask(Connect(player))
            stood_in = replace(game, seats=tuple(replace(one, occupant=_EASY) for one in game.seats))
            choice = computer_command(replace(self.party, game=stood_in), bot)
            assert choice is not None
            assert choice.command.seat == seat
            played = self.ask(Play(player, choice.command))
            assert isinstance(played, tuple), played
            assert self.ask(Play(player, choice.command)) != played

    def next_due(self) -> None:
        """Wait for what is due first; asking for it is never refused."""
        first = due(self.party)
        assert first is not None
        self.now_ms = max(self.now_ms, first.at_ms)
        command = due_command(self.party, first.kind, bot)
        assert command is not None
        answer = self.ask(command)
        assert isinstance(answer, tuple), answer
        assert answer

    @precondition(lambda self: due(self.party) is not None)
    @rule()
    def what_is_due_happens(self) -> None:
        self.next_due()

    @rule(player=st.sampled_from(PLAYERS))
    def a_command_comes_twice(self, player: PlayerId) -> None:
        for command in (Connect(player), Disconnect(player), Join(player, "x"), Stand(player)):
            first = self.ask(command)
            if isinstance(first, tuple):
                assert self.ask(command) == ()

    @invariant()
    def replaying_the_stored_journal_gives_the_state(self) -> None:
        assert party_of(decode_event(encode_event(event)) for event in self.journal) == self.party
        assert self.party.version == len(self.journal)

    @invariant()
    def seats_are_those_of_members(self) -> None:
        sitting = [one.player for one in self.party.seats if isinstance(one, PersonSeat)]
        members = [member.player for member in self.party.members]
        assert len(self.party.seats) == 6
        assert len(set(sitting)) == len(sitting)
        assert len(set(members)) == len(members)
        assert set(sitting) <= set(members)
        if self.party.host is not None:
            host = self.party.member(self.party.host)
            assert host is not None
            assert not host.has_left
        elif not self.party.is_ranked:
            assert all(member.has_left for member in self.party.members)
        assert all(member.has_left <= self.party.is_playing for member in self.party.members)

    @invariant()
    def every_seat_of_a_game_under_way_is_kept(self) -> None:
        if self.party.game is None or not self.party.is_playing:
            return
        for played in self.party.game.seats:
            occupant = self.party.seats[played.seat]
            assert not isinstance(occupant, EmptySeat)
            assert (played.player is None) is not isinstance(occupant, PersonSeat)

    @invariant()
    def every_game_is_possible_and_its_dice_are_those_of_its_secret(self) -> None:
        records = records_of(self.journal)
        assert len(records) == self.party.games
        assert sum(isinstance(record.events[-1], GameEnded) for record in records) == self.ended
        if records:
            game = replay(records[-1])
            assert self.party.game is not None
            assert game == self.party.game.game
            if isinstance(records[-1].events[-1], GameEnded):
                assert isinstance(verify_dice(records[-1]), Verified)

    @invariant()
    def a_game_never_stands_still_without_anybody_there(self) -> None:
        """Whoever is on turn is there and may think, or something is due."""
        on_turn = self.person_on_turn()
        if not self.party.is_playing or due(self.party) is not None:
            return
        assert on_turn is not None
        member = self.party.member(on_turn[0])
        assert member is not None
        assert member.gone_since_ms is None

    @invariant()
    def nothing_secret_is_seen(self) -> None:
        """Neither what is seen nor the journal has a secret before its game has ended."""
        text = encode_message(Snapshot(self.party.version, view(self.party, HARU), self.now_ms))
        assert len(json.loads(text)["view"]["seats"]) == 6
        number = self.party.games + (0 if self.party.is_playing else 1)
        secret = (self.secrets + bytes([number % 256])).hex()
        assert secret not in text
        if self.party.is_playing:
            assert not any(secret.encode() in encode_event(event).body for event in self.journal)

    @invariant()
    def what_has_just_been_seen_is_not_stale(self) -> None:
        for command in (StartGame(HARU), Play(HARU, RollAll(Seat(0))), Leave(HARU)):
            assert not is_stale(self.party, command, self.party.version)
            assert is_stale(self.party, command, self.party.version + 1)


TestParty = PartyMachine.TestCase
# Rules are compiled when they are first played by, which counts as slow drawing.
TestParty.settings = settings(max_examples=40, stateful_step_count=30, suppress_health_check=[HealthCheck.too_slow])
