"""The codec of game records.

The wire form of each event is derived from its type in `table`, field by field: a JSON object with the same names, a
`type` that tells the events apart, and no other fields. Decoding is strict and checks the shape only; whether the game
could have been played is asked of `table.replay`.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, get_type_hints

import msgspec

from yacht.rules import HouseRuleId, RulesetId
from yacht.table import (
    Computer,
    GameEnded,
    GameRecord,
    GameStarted,
    Person,
    Resigned,
    Rolled,
    RolledForStart,
    Scored,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from yacht.table import Event, Occupant

FORMAT: Final = "yacht-game"
VERSION: Final = 1
LARGEST_RECORD: Final = 1_000_000
"""Bytes; the longest game, six seats of thirteen rounds with three rolls each, stays under a tenth of it."""

LATEST_MS: Final = 2**53 - 1
"""The latest time that a record can hold: the largest integer that every JSON reader keeps exactly."""

OCCUPANT_TAGS: Final[Mapping[type[Occupant], str]] = {Person: "person", Computer: "computer"}
EVENT_TAGS: Final[Mapping[type[Event], str]] = {
    GameStarted: "game_started",
    RolledForStart: "rolled_for_start",
    Rolled: "rolled",
    Scored: "scored",
    Resigned: "resigned",
    GameEnded: "game_ended",
}


_Hexadecimal = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
"""The form of what may be missing: the commitment and the secret of a game with dice that can be checked."""


class MalformedRecordError(ValueError):
    """Bytes that are not a game record; the message says what is wrong and where."""


def _wire_type(value_type: type[Occupant | Event], tag_field: str, tag: str) -> type[msgspec.Struct]:
    hints: dict[str, Any] = get_type_hints(value_type)  # Any: hints are whatever stands there
    if "at_ms" in hints:
        hints["at_ms"] = Annotated[int, msgspec.Meta(ge=0, le=LATEST_MS)]
    return msgspec.defstruct(
        f"{value_type.__name__}Wire",
        [
            (field.name, hints[field.name])
            if field.default is MISSING
            else (field.name, _Hexadecimal | msgspec.UnsetType, msgspec.UNSET)
            for field in fields(value_type)
        ],
        tag_field=tag_field,
        tag=tag,
        frozen=True,
        forbid_unknown_fields=True,
    )


_WIRE: Final = {kind: _wire_type(kind, "occupant", tag) for kind, tag in OCCUPANT_TAGS.items()} | {
    kind: _wire_type(kind, "type", tag) for kind, tag in EVENT_TAGS.items()
}
_VALUE: Final = {wire: value for value, wire in _WIRE.items()}

# The unions exist only at run time, so the checker sees the common base of their members.
if TYPE_CHECKING:
    _OccupantWire = msgspec.Struct
    _EventWire = msgspec.Struct
else:
    _OccupantWire = _WIRE[Person] | _WIRE[Computer]
    _EventWire = (
        _WIRE[GameStarted] | _WIRE[RolledForStart] | _WIRE[Rolled] | _WIRE[Scored] | _WIRE[Resigned] | _WIRE[GameEnded]
    )


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
            seats=tuple(_to_wire(seat) for seat in record.seats),
            events=tuple(_to_wire(event) for event in record.events),
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
            msg = f"{len(content)} bytes; a game record has at most {LARGEST_RECORD}"
            raise MalformedRecordError(msg)
        wire = _DECODER.decode(content)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        msg = f"not a game record of version {VERSION}: {error}"
        raise MalformedRecordError(msg) from None
    return GameRecord(
        id=wire.id,
        ruleset=wire.ruleset,
        house_rules=wire.house_rules,
        seats=tuple(_to_value(seat) for seat in wire.seats),
        events=tuple(_to_value(event) for event in wire.events),
    )


def record_schema() -> Mapping[str, Any]:  # Any: a JSON schema is JSON
    """Give the JSON Schema (2020-12) of a game record."""
    return msgspec.json.schema(_RecordWire)


def _to_wire(value: Occupant | Event) -> msgspec.Struct:
    values = ((getattr(value, field.name), field.default) for field in fields(value))
    return _WIRE[type(value)](*(msgspec.UNSET if given is default is None else given for given, default in values))


def _to_value(wire: msgspec.Struct) -> Any:  # noqa: ANN401 - the caller knows which union it decoded
    values: list[Any] = [getattr(wire, name) for name in wire.__struct_fields__]  # Any: of whatever type
    return _VALUE[type(wire)](*map(_absent_as_none, values))


def _absent_as_none(value: Any) -> Any:  # noqa: ANN401 - of whatever type
    return None if value is msgspec.UNSET else value
