"""A game driven by commands that are random, late, of other seats and out of turn."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from yacht.protocol import decode_record, encode_record
from yacht.rules import (
    Box,
    Ended,
    Five,
    Game,
    OnTurn,
    Refusal,
    RuleTables,
    Seat,
    Starting,
    StartRule,
    options,
)
from yacht.table import (
    Command,
    Event,
    GameEnded,
    GameRecord,
    Occupant,
    Person,
    Reroll,
    Resign,
    RollAll,
    Rolled,
    Score,
    Scored,
    decide,
    evolve,
    game_of,
    replay,
    start_game,
)
from yacht.testing import ScriptedDice
from yacht.testing.strategies import commands, five_dice, holds, occupants, rule_tables


class GameMachine(RuleBasedStateMachine):
    """The record is what the machine holds; the tiny model beside it counts what cards and totals have to be."""

    game: Game
    record: GameRecord

    @initialize(
        rules=rule_tables,
        others=st.lists(occupants, max_size=5),
        start=st.sampled_from(StartRule),
        chosen=st.integers(0, 5),
    )
    def begin(self, rules: RuleTables, others: list[Occupant], start: StartRule, chosen: int) -> None:
        seats = (Person("はる"), *others)
        first = Seat(chosen % len(seats))
        started = start_game(seats, start, first, ScriptedDice([first + 1]), 0)
        self.game = game_of(rules.ruleset.id, rules.ruleset.house_rules, seats, started)
        self.record = GameRecord(
            "AAAAAAAAAAAAAAAAAAAAAA.1", rules.ruleset.id, rules.ruleset.house_rules, seats, (started,)
        )
        self.written: list[dict[Box, int]] = [{} for _ in seats]
        self.totals = [0 for _ in seats]

    def ask(self, command: Command, dice: Five) -> tuple[Event, ...] | Refusal:
        """Ask for something, take what happens into the record and check what an answer has to be."""
        before, totals = self.game, [card.total for card in self.game.cards]
        script = ScriptedDice(dice)
        answer = decide(before, command, script, len(self.record.events))
        assert decide(before, command, ScriptedDice(dice), len(self.record.events)) == answer
        assert self.game == before
        if isinstance(answer, Refusal):
            assert script.left == len(dice)
            return answer
        assert 1 <= len(answer) <= 2
        assert isinstance(answer[-1], GameEnded) is (len(answer) == 2)
        for event in answer:
            self.game = evolve(self.game, event)
            if isinstance(event, Scored):
                assert event.box not in self.written[event.seat]
                assert event.round == len(self.written[event.seat]) + 1
                self.written[event.seat][event.box] = event.points
                self.totals[event.seat] += event.points + event.bonus
        self.record = GameRecord(
            self.record.id,
            self.record.ruleset,
            self.record.house_rules,
            self.record.seats,
            (*self.record.events, *answer),
        )
        assert all(card.total >= total for card, total in zip(self.game.cards, totals, strict=True))
        return answer

    def is_over(self) -> bool:
        return isinstance(self.game.phase, Ended)

    @rule(data=st.data(), dice=five_dice)
    def anybody_asks_for_anything(self, data: st.DataObject, dice: Five) -> None:
        # Resigning ends games early, so it has a rule of its own.
        of_any_seat = commands(len(self.game.cards), tuple(Box)).filter(lambda command: not isinstance(command, Resign))
        self.ask(data.draw(of_any_seat), dice)

    @precondition(lambda self: not self.is_over())
    @rule(data=st.data(), steps=st.integers(1, 15))
    def those_whose_turn_it_is_go_on(self, data: st.DataObject, steps: int) -> None:
        for _ in range(steps):
            if self.is_over():
                break
            answer = self.ask(self.next_command(data), data.draw(five_dice))
            assert not isinstance(answer, Refusal)

    def next_command(self, data: st.DataObject) -> Command:
        phase = self.game.phase
        assert not isinstance(phase, Ended)
        seat = phase.roll_off.roller if isinstance(phase, Starting) else phase.seat
        if isinstance(phase, Starting) or phase.turn is None:
            return RollAll(seat)
        if phase.turn.rolls_left and data.draw(st.integers(0, 3)) == 0:
            return Reroll(seat, data.draw(holds.filter(lambda hold: len(hold) < 5)))
        return Score(seat, data.draw(st.sampled_from(options(self.game.cards[seat], phase.turn.roll).options)).box)

    @rule(seat=st.integers(0, 5), dice=five_dice, likely=st.integers(0, 7))
    def a_seat_resigns(self, seat: int, dice: Five, likely: int) -> None:
        if likely == 0:
            self.ask(Resign(Seat(seat)), dice)

    @precondition(lambda self: not self.is_over())
    @rule(data=st.data(), dice=five_dice)
    def a_command_comes_twice(self, data: st.DataObject, dice: Five) -> None:
        command = self.next_command(data)
        self.ask(command, dice)
        # Who wins the roll-off rolls again, and a turn has two rerolls; nobody writes twice.
        assert isinstance(self.ask(command, dice), Refusal) or not isinstance(command, Score)

    @invariant()
    def replaying_the_record_gives_the_state(self) -> None:
        if hasattr(self, "record"):
            assert replay(decode_record(encode_record(self.record))) == self.game

    @invariant()
    def the_totals_add_up(self) -> None:
        if hasattr(self, "record"):
            assert [card.total for card in self.game.cards] == self.totals
            for card, written in zip(self.game.cards, self.written, strict=True):
                assert {
                    box: points for box, points in zip(card.rules.boxes, card.points, strict=True) if points is not None
                } == written

    @invariant()
    def whoever_is_on_turn_can_go_on(self) -> None:
        if hasattr(self, "record") and isinstance(self.game.phase, OnTurn):
            seat, turn = self.game.phase.seat, self.game.phase.turn
            assert seat not in self.game.resigned
            assert not self.game.cards[seat].is_full
            if turn is not None:
                assert options(self.game.cards[seat], turn.roll).options

    @invariant()
    def rounds_and_rolls_have_no_gap(self) -> None:
        if not hasattr(self, "record"):
            return
        last: dict[Seat, tuple[int, int]] = {}
        for event in self.record.events:
            if isinstance(event, Rolled):
                before = last.get(event.seat, (1, 0))
                assert (event.round, event.roll) in {(before[0], before[1] + 1), (before[0] + 1, 1)}
                last[event.seat] = (event.round, event.roll)
        assert all(event_round <= self.game.rounds and roll <= 3 for event_round, roll in last.values())


TestGame = GameMachine.TestCase
TestGame.settings = settings(max_examples=50, stateful_step_count=25)
