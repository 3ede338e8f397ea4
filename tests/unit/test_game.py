from __future__ import annotations

from dataclasses import replace

from games import AKI, CPU, HARU, NATSU, new_game, play, resign, roll, write
from yacht.rules import (
    Box,
    Draw,
    Ended,
    EndReason,
    OnTurn,
    RollOff,
    Scorecard,
    Seat,
    Standing,
    Starting,
    StartRule,
    Win,
    card_of,
    result,
    standings,
)


def test_a_game_has_as_many_rounds_as_boxes() -> None:
    assert new_game(HARU).rounds == 12
    assert new_game(HARU, rules="thirteen").rounds == 13


def test_turns_go_round_in_seating_order() -> None:
    game = new_game(HARU, NATSU, CPU, first=1)
    order: list[int] = []
    for box in (Box.ONES, Box.TWOS):
        for _ in range(3):
            assert isinstance(game.phase, OnTurn)
            assert game.phase.turn is None
            order.append(game.phase.seat)
            assert game.round_of(game.phase.seat) == len(order) // 3 + (len(order) % 3 > 0)
            game = play(game, (roll(game.phase.seat), [1, 2, 3, 4, 6]), write(game.phase.seat, box))
    assert order == [1, 2, 0, 1, 2, 0]


def test_a_seat_that_resigned_is_passed_over() -> None:
    game = play(new_game(HARU, NATSU, AKI), resign(1), (roll(0), [1, 2, 3, 4, 6]), write(0, Box.ONES))
    assert game.phase == OnTurn(Seat(2), None)
    assert game.resigned == (1,)


def test_resigning_on_turn_passes_the_turn_in_the_middle_of_it() -> None:
    game = play(new_game(HARU, NATSU, AKI), (roll(0), [1, 2, 3, 4, 6]), resign(0))
    assert game.phase == OnTurn(Seat(1), None)


def test_resigning_in_the_turn_of_another_leaves_that_turn_alone() -> None:
    before = play(new_game(HARU, NATSU, AKI), (roll(0), [1, 2, 3, 4, 6]))
    assert play(before, resign(2)).phase == before.phase


def test_a_game_ends_when_one_seat_is_left() -> None:
    game = play(new_game(HARU, NATSU, CPU), resign(2), resign(0))
    assert game.phase == Ended(EndReason.RESIGNED)
    assert result(game) == Win(Seat(1))


def test_a_game_ends_when_no_person_is_left() -> None:
    assert play(new_game(HARU, CPU, CPU), resign(0)).phase == Ended(EndReason.RESIGNED)
    assert play(new_game(HARU, CPU, NATSU, CPU), resign(0)).phase == OnTurn(Seat(1), None)


def test_a_game_alone_ends_by_resigning() -> None:
    assert play(new_game(HARU), resign(0)).phase == Ended(EndReason.RESIGNED)


def test_a_game_is_complete_when_every_card_is_full_that_is_still_played() -> None:
    game = new_game(HARU, NATSU, AKI)
    rules = game.rules
    full = card_of(rules, dict.fromkeys(rules.upper, 0) | {Box.CHOICE: 5} | dict.fromkeys(rules.lower[1:], 0))
    almost = replace(full, points=(*full.points[:-1], None))
    game = replace(game, cards=(full, full, almost), phase=OnTurn(Seat(2), None))
    assert almost.open_boxes == (Box.YACHT,)
    assert full.is_full
    assert game.round_of(Seat(2)) == 12
    assert game.round_of(Seat(0)) == 13
    assert play(game, resign(2)).phase == Ended(EndReason.COMPLETE)
    written = play(game, (roll(2), [6, 6, 6, 6, 6]), write(2, Box.YACHT))
    assert written.phase == Ended(EndReason.COMPLETE)
    assert result(written) == Win(Seat(2))


def test_a_lone_seat_needs_no_roll_off() -> None:
    assert new_game(HARU, start=StartRule.ROLL_OFF).phase == OnTurn(Seat(0), None)
    assert new_game(HARU, CPU, start=StartRule.ROLL_OFF).phase == Starting(RollOff((Seat(0), Seat(1))))


def test_the_winner_of_the_roll_off_is_the_first_seat() -> None:
    game = play(new_game(HARU, NATSU, start=StartRule.ROLL_OFF), (roll(0), [1, 1, 1, 1, 1]), (roll(1), [1, 1, 1, 1, 2]))
    assert game.phase == OnTurn(Seat(1), None)
    assert game.first_seat == 1


def test_resigning_in_the_roll_off() -> None:
    game = new_game(HARU, NATSU, AKI, start=StartRule.ROLL_OFF)
    game = play(game, (roll(0), [6] * 5), (roll(1), [1] * 5), (roll(2), [6] * 5))
    assert game.phase == Starting(RollOff((Seat(0), Seat(2))))
    assert play(game, resign(1)).phase == game.phase
    assert play(game, resign(2)).phase == OnTurn(Seat(0), None)
    assert play(game, resign(2)).first_seat == 0


def card(base: Scorecard, total: int) -> Scorecard:
    return replace(base, points=(total, *base.points[1:]))


def test_equal_totals_share_a_rank_and_the_rank_after_skips() -> None:
    game = new_game(HARU, NATSU, AKI, CPU, CPU, CPU)
    totals = (10, 30, 30, 10, 0, 20)
    game = replace(game, cards=tuple(card(game.cards[0], total) for total in totals))
    assert [(entry.seat, entry.rank, entry.total) for entry in standings(game)] == [
        (1, 1, 30),
        (2, 1, 30),
        (5, 3, 20),
        (0, 4, 10),
        (3, 4, 10),
        (4, 6, 0),
    ]
    assert result(game) == Draw((Seat(1), Seat(2)))


def test_a_seat_that_resigned_ranks_below_all_others_and_the_later_one_higher() -> None:
    game = new_game(HARU, NATSU, AKI, CPU)
    totals = (50, 60, 10, 20)
    game = replace(game, cards=tuple(card(game.cards[0], total) for total in totals), resigned=(Seat(1), Seat(0)))
    assert standings(game) == (
        Standing(Seat(3), 1, 20, is_resigned=False),
        Standing(Seat(2), 2, 10, is_resigned=False),
        Standing(Seat(0), 3, 50, is_resigned=True),
        Standing(Seat(1), 4, 60, is_resigned=True),
    )
    assert result(game) == Win(Seat(3))
