"""The ASGI app: which address answers with what."""

import contextlib
import gzip
from collections.abc import AsyncGenerator, Callable
from http import HTTPStatus
from typing import Any, TypeAlias

from litestar import Litestar, Request, Response, route
from litestar.datastructures import State
from litestar.enums import HttpMethod, MediaType
from litestar.exceptions import ClientException, NotFoundException, ServiceUnavailableException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.status_codes import HTTP_304_NOT_MODIFIED, HTTP_404_NOT_FOUND, HTTP_503_SERVICE_UNAVAILABLE

import yacht
from yacht.rules import UnknownRulesError, ruleset
from yacht.server.api import api_routes
from yacht.server.client import REVALIDATE, Client, ClientFile, weights_of
from yacht.server.errors import answer_error
from yacht.server.headers import add_security_headers
from yacht.server.health import SERVICE, Health
from yacht.server.logs import log_of
from yacht.server.metrics import count_answer
from yacht.server.online import Online
from yacht.server.table_socket import socket_route
from yacht.server.values import NoValuesError, ValueFiles

_log = log_of(__name__)

PAGES = (
    "/",
    "/play",
    "/odds",
    "/records",
    "/rules",
    "/rules/{ruleset:str}",
    "/settings",
    "/p/{code:str}",
    "/ranked",
    "/verify",
)
"""The addresses at which the client shows something."""

NOT_BUILT = "client not built: run `npm ci` and `npm run build` in web/, then start the server again"

_FOR_PROGRAMS = frozenset({"api", "assets"})
"""The folders in which no address is ever a page."""

LARGEST_REQUEST = 65_536
"""Bytes of a request's body that are read; what an address takes is less."""

_READ = (HttpMethod.GET, HttpMethod.HEAD)

# A request knows its user, its session and the app's state; this server keeps none of them.
_Request: TypeAlias = Request[Any, Any, State]


def create_app(client: Client | None, values: ValueFiles | None = None, online: Online | None = None) -> Litestar:
    """Put the app together.

    Args:
        client: the compiled client; without it every page says how to build it.
        values: where the value tables come from; by default each is solved in a child process.
        online: online play, begun and ended with the app; without it only the value tables answer below `/api/`.
    """
    return Litestar(
        route_handlers=[
            _health_route(),
            _ready_route(online),
            _values_route(values or ValueFiles()),
            *([] if online is None else [*api_routes(online), socket_route(online)]),
            _page_route(client),
            _file_route(client),
        ],
        lifespan=[] if online is None else [lambda _app: _serving(online)],
        request_max_body_size=LARGEST_REQUEST,
        exception_handlers={Exception: answer_error, NotFoundException: _not_found_handler(client)},
        before_send=[add_security_headers, count_answer],
        logging_config=None,
        openapi_config=None,
    )


def _health_route() -> HTTPRouteHandler:
    health = Health(service=SERVICE, version=yacht.__version__, status="ok")

    @route("/healthz", http_method=list(_READ))
    async def answer_health() -> Response[Health]:
        return Response(health, headers={"cache-control": "no-store"})

    return answer_health


def _ready_route(online: Online | None) -> HTTPRouteHandler:
    @route("/readyz", http_method=list(_READ))
    async def answer_ready() -> Response[Health]:
        is_ready = online is not None and online.is_ready
        body = Health(service=SERVICE, version=yacht.__version__, status="ready" if is_ready else "not ready")
        status = HTTPStatus.OK if is_ready else HTTPStatus.SERVICE_UNAVAILABLE
        return Response(body, status_code=status, headers={"cache-control": "no-store"})

    return answer_ready


@contextlib.asynccontextmanager
async def _serving(online: Online) -> AsyncGenerator[None]:
    """Serve online play for as long as the app runs."""
    online.begin()
    try:
        yield
    finally:
        await online.end()


