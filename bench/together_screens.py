"""The screens of playing together, for screens.py: each is shown to one page while others take part.

Whoever takes the picture closes the others' contexts afterwards.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import Page, expect

from browser.online_site import give_name, open_party, turn_of
from browser.table_page import TablePage
from yacht.server.ranked import SEEN_MS

if TYPE_CHECKING:
    from collections.abc import Sequence

HOST, GUEST, THIRD = "あおい", "ゆうた", "はる"


def other(page: Page, path: str) -> Page:
    """Give a page of somebody else at an address of the same server."""
    browser = page.context.browser
    if browser is None:
        message = "a page of no browser"
        raise ValueError(message)
    context = browser.new_context(base_url=page.url, viewport={"width": 390, "height": 844}, locale="ja-JP")
    opened = context.new_page()
    opened.goto(path)
    return opened


def party(page: Page) -> list[Page]:
    """Open a party of two, and give both pages."""
    page.goto("/")
    address = open_party(page, HOST)
    guest = other(page, address)
    give_name(guest, GUEST)
    expect(page.get_by_text(GUEST).first).to_be_visible()
    return [page, guest]


def start(pages: Sequence[Page]) -> None:
    """Start the game."""
    button = pages[0].locator("[data-start-game]")
    expect(button).to_be_enabled()
    button.click()
    for page in pages:
        expect(page.locator("[data-roll]")).to_be_visible()


def lobby(page: Page) -> None:
    """Show the lobby to its host."""
    party(page)


def joining(page: Page) -> None:
    """Show what a friend sees who opens the link."""
    page.goto("/")
    host = other(page, "/")
    page.goto(open_party(host, HOST))
    expect(page.locator("form input")).to_be_visible()


def code(page: Page) -> None:
    """Show the question for a code, with a wrong one."""
    page.goto("/")
    page.get_by_role("button", name=re.compile("コード|code")).click()
    asked = page.get_by_role("dialog").locator("input")
    asked.fill("ABC")
    asked.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()


def give_turn_to_guest(pages: Sequence[Page]) -> None:
    """Let the host play if they are on turn, so that their friend is."""
    if turn_of(pages) == 0:
        table = TablePage(pages[0])
        table.roll_button.click()
        expect(table.box("choice")).to_have_attribute("aria-label", re.compile("今書くと|now"))
        table.write("choice")
        turn_of([pages[1]])


def together(page: Page) -> None:
    """Show the table of a party while a friend holds dice."""
    pages = party(page)
    start(pages)
    give_turn_to_guest(pages)
    table = TablePage(pages[1])
    table.roll_button.click()
    expect(table.box("choice")).to_have_attribute("aria-label", re.compile("今書くと"))
    table.hold(1, 3)
    page.wait_for_timeout(1500)


def absent(page: Page) -> None:
    """Show the table of a party from which a friend has gone on their turn."""
    pages = party(page)
    start(pages)
    give_turn_to_guest(pages)
    pages[1].goto("about:blank")
    page.wait_for_timeout(1500)


def cut_off(page: Page) -> None:
    """Show the table to somebody whose network is gone."""
    pages = party(page)
    start(pages)
    turn_of(pages)
    page.context.set_offline(True)
    page.wait_for_timeout(2000)


def party_result(page: Page) -> None:
    """Show the result of a party."""
    pages = party(page)
    start(pages)
    turn_of(pages)
    TablePage(pages[1]).resign()
    expect(page.locator("[data-again]")).to_be_visible()


def checked(page: Page) -> None:
    """Show 検証 with the game of a party."""
    party_result(page)
    # It opens beside the game; here the picture is of this page.
    page.goto(page.locator("[data-verify]").get_attribute("href") or "")
    expect(page.locator("details table")).to_have_count(1)


def ranked(page: Page) -> None:
    """Show ranked play before anybody waits."""
    page.goto("/ranked")
    expect(page.locator("[data-seek]")).to_be_visible()


def seeking(page: Page) -> None:
    """Show somebody who waits for an opponent."""
    ranked(page)
    # Whoever waited in the picture before would be found.
    page.wait_for_timeout(SEEN_MS)
    page.locator("[data-seek]").click()
    give_name(page, HOST)
    expect(page.locator("[data-cancel]")).to_be_visible()
    page.wait_for_timeout(1200)
    page.locator("[data-cancel]").scroll_into_view_if_needed()


SCREENS = {
    "lobby": lobby,
    "joining": joining,
    "code": code,
    "together": together,
    "absent": absent,
    "cut-off": cut_off,
    "party-result": party_result,
    "checked": checked,
    "ranked": ranked,
    "seeking": seeking,
}
