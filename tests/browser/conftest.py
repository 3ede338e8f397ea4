"""One server and one browser for all tests of this folder, a context of its own for each test."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING, Any, Protocol

import pytest
from playwright.sync_api import expect

from browser import scripted_dice, stored
from browser.patience import PATIENCE_SECONDS
from browser.screens import PHONE, Screen
from browser.table_page import TablePage
from browser.watch import Watch
from processes import Yacht

if TYPE_CHECKING:
    from collections.abc import Generator

    from playwright.sync_api import BrowserContext, Page
    from pytest_playwright.pytest_playwright import CreateContextCallback

CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

NO_WORKERS = "delete Navigator.prototype.serviceWorker;"
"""As on plain http: no service worker stands between the page and what a test answers for the server."""

FLAT = {"dice": "flat"}
"""Dice that need no graphics processor: what every test has that does not ask for others."""

STILL = {"speed": "none"} | FLAT
"""Settings with which dice lie at once."""

PATIENCE_MS = 1000 * PATIENCE_SECONDS


class OpenContext(Protocol):
    """Opens a browser context with scripted dice, without service workers, under watch."""

    def __call__(self, screen: Screen = PHONE, /, **options: str) -> BrowserContext: ...


class Visit(Protocol):
    """Opens a page of the client in a new context, with what an earlier visit would have stored."""

    def __call__(
        self,
        screen: Screen = PHONE,
        path: str = "/",
        settings: dict[str, Any] = ...,
        last: dict[str, Any] | None = None,
        kept: dict[str, Any] | None = None,
        **options: str,
    ) -> Page: ...


class Resume(Protocol):
    """Goes on with a game that is under way and gives its table."""

    def __call__(
        self, game: dict[str, Any], screen: Screen = PHONE, settings: dict[str, Any] = ..., **options: str
    ) -> TablePage: ...


class Sit(Protocol):
    """Starts a game of its own context and gives its table."""

    def __call__(
        self,
        screen: Screen = PHONE,
        settings: dict[str, Any] = ...,
        last: dict[str, Any] | None = None,
        **options: str,
    ) -> TablePage: ...


@pytest.fixture(scope="session")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Generator[str]:
    """The address of a running server."""
    yacht = Yacht(tmp_path_factory.mktemp("yacht"))
    server = yacht.serve("--no-open", "--port", "0")
    yield server.url.rstrip("/")
    status, errors = server.stop()
    yacht.end()
    assert (status, errors) == (0, "")


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Say which browser is run, and how: bin/test gives its path."""
    chromium = os.environ.get("YACHT_CHROMIUM") or shutil.which("chromium")
    assert chromium, "the browser tests need a Chromium: install it, or put its path into YACHT_CHROMIUM"
    expect.set_options(timeout=PATIENCE_MS)
    return {"executable_path": chromium, "args": list(CHROMIUM_FLAGS)}


@pytest.fixture(autouse=True)
def watch() -> Generator[Watch]:
    """Fail a test in which a page complains or asks another host for something."""
    watching = Watch()
    yield watching
    assert watching.complaints == []


@pytest.fixture
def open_context(new_context: CreateContextCallback, watch: Watch) -> OpenContext:
    def open_it(screen: Screen = PHONE, /, **options: str) -> BrowserContext:
        wanted: dict[str, Any] = {"locale": "ja-JP", "viewport": screen.size, **options}
        context = new_context(**wanted)
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(scripted_dice.SCRIPT)
        context.add_init_script(NO_WORKERS)
        watch.follow(context)
        return context

    return open_it


@pytest.fixture
def visit(open_context: OpenContext) -> Visit:
    def open_it(
        screen: Screen = PHONE,
        path: str = "/",
        settings: dict[str, Any] = STILL,
        last: dict[str, Any] | None = None,
        kept: dict[str, Any] | None = None,
        **options: str,
    ) -> Page:
        context = open_context(screen, **options)
        values = {"settings": FLAT | settings, **({} if last is None else {"last": last}), **(kept or {})}
        page = context.new_page()
        stored.put_values(page, values)
        page.goto(path)
        return page

    return open_it


@pytest.fixture
def sit(visit: Visit) -> Sit:
    def start(
        screen: Screen = PHONE,
        settings: dict[str, Any] = STILL,
        last: dict[str, Any] | None = None,
        **options: str,
    ) -> TablePage:
        wanted = {"start": "chosen", **(last or {})}
        page = visit(screen, "/", settings, wanted, None, **options)
        page.locator(f"[data-mode={wanted.get('mode', 'solo')}]").click()
        table = TablePage(page)
        expect(table.roll_button).to_be_visible()
        return table

    return start


@pytest.fixture
def resume(visit: Visit) -> Resume:
    def go_on(
        game: dict[str, Any], screen: Screen = PHONE, settings: dict[str, Any] = STILL, **options: str
    ) -> TablePage:
        page = visit(screen, "/", settings, None, {f"game/{game['record']['id']}": game}, **options)
        page.locator("[data-start]").click()
        table = TablePage(page)
        expect(table.roll_button).to_be_visible()
        return table

    return go_on
