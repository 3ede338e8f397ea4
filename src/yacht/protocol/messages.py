"""The messages of a table's socket, in both directions; docs/protocol.md says what they mean.

What a member asks for is a command of the party with two fields more, `id` and `expect`, and without `player`: who asks
is known from the connection. Holds, stamps and heartbeats are no commands: they get no answer and are not stored.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias, cast, get_type_hints

import msgspec

from yacht.protocol.refusals import AnyRefusal, WireRefusal
from yacht.protocol.wire import form_of, joined, to_value, to_wire, wire_hint
from yacht.rules import Hold, Position, Seat
from yacht.table import Command, Reroll, Resign, RollAll, Score
from yacht.table.party import (
    ChangeSettings,
    ClearSeat,
    Leave,
    MemberCommand,
    PartyEvent,
    PartyView,
    PassHost,
    Play,
    PlayerId,
    Rename,
    SeatComputer,
    Sit,
    Stand,
    StartGame,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

PROTOCOL_VERSION: Final = 1
"""Of everything on the socket; a client that knows another one asks for a reload."""

LONGEST_MESSAGE: Final = 4096
"""Bytes of a client's message."""

HEARTBEAT_MS: Final = 15_000
"""How often each side says that it is there."""


class Stamp(StrEnum):
    """What can be said at a table."""

    HELLO = "hello"
    NICE = "nice"
    WOW = "wow"
    OUCH = "ouch"
    LUCKY = "lucky"
    THINKING = "thinking"
    THANKS = "thanks"
    GOOD_GAME = "good_game"


@dataclass(frozen=True, slots=True)
class ShowHold:
    """Show others which dice are held; an answer is not given."""

    seat: Seat
    """Of the game."""
    hold: Hold


@dataclass(frozen=True, slots=True)
class SendStamp:
    """Say something."""

    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Beat:
    """Say that the client is there."""

    seq: int
    """The last event that it has."""


LiveMessage: TypeAlias = ShowHold | SendStamp | Beat


