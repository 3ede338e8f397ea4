"""What every adapter promises of players, ratings and finished games."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from made_appends import append, finished_game
from yacht.ratings import NEW_RATING, Rating, rate
from yacht.store import (
    Appended,
    Finish,
    GameId,
    PlayedGame,
    Player,
    PlayerId,
    Rated,
    RatingChange,
    Repeated,
    Standing,
)

if TYPE_CHECKING:
    import asyncio

    from yacht.store import Append, Store

HARU = Player(PlayerId("haru"), "はる", 1)
NATSU = Player(PlayerId("natsu"), "なつ", 2)
AKI = Player(PlayerId("aki"), "はる", 3)
FUYU = Player(PlayerId("fuyu"), "ふゆ'; --", 4)


def end_of(number: int, *players: Player, ranks: tuple[int, ...] | None = None, ended_ms: int = 0) -> Append:
    """An append that ends game `number`, its table's event `number`; rated if there are ranks."""
    game = finished_game(number, *(player.id for player in players), ended_ms=ended_ms)
    rated = None if ranks is None else Rated("standard", partial(rate, ranks=ranks))
    return append(f"end {number}", b"e", expected=number - 1, finish=Finish(game, rated))


def test_the_first_player_of_an_id_stays(store: Store, runner: asyncio.Runner) -> None:
    assert runner.run(store.add_player(HARU)) == HARU
    assert runner.run(store.add_player(Player(HARU.id, "Other", 9))) == HARU
    assert runner.run(store.players([HARU.id, NATSU.id])) == {HARU.id: HARU}


def test_names_are_no_keys(store: Store, runner: asyncio.Runner) -> None:
    for player in (HARU, AKI, FUYU):
        assert runner.run(store.add_player(player)) == player
    assert runner.run(store.players([FUYU.id, AKI.id, HARU.id])) == {p.id: p for p in (FUYU, AKI, HARU)}
    assert runner.run(store.players([])) == {}


def test_a_player_is_renamed(store: Store, runner: asyncio.Runner) -> None:
    runner.run(store.add_player(HARU))
    assert runner.run(store.rename_player(HARU.id, "ハル")) is True
    assert runner.run(store.rename_player(NATSU.id, "ナツ")) is False
    assert runner.run(store.players([HARU.id, NATSU.id])) == {HARU.id: Player(HARU.id, "ハル", 1)}


def test_a_finished_game_is_found_whole(store: Store, runner: asyncio.Runner) -> None:
    ending = end_of(1, NATSU, HARU, AKI)
    assert runner.run(store.append(ending)) == Appended(1)
    assert ending.finish
    assert runner.run(store.game(ending.finish.game.id)) == ending.finish.game
    assert runner.run(store.game(GameId("none.1"))) is None


def test_a_history_begins_with_the_newest_and_goes_on_where_it_was_left(store: Store, runner: asyncio.Runner) -> None:
    for number, ended_ms in ((1, 50), (2, 40), (3, 50), (4, 60)):
        runner.run(store.append(end_of(number, HARU, ended_ms=ended_ms)))
    runner.run(store.append(end_of(5, NATSU, ended_ms=70)))
    games = runner.run(store.games_of(HARU.id, 9))
    assert [game.id[-1] for game in games] == ["4", "3", "1", "2"]
    assert games[0] == PlayedGame(games[0].id, finished_game(4).table, 60, "ranked", b"summary of 4", None)
    assert runner.run(store.games_of(HARU.id, 2)) == games[:2]
    assert runner.run(store.games_of(HARU.id, 2, games[1].id)) == games[2:]
    assert runner.run(store.games_of(HARU.id, 2, games[3].id)) == ()
    assert runner.run(store.games_of(HARU.id, 2, finished_game(5).id)) == ()
    assert runner.run(store.games_of(AKI.id, 2)) == ()


def test_a_rated_game_changes_both_ratings_once(store: Store, runner: asyncio.Runner) -> None:
    assert runner.run(store.rating(HARU.id, "standard")) == NEW_RATING
    assert runner.run(store.append(end_of(1, HARU, NATSU, ranks=(1, 2)))) == Appended(1)
    assert runner.run(store.append(end_of(1, HARU, NATSU, ranks=(1, 2)))) == Repeated(1)
    after = rate((NEW_RATING, NEW_RATING), (1, 2))
    assert [runner.run(store.rating(player.id, "standard")) for player in (HARU, NATSU)] == list(after)
    assert runner.run(store.rating(HARU.id, "thirteen")) == NEW_RATING
    for player, rating in zip((HARU, NATSU), after, strict=True):
        (played,) = runner.run(store.games_of(player.id, 9))
        assert played.change == RatingChange("standard", NEW_RATING, rating)


def test_a_game_that_is_not_rated_changes_no_rating(store: Store, runner: asyncio.Runner) -> None:
    runner.run(store.append(end_of(1, HARU, NATSU)))
    assert runner.run(store.rating(HARU.id, "standard")) == NEW_RATING
    assert runner.run(store.leaderboard("standard", 9)) == ()


def test_the_next_game_goes_on_from_the_last_rating(store: Store, runner: asyncio.Runner) -> None:
    runner.run(store.append(end_of(1, HARU, NATSU, ranks=(1, 2))))
    first = runner.run(store.rating(HARU.id, "standard"))
    runner.run(store.append(end_of(2, AKI, HARU, ranks=(1, 1))))
    assert runner.run(store.rating(HARU.id, "standard")) == rate((NEW_RATING, first), (1, 1))[1]
    assert runner.run(store.rating(HARU.id, "standard")).games == 2


def test_the_leaderboard_shares_ranks_and_skips_after_them(store: Store, runner: asyncio.Runner) -> None:
    high, low, last = Rating(30.0, 2.0, 12), Rating(24.0, 2.0, 3), Rating(20.0, 2.0, 1)
    for player in (HARU, NATSU, AKI, FUYU):
        runner.run(store.add_player(player))
    fixed = {HARU: low, NATSU: high, AKI: low, FUYU: last}

    def rated(before: tuple[Rating, ...]) -> tuple[Rating, ...]:
        assert before == (NEW_RATING,) * 4
        return tuple(fixed.values())

    game = finished_game(1, *(player.id for player in fixed))
    runner.run(store.append(append("end", b"e", finish=Finish(game, Rated("standard", rated)))))
    board = (Standing(1, NATSU, high), Standing(2, AKI, low), Standing(2, HARU, low), Standing(4, FUYU, last))
    assert runner.run(store.leaderboard("standard", 9)) == board
    assert runner.run(store.leaderboard("standard", 2)) == board[:2]
    assert runner.run(store.leaderboard("thirteen", 9)) == ()


def test_the_leaderboard_leaves_out_who_has_no_name(store: Store, runner: asyncio.Runner) -> None:
    runner.run(store.add_player(NATSU))
    runner.run(store.append(end_of(1, HARU, NATSU, ranks=(1, 2))))
    assert [(line.rank, line.player) for line in runner.run(store.leaderboard("standard", 9))] == [(1, NATSU)]


@pytest.mark.parametrize("count", [1, 3])
def test_a_rating_for_each_player_or_nothing(store: Store, runner: asyncio.Runner, count: int) -> None:
    game = finished_game(1, "haru", "natsu")
    finish = Finish(game, Rated("standard", lambda _: (NEW_RATING,) * count))
    with pytest.raises(ValueError, match="zip"):
        runner.run(store.append(append("end", b"e", finish=finish)))
    assert runner.run(store.read(game.table)).version == 0
    assert runner.run(store.game(game.id)) is None
