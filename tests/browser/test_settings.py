"""Settings: each works at once and is still there after a reload."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser import stored
from browser.patience import eventually
from browser.table_page import TablePage

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from browser.conftest import Sit, Visit

PAPER = "getComputedStyle(document.querySelector('.paper')).backgroundColor"


def pick(page: Page, group: str, option: str) -> None:
    page.get_by_role("group", name=group).locator("label").filter(has_text=option).click()


def kept(page: Page, name: str) -> object:
    return stored.read_values(page)["settings"].get(name)


def test_the_speed_none_lets_dice_lie_at_once(visit: Visit) -> None:
    page = visit(path="/settings", settings={})
    pick(page, "動きの速さ", "なし")
    eventually(lambda: kept(page, "speed"), "none")
    page.reload()
    expect(page.get_by_role("radio", name="なし")).to_be_checked()
    page.get_by_role("link", name="ホーム").click()
    page.locator("[data-mode=solo]").click()
    table = TablePage(page)
    expect(table.roll_button).to_be_visible()
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    table.roll(1, 2, 3, 4, 6)
    table.expect_dice(1, 2, 3, 4, 6)


@pytest.mark.parametrize(("scheme", "option", "theme"), [("light", "暗い", "dark"), ("dark", "明るい", "light")])
def test_the_theme_goes_before_the_systems(visit: Visit, scheme: str, option: str, theme: str) -> None:
    page = visit(path="/settings", color_scheme=scheme)
    expect(page.locator(".paper").first).to_be_visible()
    before = page.evaluate(PAPER)
    pick(page, "テーマ", option)
    eventually(lambda: page.evaluate(PAPER) != before, wanted=True)
    after = page.evaluate(PAPER)
    eventually(lambda: kept(page, "theme"), theme)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate(PAPER) == after
    pick(page, "テーマ", "端末に合わせる")
    eventually(lambda: page.evaluate(PAPER), before)


def test_the_theme_follows_the_system(visit: Visit) -> None:
    page = visit(path="/settings", color_scheme="light")
    expect(page.locator(".paper").first).to_be_visible()
    light = page.evaluate(PAPER)
    page.emulate_media(color_scheme="dark")
    eventually(lambda: page.evaluate(PAPER) != light, wanted=True)


def test_the_language_is_set_and_kept(visit: Visit) -> None:
    page = visit(path="/settings")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text("設定")
    pick(page, "ことば", "English")
    expect(heading).to_have_text("Settings")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page).to_have_title("Yacht")
    page.reload()
    expect(heading).to_have_text("Settings")
    pick(page, "Language", "日本語")
    expect(heading).to_have_text("設定")


@pytest.mark.parametrize(
    ("locale", "language", "title"),
    [("ja-JP", "ja", "ヨット"), ("en-GB", "en", "Yacht"), ("fr-FR", "ja", "ヨット")],
)
def test_the_language_is_the_browsers_else_japanese(visit: Visit, locale: str, language: str, title: str) -> None:
    page = visit(settings={}, locale=locale)
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page.locator("html")).to_have_attribute("lang", language)


@pytest.mark.parametrize(
    ("system", "motion", "expected"),
    [
        ("reduce", "system", "reduced"),
        ("no-preference", "system", "full"),
        ("no-preference", "on", "reduced"),
        ("reduce", "off", "full"),
    ],
)
def test_reduced_motion_lets_dice_appear_without_tumbling(sit: Sit, system: str, motion: str, expected: str) -> None:
    table = sit(settings={"motion": motion}, reduced_motion=system)
    page = table.page
    expect(page.locator("html")).to_have_attribute("data-motion", expected)
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    table.script(1, 2, 3, 4, 6)
    table.press(table.roll_button)
    expect(table.roll_button).to_contain_text("振っています")
    moving, sweep = page.locator(".moving").first, page.locator(".sweep")
    name = moving.evaluate("(die) => getComputedStyle(die).animationName")
    if expected == "reduced":
        assert "appear" in name
        expect(moving).to_have_css("animation-duration", "0.15s")
        expect(sweep).to_be_hidden()
    else:
        assert "tumble" in name
        expect(moving).to_have_css("animation-duration", "0.9s")
        expect(sweep).to_be_attached()
    page.clock.run_for(150 if expected == "reduced" else 900)
    table.expect_dice(1, 2, 3, 4, 6)


def test_the_look_of_the_dice_is_kept(visit: Visit) -> None:
    page = visit(path="/settings", settings={"dice": "3d"})
    expect(page.get_by_role("radio", name="立体")).to_be_checked()
    pick(page, "サイコロの見た目", "平面")
    eventually(lambda: kept(page, "dice"), "flat")
    page.reload()
    expect(page.get_by_role("radio", name="平面")).to_be_checked()


def test_switches_are_kept(visit: Visit) -> None:
    page = visit(path="/settings")
    for name, key in (("確認してから書く", "confirm"), ("キーの操作", "shortcuts")):
        switch = page.get_by_role("switch", name=name)
        expect(switch).to_be_checked()
        switch.click()
        eventually(lambda key=key: kept(page, key), wanted=False)
        page.reload()
        expect(switch).not_to_be_checked()


def test_the_last_mode_and_rules_are_remembered(sit: Sit) -> None:
    table = sit(last={"mode": "device", "ruleset": "original", "houseRules": ["small_straight_15"], "players": 3})
    page = table.page
    page.goto("/")
    expect(page.locator("[data-quick]")).to_contain_text("1台でみんなで・原型+1")
    expect(page.locator("[value=original]")).to_be_checked()
    expect(page.locator(".house")).to_contain_text("S.ストレート15点")
