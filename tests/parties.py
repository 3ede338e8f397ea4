"""Parties for tests: short names, and a table that takes commands and keeps its journal."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING

from yacht.bots import bot
from yacht.dice import SecretDice
from yacht.rules import Refusal, Seat
from yacht.table.party import (
    DEFAULT_SETTINGS,
    Connect,
    Join,
    PartyRefusal,
    PlayerId,
    Settings,
    TableId,
    computer_command,
    decide,
    due,
    due_command,
    evolve,
    open_party,
    party_of,
)
from yacht.testing import ScriptedGameDice

if TYPE_CHECKING:
    from collections.abc import Iterable

    from yacht.table.party import GameDice, Party, PartyCommand, PartyEvent

TABLE = TableId("OxSC-Ms0zlPlIXGaAXHkIg")
HARU, NATSU, AKI, FUYU = (PlayerId(name) for name in ("haru", "natsu", "aki", "fuyu"))
NAMES = {HARU: "はる", NATSU: "なつ", AKI: "あき", FUYU: "ふゆ"}


def settings(**changes: object) -> Settings:
    return replace(DEFAULT_SETTINGS, **changes)


class Table:
    """A party with its journal and a clock that only tests move."""

    def __init__(self, journal: Iterable[PartyEvent], now_ms: int = 0) -> None:
        self.journal = list(journal)
        self.party: Party = party_of(self.journal)
        self.now_ms = now_ms

    def secret_dice(self) -> SecretDice:
        """Give dice of the game under way, or else of the next one; every game has a secret of its own."""
        game = self.party.game_id if self.party.is_playing else self.party.next_game_id
        return SecretDice(hashlib.sha256(game.encode()).digest(), game)

    def ask(
        self, command: PartyCommand, dice: GameDice | None = None
    ) -> tuple[PartyEvent, ...] | Refusal | PartyRefusal:
        answer = decide(self.party, command, dice or self.secret_dice(), self.now_ms)
        if isinstance(answer, tuple):
            for event in answer:
                self.party = evolve(self.party, event)
            self.journal += answer
        return answer

    def do(self, command: PartyCommand, dice: GameDice | None = None) -> tuple[PartyEvent, ...]:
        answer = self.ask(command, dice)
        assert isinstance(answer, tuple), answer
        return answer

    def throw(self, command: PartyCommand, *faces: int) -> tuple[PartyEvent, ...]:
        """Do what throws exactly these faces."""
        dice = ScriptedGameDice(faces)
        events = self.do(command, dice)
        assert dice.left == 0
        return events

    def refused(self, command: PartyCommand) -> Refusal | PartyRefusal:
        """Give why something is refused; no die may be thrown for that, and nothing may change."""
        before = self.party
        answer = self.ask(command, ScriptedGameDice())
        assert not isinstance(answer, tuple), answer
        assert self.party == before
        return answer

    def let_due(self) -> tuple[PartyEvent, ...]:
        """Wait for what is due, and do it."""
        first = due(self.party)
        assert first is not None
        self.now_ms = max(self.now_ms, first.at_ms)
        command = due_command(self.party, first.kind, bot)
        assert command is not None
        return self.do(command)

    def play_on(self) -> None:
        """Let computers play until a person has to, or the game has ended."""
        while self.party.is_playing and computer_command(self.party, bot) is not None:
            self.let_due()


def new_table(*players: PlayerId, **changes: object) -> Table:
    """Open a party at time 0 in which everybody sits in the order given and is there."""
    opened = open_party(TABLE, settings(**changes), players[0], NAMES[players[0]], 0)
    assert isinstance(opened, tuple)
    table = Table(opened)
    for player in players[1:]:
        table.do(Join(player, NAMES[player]))
    for player in players:
        table.do(Connect(player))
    return table


def seat(index: int) -> Seat:
    return Seat(index)
