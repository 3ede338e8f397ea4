"""The headers that every answer carries: what the browser must not do with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from litestar.types import Message, Scope

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; "
    "connect-src 'self'; "
    "font-src 'self'; "
    "img-src 'self'; "
    "manifest-src 'self'; "
    "media-src 'self'; "
    "script-src 'self'; "
    "style-src 'self'; "
    "worker-src 'self'; "
    "base-uri 'none'; "
    "form-action 'none'; "
    "frame-ancestors 'none'"
)
"""Files of this host and nothing else; no inline script and no inline style."""

SECURITY_HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
}

_RAW_HEADERS = [(name.encode(), value.encode()) for name, value in SECURITY_HEADERS.items()]


async def add_security_headers(message: Message, _scope: Scope) -> None:
    """Add the headers to an answer as it leaves, errors of the framework included."""
    if message["type"] == "http.response.start":
        message["headers"] = [*message["headers"], *_RAW_HEADERS]
