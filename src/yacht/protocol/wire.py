"""Wire forms: the JSON of a value, derived from its class, field by field.

A form is a JSON object with the names of the fields, a tag where several kinds of object may stand, and no other
fields. Decoding is strict. What may be left out is left out instead of being null: a field with a default.
"""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, Union, cast, get_args, get_origin, get_type_hints

import msgspec

from yacht.rules import Hold, Position
from yacht.table import (
    Computer,
    GameEnded,
    GameStarted,
    Person,
    Resigned,
    Rolled,
    RolledForStart,
    Scored,
)
from yacht.table.party import (
    EmptySeat,
    EndedView,
    GamePrepared,
    HostChanged,
    PartyOpened,
    PersonSeat,
    PlayerConnected,
    PlayerDisconnected,
    PlayerJoined,
    PlayerLeft,
    PlayerRenamed,
    RankedGameEnded,
    SeatChanged,
    ServingResumed,
    SettingsChanged,
    StandInBegan,
    StandInEnded,
    StartingView,
    TurnView,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from _typeshed import DataclassInstance

    from yacht.table import Event, Occupant
    from yacht.table.party import PartyEvent, PartySeat, PhaseView

Json = dict[str, Any]  # Any: JSON is open by nature; whoever reads it says what has to stand there

LATEST_MS: Final = 2**53 - 1
"""The latest time that can be written: the largest integer that every JSON reader keeps exactly."""

OCCUPANT_TAGS: Final[Mapping[type[Occupant], str]] = {Person: "person", Computer: "computer"}
PARTY_SEAT_TAGS: Final[Mapping[type[PartySeat], str]] = {
    PersonSeat: "person",
    Computer: "computer",
    EmptySeat: "empty",
}
PHASE_TAGS: Final[Mapping[type[PhaseView], str]] = {StartingView: "starting", TurnView: "on_turn", EndedView: "ended"}
EVENT_TAGS: Final[Mapping[type[Event], str]] = {
    GameStarted: "game_started",
    RolledForStart: "rolled_for_start",
    Rolled: "rolled",
    Scored: "scored",
    Resigned: "resigned",
    GameEnded: "game_ended",
}
PARTY_EVENT_TAGS: Final[Mapping[type[PartyEvent], str]] = {
    PartyOpened: "party_opened",
    SettingsChanged: "settings_changed",
    PlayerJoined: "player_joined",
    PlayerRenamed: "player_renamed",
    PlayerLeft: "player_left",
    PlayerConnected: "player_connected",
    PlayerDisconnected: "player_disconnected",
    HostChanged: "host_changed",
    SeatChanged: "seat_changed",
    GamePrepared: "game_prepared",
    **EVENT_TAGS,
    StandInBegan: "stand_in_began",
    StandInEnded: "stand_in_ended",
    RankedGameEnded: "ranked_game_ended",
    ServingResumed: "serving_resumed",
}
"""What a journal is made of."""

_TAGS: Final[dict[type, tuple[str, str]]] = {
    **{kind: ("occupant", tag) for kind, tag in OCCUPANT_TAGS.items()},
    **{kind: ("occupant", tag) for kind, tag in PARTY_SEAT_TAGS.items()},
    **{kind: ("phase", tag) for kind, tag in PHASE_TAGS.items()},
    **{kind: ("type", tag) for kind, tag in PARTY_EVENT_TAGS.items()},
}

Hexadecimal = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
"""The form of what may be left out: the commitment and the secret of a game with dice that can be checked."""

Milliseconds = Annotated[int, msgspec.Meta(ge=0, le=LATEST_MS)]
"""A moment, since 1970."""

_MovedMs = Annotated[int, msgspec.Meta(ge=-LATEST_MS, le=LATEST_MS)]
"""From one moment to another, which may be earlier by a clock that was set back."""
_MOVED: Final = "paused_ms"

_Place = Annotated[Position, msgspec.Meta(ge=0, le=4)]

_FORM: Final[dict[type, type[msgspec.Struct]]] = {}
_VALUE: Final[dict[type[msgspec.Struct], type]] = {}


def form_of(value_type: type, tag: tuple[str, str] | None = None) -> type[msgspec.Struct]:
    """Give the wire form of a dataclass: the same one whenever it is asked for.

    Args:
        value_type: the dataclass.
        tag: the field and value that tell it from others, unless it is known here.
    """
    if value_type not in _FORM:
        tag_field, tag_value = tag or _TAGS.get(value_type, (None, None))
        hints = get_type_hints(value_type)
        form = msgspec.defstruct(
            f"{value_type.__name__}Wire",
            [
                (field.name, _hint(field.name, hints[field.name]))
                if field.default is MISSING
                else (field.name, Hexadecimal | msgspec.UnsetType, msgspec.UNSET)
                for field in fields(value_type)
            ],
            tag_field=tag_field,
            tag=tag_value,
            frozen=True,
            forbid_unknown_fields=True,
        )
        _FORM[value_type], _VALUE[form] = form, value_type
    return _FORM[value_type]


def _hint(name: str, hint: Any) -> Any:  # noqa: ANN401 - a type hint may be anything
    if name == _MOVED:
        return _MovedMs
    return Milliseconds if name.endswith("_ms") and hint is int else wire_hint(hint)


def wire_hint(hint: Any) -> Any:  # noqa: ANN401 - a type hint may be anything
    """Give the type hint of the wire form of what a type hint says."""
    if hint == Hold:
        return frozenset[_Place]
    if get_origin(hint) is tuple:
        inner = get_args(hint)
        return tuple[tuple(part if part is Ellipsis else wire_hint(part) for part in inner)]
    if get_origin(hint) in {Union, UnionType}:
        return _union(get_args(hint))
    return form_of(cast("type", hint)) if is_dataclass(hint) else hint


def _union(members: tuple[Any, ...]) -> Any:  # noqa: ANN401 - members of a hint may be anything
    enums = [member for member in members if isinstance(member, type) and issubclass(member, StrEnum)]
    if len(enums) > 1:
        return Literal[tuple(str(code) for enum in enums for code in enum)]
    return joined([wire_hint(member) for member in members])


def joined(hints: Sequence[Any]) -> Any:  # noqa: ANN401 - the union exists only while the program runs
    """Give the union of type hints."""
    union = hints[0]
    for hint in hints[1:]:
        union |= hint
    return union


def union_of(value_types: Iterable[type]) -> Any:  # noqa: ANN401 - as above
    """Give the union of the wire forms of some dataclasses."""
    return joined([form_of(value_type) for value_type in value_types])


def to_wire(value: object) -> Any:  # noqa: ANN401 - whatever the form of the value is
    """Give the wire form of a value."""
    form = _FORM.get(type(value))
    if form is not None:
        given = ((getattr(value, field.name), field.default) for field in fields(cast("DataclassInstance", value)))
        return form(*(msgspec.UNSET if held is default is None else to_wire(held) for held, default in given))
    return tuple(map(to_wire, cast("tuple[object, ...]", value))) if isinstance(value, tuple) else value


def to_value(wire: object) -> Any:  # noqa: ANN401 - the caller knows which form it decoded
    """Give the value of a wire form."""
    if isinstance(wire, msgspec.Struct):
        return _VALUE[type(wire)](*(to_value(getattr(wire, name)) for name in wire.__struct_fields__))
    if wire is msgspec.UNSET:
        return None
    return tuple(map(to_value, cast("tuple[object, ...]", wire))) if isinstance(wire, tuple) else wire
