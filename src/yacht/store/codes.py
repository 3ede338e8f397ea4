"""The code of a party's link: 50 random bits as ten characters that nobody confuses when reading them out."""

from __future__ import annotations

import secrets
from typing import Final, NewType

PartyCode = NewType("PartyCode", str)
"""Ten characters of the alphabet, as `format_code` gives them."""

CODE_BITS: Final = 50
CODE_LENGTH: Final = 10

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits and capitals without I, L, O and U."""

_BITS_PER_CHARACTER: Final = 5
_READ_AS: Final = {ord(other): meant for others, meant in (("IL", "1"), ("O", "0"), ("- ", "")) for other in others}
"""What people type who were told the code: look-alikes are meant, and gaps are none."""


def format_code(bits: int) -> PartyCode:
    """Give the code of a number.

    Raises:
        ValueError: if it is not within 50 bits.
    """
    if not 0 <= bits < 1 << CODE_BITS:
        message = f"a code has {CODE_BITS} bits"
        raise ValueError(message)
    shifts = range(CODE_BITS - _BITS_PER_CHARACTER, -1, -_BITS_PER_CHARACTER)
    return PartyCode("".join(ALPHABET[bits >> shift & len(ALPHABET) - 1] for shift in shifts))


def parse_code(text: str) -> PartyCode | None:
    """Give the code that somebody typed, None if it is none: case, blanks, hyphens and look-alikes do not matter."""
    if not text.isascii():
        return None  # so that no capital of another script turns into one of ours
    code = text.upper().translate(_READ_AS)
    return PartyCode(code) if len(code) == CODE_LENGTH and set(code) <= set(ALPHABET) else None


def draw_code() -> PartyCode:
    """Draw a code at random, from the system's entropy."""
    return format_code(secrets.randbits(CODE_BITS))
