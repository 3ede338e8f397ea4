"""The codec of journals: every event as bytes with the version of its form.

The form of an event may change only together with its version. An old form stays here for ever, as a type of its own
with a function to today's event, and vectors/journals has an example of each.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import msgspec

from yacht.protocol.wire import PARTY_EVENT_TAGS, Milliseconds, form_of, joined, to_value, to_wire
from yacht.rules import EndReason, Seat, StartRule
from yacht.table import GameEnded, GameStarted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from yacht.table.party import PartyEvent


class UnknownEventError(ValueError):
    """Bytes that are no event of a known version: damaged, or of a newer program; the message says which."""


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """An event as a journal keeps it."""

    version: int
    """Of the form of this kind of event, from 1."""
    body: bytes
    """JSON, UTF-8."""


class GameStartedV1(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="game_started"):
    """The start of a game before dice could be checked."""

    at_ms: Milliseconds
    start: StartRule
    first_seat: Seat | None


class GameEndedV1(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="game_ended"):
    """The end of a game before dice could be checked."""

    at_ms: Milliseconds
    reason: EndReason


_UPCASTS: Final[Mapping[type[msgspec.Struct], Callable[[Any], PartyEvent]]] = {
    GameStartedV1: lambda old: GameStarted(old.at_ms, old.start, old.first_seat),
    GameEndedV1: lambda old: GameEnded(old.at_ms, old.reason),
}
"""From every old form to today's event."""

OLD_FORMS: Final[Mapping[int, tuple[type[msgspec.Struct], ...]]] = {1: (GameStartedV1, GameEndedV1)}
"""By version."""

EVENT_VERSIONS: Final[Mapping[type[PartyEvent], int]] = dict.fromkeys(PARTY_EVENT_TAGS, 1) | {
    GameStarted: 2,
    GameEnded: 2,
}
"""The version of today's form of each event."""


def _decoder(version: int) -> msgspec.json.Decoder[Any]:
    forms = [form_of(kind) for kind, own in EVENT_VERSIONS.items() if own == version]
    return msgspec.json.Decoder(joined([*forms, *OLD_FORMS.get(version, ())]), strict=True)


_DECODERS: Final = {version: _decoder(version) for version in sorted(set(EVENT_VERSIONS.values()))}
_ENCODER: Final = msgspec.json.Encoder()


def encode_event(event: PartyEvent) -> StoredEvent:
    """Write an event in today's form."""
    return StoredEvent(EVENT_VERSIONS[type(event)], _ENCODER.encode(to_wire(event)))


def decode_event(stored: StoredEvent) -> PartyEvent:
    """Read an event of any version that was ever written.

    Raises:
        UnknownEventError: if it is none.
    """
    decoder = _DECODERS.get(stored.version)
    if decoder is None:
        msg = f"an event of version {stored.version}; known are {', '.join(map(str, _DECODERS))}"
        raise UnknownEventError(msg)
    try:
        wire: msgspec.Struct = decoder.decode(stored.body)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        msg = f"not an event of version {stored.version}: {error}"
        raise UnknownEventError(msg) from None
    upcast = _UPCASTS.get(type(wire))
    event: PartyEvent = to_value(wire) if upcast is None else upcast(wire)
    return event
