"""Why a message is refused that never reaches the game: reasons of the wire alone."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from yacht.rules import Refusal
from yacht.table.party import PartyRefusal


class WireRefusal(StrEnum):
    """A reason of the wire for saying no; no code is one of `Refusal` or `PartyRefusal` as well."""

    BAD_JSON = "bad_json"
    """The text is not JSON."""
    BAD_MESSAGE = "bad_message"
    """The JSON is no message: an unknown type, a field that is missing, unknown or of the wrong kind."""
    TOO_LONG = "too_long"
    """The text is longer than a message can be."""
    BINARY = "binary"
    """Messages are text."""
    STALE = "stale"
    """The command was meant for another position than the one at the table."""
    TOO_MANY = "too_many"
    """Too many messages came in too short a time."""
    TRY_AGAIN = "try_again"
    """Somebody else was faster at the same moment; the same command may be sent again."""
    NOT_STORED = "not_stored"
    """The server cannot store anything at the moment; nothing has happened."""


AnyRefusal: TypeAlias = Refusal | PartyRefusal | WireRefusal
"""Every code with which a command can be refused."""
