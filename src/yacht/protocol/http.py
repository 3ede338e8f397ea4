"""What is asked and answered over HTTP beside the socket; docs/protocol.md says what it means.

Every address below `/api/` that answers with JSON stands in `ENDPOINTS`, from which the OpenAPI document is made.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from http import HTTPMethod, HTTPStatus
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

import msgspec

from yacht.protocol.wire import form_of, to_value, to_wire
from yacht.rules import HouseRuleId, RulesetId
from yacht.table import Level
from yacht.table.party import PlayerId, Settings, TableId

if TYPE_CHECKING:
    from collections.abc import Mapping

LONGEST_BODY: Final = 4096
"""Bytes of a request's body."""

DEVICE_COOKIE: Final = "yacht_device"
"""HttpOnly, SameSite=Lax, Secure over https."""


class HttpRefusal(StrEnum):
    """Why a request is refused, where the name of its status does not say it; the `code` of the error."""

    BAD_BODY = "bad_body"
    """The body is not what the address asks for."""
    BAD_NAME = "bad_name"
    """The name is empty, too long, or has characters that a name cannot have."""
    BAD_RULES = "bad_rules"
    """There is no such rule set, or it does not allow these house rules."""
    BAD_START = "bad_start"
    """The settings do not say who starts."""
    NO_DEVICE = "no_device"
    """The cookie that says which device asks is missing, forged or too old; `PUT /api/me` gives one."""
    NO_PARTY = "no_party"
    """There is no party with that code."""
    NO_RECORD = "no_record"
    """There is no finished game with that id."""
    PARTY_FULL = "party_full"
    """The party has as many members as it can have."""
    FOREIGN_ORIGIN = "foreign_origin"
    """A page of another site asks."""
    TOO_MANY = "too_many"
    """Too many such requests came in too short a time; `Retry-After` says when to try again."""
    NOT_STORED = "not_stored"
    """The server cannot store anything at the moment; nothing has happened."""
    DRAINING = "draining"
    """The server is about to go; the next one answers."""


class GameKind(StrEnum):
    """What sort of game a history shows."""

    PARTY = "party"
    RANKED = "ranked"


@dataclass(frozen=True, slots=True)
class NameWish:
    """What this device wants to be called."""

    name: str


@dataclass(frozen=True, slots=True)
class OwnRating:
    """How well somebody plays a rule set."""

    ruleset: RulesetId
    rating: float
    """The ordinal: what the player very likely is worth, see `yacht.ratings`."""
    games: int
    """That it rests on."""
    is_provisional: bool


@dataclass(frozen=True, slots=True)
class Me:
    """Who this device is."""

    player: PlayerId | None
    """None as long as it has no name; then it is nobody."""
    name: str | None
    ratings: tuple[OwnRating, ...]
    """Of the rule sets in which it has played a rated game."""


@dataclass(frozen=True, slots=True)
class PartyWish:
    """The settings of a new party."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class PartyLink:
    """Where a party is."""

    code: str
    """Ten characters; the party's page is `/p/{code}`."""
    table: TableId
    link: str
    """The address to send to friends."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """What somebody who follows a link sees of a party before joining it."""

    code: str
    table: TableId
    link: str
    host: str | None
    """The host's name."""
    members: int
    empty_seats: int
    is_playing: bool
    """Whoever joins now watches until the game has ended."""
    is_member: bool
    """Whether this device belongs to the party already."""
    settings: Settings


@dataclass(frozen=True, slots=True)
class QueueWish:
    """The rule set in which somebody wants to play ranked."""

    ruleset: RulesetId


@dataclass(frozen=True, slots=True)
class QueuePlace:
    """A place in the ranked queue."""

    ruleset: RulesetId
    since_ms: int
    """When the waiting began."""
    waiting: int
    """How many wait for this rule set, oneself included."""
    table: TableId | None
    """Where the game is, once an opponent was found."""


@dataclass(frozen=True, slots=True)
class Queue:
    """How this device stands in the ranked queue."""

    place: QueuePlace | None
    """None if it does not wait and plays no ranked game."""
    server_now_ms: int
    poll_ms: int
    """How often to ask again while waiting; whoever is silent for longer than three times that is passed over."""


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A line of a leaderboard."""

    rank: int
    """From 1; equal ratings share it, and ranks after a tie skip."""
    player: PlayerId
    name: str
    rating: float
    games: int
    is_provisional: bool


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """The highest ratings of a rule set."""

    ruleset: RulesetId
    standings: tuple[StandingLine, ...]
    you: OwnRating | None
    """This device, if it has played a rated game of the rule set."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How a seat of a finished game ended."""

    player: PlayerId | None
    """None for a computer."""
    name: str | None
    """None for a computer."""
    level: Level | None
    """None for a person."""
    total: int
    rank: int
    is_resigned: bool


