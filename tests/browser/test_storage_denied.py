"""Browsers that allow no storage, or lose it in mid-game: the game goes on and says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.home_page import HomePage
from browser.table_page import TablePage

if TYPE_CHECKING:
    from browser.conftest import OpenContext, Sit

NOT_LASTING = "このブラウザには保存できません。"

DENIALS = {
    "undefined": "Object.defineProperty(globalThis, 'indexedDB', { value: undefined });",
    "throws": "IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError'); };",
    "fails later": """
      const real = IDBFactory.prototype.open;
      IDBFactory.prototype.open = function (name) {
        real.call(this, name, 2);
        return real.call(this, name, 1);
      };
    """,
}

FULL = """() => {
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...values) {
    const request = put.apply(this, values);
    this.transaction.abort();
    return request;
  };
}"""
"""Every writing comes to nothing, as where the disk is full."""


QUOTA = """() => {
  const open = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (names, mode, ...more) {
    if (mode === "readwrite") throw new DOMException("no more room", "QuotaExceededError");
    return open.call(this, names, mode, ...more);
  };
}"""
"""There is no more room for anything; what is stored can be read."""

IS_FULL = "保存場所がいっぱいです。"


@pytest.mark.parametrize("denial", list(DENIALS))
def test_without_storage_the_game_works_and_says_so(open_context: OpenContext, denial: str) -> None:
    page = open_context().new_page()
    page.add_init_script(DENIALS[denial])
    page.goto("/settings")
    page.locator("label", has_text="なし").click()
    page.get_by_role("link", name="ホーム").click()
    home = HomePage(page)
    expect(page.get_by_text(NOT_LASTING)).to_be_visible()
    home.main.click()
    table = TablePage(page)
    expect(table.notice).to_contain_text(NOT_LASTING)
    table.roll(1, 2, 2, 4, 6)
    table.hold(1)
    table.roll(3, 3, 3, 3)
    table.write("threes")
    table.expect_totals(12)
    table.open_menu().get_by_role("button", name="ホームへ").click()
    home.go_on()
    table.expect_written("threes", 12)


def test_when_writing_fails_in_mid_game_the_game_goes_on_and_says_so(sit: Sit) -> None:
    table = sit()
    table.roll(1, 2, 2, 4, 6)
    table.hold(1)
    table.expect_dice(1, 2, 2, 4, 6, held=(1,))
    table.page.evaluate(FULL)
    table.roll(2, 2, 2, 2)
    expect(table.notice).to_contain_text(NOT_LASTING)
    table.expect_dice(2, 2, 2, 2, 2, held=(1,))
    table.write("yacht")
    table.expect_totals(50)
    table.roll(1, 2, 2, 4, 6)
    table.open_menu().get_by_role("button", name="ホームへ").click()
    expect(table.page.get_by_text(NOT_LASTING)).to_be_visible()
    HomePage(table.page).go_on()
    table.expect_dice(1, 2, 2, 4, 6)
    table.expect_totals(50)


def test_when_the_storage_is_full_in_mid_game_the_game_goes_on_and_says_so_once(sit: Sit) -> None:
    table = sit()
    table.roll(1, 2, 2, 4, 6)
    table.page.evaluate(QUOTA)
    table.roll(6, 6, 6, 6, 6)
    expect(table.notice).to_contain_text(IS_FULL)
    expect(table.notice).to_have_count(0)
    table.write("yacht")
    table.roll(1, 2, 2, 4, 6)
    table.expect_totals(50)
    expect(table.notice).to_have_count(0)
    table.open_menu().get_by_role("button", name="ホームへ").click()
    expect(table.page.get_by_text(IS_FULL)).to_be_visible()
    HomePage(table.page).go_on()
    table.expect_totals(50)


def test_after_failed_writing_a_reload_shows_what_was_stored_last(sit: Sit) -> None:
    table = sit()
    table.roll(1, 2, 2, 4, 6)
    table.page.evaluate(FULL)
    table.roll(6, 6, 6, 6, 6)
    table.reload()
    table.expect_dice(1, 2, 2, 4, 6)
    table.expect_rolls_used(1)
