"""What a screen reader hears: names of dice and boxes, and one sentence for each event once it is there to be seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.made_games import made
from browser.screens import DESK, PHONE, Screen

if TYPE_CHECKING:
    from browser.conftest import Resume, Sit
    from browser.table_page import TablePage

both_screens = pytest.mark.parametrize("screen", [PHONE, DESK], ids=str)

_LISTEN = """() => {
  const region = document.querySelector("[role=status]");
  globalThis.heard = [];
  new MutationObserver(() => globalThis.heard.push(region.textContent)).observe(region, {
    characterData: true,
    childList: true,
    subtree: true,
  });
}"""


def listen(table: TablePage) -> None:
    table.page.evaluate(_LISTEN)


def heard(table: TablePage) -> list[str]:
    return table.page.evaluate("globalThis.heard")


def test_each_event_is_one_sentence_after_it_has_settled(sit: Sit) -> None:
    table = sit(last={"mode": "device", "players": 2, "names": ["はる", "なつ"]})
    listen(table)
    table.roll(1, 2, 2, 4, 6)
    table.hold(1, 2)
    table.roll(2, 2, 2)
    table.choose("yacht")
    table.write("yacht")
    table.roll(1, 2, 3, 4, 6)
    table.roll(1, 2, 3, 4, 6)
    table.roll(1, 2, 3, 4, 6)
    table.write("small_straight")
    expect(table.spoken).to_contain_text("S.ストレート")
    assert heard(table) == [
        "1投目：1・2・2・4・6。あと2回。",
        "5つとも同じ目です。2投目：2・2・2・2・2。あと1回。",
        "はる：ヨットに50点。合計50点。なつの番。",
        "1投目：1・2・3・4・6。あと2回。",
        "2投目：1・2・3・4・6。あと1回。",
        "3投目：1・2・3・4・6。書く番です。",
        "なつ：S.ストレートに15点。合計15点。はるの番。",
    ]


def test_nothing_is_said_during_the_throw(sit: Sit) -> None:
    table = sit(settings={})
    listen(table)
    table.script(1, 2, 2, 4, 6)
    table.press(table.roll_button)
    expect(table.roll_button).to_contain_text("振っています")
    assert heard(table) == []
    expect(table.spoken).to_have_text("1投目：1・2・2・4・6。あと2回。")
    assert heard(table) == ["1投目：1・2・2・4・6。あと2回。"]


def test_a_further_yacht_is_said_with_what_it_brings(resume: Resume) -> None:
    table = resume(made([((5, 5, 5, 5, 5), "yacht")], ruleset="thirteen"))
    table.roll(5, 5, 5, 5, 5)
    table.write("fives")
    expect(table.spoken).to_have_text("あなた：ファイブに25点、ほかに100点。合計175点。")


def test_sentences_are_set_apart_in_english(sit: Sit) -> None:
    table = sit(last={"mode": "device", "players": 2, "names": ["An", "Bo"]}, locale="en-US")
    table.roll(2, 2, 2, 2, 2)
    expect(table.spoken).to_have_text("Five equal. Roll 1: 2, 2, 2, 2, 2. Rolls left: 2.")
    table.write("yacht")
    expect(table.spoken).to_have_text("An: Yacht 50. Total 50. Next: Bo.")


@both_screens
def test_dice_are_toggle_buttons_that_say_face_and_hold(sit: Sit, screen: Screen) -> None:
    table = sit(screen)
    tray = table.page.get_by_role("region", name="サイコロ")
    buttons = tray.get_by_role("button")
    expect(buttons).to_have_count(5)
    expect(buttons.first).to_have_accessible_name("左端、まだ振っていません")
    table.roll(1, 2, 3, 4, 6)
    names = ["左端、1", "左から2番目、2", "真ん中、3", "右から2番目、4", "右端、6"]
    for position, name in enumerate(names):
        expect(buttons.nth(position)).to_have_accessible_name(name)
        expect(buttons.nth(position)).to_have_attribute("aria-pressed", "false")
    table.hold(4)
    expect(buttons.nth(4)).to_have_accessible_name("右端、6、固定中")
    expect(buttons.nth(4)).to_have_attribute("aria-pressed", "true")


@both_screens
def test_the_card_is_a_table_whose_rows_say_box_and_worth(sit: Sit, screen: Screen) -> None:
    table = sit(screen)
    page = table.page
    table.roll(1, 2, 3, 4, 6)
    table.write("ones")
    table.roll(1, 2, 3, 4, 6)
    tables = page.get_by_role("table")
    expect(tables.first).to_be_visible()
    for header, name in (
        ("エース", "エース、1点、書いてあります"),
        ("フルハウス", "フルハウス、今書くと0点"),
        ("S.ストレート", "S.ストレート、今書くと15点"),
    ):
        row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name=header))
        expect(row.get_by_role("button")).to_have_accessible_name(name)
    table.choose("small_straight")
    expect(table.box("small_straight")).to_have_attribute("aria-pressed", "true")
    expect(table.box("full_house")).to_have_attribute("aria-pressed", "false")


def test_the_chips_say_everyones_totals_and_whose_turn_it_is(resume: Resume) -> None:
    table = resume(made([((1, 1, 1, 2, 3), "ones")], names=("はる", "なつ")))
    chips = table.page.get_by_role("navigation", name="全員の合計").get_by_role("button")
    expect(chips.first).to_have_accessible_name("はる、合計3点、前はエースに3点")
    expect(chips.last).to_have_accessible_name("なつ、合計0点")
    expect(chips.last).to_have_attribute("aria-current", "true")


def test_the_focus_goes_to_the_heading_of_a_new_page(sit: Sit) -> None:
    table = sit()
    table.resign()
    expect(table.page.get_by_role("heading", level=1)).to_be_focused()