@dataclass(frozen=True, slots=True)
class GameSummary:
    """What lists show of a finished game."""

    kind: GameKind
    ruleset: RulesetId
    house_rules: tuple[HouseRuleId, ...]
    is_annulled: bool
    """A ranked game that ended before everybody had written a box."""
    seats: tuple[SeatResult, ...]


@dataclass(frozen=True, slots=True)
class RatingMove:
    """What a game did to a rating."""

    before: float
    after: float


@dataclass(frozen=True, slots=True)
class HistoryGame:
    """A finished game in somebody's history."""

    id: str
    ended_ms: int
    summary: GameSummary
    change: RatingMove | None
    """None if the game was not rated."""


@dataclass(frozen=True, slots=True)
class History:
    """Finished games of this device, the newest first."""

    games: tuple[HistoryGame, ...]
    next: str | None
    """The `before` of the request that gives earlier ones; None if there are none."""


@dataclass(frozen=True, slots=True)
class Problem:
    """What went wrong with a request."""

    status: int
    code: str
    """A `HttpRefusal`, or the name of the status in lower case."""
    message: str


@dataclass(frozen=True, slots=True)
class ErrorBody:
    """The body of every answer that is an error."""

    error: Problem


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An address, and what is asked and answered there."""

    method: HTTPMethod
    path: str
    summary: str
    answer: type | None
    """None for what is no JSON of this module: `media_type` says what it is."""
    body: type | None = None
    status: HTTPStatus = HTTPStatus.OK
    errors: tuple[HTTPStatus, ...] = ()
    """Besides those that every address has."""
    query: tuple[str, ...] = ()
    media_type: str = "application/json"
    needs_device: bool = False


PARAMETERS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "code": ("the code of a party: ten characters, look-alikes and hyphens are read", ()),
    "ruleset": ("a rule set", tuple(RulesetId)),
    "game": ("the id of a game, `{table}.{n}`", ()),
    "before": ("the `next` of the page before", ()),
}
"""Of addresses and queries: what each is, and its values if they are few."""

_CHANGES: Final = (HTTPStatus.FORBIDDEN, HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE)

ENDPOINTS: Final = (
    Endpoint(HTTPMethod.GET, "/api/me", "Who this device is.", Me),
    Endpoint(
        HTTPMethod.PUT,
        "/api/me",
        "Name this device; one that has no identity gets it with this, as a cookie.",
        Me,
        body=NameWish,
        errors=(HTTPStatus.BAD_REQUEST, *_CHANGES),
    ),
    Endpoint(
        HTTPMethod.GET,
        "/api/me/games",
        "Finished online games of this device, the newest first.",
        History,
        query=("before",),
        needs_device=True,
    ),
    Endpoint(
        HTTPMethod.POST,
        "/api/parties",
        "Open a party, of which this device is the host.",
        PartyLink,
        body=PartyWish,
        status=HTTPStatus.CREATED,
        errors=(HTTPStatus.BAD_REQUEST, *_CHANGES),
        needs_device=True,
    ),
    Endpoint(
        HTTPMethod.GET,
        "/api/parties/{code}",
        "What a link leads to.",
        Invitation,
        errors=(HTTPStatus.NOT_FOUND, HTTPStatus.TOO_MANY_REQUESTS),
    ),
    Endpoint(
        HTTPMethod.POST,
        "/api/parties/{code}/members",
        "Join a party; nothing happens to those who belong to it.",
        PartyLink,
        errors=(HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT, *_CHANGES),
        needs_device=True,
    ),
    Endpoint(
        HTTPMethod.GET,
        "/api/parties/{code}/qr",
        "The link of a party as a QR code, black on white.",
        None,
        errors=(HTTPStatus.NOT_FOUND, HTTPStatus.TOO_MANY_REQUESTS),
        media_type="image/svg+xml",
    ),
    Endpoint(
        HTTPMethod.GET,
        "/api/ranked/queue",
        "How this device stands in the ranked queue.",
        Queue,
        needs_device=True,
    ),
    Endpoint(
        HTTPMethod.PUT,
        "/api/ranked/queue",
        "Wait for an opponent, or go on waiting; to be asked again every `poll_ms`.",
        Queue,
        body=QueueWish,
        errors=(HTTPStatus.BAD_REQUEST, *_CHANGES),
        needs_device=True,
    ),
    Endpoint(
        HTTPMethod.DELETE,
        "/api/ranked/queue",
        "Wait no longer; whoever has an opponent already stays with that game.",
        Queue,
        errors=_CHANGES,
        needs_device=True,
    ),
    Endpoint(
        HTTPMethod.GET,
        "/api/ranked/{ruleset}/leaderboard",
        "The highest ratings of a rule set.",
        Leaderboard,
        errors=(HTTPStatus.NOT_FOUND,),
    ),
    Endpoint(
        HTTPMethod.GET,
        "/api/games/{game}",
        "The record of a finished online game, to be checked or kept.",
        None,
        errors=(HTTPStatus.NOT_FOUND,),
        media_type="application/json",
    ),
)
"""In the order of the document."""

_ENCODER: Final = msgspec.json.Encoder()

T = TypeVar("T")


class BadBodyError(ValueError):
    """A body that is not what was asked for; the message says what is wrong and where."""


def decode_body(raw: bytes, kind: type[T]) -> T:
    """Read the body of a request.

    Args:
        raw: the body.
        kind: the class that it should be.

    Raises:
        BadBodyError: if it is longer than `LONGEST_BODY`, not JSON, or not of that form.
    """
    if len(raw) > LONGEST_BODY:
        msg = f"{len(raw)} bytes; a body has at most {LONGEST_BODY}"
        raise BadBodyError(msg)
    try:
        return cast("T", to_value(msgspec.json.decode(raw, type=form_of(kind), strict=True)))
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadBodyError(str(error)) from None


def encode_body(value: object) -> bytes:
    """Write an answer of this module."""
    form_of(type(value))
    return _ENCODER.encode(to_wire(value))


def decode_summary(raw: bytes) -> GameSummary:
    """Read a summary that `encode_body` wrote."""
    return cast("GameSummary", to_value(msgspec.json.decode(raw, type=form_of(GameSummary))))


def openapi_document(version: str) -> dict[str, Any]:  # Any: JSON
    """Give the OpenAPI document (3.1.0) of `ENDPOINTS`.

    Args:
        version: of the program that answers.
    """
    kinds = {kind for endpoint in ENDPOINTS for kind in (endpoint.answer, endpoint.body) if kind}
    forms = [form_of(kind) for kind in sorted(kinds, key=lambda kind: kind.__name__)] + [form_of(ErrorBody)]
    _, components = msgspec.json.schema_components(forms, ref_template="#/components/schemas/{name}")
    paths: dict[str, dict[str, Any]] = {}  # Any: JSON
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Yacht: playing together", "version": version},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"device": {"type": "apiKey", "in": "cookie", "name": DEVICE_COOKIE}},
        },
    }


def _operation(endpoint: Endpoint) -> dict[str, Any]:  # Any: JSON
    in_path = [part[1:-1] for part in endpoint.path.split("/") if part.startswith("{")]
    parameters = [_parameter(name, "path") for name in in_path]
    parameters += [_parameter(name, "query") for name in endpoint.query]
    answer = {"type": "object"} if endpoint.media_type == "application/json" else {"type": "string"}
    errors = [*endpoint.errors, *([HTTPStatus.UNAUTHORIZED] if endpoint.needs_device else [])]
    # Unknown parameters are refused everywhere.
    statuses = sorted({HTTPStatus.BAD_REQUEST, *errors})
    operation: dict[str, Any] = {  # Any: JSON
        "summary": endpoint.summary,
        "parameters": parameters,
        "responses": {
            str(int(endpoint.status)): {
                "description": endpoint.status.phrase,
                "content": {
                    endpoint.media_type: {"schema": _reference(endpoint.answer) if endpoint.answer else answer}
                },
            }
        }
        | {
            str(int(status)): {
                "description": status.phrase,
                "content": {"application/json": {"schema": _reference(ErrorBody)}},
            }
            for status in statuses
        },
    }
    if endpoint.body:
        content = {"application/json": {"schema": _reference(endpoint.body)}}
        operation["requestBody"] = {"required": True, "content": content}
    if endpoint.needs_device:
        operation["security"] = [{"device": []}]
    return operation


def _reference(kind: type) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{form_of(kind).__name__}"}


def _parameter(name: str, place: str) -> dict[str, Any]:  # Any: JSON
    description, values = PARAMETERS[name]
    schema = {"type": "string", "enum": list(values)} if values else {"type": "string"}
    return {"name": name, "in": place, "required": place == "path", "description": description, "schema": schema}
