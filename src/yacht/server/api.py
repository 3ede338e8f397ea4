"""What is answered over HTTP below `/api/` about devices, parties, ranked play and finished games."""

from __future__ import annotations

import io
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

import msgspec
import segno
from litestar import Request, Response, route
from litestar.datastructures import Cookie, State
from litestar.enums import HttpMethod
from litestar.params import FromPath

import yacht
import yacht.store as kept
from yacht.protocol import asyncapi_document
from yacht.protocol.http import (
    DEVICE_COOKIE,
    BadBodyError,
    History,
    HistoryGame,
    HttpRefusal,
    Invitation,
    Leaderboard,
    Me,
    NameWish,
    OwnRating,
    PartyLink,
    PartyWish,
    QueueWish,
    RatingMove,
    StandingLine,
    decode_body,
    decode_summary,
    encode_body,
    openapi_document,
)
from yacht.rules import Refusal, RulesetId
from yacht.server.asking import Done, own_id
from yacht.server.errors import ApiError
from yacht.server.identity import COOKIE_DAYS, DAY_SECONDS, Device
from yacht.server.limits import Limit, counted_address
from yacht.server.ranked import new_table_id
from yacht.table import fault_of_name
from yacht.table.party import (
    EmptySeat,
    Join,
    Party,
    PartyRefusal,
    PlayerId,
    TableId,
    open_party,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from litestar.handlers import HTTPRouteHandler

    from yacht.ratings import Rating
    from yacht.server.online import Online

T = TypeVar("T")

# A request knows its user, its session and the app's state; this server keeps none of them.
_Request: TypeAlias = Request[Any, Any, State]

LONGEST_LEADERBOARD: Final = 100
GAMES_A_PAGE: Final = 20

_READ: Final = (HttpMethod.GET, HttpMethod.HEAD)
_JSON: Final = "application/json"
_NO_STORE: Final = {"cache-control": "no-store"}


def api_routes(online: Online) -> list[HTTPRouteHandler]:
    """Give what answers below `/api/`, the socket apart."""
    return [
        *_me_routes(online),
        *_party_routes(online),
        *_ranked_routes(online),
        *_game_routes(online),
        *_document_routes(),
    ]


# Who this device is


def _me_routes(online: Online) -> list[HTTPRouteHandler]:
    @route("/api/me", http_method=list(_READ))
    async def answer_me(request: _Request) -> Response[bytes]:
        _expect_query(request)
        device = online.device_of(request)
        found = None if device is None else await _player(online, device)
        if device is None or found is None:
            return _json(Me(None, None, ()))
        answer = _json(await _me(online, found))
        if device.is_old:
            answer.cookies.append(_cookie(online, request, device.player))
        return answer

    @route("/api/me", http_method=[HttpMethod.PUT], status_code=HTTPStatus.OK)
    async def answer_name(request: _Request) -> Response[bytes]:
        _expect_query(request)
        online.expect_own_origin(request)
        name = (await _body(request, NameWish)).name
        if fault_of_name(name) is not None:
            raise ApiError(HTTPStatus.BAD_REQUEST, HttpRefusal.BAD_NAME, "a name has 1 to 12 characters to be seen")
        online.expect_rarely(Limit.NAME, _address(request))
        device = online.device_of(request)
        player = online.devices.new_player() if device is None else device.player
        who = kept.PlayerId(player)
        found = await online.store.add_player(kept.Player(who, name, online.clock()))
        if found.name != name:
            await online.store.rename_player(who, name)
        answer = _json(await _me(online, kept.Player(who, name, found.created_ms)))
        answer.cookies.append(_cookie(online, request, player))
        return answer

    return [answer_me, answer_name]


async def _me(online: Online, player: kept.Player) -> Me:
    rated = [(ruleset, await online.store.rating(player.id, ruleset)) for ruleset in RulesetId]
    own = tuple(_own_rating(ruleset, rating) for ruleset, rating in rated if rating.games > 0)
    return Me(PlayerId(player.id), player.name, own)


def _own_rating(ruleset: RulesetId, rating: Rating) -> OwnRating:
    return OwnRating(ruleset, rating.ordinal, rating.games, rating.is_provisional)


def _cookie(online: Online, request: _Request, player: PlayerId) -> Cookie:
    return Cookie(
        key=DEVICE_COOKIE,
        value=online.devices.sign(player),
        path="/",
        max_age=COOKIE_DAYS * DAY_SECONDS,
        secure=online.is_secure(request),
        httponly=True,
        samesite="lax",
    )


# Parties


def _party_routes(online: Online) -> list[HTTPRouteHandler]:
    @route("/api/parties", http_method=[HttpMethod.POST], status_code=HTTPStatus.CREATED)
    async def answer_open(request: _Request) -> Response[bytes]:
        _expect_query(request)
        online.expect_own_origin(request)
        player = await _known(online, request)
        wish = await _body(request, PartyWish)
        online.expect_serving()
        online.expect_rarely(Limit.OPEN, player.id)
        online.expect_rarely(Limit.OPEN_FROM, _address(request))
        table = new_table_id()
        opened = open_party(table, wish.settings, PlayerId(player.id), player.name, online.clock())
        if isinstance(opened, Refusal | PartyRefusal):
            code = HttpRefusal(opened)
            raise ApiError(HTTPStatus.BAD_REQUEST, code, "the settings do not fit the rules: see docs/protocol.md")
        await online.tables.open(table, kept.ActorId(player.id), opened)
        code = kept.draw_code()
        while not await online.store.link_table(code, kept.TableId(table)):
            code = kept.draw_code()
        return _json(PartyLink(code, table, online.link(request, code)), HTTPStatus.CREATED)

    @route("/api/parties/{code:str}", http_method=list(_READ))
    async def answer_invitation(code: FromPath[str], request: _Request) -> Response[bytes]:
        _expect_query(request)
        online.expect_rarely(Limit.LOOK, _address(request))
        found, party = await _party(online, code)
        device = online.device_of(request)
        member = None if device is None else party.member(device.player)
        host = party.member(party.host) if party.host else None
        return _json(
            Invitation(
                code=found,
                table=party.table,
                link=online.link(request, found),
                host=None if host is None else host.name,
                members=sum(not one.has_left for one in party.members),
                empty_seats=sum(isinstance(seat, EmptySeat) for seat in party.seats),
                is_playing=party.is_playing,
                is_member=member is not None and not member.has_left,
                settings=party.settings,
            )
        )

    @route("/api/parties/{code:str}/members", http_method=[HttpMethod.POST], status_code=HTTPStatus.OK)
    async def answer_join(code: FromPath[str], request: _Request) -> Response[bytes]:
        _expect_query(request)
        online.expect_own_origin(request)
        player = await _known(online, request)
        online.expect_serving()
        online.expect_rarely(Limit.JOIN, _address(request))
        found, party = await _party(online, code)
        who = PlayerId(player.id)
        # With an id of its own each time: leaving and coming back are two things.
        command = own_id("join", party.version)
        answer = await online.tables.ask(party.table, who, command, Join(who, player.name))
        if not isinstance(answer, Done):
            if answer.code is PartyRefusal.PARTY_FULL:
                raise ApiError(HTTPStatus.CONFLICT, HttpRefusal.PARTY_FULL, "the party has all the members it can have")
            raise ApiError(HTTPStatus.SERVICE_UNAVAILABLE, HttpRefusal.NOT_STORED, "try again in a moment")
        # Whoever has watched over a socket is there already.
        online.tables.note_presence(party.table, who)
        return _json(PartyLink(found, party.table, online.link(request, found)))

    @route("/api/parties/{code:str}/qr", http_method=list(_READ))
    async def answer_qr(code: FromPath[str], request: _Request) -> Response[bytes]:
        _expect_query(request)
        online.expect_rarely(Limit.LOOK, _address(request))
        found, _ = await _party(online, code)
        picture = io.BytesIO()
        segno.make_qr(online.link(request, found), error="m").save(
            picture, kind="svg", border=2, dark="#000", light="#fff", xmldecl=False, svgns=True, omitsize=True
        )
        return Response(picture.getvalue(), media_type="image/svg+xml", headers={"cache-control": "private, no-cache"})

    return [answer_open, answer_invitation, answer_join, answer_qr]


async def _party(online: Online, text: str) -> tuple[kept.PartyCode, Party]:
    code = kept.parse_code(text)
    table = None if code is None else await online.store.table_of(code)
    party = None if table is None else await online.tables.party(TableId(table))
    if code is None or party is None:
        raise ApiError(HTTPStatus.NOT_FOUND, HttpRefusal.NO_PARTY, "there is no party with this code")
    return code, party


# Ranked


def _ranked_routes(online: Online) -> list[HTTPRouteHandler]:
    @route("/api/ranked/queue", http_method=list(_READ))
    async def answer_place(request: _Request) -> Response[bytes]:
        _expect_query(request)
        player = await _known(online, request)
        return _json(await online.queue.place(PlayerId(player.id)))

    @route("/api/ranked/queue", http_method=[HttpMethod.PUT], status_code=HTTPStatus.OK)
    async def answer_wait(request: _Request) -> Response[bytes]:
        _expect_query(request)
        online.expect_own_origin(request)
        player = await _known(online, request)
        wish = await _body(request, QueueWish)
        online.expect_serving()
        online.expect_rarely(Limit.QUEUE, player.id)
        return _json(await online.queue.wait(PlayerId(player.id), wish.ruleset))

    @route("/api/ranked/queue", http_method=[HttpMethod.DELETE], status_code=HTTPStatus.OK)
    async def answer_leave(request: _Request) -> Response[bytes]:
        _expect_query(request)
        online.expect_own_origin(request)
        player = await _known(online, request)
        online.expect_rarely(Limit.QUEUE, player.id)
        return _json(await online.queue.leave(PlayerId(player.id)))

    @route("/api/ranked/{ruleset:str}/leaderboard", http_method=list(_READ))
    async def answer_leaderboard(ruleset: FromPath[str], request: _Request) -> Response[bytes]:
        _expect_query(request)
        if ruleset not in list(RulesetId):
            known = ", ".join(RulesetId)
            raise ApiError(HTTPStatus.NOT_FOUND, HttpRefusal.BAD_RULES, f"there is no such rule set; known are {known}")
        rules = RulesetId(ruleset)
        standings = await online.store.leaderboard(rules, LONGEST_LEADERBOARD)
        device = online.device_of(request)
        own = None if device is None else await online.store.rating(kept.PlayerId(device.player), rules)
        lines = tuple(
            StandingLine(
                rank=line.rank,
                player=PlayerId(line.player.id),
                name=line.player.name,
                rating=line.rating.ordinal,
                games=line.rating.games,
                is_provisional=line.rating.is_provisional,
            )
            for line in standings
        )
        return _json(Leaderboard(rules, lines, _own_rating(rules, own) if own and own.games else None))

    return [answer_place, answer_wait, answer_leave, answer_leaderboard]


# Finished games


def _game_routes(online: Online) -> list[HTTPRouteHandler]:
    @route("/api/me/games", http_method=list(_READ))
    async def answer_history(request: _Request) -> Response[bytes]:
        before = _expect_query(request, "before").get("before")
        player = await _known(online, request)
        # One more than is shown says whether there are earlier ones.
        games = await online.store.games_of(
            player.id, GAMES_A_PAGE + 1, None if before is None else kept.GameId(before)
        )
        shown = games[:GAMES_A_PAGE]
        return _json(
            History(
                games=tuple(
                    HistoryGame(
                        id=game.id,
                        ended_ms=game.ended_ms,
                        summary=decode_summary(game.summary),
                        change=game.change and RatingMove(game.change.before.ordinal, game.change.after.ordinal),
                    )
                    for game in shown
                ),
                next=shown[-1].id if len(games) > GAMES_A_PAGE else None,
            )
        )

    @route("/api/games/{game:str}", http_method=list(_READ))
    async def answer_record(game: FromPath[str], request: _Request) -> Response[bytes]:
        _expect_query(request)
        found = await online.store.game(kept.GameId(game))
        if found is None:
            raise ApiError(HTTPStatus.NOT_FOUND, HttpRefusal.NO_RECORD, "there is no finished game with this id")
        return Response(found.record.content, media_type=_JSON, headers=_NO_STORE)

    return [answer_history, answer_record]


# Documents


def _document_routes() -> list[HTTPRouteHandler]:
    documents: Mapping[str, Callable[[], dict[str, Any]]] = {  # Any: JSON
        "/api/openapi.json": lambda: openapi_document(yacht.__version__),
        "/api/asyncapi.json": asyncapi_document,
    }

    def document_route(path: str, document: Callable[[], dict[str, Any]]) -> HTTPRouteHandler:  # Any: JSON
        content = msgspec.json.encode(document())

        @route(path, http_method=list(_READ))
        async def answer_document(request: _Request) -> Response[bytes]:
            _expect_query(request)
            return Response(content, media_type=_JSON, headers={"cache-control": "no-cache"})

        return answer_document

    return [document_route(path, document) for path, document in documents.items()]


# What every address does


def _json(value: object, status: HTTPStatus = HTTPStatus.OK) -> Response[bytes]:
    return Response(encode_body(value), status_code=status, media_type=_JSON, headers=_NO_STORE)


async def _body(request: _Request, kind: type[T]) -> T:
    try:
        return decode_body(await request.body(), kind)
    except BadBodyError as error:
        raise ApiError(HTTPStatus.BAD_REQUEST, HttpRefusal.BAD_BODY, f"the body is not right: {error}") from None


def _expect_query(request: _Request, *known: str) -> dict[str, str]:
    """Give the query, each parameter once; refuse what is unknown instead of guessing."""
    given = list(request.query_params.multi_items())
    for name, _ in given:
        if name not in known:
            message = f"there is no parameter {name[:40]}"
            raise ApiError(HTTPStatus.BAD_REQUEST, HttpRefusal.BAD_BODY, message)
    if len(dict(given)) != len(given):
        raise ApiError(HTTPStatus.BAD_REQUEST, HttpRefusal.BAD_BODY, "a parameter is given twice")
    return dict(given)


async def _player(online: Online, device: Device) -> kept.Player | None:
    who = kept.PlayerId(device.player)
    return (await online.store.players([who])).get(who)


async def _known(online: Online, request: _Request) -> kept.Player:
    """Give the player of the device that asks."""
    device = online.device_of(request)
    found = None if device is None else await _player(online, device)
    if found is None:
        raise ApiError(HTTPStatus.UNAUTHORIZED, HttpRefusal.NO_DEVICE, "this device has no name: PUT /api/me gives one")
    return found


def _address(request: _Request) -> str:
    return counted_address(request.client.host if request.client else "")
