"""The one shape of every error that the server answers with.

    {"error": {"status": 404, "code": "not_found", "message": "there is nothing at /api/none"}}

`code` is the name of the HTTP status in lower case, unless the part that refuses has a narrower one.
"""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import Response
from litestar.exceptions import HTTPException

if TYPE_CHECKING:
    from litestar import Request
    from litestar.datastructures import State

_log = logging.getLogger(__name__)


class Problem(msgspec.Struct, frozen=True):
    """What went wrong with a request."""

    status: int
    code: str
    message: str


class ErrorBody(msgspec.Struct, frozen=True):
    """The body of every answer that is an error."""

    error: Problem


def answer_error(request: Request[Any, Any, State], error: Exception) -> Response[ErrorBody]:
    """Turn whatever a request ended with into the one shape; what was not foreseen is logged, not shown."""
    if isinstance(error, HTTPException):
        status = HTTPStatus(error.status_code)
        message = error.detail
        headers = error.headers
    else:
        _log.error("%s %s failed", request.method, request.url.path, exc_info=error)
        status = HTTPStatus.INTERNAL_SERVER_ERROR
        message = "the server failed; it has written down why"
        headers = None
    return Response(
        ErrorBody(Problem(status, status.name.lower(), message)),
        status_code=status,
        media_type="application/json",
        headers={"cache-control": "no-store", **(headers or {})},
    )