def _values_route(values: ValueFiles) -> HTTPRouteHandler:
    @route("/api/values/{ruleset_id:str}", http_method=list(_READ))
    async def answer_values(ruleset_id: FromPath[str], request: _Request) -> Response[bytes]:
        if unknown := sorted(set(request.query_params) - {"house_rule"}):
            raise ClientException(detail=f"there is no parameter {unknown[0]}; house_rule=ID names a house rule")
        try:
            wanted = ruleset(ruleset_id, request.query_params.getall("house_rule", []))
        except UnknownRulesError as error:
            raise NotFoundException(detail=str(error)) from None
        try:
            file = await values.file(wanted)
        except NoValuesError as error:
            _log.error("no value table", ruleset=ruleset_id, fault=str(error))
            raise ServiceUnavailableException(
                detail="the values could not be solved; the server has written down why"
            ) from None
        headers = {"cache-control": REVALIDATE, "etag": file.etag, "vary": "accept-encoding"}
        if file.etag in _etags(request.headers.get("if-none-match", "")):
            return Response(b"", status_code=HTTP_304_NOT_MODIFIED, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            return Response(file.content, media_type="application/octet-stream", headers=headers)
        return Response(gzip.decompress(file.content), media_type="application/octet-stream", headers=headers)

    return answer_values


def _page_route(client: Client | None) -> HTTPRouteHandler:
    @route(list(PAGES), http_method=list(_READ))
    async def answer_page(request: _Request) -> Response[bytes]:
        if client is None:
            return Response(
                f"{NOT_BUILT}\n".encode(),
                status_code=HTTP_503_SERVICE_UNAVAILABLE,
                media_type=MediaType.TEXT,
                headers={"cache-control": "no-store"},
            )
        return _answer_file(client.page, request)

    return answer_page


def _file_route(client: Client | None) -> HTTPRouteHandler:
    @route("/{path:path}", http_method=list(_READ))
    async def answer_file(path: FromPath[str], request: _Request) -> Response[bytes]:
        file = client and client.files.get(path.removeprefix("/"))
        if file is None:
            raise NotFoundException(detail=f"there is nothing at {path}")
        return _answer_file(file, request)

    return answer_file


def _not_found_handler(client: Client | None) -> Callable[[_Request, NotFoundException], Response[Any]]:
    """Make what answers at an unknown address: for a person the page, which says that it does not know it."""

    def answer_not_found(request: _Request, error: NotFoundException) -> Response[Any]:
        if client is None or not _asks_for_page(request):
            return answer_error(request, _named(request, error))
        variant = client.page.variant(_list_of(request, "accept-encoding"))
        headers = {"cache-control": "no-store", "vary": "accept, accept-encoding"}
        if variant.encoding is not None:
            headers["content-encoding"] = variant.encoding
        return Response(
            variant.content, status_code=HTTP_404_NOT_FOUND, media_type=client.page.media_type, headers=headers
        )

    return answer_not_found


def _named(request: _Request, error: NotFoundException) -> NotFoundException:
    """Give the error with the address in its message, also where no route was found and Litestar raised it."""
    if error.detail != HTTPStatus.NOT_FOUND.phrase:
        return error
    return NotFoundException(detail=f"there is nothing at {request.url.path}")


def _asks_for_page(request: _Request) -> bool:
    """Tell whether a browser goes to an address: programs do not name HTML among what they accept."""
    return (
        request.method in _READ
        and weights_of(_list_of(request, "accept")).get("text/html", 0) > 0
        and request.url.path.split("/")[1] not in _FOR_PROGRAMS
    )


def _list_of(request: _Request, name: str) -> str:
    """Give a header that is a list; it may come in several lines."""
    return ",".join(request.headers.getall(name, []))


def _answer_file(file: ClientFile, request: _Request) -> Response[bytes]:
    """Answer with the encoding the browser likes best, or with 304 if it has that already."""
    variant = file.variant(_list_of(request, "accept-encoding"))
    headers = {
        "cache-control": file.cache_control,
        "etag": variant.etag,
        "vary": "accept-encoding",
    }
    if {variant.etag, "*"} & _etags(_list_of(request, "if-none-match")):
        return Response(b"", status_code=HTTP_304_NOT_MODIFIED, headers=headers)
    if variant.encoding is not None:
        headers["content-encoding"] = variant.encoding
    return Response(variant.content, media_type=file.media_type, headers=headers)


def _etags(if_none_match: str) -> set[str]:
    """Parse `If-None-Match`, where `*` is any tag; tags made weak by a proxy count as the strong ones."""
    return {tag.strip().removeprefix("W/") for tag in if_none_match.split(",")}
