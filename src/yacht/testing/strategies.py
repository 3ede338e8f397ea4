"""Hypothesis strategies for everything that the rules know.

The only module of the package that needs Hypothesis (`pip install 'yacht[testing]'`), so `yacht.testing` does not
import it. What these strategies give can occur in a game, or, for commands, can be asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from yacht.rules import (
    DICE_COUNT,
    FACES,
    POSITIONS,
    Ended,
    OnTurn,
    Refusal,
    RulesetId,
    Scorecard,
    Seat,
    Starting,
    StartRule,
    card_of,
    compile_ruleset,
    empty_card,
    five,
    house_rule_combinations,
    options,
    roll_of,
    ruleset,
    score,
)
from yacht.table import (
    LONGEST_NAME,
    Computer,
    GameRecord,
    Level,
    Person,
    Reroll,
    Resign,
    RollAll,
    Score,
    decide,
    evolve,
    fault_of_name,
    game_of,
    start_game,
)
from yacht.testing.dice import ScriptedDice

if TYPE_CHECKING:
    from yacht.rules import Box, Face, Five, Game, Hold, Position, Roll, RuleTables
    from yacht.table import Command, Event, Occupant

faces: st.SearchStrategy[Face] = st.sampled_from(FACES)
"""A face of a die."""

five_dice: st.SearchStrategy[Five] = st.one_of(
    st.tuples(faces, faces, faces, faces, faces),
    faces.map(lambda face: five([face] * DICE_COUNT)),
)
"""Five faces by position; five equal ones come often, since most rules turn on them."""

rolls: st.SearchStrategy[Roll] = five_dice.map(roll_of)
"""What five dice show."""

positions: st.SearchStrategy[Position] = st.sampled_from(POSITIONS)
"""The place of a die."""

holds: st.SearchStrategy[Hold] = st.frozensets(positions)
"""Marks on none to all of the five dice."""

rule_tables: st.SearchStrategy[RuleTables] = st.sampled_from(
    [compile_ruleset(ruleset(rules, chosen)) for rules in RulesetId for chosen in house_rule_combinations(rules)]
)
"""Every rule set with every allowed combination of its house rules."""

occupants: st.SearchStrategy[Occupant] = st.one_of(
    st.builds(Person, name=st.text(min_size=1, max_size=LONGEST_NAME).filter(lambda name: fault_of_name(name) is None)),
    st.builds(Computer, level=st.sampled_from(Level)),
)
"""Who sits on a seat."""


@st.composite
def cards(draw: st.DrawFn, rules: RuleTables) -> Scorecard:
    """Give cards as they may be written down: any possible points in any boxes, no further yachts."""
    count = draw(st.integers(0, len(rules.boxes)))
    order = draw(st.permutations(rules.upper)) + draw(st.permutations(rules.lower))
    if not rules.ruleset.upper_first:
        order = draw(st.permutations(order))
    return card_of(
        rules, {box: draw(st.sampled_from(sorted(set(rules.score_by_box_roll[box])))) for box in order[:count]}
    )


@st.composite
def played_cards(draw: st.DrawFn, rules: RuleTables) -> Scorecard:
    """Give cards as play leads to them, further yachts among them."""
    card = empty_card(rules)
    for _ in range(draw(st.integers(0, len(rules.boxes)))):
        roll = draw(rolls)
        box = draw(st.sampled_from(options(card, roll).options)).box
        written = score(card, box, roll)
        assert isinstance(written, Scorecard)  # noqa: S101 - what an option says
        card = written
    return card


def commands(seat_count: int, boxes: tuple[Box, ...]) -> st.SearchStrategy[Command]:
    """Give commands of seats that exist and of two that do not, whether the game would take them or not."""
    seats = st.integers(-1, seat_count).map(Seat)
    return st.one_of(
        st.builds(RollAll, seats),
        st.builds(Reroll, seats, holds),
        st.builds(Score, seats, st.sampled_from(boxes)),
        st.builds(Resign, seats),
    )


@st.composite
def records(draw: st.DrawFn) -> GameRecord:
    """Give records of games, finished or not."""
    tables = draw(rule_tables)
    seats = (draw(occupants.filter(lambda seat: isinstance(seat, Person))), *draw(st.lists(occupants, max_size=2)))
    start = draw(st.sampled_from(StartRule))
    chosen = Seat(draw(st.integers(0, len(seats) - 1)))
    started = start_game(seats, start, chosen, ScriptedDice([chosen + 1]), draw(st.integers(0, 2**41)))
    rules = tables.ruleset
    game = game_of(rules.id, rules.house_rules, seats, started)
    events: list[Event] = [started]
    for _ in range(draw(st.integers(0, 60))):
        if isinstance(game.phase, Ended):
            break
        command = _likely_command(draw, game)
        decided = decide(game, command, ScriptedDice(draw(five_dice)), events[-1].at_ms + draw(st.integers(0, 10_000)))
        assert not isinstance(decided, Refusal)  # noqa: S101 - a likely command is a legal one
        for event in decided:
            game = evolve(game, event)
        events += decided
    return GameRecord(_ID, rules.id, rules.house_rules, seats, tuple(events))


_ID = "AAAAAAAAAAAAAAAAAAAAAA.1"


def _likely_command(draw: st.DrawFn, game: Game) -> Command:
    """Give a legal command; now and then a resignation, by whatever seat is left."""
    if draw(st.integers(0, 30)) == 0:
        return Resign(draw(st.sampled_from([seat for seat in game.seats if seat not in game.resigned])))
    match game.phase:
        case Starting(roll_off):
            return RollAll(roll_off.roller)
        case OnTurn(seat, None):
            return RollAll(seat)
        case OnTurn(seat, turn) if turn is not None and turn.rolls_left and draw(st.booleans()):
            return Reroll(seat, draw(holds.filter(lambda hold: len(hold) < DICE_COUNT)))
        case OnTurn(seat, turn) if turn is not None:
            return Score(seat, draw(st.sampled_from(options(game.cards[seat], turn.roll).options)).box)
        case _:
            message = "the game is over"
            raise ValueError(message)
