"""The other end of a table's socket: what a client written in Python sends, and how it reads what it is sent.

Each function is the twin of one of `yacht.protocol.messages`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from yacht.protocol.messages import COMMAND_FORMS, SERVER_FORMS, Asked
from yacht.protocol.wire import joined, to_value, to_wire
from yacht.table.party import Play

if TYPE_CHECKING:
    from yacht.protocol.messages import LiveMessage, ServerMessage

_FORM_BY_COMMAND: Final = {kind: form for form, kind in COMMAND_FORMS.items()}
_DECODER: Final = msgspec.json.Decoder(joined(SERVER_FORMS), strict=True)
_ENCODER: Final = msgspec.json.Encoder()


def encode_client_message(message: Asked | LiveMessage) -> str:
    """Write what a client says; `decode_message` reads it. Who says it is not in the text."""
    if not isinstance(message, Asked):
        return _ENCODER.encode(to_wire(message)).decode()
    command = message.command.command if isinstance(message.command, Play) else message.command
    form = _FORM_BY_COMMAND[type(command)]
    given = [to_wire(getattr(command, name)) for name in form.__struct_fields__[2:]]
    return _ENCODER.encode(form(message.id, message.expect, *given)).decode()


def decode_server_message(raw: str | bytes) -> ServerMessage:
    """Read what the server says; `encode_message` wrote it. Codes of refusals are texts equal to their members.

    Raises:
        msgspec.DecodeError: if it is no message of the server.
    """
    wire: Any = _DECODER.decode(raw)  # Any: of a form made while the program runs
    message: ServerMessage = to_value(wire)
    return message
