"""The one shape of every error that the server answers with.

    {"error": {"status": 404, "code": "not_found", "message": "there is nothing at /api/none"}}

`code` is the name of the HTTP status in lower case, unless the part that refuses has a narrower one.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from litestar import Response
from litestar.exceptions import HTTPException

from yacht.protocol.http import ErrorBody, HttpRefusal, Problem, encode_body
from yacht.server import metrics
from yacht.server.logs import log_of
from yacht.store import StoreError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from litestar import Request
    from litestar.datastructures import State

_log = log_of(__name__)


class ApiError(Exception):
    """A request that is refused for a reason that its status does not say."""

    def __init__(
        self, status: HTTPStatus, code: HttpRefusal, message: str, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.headers = headers or {}


def answer_error(request: Request[Any, Any, State], error: Exception) -> Response[bytes]:
    """Turn whatever a request ended with into the one shape; what was not foreseen is logged, not shown."""
    headers: Mapping[str, str] = {}
    if isinstance(error, ApiError):
        status, code, message, headers = error.status, str(error.code), str(error), error.headers
    elif isinstance(error, HTTPException):
        status = HTTPStatus(error.status_code)
        code, message, headers = status.name.lower(), error.detail, error.headers or {}
    elif isinstance(error, StoreError):
        metrics.STORE_FAULTS.labels(error.kind).inc()
        _log.error("request not stored", method=request.method, kind=error.kind, fault=str(error))
        status, code = HTTPStatus.SERVICE_UNAVAILABLE, str(HttpRefusal.NOT_STORED)
        message = "the server cannot store or read anything at the moment; nothing has happened"
    else:
        _log.error("request failed", method=request.method, path=request.url.path, exc_info=error)
        status = HTTPStatus.INTERNAL_SERVER_ERROR
        code, message = status.name.lower(), "the server failed; it has written down why"
    return Response(
        encode_body(ErrorBody(Problem(status, code, message))),
        status_code=status,
        media_type="application/json",
        headers={"cache-control": "no-store", **headers},
    )
