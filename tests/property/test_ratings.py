"""Ratings: order, equality of ties, and that a draw lies between a win and a loss."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yacht.ratings import NEW_RATING, PROVISIONAL_GAMES, Rating, rate

ratings = st.builds(Rating, mu=st.floats(0, 50), sigma=st.floats(0.5, 10), games=st.integers(0, 1000))
several_ranks = st.lists(st.integers(1, 6), min_size=2, max_size=6)


@given(ratings, several_ranks)
def test_whoever_ranks_higher_gains_more_and_ties_are_equal(before: Rating, ranks: list[int]) -> None:
    after = rate([before] * len(ranks), ranks)
    for one, rank in zip(after, ranks, strict=True):
        for other, other_rank in zip(after, ranks, strict=True):
            if rank < other_rank:
                assert one.mu > other.mu
            if rank == other_rank:
                assert math.isclose(one.mu, other.mu, abs_tol=1e-9)
                assert math.isclose(one.sigma, other.sigma, abs_tol=1e-9)


@given(st.integers(2, 6), ratings)
def test_a_draw_of_equals_leaves_the_means(count: int, before: Rating) -> None:
    for after in rate([before] * count, [1] * count):
        assert math.isclose(after.mu, before.mu, abs_tol=1e-9)


@given(ratings, ratings)
def test_a_draw_lies_between_a_win_and_a_loss(one: Rating, other: Rating) -> None:
    won, drew, lost = (rate((one, other), ranks)[0] for ranks in ((1, 2), (1, 1), (2, 1)))
    assert lost.mu < drew.mu < won.mu
    assert lost.mu < one.mu < won.mu


@given(ratings, ratings)
def test_a_draw_draws_together(one: Rating, other: Rating) -> None:
    low, high = sorted((one, other), key=lambda rating: rating.mu)
    low_after, high_after = rate((low, high), (1, 1))
    assert low_after.mu >= low.mu - 1e-9
    assert high_after.mu <= high.mu + 1e-9


@given(st.lists(st.tuples(ratings, st.integers(1, 6)), min_size=2, max_size=6), st.randoms(use_true_random=False))
def test_the_order_of_the_players_does_not_matter(game: list[tuple[Rating, int]], chance: object) -> None:
    places = list(range(len(game)))
    chance.shuffle(places)  # type: ignore[attr-defined] - hypothesis gives a Random
    before, ranks = zip(*game, strict=True)
    after = rate(before, ranks)
    shuffled = rate([before[place] for place in places], [ranks[place] for place in places])
    for place, rating in zip(places, shuffled, strict=True):
        assert math.isclose(rating.mu, after[place].mu, abs_tol=1e-9)
        assert math.isclose(rating.sigma, after[place].sigma, abs_tol=1e-9)


@given(st.lists(ratings, min_size=2, max_size=6), st.data())
def test_only_the_order_of_ranks_counts(before: list[Rating], data: st.DataObject) -> None:
    ranks = data.draw(st.lists(st.integers(1, 6), min_size=len(before), max_size=len(before)))
    assert rate(before, ranks) == rate(before, [7 * rank - 3 for rank in ranks])


@given(st.lists(ratings, min_size=2, max_size=6))
def test_every_game_counts_for_everyone(before: list[Rating]) -> None:
    after = rate(before, range(len(before)))
    assert [rating.games for rating in after] == [rating.games + 1 for rating in before]
    assert all(0 < rating.sigma < math.inf and math.isfinite(rating.mu) for rating in after)


def test_a_rating_is_provisional_for_ten_games() -> None:
    assert PROVISIONAL_GAMES == 10
    rating, other = NEW_RATING, NEW_RATING
    for number in range(10):
        assert rating.is_provisional, number
        rating, other = rate((rating, other), (1, 1))
    assert not rating.is_provisional
    assert not other.is_provisional


def test_a_new_rating_shows_nothing_yet() -> None:
    assert Rating(25.0, 25 / 3, 0) == NEW_RATING
    assert math.isclose(NEW_RATING.ordinal, 0, abs_tol=1e-9)
    assert Rating(30.0, 2.0, 1).ordinal == 24.0


@pytest.mark.parametrize(("players", "ranks"), [(0, []), (1, [1]), (2, [1]), (2, [1, 2, 3])])
def test_what_is_no_game_is_refused(players: int, ranks: list[int]) -> None:
    with pytest.raises(ValueError, match="are no game"):
        rate([NEW_RATING] * players, ranks)
