from __future__ import annotations

import pytest

from games import (
    AKI,
    CPU,
    HARU,
    NATSU,
    events_of,
    new_game,
    play,
    refusal_of,
    reroll,
    resign,
    roll,
    write,
)
from yacht.rules import (
    Box,
    Ended,
    EndReason,
    Game,
    Position,
    Refusal,
    Seat,
    StartRule,
    UnknownRulesError,
    five,
)
from yacht.table import (
    Command,
    Event,
    GameEnded,
    GameStarted,
    Resigned,
    Rolled,
    RolledForStart,
    Scored,
    evolve,
    first_seat_of_rematch,
    game_of,
    random_seat,
    start_game,
)
from yacht.testing import ScriptedDice

FRESH = new_game(HARU, NATSU, AKI)
ROLLED = play(FRESH, (roll(0), [1, 2, 3, 4, 6]))
THIRD = play(ROLLED, (reroll(0), [1, 2, 3, 4, 6]), (reroll(0, 0), [2, 3, 4, 6]))
ROLL_OFF = new_game(HARU, NATSU, AKI, start=StartRule.ROLL_OFF)
LEFT = play(FRESH, resign(1))
OVER = play(LEFT, resign(0))
WRITTEN = play(
    FRESH,
    (roll(0), [5] * 5),
    write(0, Box.CHOICE),
    (roll(1), [5] * 5),
    write(1, Box.CHOICE),
    resign(2),
    (roll(0), [5] * 5),
)
JOKER = play(
    new_game(HARU, rules="thirteen"),
    (roll(0), [5] * 5),
    write(0, Box.YACHT),
    (roll(0), [5] * 5),
)
UPPER_FIRST = play(new_game(HARU, house_rules=["upper_first"]), (roll(0), [5] * 5))

PROVOCATIONS: list[tuple[Refusal, Game, Command]] = [
    (Refusal.UNKNOWN_SEAT, FRESH, roll(3)),
    (Refusal.UNKNOWN_SEAT, FRESH, roll(-1)),
    (Refusal.UNKNOWN_SEAT, OVER, resign(3)),
    (Refusal.GAME_OVER, OVER, roll(2)),
    (Refusal.GAME_OVER, OVER, resign(1)),
    (Refusal.ALREADY_RESIGNED, LEFT, resign(1)),
    (Refusal.ALREADY_RESIGNED, LEFT, roll(1)),
    (Refusal.ALREADY_RESIGNED, play(ROLL_OFF, resign(1)), reroll(1)),
    (Refusal.STARTING, ROLL_OFF, reroll(0)),
    (Refusal.STARTING, ROLL_OFF, write(2, Box.ONES)),
    (Refusal.NOT_YOUR_TURN, ROLL_OFF, roll(1)),
    (Refusal.NOT_YOUR_TURN, FRESH, roll(1)),
    (Refusal.NOT_YOUR_TURN, ROLLED, reroll(2)),
    (Refusal.NOT_YOUR_TURN, ROLLED, write(1, Box.ONES)),
    (Refusal.NOT_ROLLED, FRESH, reroll(0)),
    (Refusal.NOT_ROLLED, FRESH, write(0, Box.ONES)),
    (Refusal.TURN_UNDER_WAY, ROLLED, roll(0)),
    (Refusal.NO_ROLLS_LEFT, THIRD, roll(0)),
    (Refusal.NO_ROLLS_LEFT, THIRD, reroll(0)),
    (Refusal.NO_ROLLS_LEFT, THIRD, reroll(0, 0, 1, 2, 3, 4)),
    (Refusal.ALL_HELD, ROLLED, reroll(0, 0, 1, 2, 3, 4)),
    (Refusal.UNKNOWN_BOX, ROLLED, write(0, Box.THREE_OF_A_KIND)),
    (Refusal.WRITTEN, WRITTEN, write(0, Box.CHOICE)),
    (Refusal.JOKER, JOKER, write(0, Box.CHOICE)),
    (Refusal.UPPER_FIRST, UPPER_FIRST, write(0, Box.YACHT)),
]


@pytest.mark.parametrize(
    ("refusal", "game", "command"),
    PROVOCATIONS,
    ids=[f"{refusal}-{number}" for number, (refusal, *_) in enumerate(PROVOCATIONS)],
)
def test_what_may_not_be_done_is_refused_and_throws_no_dice(refusal: Refusal, game: Game, command: Command) -> None:
    assert refusal_of(game, command) is refusal


def test_every_refusal_is_provoked() -> None:
    assert {refusal for refusal, _, _ in PROVOCATIONS} == set(Refusal)


def test_the_events_of_a_turn() -> None:
    rolled = Rolled(1000, Seat(0), 1, 1, (), five([1, 2, 2, 4, 6]))
    assert events_of(FRESH, roll(0), [1, 2, 2, 4, 6]) == (rolled,)
    game = evolve(FRESH, rolled)
    again = Rolled(1000, Seat(0), 1, 2, (Position(1), Position(2)), five([4, 2, 2, 5, 1]))
    assert events_of(game, reroll(0, 2, 1), [4, 5, 1]) == (again,)
    game = evolve(game, again)
    assert events_of(game, write(0, Box.TWOS)) == (Scored(1000, Seat(0), 1, Box.TWOS, 4, 0),)


