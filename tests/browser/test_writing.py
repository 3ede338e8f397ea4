"""Writing with one tap, where 「確認してから書く」 is off: it can be taken back until the next roll."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser import stored
from browser.home_page import HomePage
from browser.made_games import made, rounds
from browser.patience import eventually
from browser.screens import DESK, PHONE, Screen
from browser.table_page import LOWER_12, UPPER, TablePage

if TYPE_CHECKING:
    from browser.conftest import Resume, Sit

AT_ONCE = {"speed": "none", "confirm": False}

both_screens = pytest.mark.parametrize("screen", [PHONE, DESK], ids=str)


def last_event(table: TablePage) -> str:
    (game,) = stored.stored_games(table.page)
    return game["record"]["events"][-1]["type"]


@both_screens
def test_one_tap_writes_and_can_be_taken_back(sit: Sit, screen: Screen) -> None:
    table = sit(screen, settings=AT_ONCE)
    table.roll(1, 1, 1, 4, 6)
    table.hold(0)
    table.press_box("ones")
    table.expect_written("ones", 3)
    table.expect_totals(3)
    expect(table.take_back_button).to_contain_text("3点を取り消す")
    assert last_event(table) == "rolled"
    table.take_back_button.click()
    expect(table.spoken).to_have_text("取り消しました。")
    table.expect_preview("ones", 3)
    table.expect_totals(0)
    expect(table.take_back_button).to_have_count(0)
    table.press_box("choice")
    table.expect_totals(13)


@both_screens
def test_the_next_roll_makes_it_final(sit: Sit, screen: Screen) -> None:
    table = sit(screen, settings=AT_ONCE)
    table.roll(1, 1, 1, 4, 6)
    table.press_box("ones")
    expect(table.take_back_button).to_be_visible()
    table.roll(2, 2, 2, 4, 6)
    expect(table.take_back_button).to_have_count(0)
    (game,) = stored.stored_games(table.page)
    assert [event["type"] for event in game["record"]["events"]] == ["game_started", "rolled", "scored", "rolled"]
    assert game["pending"] == []
    table.expect_written("ones", 3)


def test_looking_at_a_box_leaves_the_way_back_open(sit: Sit) -> None:
    table = sit(settings=AT_ONCE)
    table.roll(1, 1, 1, 4, 6)
    table.press_box("ones")
    expect(table.take_back_button).to_be_visible()
    table.press_box("choice")
    expect(table.slip).to_contain_text("どの目でもよい。")
    table.page.keyboard.press("Escape")
    table.take_back_button.click()
    table.expect_preview("ones", 3)


def test_the_next_player_takes_over_and_the_writing_can_still_be_taken_back(sit: Sit) -> None:
    table = sit(settings=AT_ONCE, last={"mode": "device", "players": 2, "names": ["はる", "なつ"]})
    table.roll(1, 1, 1, 4, 6)
    table.press_box("ones")
    expect(table.who).to_have_text("なつの番")
    table.take_back_button.click()
    expect(table.who).to_have_text("はるの番")
    table.press_box("sixes")
    table.expect_totals(6, 0)


@both_screens
def test_the_last_writing_can_be_taken_back_before_the_result_appears(resume: Resume, screen: Screen) -> None:
    table = resume(made(rounds((*UPPER, *LOWER_12[:-1]))), screen, AT_ONCE)
    page = table.page
    table.roll(1, 2, 3, 4, 6)
    table.press_box("yacht")
    expect(table.take_back_button).to_be_visible()
    expect(table.roll_button).to_contain_text("おしまい")
    table.take_back_button.click()
    table.expect_preview("yacht", 0)
    # Longer than the result waits: what was taken back must not end the game later.
    page.wait_for_timeout(2500)
    expect(table.roll_button).to_be_visible()
    table.roll(6, 6, 6, 6, 6)
    table.press_box("yacht")
    expect(page.locator("[data-again]")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("97点")


def test_leaving_the_table_makes_it_final(sit: Sit) -> None:
    table = sit(settings=AT_ONCE)
    table.roll(1, 1, 1, 4, 6)
    table.press_box("ones")
    expect(table.take_back_button).to_be_visible()
    table.open_menu().get_by_role("button", name="ホームへ").click()
    home = HomePage(table.page)
    expect(home.main).to_contain_text("続きから")
    assert last_event(table) == "scored"
    home.go_on()
    expect(table.take_back_button).to_have_count(0)
    table.expect_written("ones", 3)


def test_leaving_after_the_last_writing_ends_the_game(resume: Resume) -> None:
    table = resume(made(rounds((*UPPER, *LOWER_12[:-1]))), settings=AT_ONCE)
    table.roll(6, 6, 6, 6, 6)
    table.press_box("yacht")
    expect(table.take_back_button).to_be_visible()
    table.open_menu().get_by_role("button", name="ホームへ").click()
    expect(HomePage(table.page).main).to_contain_text("すぐ始める")
    assert last_event(table) == "game_ended"


def test_a_writing_that_can_be_taken_back_survives_a_reload(sit: Sit) -> None:
    table = sit(settings=AT_ONCE)
    table.roll(1, 1, 1, 4, 6)
    table.press_box("ones")
    expect(table.take_back_button).to_be_visible()
    table.reload()
    table.expect_written("ones", 3)
    table.take_back_button.click()
    table.expect_preview("ones", 3)
    table.expect_dice(1, 1, 1, 4, 6)


def test_the_setting_is_changed_in_the_menu_of_the_table(sit: Sit) -> None:
    table = sit()
    table.roll(1, 1, 1, 4, 6)
    table.open_menu().get_by_role("switch", name="確認してから書く").click()
    table.page.keyboard.press("Escape")
    table.press_box("ones")
    table.expect_written("ones", 3)
    eventually(lambda: stored.read_values(table.page)["settings"]["confirm"], wanted=False)


def test_keys_write_what_is_chosen_and_not_what_is_looked_through(sit: Sit) -> None:
    table = sit(DESK, settings=AT_ONCE)
    table.roll(1, 1, 1, 4, 6)
    table.page.keyboard.press("ArrowDown")
    expect(table.chosen).to_have_attribute("data-box", "ones")
    table.page.keyboard.press("ArrowDown")
    expect(table.chosen).to_have_attribute("data-box", "twos")
    table.page.keyboard.press("Enter")
    table.expect_written("twos", 0)
    table.expect_open("ones")
    expect(table.take_back_button).to_be_visible()
