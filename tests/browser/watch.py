"""What a page may not do in any test: complain, fail to load something, or ask another host for anything."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, ConsoleMessage, Request, WebError

HOST = "127.0.0.1"
COMPLAINING = ("error", "warning", "assert")
LEFT = "net::ERR_ABORTED"
"""Why a request fails when its page is left before it has been answered."""

LOCAL_SCHEMES = ("about", "blob", "data")


@dataclass  # Without slots: Playwright marks the objects whose methods it calls.
class Watch:
    """Notes what goes wrong on the pages of the contexts that it follows."""

    complaints: list[str] = field(default_factory=list[str])

    def forgive(self, part: str) -> None:
        """Forget complaints that say this: the test has brought them about."""
        self.complaints = [complaint for complaint in self.complaints if part not in complaint]

    def follow(self, context: BrowserContext) -> None:
        context.on("console", self._note_console)
        context.on("weberror", self._note_error)
        context.on("request", self._note_request)
        context.on("requestfailed", self._note_failure)

    def _note_console(self, message: ConsoleMessage) -> None:
        if message.type in COMPLAINING:
            self.complaints.append(f"console {message.type}: {message.text}")

    def _note_error(self, error: WebError) -> None:
        self.complaints.append(f"uncaught: {error.error}")

    def _note_request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in LOCAL_SCHEMES and address.hostname != HOST:
            self.complaints.append(f"asked for {request.url}")

    def _note_failure(self, request: Request) -> None:
        if request.failure != LEFT:
            self.complaints.append(f"failed: {request.url}: {request.failure}")