def test_the_event_of_a_roll_for_the_start() -> None:
    assert events_of(ROLL_OFF, roll(0), [1, 2, 2, 4, 6]) == (RolledForStart(1000, Seat(0), five([1, 2, 2, 4, 6])),)


def test_the_event_of_a_joker_says_what_it_adds() -> None:
    assert events_of(JOKER, write(0, Box.FIVES)) == (Scored(1000, Seat(0), 2, Box.FIVES, 25, 100),)


def test_the_last_resignation_ends_the_game() -> None:
    assert events_of(FRESH, resign(1)) == (Resigned(1000, Seat(1)),)
    assert events_of(LEFT, resign(0)) == (Resigned(1000, Seat(0)), GameEnded(1000, EndReason.RESIGNED))


def test_the_last_writing_ends_the_game() -> None:
    game = new_game(HARU)
    for box in game.rules.boxes[:-1]:
        game = play(game, (roll(0), [1, 2, 3, 4, 6]), write(0, box))
    game = play(game, (roll(0), [1, 2, 3, 4, 6]))
    assert events_of(game, write(0, Box.YACHT)) == (
        Scored(1000, Seat(0), 12, Box.YACHT, 0, 0),
        GameEnded(1000, EndReason.COMPLETE),
    )


@pytest.mark.parametrize(
    ("game", "event"),
    [
        (FRESH, RolledForStart(0, Seat(0), five([1] * 5))),
        (ROLL_OFF, Rolled(0, Seat(0), 1, 1, (), five([1] * 5))),
        (OVER, Rolled(0, Seat(0), 1, 1, (), five([1] * 5))),
        (FRESH, Scored(0, Seat(0), 1, Box.ONES, 0, 0)),
        (ROLL_OFF, Scored(0, Seat(0), 1, Box.ONES, 0, 0)),
        (WRITTEN, Scored(0, Seat(0), 2, Box.CHOICE, 25, 0)),
    ],
)
def test_an_event_that_does_not_fit_is_an_error(game: Game, event: Event) -> None:
    with pytest.raises(ValueError, match=r"does not fit the game$"):
        evolve(game, event)


def test_the_start_and_the_end_change_nothing() -> None:
    assert evolve(FRESH, GameStarted(0, StartRule.CHOSEN, Seat(1))) is FRESH
    assert evolve(OVER, GameEnded(0, EndReason.RESIGNED)) is OVER


def test_a_random_seat_is_drawn_again_until_a_seat_has_the_number() -> None:
    dice = ScriptedDice([6, 3, 2])
    assert random_seat(2, dice) == 1
    assert dice.left == 0
    assert [random_seat(6, ScriptedDice([face])) for face in range(1, 7)] == [0, 1, 2, 3, 4, 5]


def test_how_a_game_begins() -> None:
    seats = (HARU, NATSU)
    none = ScriptedDice([])
    assert start_game(seats, StartRule.RANDOM, Seat(0), ScriptedDice([2]), 7) == GameStarted(
        7, StartRule.RANDOM, Seat(1)
    )
    assert start_game(seats, StartRule.CHOSEN, Seat(1), none, 7) == GameStarted(7, StartRule.CHOSEN, Seat(1))
    assert start_game(seats, StartRule.REMATCH, Seat(1), none, 7) == GameStarted(7, StartRule.REMATCH, Seat(1))
    assert start_game(seats, StartRule.ROLL_OFF, Seat(1), none, 7) == GameStarted(7, StartRule.ROLL_OFF, None)


def test_a_game_needs_rules_that_exist() -> None:
    with pytest.raises(UnknownRulesError, match=r"^unknown rule set 'nope'"):
        game_of("nope", (), (HARU,), GameStarted(0, StartRule.CHOSEN, Seat(0)))


def test_persons_are_the_seats_that_people_sit_on() -> None:
    assert new_game(HARU, CPU, NATSU).persons == {0, 2}


def test_the_start_of_the_next_game() -> None:
    game = new_game(HARU, NATSU, AKI, first=2)
    assert first_seat_of_rematch(game, swap=True) == 0
    assert first_seat_of_rematch(game, swap=False) == 2


@pytest.mark.parametrize("swap", [True, False])
def test_the_first_seat_starts_the_next_game_if_none_ever_started(swap: bool) -> None:  # noqa: FBT001
    """A roll-off that nobody won has no seat from which the start could pass on; the client says the same."""
    two = new_game(HARU, NATSU, start=StartRule.ROLL_OFF)
    alone = new_game(HARU, CPU, CPU, start=StartRule.ROLL_OFF)
    begun = (roll(0), [6, 6, 6, 6, 6])
    for game in (play(two, resign(0)), play(two, begun, resign(1)), play(alone, begun, resign(0))):
        assert game.phase == Ended(EndReason.RESIGNED)
        assert game.first_seat is None
        assert first_seat_of_rematch(game, swap=swap) == 0
