"""How often somebody may ask."""

from __future__ import annotations

import pytest

from yacht.server.limits import (
    ALLOWED,
    MESSAGES_PER_SECOND,
    MOST_MESSAGES_AT_ONCE,
    Bucket,
    Limit,
    Limits,
    counted_address,
)


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::7", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::7", "2001:db8:1:3::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_a_household_counts_as_one_address(address: str, counted: str) -> None:
    assert counted_address(address) == counted


@pytest.mark.parametrize("limit", list(Limit))
def test_so_many_are_allowed_and_no_more(limit: Limit) -> None:
    limits = Limits()
    for _ in range(ALLOWED[limit].amount):
        assert limits.wait_seconds(limit, "192.0.2.1") is None
    wait = limits.wait_seconds(limit, "192.0.2.1")
    assert wait is not None
    assert 1 <= wait <= ALLOWED[limit].get_expiry()
    assert limits.wait_seconds(limit, "192.0.2.2") is None, "somebody else is not limited by it"


def test_limits_that_are_off_refuse_nothing() -> None:
    limits = Limits(are_on=False)
    assert {limits.wait_seconds(Limit.OPEN, "haru") for _ in range(200)} == {None}
    assert {limits.bucket().take() for _ in range(200)} == {True}


def test_a_bucket_lets_through_a_burst_and_then_so_many_a_second() -> None:
    now = [0.0]
    bucket = Bucket(lambda: now[0])
    assert [bucket.take() for _ in range(MOST_MESSAGES_AT_ONCE + 1)] == [True] * MOST_MESSAGES_AT_ONCE + [False]
    now[0] = 1.0
    assert [bucket.take() for _ in range(int(MESSAGES_PER_SECOND) + 1)] == [True] * int(MESSAGES_PER_SECOND) + [False]
    now[0] = 1000.0
    assert [bucket.take() for _ in range(MOST_MESSAGES_AT_ONCE + 1)] == [True] * MOST_MESSAGES_AT_ONCE + [False]
