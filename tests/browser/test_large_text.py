"""Text at twice its size, as a browser's own setting gives it: all of it grows, and nothing is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.made_games import made, rounds
from browser.measures import measure, unreadable
from browser.screens import DESK, PHONE, SMALL_PHONE, Screen
from browser.table_page import LOWER_12, UPPER

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from browser.conftest import Resume, Visit
    from browser.table_page import TablePage

TWICE_PX = 32

every_screen = pytest.mark.parametrize("screen", [SMALL_PHONE, PHONE, DESK], ids=str)

NAMES = ("はる", "なつ", "あき", "ふゆ", "そら", "うみ")

_SIZES = """() => [...document.querySelectorAll("body *")]
  .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .filter((element) => element.checkVisibility() && !element.closest(".vh, .tray"))
  .map((element) => [element.textContent.trim(), parseFloat(getComputedStyle(element).fontSize)])"""


def enlarge(page: Page) -> None:
    """Set the browser's text size to twice the usual one, and load the page with it."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": TWICE_PX}})
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def smallest(page: Page) -> float:
    """Give the size of the smallest text outside the tray."""
    return min(size for _, size in page.evaluate(_SIZES))


def cut(page: Page) -> list[str]:
    """Give what cannot be read; on the small chips of five or six seats names are for screen readers only."""
    return [fault for fault in unreadable(page, "h1") if not fault.startswith(NAMES)]


def _reach(table: TablePage, box: str) -> None:
    """Bring a box into view and expect that nothing lies over it."""
    table.box(box).scroll_into_view_if_needed()
    reached = table.place_of(box).evaluate(
        """(place) => {
          const { left, top, width, height } = place.getBoundingClientRect();
          return place.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        }"""
    )
    assert reached, f"{box} is covered"


@every_screen
@pytest.mark.parametrize("ruleset", ["standard", "thirteen"])
@pytest.mark.parametrize("players", [1, 2, 6])
def test_a_turn_can_be_played(resume: Resume, screen: Screen, ruleset: str, players: int) -> None:
    names = NAMES[:players]
    turns = [((6, 6, 6, 6, 6), "yacht")] * players
    table = resume(made(turns, names=names, ruleset=ruleset), screen)
    page = table.page
    enlarge(page)
    assert smallest(page) >= 22
    table.roll(5, 5, 5, 2, 1)
    table.hold(0, 1)
    layout = measure(page)
    assert layout.scroll_width <= screen.width
    assert [part for part in layout.outside() if part.split(":")[0] in ("dice", "roll", "rail", "felt", "bar")] == []
    assert min(rect.height for rect in layout.parts["dice"]) >= 100
    assert cut(page) == []
    for box in ("ones", "sixes", "choice", "large_straight"):
        _reach(table, box)
    table.box("fives").scroll_into_view_if_needed()
    table.choose("fives")
    table.write_button.scroll_into_view_if_needed()
    assert cut(page) == []
    table.press(table.write_button)
    expect(page.locator(".chip .total")).to_have_text(["65", *["50"] * (players - 1)])


def test_tray_and_card_lie_side_by_side_on_a_desk_and_the_tray_sticks_on_a_phone(resume: Resume) -> None:
    table = resume(made(), DESK)
    enlarge(table.page)
    layout = measure(table.page)
    assert layout.one("card").right <= layout.one("hand").left
    assert layout.one("hand").bottom <= DESK.height
    table.page.set_viewport_size(PHONE.size)
    for script in ("scrollTo(0, 0)", "scrollTo(0, document.documentElement.scrollHeight)"):
        table.page.evaluate(script)
        layout = measure(table.page)
        assert abs(layout.one("hand").bottom - PHONE.height) <= 1


@every_screen
@pytest.mark.parametrize("path", ["/", "/settings", "/rules/standard", "/rules/thirteen", "/odds", "/rules/none"])
def test_no_other_page_scrolls_to_the_side(visit: Visit, screen: Screen, path: str) -> None:
    page = visit(screen, path)
    enlarge(page)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    if path.startswith("/rules/") and path != "/rules/none":
        expect(page.locator("table").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= screen.width
    assert smallest(page) >= 22
    assert cut(page) == []


@every_screen
def test_the_result(resume: Resume, screen: Screen) -> None:
    table = resume(made(rounds((*UPPER, *LOWER_12[:-1]))), screen)
    enlarge(table.page)
    table.roll(1, 2, 3, 4, 6)
    table.box("yacht").scroll_into_view_if_needed()
    table.choose("yacht")
    table.write_button.scroll_into_view_if_needed()
    table.press(table.write_button)
    again = table.page.locator("[data-again]")
    expect(again).to_be_visible()
    assert table.page.evaluate("document.documentElement.scrollWidth") <= screen.width
    assert cut(table.page) == []
    again.scroll_into_view_if_needed()
    again.click()
    expect(table.roll_button).to_be_visible()
