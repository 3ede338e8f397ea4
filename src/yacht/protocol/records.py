"""The codec of game records.

The wire form of each event is derived from its type in `table`, field by field: a JSON object with the same names, a
`type` that tells the events apart, and no other fields. Decoding is strict and checks the shape only; whether the game
could have been played is asked of `table.replay`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from yacht.protocol.wire import EVENT_TAGS, LATEST_MS, OCCUPANT_TAGS, to_value, to_wire, union_of
from yacht.rules import HouseRuleId, RulesetId
from yacht.table import GameRecord

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "EVENT_TAGS",
    "FORMAT",
    "LARGEST_RECORD",
    "LATEST_MS",
    "OCCUPANT_TAGS",
    "VERSION",
    "MalformedRecordError",
    "decode_record",
    "encode_record",
    "record_schema",
]

FORMAT: Final = "yacht-game"
VERSION: Final = 1
LARGEST_RECORD: Final = 1_000_000
"""Bytes; the longest game, six seats of thirteen rounds with three rolls each, stays under a tenth of it."""


class MalformedRecordError(ValueError):
    """Bytes that are not a game record; the message says what is wrong and where."""


# The unions exist only at run time, so the checker sees the common base of their members.
if TYPE_CHECKING:
    _OccupantWire = msgspec.Struct
    _EventWire = msgspec.Struct
else:
    _OccupantWire = union_of(OCCUPANT_TAGS)
    _EventWire = union_of(EVENT_TAGS)


class _RecordWire(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["yacht-game"]
    version: Literal[1]
    id: str
    ruleset: RulesetId
    house_rules: tuple[HouseRuleId, ...]
    seats: tuple[_OccupantWire, ...]
    events: tuple[_EventWire, ...]


_DECODER: Final = msgspec.json.Decoder(_RecordWire, strict=True)
_ENCODER: Final = msgspec.json.Encoder()


def encode_record(record: GameRecord) -> bytes:
    """Write a record as JSON, UTF-8, without line breaks."""
    return _ENCODER.encode(
        _RecordWire(
            format=FORMAT,
            version=VERSION,
            id=record.id,
            ruleset=record.ruleset,
            house_rules=record.house_rules,
            seats=tuple(to_wire(seat) for seat in record.seats),
            events=tuple(to_wire(event) for event in record.events),
        )
    )


def decode_record(raw: bytes | str) -> GameRecord:
    """Read a record.

    Raises:
        MalformedRecordError: if it is not Unicode, not JSON, not a record, of an unknown version, has a missing,
            unknown or mistyped field, or is larger than `LARGEST_RECORD` bytes.
    """
    try:
        content = raw.encode() if isinstance(raw, str) else raw
        if len(content) > LARGEST_RECORD:
            msg = f"too long: a game record has at most {LARGEST_RECORD} bytes"
            raise MalformedRecordError(msg)
        wire = _DECODER.decode(content)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        msg = f"not a game record of version {VERSION}: {error}"
        raise MalformedRecordError(msg) from None
    return GameRecord(
        id=wire.id,
        ruleset=wire.ruleset,
        house_rules=wire.house_rules,
        seats=tuple(to_value(seat) for seat in wire.seats),
        events=tuple(to_value(event) for event in wire.events),
    )


def record_schema() -> Mapping[str, Any]:  # Any: a JSON schema is JSON
    """Give the JSON Schema (2020-12) of a game record."""
    return msgspec.json.schema(_RecordWire)
