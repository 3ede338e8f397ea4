"""Addresses: pages that there are not, the rules with their links, and the games that start from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser import stored
from browser.screens import DESK, PHONE, Screen
from browser.table_page import TablePage

if TYPE_CHECKING:
    from browser.conftest import Sit, Visit
    from browser.watch import Watch


@pytest.mark.parametrize("path", ["/rules/none", "/play/none", "/p"])
def test_an_unknown_address_says_so_and_leads_home(visit: Visit, path: str) -> None:
    page = visit()
    page.evaluate(
        "(path) => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }", path
    )
    expect(page.get_by_role("heading", level=1)).to_have_text("ページが見つかりません")
    page.get_by_role("link", name="ホーム").click()
    expect(page.locator("[data-start]")).to_be_visible()
    assert page.url.endswith("/")


@pytest.mark.parametrize("code", ["abc", "a%2Fb", "..%2F..%2Fme", "%00", "%FF", "%E3%83%A8"])
def test_what_is_no_code_of_a_party_says_so(visit: Visit, watch: Watch, code: str) -> None:
    page = visit(path=f"/p/{code}")
    expect(page.get_by_role("heading", level=1)).to_have_text("パーティーが見つかりません")
    page.get_by_role("button", name="ホーム").click()
    expect(page.locator("[data-start]")).to_be_visible()
    # With a slash in it the server has no such page either; it sends this one all the same.
    watch.forgive("status of 404")


def test_an_unknown_rule_set_says_so(visit: Visit) -> None:
    page = visit(path="/rules/none")
    expect(page.get_by_role("heading", level=1)).to_have_text("ページが見つかりません")


def test_the_address_without_a_rule_set_shows_the_standard_one(visit: Visit) -> None:
    page = visit(path="/rules")
    expect(page.get_by_role("heading", level=1)).to_have_text("遊び方")
    expect(page.locator("nav [aria-current=page]").first).to_have_attribute("href", "/rules/standard")


def test_the_rules_are_reached_from_home_and_from_the_table(sit: Sit) -> None:
    table = sit(last={"ruleset": "thirteen"})
    page = table.page
    table.roll(1, 2, 3, 4, 6)
    # On a phone the strip has no room for it beside the sound.
    table.open_menu().get_by_role("link", name="遊び方").click()
    expect(page).to_have_url("/rules/thirteen")
    expect(page.get_by_role("heading", level=1)).to_have_text("遊び方")
    page.go_back()
    table.expect_dice(1, 2, 3, 4, 6)
    page.goto("/")
    page.get_by_role("link", name="遊び方").click()
    expect(page).to_have_url("/rules/thirteen")


@pytest.mark.parametrize("screen", [PHONE, DESK], ids=str)
def test_the_rule_sets_link_to_each_other(visit: Visit, screen: Screen) -> None:
    page = visit(screen, "/rules/standard")
    for ruleset in ("original", "public_domain", "thirteen", "standard"):
        page.locator(f"nav a[href='/rules/{ruleset}']").first.click()
        expect(page).to_have_url(f"/rules/{ruleset}")
        expect(page.locator("nav [aria-current=page]").first).to_have_attribute("href", f"/rules/{ruleset}")


@pytest.mark.parametrize(
    ("ruleset", "house_rules", "tag"),
    [
        ("standard", [], "標準"),
        ("standard", ["上段から"], "標準+1"),
        ("original", ["5個同じもフルハウス", "S.ストレート15点"], "原型+2"),
        ("thirteen", ["ジョーカー自由"], "13役+1"),
    ],
)
def test_a_game_starts_with_exactly_the_rules_that_are_shown(
    visit: Visit, ruleset: str, house_rules: list[str], tag: str
) -> None:
    page = visit(path=f"/rules/{ruleset}")
    for rule in house_rules:
        page.get_by_role("checkbox", name=rule).click()
    page.locator("[data-start]").click()
    table = TablePage(page)
    expect(table.roll_button).to_be_visible()
    expect(page.locator(".strip .tag")).to_have_text(tag)
    (game,) = stored.stored_games(page)
    assert (game["record"]["ruleset"], len(game["record"]["house_rules"])) == (ruleset, len(house_rules))
    menu = table.open_menu()
    for rule in house_rules:
        expect(menu).to_contain_text(rule)


def test_house_rules_that_exclude_each_other_are_switched(visit: Visit) -> None:
    page = visit(last={"ruleset": "thirteen"})
    page.get_by_role("button", name="ハウスルール").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("switch", name="ジョーカー自由").click()
    sheet.get_by_role("switch", name="ジョーカーなし").click()
    expect(sheet.get_by_role("switch", name="ジョーカー自由")).not_to_be_checked()
    page.keyboard.press("Escape")
    page.locator("[data-mode=solo]").click()
    table = TablePage(page)
    expect(table.roll_button).to_be_visible()
    (game,) = stored.stored_games(page)
    assert game["record"]["house_rules"] == ["joker_none"]


def test_another_rule_set_begins_without_house_rules(visit: Visit) -> None:
    page = visit(last={"ruleset": "standard", "houseRules": ["upper_first"]})
    expect(page.locator(".house")).to_contain_text("上段から")
    page.locator("label:has([value=original])").click()
    expect(page.locator(".house")).to_contain_text("なし")
