"""The codes of parties: text and number are one to one, and a misread code is still the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yacht.store import draw_code, format_code, parse_code
from yacht.store.codes import ALPHABET, CODE_BITS, CODE_LENGTH

numbers = st.integers(0, 2**CODE_BITS - 1)


def number_of(code: str) -> int:
    number = 0
    for character in code:
        number = number * 32 + ALPHABET.index(character)
    return number


@given(numbers)
def test_a_code_round_trips(number: int) -> None:
    code = format_code(number)
    assert len(code) == CODE_LENGTH == 10
    assert number_of(code) == number
    assert parse_code(code) == code


@given(numbers, st.data())
def test_how_it_is_typed_does_not_matter(number: int, data: st.DataObject) -> None:
    code = format_code(number)
    heard = {"1": "1IiLl", "0": "0Oo"}
    typed = [data.draw(st.sampled_from(heard.get(letter, letter + letter.lower()))) for letter in code]
    typed.insert(data.draw(st.integers(0, 10)), data.draw(st.sampled_from(["", " ", "-", " - "])))
    assert parse_code("".join(typed)) == code


@given(st.text(max_size=12))
def test_what_is_read_is_a_code(text: str) -> None:
    code = parse_code(text)
    assert code is None or format_code(number_of(code)) == code


@pytest.mark.parametrize(
    "text", ["", "0", "0" * 9, "0" * 11, "012345678U", "012345678!", "\uff10" * 10, "\u0131" * 10, "\u017f" * 10]
)
def test_what_is_none_is_refused(text: str) -> None:
    assert parse_code(text) is None


@pytest.mark.parametrize("number", [-1, 2**50])
def test_a_number_beyond_the_bits_has_no_code(number: int) -> None:
    with pytest.raises(ValueError, match="50 bits"):
        format_code(number)


def test_no_two_characters_look_alike() -> None:
    assert len(set(ALPHABET)) == 32
    assert not set(ALPHABET) & set("ILOU")


def test_drawn_codes_use_all_bits() -> None:
    drawn = [number_of(draw_code()) for _ in range(200)]
    assert len(set(drawn)) == 200
    ones, all_bits = 0, 2**50 - 1
    for number in drawn:
        ones |= number
        all_bits &= number
    assert (ones, all_bits) == (2**50 - 1, 0)