@dataclass(frozen=True, slots=True)
class Asked:
    """A command of a member, as it came."""

    id: str
    """Made by the client; a repeat of it is the same command."""
    expect: int
    """The version that the client had seen."""
    command: MemberCommand


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Something that is no message."""

    code: WireRefusal
    id: str | None
    """That of the command, if it could be found."""


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message to a client."""

    protocol: int
    you: PlayerId | None
    """None for a spectator who is no member."""
    seq: int
    """Of the last event of the table."""
    heartbeat_ms: int
    server_now_ms: int


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The table as it stands, in place of all events up to `seq`."""

    seq: int
    view: PartyView
    server_now_ms: int


@dataclass(frozen=True, slots=True)
class Happened:
    """An event; its `seq` is one more than that of the event before."""

    seq: int
    event: PartyEvent
    server_now_ms: int


@dataclass(frozen=True, slots=True)
class Accepted:
    """The answer to a command that has been stored."""

    id: str
    seq: int
    """Of the last event that the command led to, or of the table if it led to none."""
    server_now_ms: int


@dataclass(frozen=True, slots=True)
class Refused:
    """The answer to a command that changed nothing, and to what is no message."""

    id: str | None
    """None if no id could be read."""
    code: AnyRefusal
    seq: int
    """Of the last event of the table."""
    server_now_ms: int


@dataclass(frozen=True, slots=True)
class HoldShown:
    """Which dice somebody on turn holds at the moment."""

    seat: Seat
    """Of the game."""
    round: int
    roll: int
    """The roll after which they are held."""
    hold: tuple[Position, ...]
    """Ascending."""
    server_now_ms: int


@dataclass(frozen=True, slots=True)
class StampShown:
    """Somebody says something."""

    player: PlayerId
    stamp: Stamp
    server_now_ms: int


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """The server is there."""

    seq: int
    """Of the last event of the table; a client that has fewer asks for what is missing."""
    server_now_ms: int


@dataclass(frozen=True, slots=True)
class Draining:
    """The server is about to go; the connection closes with 1012."""

    retry_after_ms: int
    server_now_ms: int


ServerMessage: TypeAlias = (
    Hello | Snapshot | Happened | Accepted | Refused | HoldShown | StampShown | Heartbeat | Draining
)

COMMAND_TAGS: Final[Mapping[type[MemberCommand | Command], str]] = {
    RollAll: "roll_all",
    Reroll: "reroll",
    Score: "score",
    Resign: "resign",
    StartGame: "start_game",
    ChangeSettings: "change_settings",
    Sit: "sit",
    Stand: "stand",
    SeatComputer: "seat_computer",
    ClearSeat: "clear_seat",
    PassHost: "pass_host",
    Rename: "rename",
    Leave: "leave",
}
LIVE_TAGS: Final[Mapping[type[LiveMessage], str]] = {ShowHold: "hold", SendStamp: "stamp", Beat: "heartbeat"}
SERVER_TAGS: Final[Mapping[type[ServerMessage], str]] = {
    Hello: "hello",
    Snapshot: "snapshot",
    Happened: "event",
    Accepted: "accepted",
    Refused: "refused",
    HoldShown: "hold",
    StampShown: "stamp",
    Heartbeat: "heartbeat",
    Draining: "draining",
}

# `$` alone would let a last line break through.
_CommandId = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,40}$(?!\n)")]
_Seq = Annotated[int, msgspec.Meta(ge=0)]


_PLAYED: Final = (RollAll, Reroll, Score, Resign)
"""Commands of the game itself, which a member asks for as `Play`."""


def _fields_of(kind: type[MemberCommand | Command]) -> list[str]:
    return [field.name for field in fields(kind) if field.name != "player"]


def _command_form(kind: type[MemberCommand | Command], tag: str) -> type[msgspec.Struct]:
    hints = get_type_hints(kind)
    return msgspec.defstruct(
        f"{kind.__name__}Message",
        [("id", _CommandId), ("expect", _Seq)] + [(name, wire_hint(hints[name])) for name in _fields_of(kind)],
        tag_field="type",
        tag=tag,
        frozen=True,
        forbid_unknown_fields=True,
    )


class _Identified(msgspec.Struct):
    """What is looked for in a message that cannot be read."""

    id: _CommandId


COMMAND_FORMS: Final = {_command_form(kind, tag): kind for kind, tag in COMMAND_TAGS.items()}
"""The forms of commands, with the command of each."""
LIVE_FORMS: Final = tuple(form_of(kind, ("type", tag)) for kind, tag in LIVE_TAGS.items())
SERVER_FORMS: Final = tuple(form_of(kind, ("type", tag)) for kind, tag in SERVER_TAGS.items())


_DECODER: Final = msgspec.json.Decoder(joined([*COMMAND_FORMS, *LIVE_FORMS]), strict=True)
_ID_DECODER: Final = msgspec.json.Decoder(_Identified, strict=True)
_ENCODER: Final = msgspec.json.Encoder()


def decode_message(raw: str | bytes, player: PlayerId) -> Asked | LiveMessage | Unreadable:
    """Read a client's message.

    Args:
        raw: the text of a frame; bytes, of a binary one, are refused.
        player: who is connected.
    """
    if isinstance(raw, bytes):
        return Unreadable(WireRefusal.BINARY, None)
    try:
        content = raw.encode()
        if len(content) > LONGEST_MESSAGE:
            return Unreadable(WireRefusal.TOO_LONG, None)
        wire: Any = _DECODER.decode(content)  # Any: of a form made while the program runs
    except msgspec.ValidationError:
        return Unreadable(WireRefusal.BAD_MESSAGE, _id_in(raw))
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return Unreadable(WireRefusal.BAD_JSON, None)
    kind = COMMAND_FORMS.get(cast("type[msgspec.Struct]", type(wire)))
    if kind is None:
        live: LiveMessage = to_value(wire)
        return live
    given: list[Any] = [to_value(getattr(wire, name)) for name in _fields_of(kind)]  # Any: of whatever type
    if issubclass(kind, _PLAYED):
        return Asked(wire.id, wire.expect, Play(player, kind(*given)))
    return Asked(wire.id, wire.expect, kind(player, *given))


def _id_in(raw: str) -> str | None:
    try:
        return _ID_DECODER.decode(raw).id
    except (msgspec.DecodeError, RecursionError):
        return None


def encode_message(message: ServerMessage) -> str:
    """Write a server's message."""
    return _ENCODER.encode(to_wire(message)).decode()
