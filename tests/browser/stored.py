"""What the page keeps in this browser, read and written from outside."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Generator

    from playwright.sync_api import BrowserContext, Page

QUIET_PATH = "/quiet"
"""An address of the same origin at which no client runs: it is answered from here."""

QUIET_PAGE = '<!doctype html><link rel="icon" href="data:,">'

_OPEN = """
const open = () => new Promise((resolve, reject) => {
  const request = indexedDB.open("yacht");
  request.onupgradeneeded = () => request.result.createObjectStore("values");
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
"""

_PUT = f"""async (entries) => {{
  {_OPEN}
  const database = await open();
  const values = database.transaction("values", "readwrite").objectStore("values");
  for (const [key, value] of entries) await done(values.put(value, key));
  database.close();
}}"""

_READ = f"""async () => {{
  {_OPEN}
  const database = await open();
  const values = database.transaction("values").objectStore("values");
  const [keys, stored] = await Promise.all([done(values.getAllKeys()), done(values.getAll())]);
  database.close();
  return Object.fromEntries(keys.map((key, index) => [key, stored[index]]));
}}"""


def _go_quiet(page: Page, origin: str = "") -> None:
    page.route(f"**{QUIET_PATH}", lambda route: route.fulfill(body=QUIET_PAGE, content_type="text/html"))
    page.goto(origin + QUIET_PATH)


def put_values(page: Page, values: dict[str, Any], origin: str = "") -> None:
    """Store values under their keys, as an earlier visit would have; the page leaves the client for that.

    Without an origin it is that of the server of all tests.
    """
    _go_quiet(page, origin)
    page.evaluate(_PUT, list(values.items()))


def read_values(page: Page) -> dict[str, Any]:
    """Give all that is stored, by key."""
    return page.evaluate(_READ)


def stored_games(page: Page) -> list[dict[str, Any]]:
    """Give the stored games, the one that was changed last first."""
    games = [value for key, value in read_values(page).items() if key.startswith("game/")]
    return sorted(games, key=lambda game: game["updated_ms"], reverse=True)


_LOCK = f"""async () => {{
  {_OPEN}
  const database = await open();
  const values = database.transaction("values", "readwrite").objectStore("values");
  globalThis.isLocking = true;
  await new Promise((locked) => {{
    const stay = () => {{
      locked();
      if (globalThis.isLocking) values.get("lock").onsuccess = stay;
      else database.close();
    }};
    values.get("lock").onsuccess = stay;
  }});
}}"""


@contextmanager
def locked(context: BrowserContext) -> Generator[None]:
    """Let every other page's reading and writing wait, as long as this lasts."""
    page = context.new_page()
    _go_quiet(page)
    page.evaluate(_LOCK)
    yield
    page.evaluate("globalThis.isLocking = false")
    page.close()
