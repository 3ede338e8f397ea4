from __future__ import annotations

from collections import Counter

import pytest

from yacht.dice import SECRET_BYTES, Address, SecretDice, commitment_of, face, secret_of
from yacht.rules import FACES, POSITIONS
from yacht.table import random_seat

SECRET = bytes(range(SECRET_BYTES))
GAME = "OxSC-Ms0zlPlIXGaAXHkIg.1"
DICE = SecretDice(SECRET, GAME)


@pytest.mark.parametrize("secret", [b"", SECRET[:-1], SECRET + b"x"])
def test_a_secret_has_32_bytes(secret: bytes) -> None:
    with pytest.raises(ValueError, match=rf"^a secret of {len(secret)} bytes; a secret has 32$"):
        SecretDice(secret, GAME)
    with pytest.raises(ValueError, match="a secret has 32"):
        commitment_of(secret)


def test_a_secret_is_read_as_it_is_written() -> None:
    assert secret_of(DICE.secret) == SECRET
    for text in (DICE.secret.upper(), f" {DICE.secret}", DICE.secret[:-2], "x" * 64):
        with pytest.raises(ValueError, match=r"secret|hexadecimal"):
            secret_of(text)


def test_the_secret_is_not_shown_by_accident() -> None:
    assert DICE.secret not in repr(DICE)
    assert repr(SECRET) not in repr(DICE)


def test_a_roll_shows_the_faces_of_its_addresses_again_and_again() -> None:
    roll = DICE.at(2, 3, 1)
    expected = [face(SECRET, GAME, Address(2, 3, 1, position)) for position in POSITIONS]
    assert list(roll.roll(5)) == list(roll.roll(5)) == expected
    assert list(DICE.at(2, 3, 1, POSITIONS[1:3]).roll(2)) == expected[1:3]


def test_an_address_is_one_of_so_many_dice() -> None:
    with pytest.raises(ValueError, match=r"^5 dice thrown at an address of 2$"):
        DICE.at(0, 1, 2, POSITIONS[:2]).roll(5)


def test_the_start_is_drawn_roll_after_roll() -> None:
    expected = [face(SECRET, GAME, Address(0, 0, roll, 0)) for roll in range(1, 21)]
    draws = DICE.for_start()
    assert [*draws.roll(1), *draws.roll(19)] == expected
    assert random_seat(2, DICE.for_start()) == next(shown for shown in expected if shown <= 2) - 1


def test_each_face_is_as_likely_as_the_others() -> None:
    """60,000 dice of one secret: chi-squared with 5 degrees of freedom stays below 20.5, its 0.999 quantile."""
    count = Counter(
        face(SECRET, GAME, Address(stream, round_, roll, position))
        for stream in range(20)
        for round_ in range(200)
        for roll in range(1, 4)
        for position in POSITIONS
    )
    mean = count.total() / len(FACES)
    assert count.total() == 60_000
    assert sum((count[shown] - mean) ** 2 / mean for shown in FACES) < 20.5
