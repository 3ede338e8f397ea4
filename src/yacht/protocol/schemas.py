"""The documents of the wire, made from the types that decode and encode it: JSON Schema and AsyncAPI."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from yacht.protocol.messages import COMMAND_FORMS, LIVE_FORMS, PROTOCOL_VERSION, SERVER_FORMS
from yacht.protocol.wire import PARTY_EVENT_TAGS, union_of

if TYPE_CHECKING:
    from yacht.protocol.wire import Json

SOCKET_ADDRESS: Final = "/api/tables/{table}/socket"


def journal_schema() -> Json:
    """Give the JSON Schema (2020-12) of today's form of an event."""
    return msgspec.json.schema(union_of(PARTY_EVENT_TAGS))


def asyncapi_document() -> Json:
    """Give the AsyncAPI document (3.0.0) of a table's socket."""
    asked, told = (*COMMAND_FORMS, *LIVE_FORMS), SERVER_FORMS
    forms = (*asked, *told)
    _, components = msgspec.json.schema_components(forms, ref_template="#/components/schemas/{name}")
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Yacht: the socket of a table", "version": str(PROTOCOL_VERSION)},
        "defaultContentType": "application/json",
        "channels": {
            "table": {
                "address": SOCKET_ADDRESS,
                "parameters": {"table": {"description": "the id of the table, 22 characters of base64url"}},
                "bindings": {
                    "ws": {
                        "query": {
                            "type": "object",
                            "properties": {
                                "after": {
                                    "type": "integer",
                                    "minimum": 0,
                                    "description": "the last seq that the client has; left out for a snapshot",
                                }
                            },
                        }
                    }
                },
                "messages": {form.__name__: {"$ref": f"#/components/messages/{form.__name__}"} for form in forms},
            }
        },
        "operations": {
            "ask": _operation("receive", "What a client sends.", asked),
            "tell": _operation("send", "What the server sends.", told),
        },
        "components": {
            "messages": {
                form.__name__: {
                    "name": _tag_of(form),
                    "payload": {"$ref": f"#/components/schemas/{form.__name__}"},
                }
                for form in forms
            },
            "schemas": components,
        },
    }


def _operation(action: str, summary: str, forms: tuple[type[msgspec.Struct], ...]) -> Json:
    return {
        "action": action,
        "summary": summary,
        "channel": {"$ref": "#/channels/table"},
        "messages": [{"$ref": f"#/channels/table/messages/{form.__name__}"} for form in forms],
    }


def _tag_of(form: type[msgspec.Struct]) -> Any:  # noqa: ANN401 - msgspec allows numbers as well
    return form.__struct_config__.tag
