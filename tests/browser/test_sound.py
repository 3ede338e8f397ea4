"""Sound: its switch, its volume, and that no audio is asked for too early or while it is off."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser import stored
from browser.conftest import STILL
from browser.made_games import made
from browser.patience import eventually
from browser.screens import DESK, PHONE, Screen

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from browser.conftest import OpenContext, Resume, Sit, Visit
    from browser.table_page import TablePage

both_screens = pytest.mark.parametrize("screen", [PHONE, DESK], ids=str)

_COUNT_AUDIO = """(() => {
  globalThis.audio = { contexts: [], sources: 0 };
  const Real = globalThis.AudioContext;
  globalThis.AudioContext = class extends Real {
    constructor(...given) {
      super(...given);
      globalThis.audio.contexts.push(this);
    }
    createBufferSource() {
      globalThis.audio.sources += 1;
      return super.createBufferSource();
    }
  };
})()"""
"""To be run before the page's own scripts: notes each audio context, and counts what is played from noise."""


def contexts(page: Page) -> list[str]:
    """Give the state of each audio context that was made."""
    return page.evaluate("globalThis.audio.contexts.map(({ state }) => state)")


def sources(page: Page) -> int:
    return page.evaluate("globalThis.audio.sources")


def kept(page: Page, name: str) -> object:
    return stored.read_values(page)["settings"].get(name)


def counting(table: TablePage) -> TablePage:
    """Load the table anew with its audio counted."""
    table.page.add_init_script(_COUNT_AUDIO)
    table.reload()
    return table


@both_screens
def test_the_switch_stands_right_in_the_strip_and_is_kept(sit: Sit, screen: Screen) -> None:
    table = sit(screen)
    page = table.page
    switch = page.get_by_role("button", name="効果音")
    expect(switch).to_have_attribute("aria-pressed", "true")
    place, main = switch.bounding_box(), page.locator("main").bounding_box()
    assert place
    assert main
    assert min(place["width"], place["height"]) >= 44
    assert main["x"] + main["width"] - place["x"] - place["width"] < 32
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    eventually(lambda: kept(page, "sound"), wanted=False)
    table.reload()
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(switch).to_have_attribute("aria-pressed", "true")
    eventually(lambda: kept(page, "sound"), wanted=True)


def test_nothing_is_heard_before_the_first_gesture_nor_of_what_was_before_a_reload(resume: Resume) -> None:
    table = counting(resume(made([((1, 1, 1, 2, 3), "ones")])))
    page = table.page
    assert contexts(page) == []
    table.roll(1, 2, 3, 4, 6)
    eventually(lambda: contexts(page), ["running"])
    assert sources(page) > 0
    table.reload()
    assert contexts(page) == []
    page.keyboard.press("Shift")
    page.keyboard.press("ArrowDown")
    eventually(lambda: contexts(page), ["running"])
    assert sources(page) == 0
    page.keyboard.press("Enter")
    eventually(lambda: sources(page) > 0, wanted=True)


def test_off_asks_for_no_audio_at_all(sit: Sit) -> None:
    table = counting(sit(settings={**STILL, "sound": False}))
    table.roll(1, 2, 3, 4, 6)
    table.hold(0)
    table.write("choice")
    assert contexts(table.page) == []


def test_switching_off_gives_the_audio_back(sit: Sit) -> None:
    table = counting(sit())
    page = table.page
    switch = page.get_by_role("button", name="効果音")
    table.roll(1, 2, 3, 4, 6)
    eventually(lambda: contexts(page), ["running"])
    switch.click()
    eventually(lambda: contexts(page), ["closed"])
    before = sources(page)
    table.hold(0)
    table.expect_dice(1, 2, 3, 4, 6, held=(0,))
    assert sources(page) == before
    switch.click()
    table.hold(0)
    eventually(lambda: sources(page) > before, wanted=True)


def test_the_volume_is_set_by_keys_heard_and_kept(open_context: OpenContext) -> None:
    context = open_context()
    context.add_init_script(_COUNT_AUDIO)
    page = context.new_page()
    page.goto("/settings")
    slider = page.get_by_role("slider", name="音量")
    expect(slider).to_have_attribute("aria-valuetext", "70％")
    place = slider.bounding_box()
    assert place
    assert place["height"] >= 44
    slider.focus()
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_attribute("aria-valuetext", "65％")
    eventually(lambda: sources(page) > 0, wanted=True)
    eventually(lambda: kept(page, "volume"), 65)
    page.reload()
    expect(slider).to_have_value("65")


def test_the_volume_waits_while_sound_is_off(visit: Visit) -> None:
    page = visit(path="/settings")
    page.get_by_role("switch", name="効果音").click()
    expect(page.get_by_role("slider", name="音量")).to_be_disabled()


def test_help_is_in_the_menu_of_a_phone_and_in_the_strip_of_a_desk(sit: Sit) -> None:
    table = sit()
    expect(table.open_menu().get_by_role("link", name="遊び方")).to_have_attribute("href", "/rules/standard")
    table.page.keyboard.press("Escape")
    table.page.set_viewport_size(DESK.size)
    expect(table.page.locator(".strip").get_by_role("link", name="遊び方")).to_be_visible()
