"""The keys of the table, of home and of the result: each acts once, where it should, and never scrolls the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser import stored
from browser.made_games import made, rounds
from browser.patience import eventually
from browser.screens import DESK, PHONE, Screen
from browser.scripted_dice import faces_left
from browser.table_page import LOWER_12, UPPER, TablePage

if TYPE_CHECKING:
    from browser.conftest import Resume, Sit, Visit

GUARD_MS = 700
"""Longer than a page with a main action takes no notice of keys that belong to the one before."""

STEADY_MS = 400
"""How long to watch that something does not happen."""


def rolls(table: TablePage) -> int:
    (game,) = stored.stored_games(table.page)
    return sum(event["type"] == "rolled" for event in game["record"]["events"])


def press_and_hold(table: TablePage, key: str, repeats: int) -> None:
    """Press a key and leave it down while it repeats itself."""
    for _ in range(1 + repeats):
        table.page.keyboard.down(key)


@pytest.mark.parametrize("key", [" ", "r"])
def test_a_key_held_down_rolls_once(sit: Sit, key: str) -> None:
    table = sit(DESK)
    table.throw(lambda: press_and_hold(table, key, 8), 1, 2, 3, 4, 6)
    table.page.keyboard.up(key)
    table.page.wait_for_timeout(STEADY_MS)
    assert rolls(table) == 1
    table.expect_dice(1, 2, 3, 4, 6)


def test_a_digit_held_down_holds_once(sit: Sit) -> None:
    table = sit(DESK)
    table.roll(1, 2, 3, 4, 6)
    press_and_hold(table, "3", 5)
    table.page.keyboard.up("3")
    table.expect_dice(1, 2, 3, 4, 6, held=(2,))


def test_digits_hold_the_dice_from_the_left(sit: Sit) -> None:
    table = sit(DESK)
    table.roll(1, 2, 3, 4, 6)
    for position in range(5):
        table.page.keyboard.press(str(position + 1))
        eventually(table.held, list(range(position + 1)))
    table.page.keyboard.press("1")
    eventually(table.held, [1, 2, 3, 4])


def test_arrows_go_through_the_open_boxes_only(sit: Sit) -> None:
    table = sit(DESK)
    table.roll(1, 2, 3, 4, 6)
    table.write("twos")
    table.roll(1, 2, 3, 4, 6)
    open_boxes = [box for box in UPPER + LOWER_12 if box != "twos"]
    seen: list[str | None] = []
    for _ in open_boxes:
        table.page.keyboard.press("ArrowDown")
        seen.append(table.chosen.get_attribute("data-box"))
    assert seen == open_boxes
    table.page.keyboard.press("ArrowDown")
    expect(table.chosen).to_have_attribute("data-box", open_boxes[0])
    table.page.keyboard.press("ArrowUp")
    expect(table.chosen).to_have_attribute("data-box", open_boxes[-1])


def test_arrow_up_begins_at_the_last_box(sit: Sit) -> None:
    table = sit(DESK)
    table.roll(1, 2, 3, 4, 6)
    table.page.keyboard.press("ArrowUp")
    expect(table.chosen).to_have_attribute("data-box", "yacht")


def test_enter_held_down_writes_once(sit: Sit) -> None:
    table = sit(DESK)
    table.roll(1, 2, 3, 4, 6)
    table.page.keyboard.press("ArrowDown")
    press_and_hold(table, "Enter", 6)
    table.page.keyboard.up("Enter")
    table.expect_written("ones", 1)
    table.expect_rolls_used(0)


@pytest.mark.parametrize("screen", [Screen(360, 400), Screen(1000, 420)], ids=str)
def test_space_never_scrolls_the_table(sit: Sit, screen: Screen) -> None:
    table = sit(screen)
    table.throw(lambda: table.page.keyboard.press("Space"), 1, 2, 3, 4, 6)
    table.page.mouse.click(2, 2)
    for _ in range(2):
        table.throw(lambda: table.page.keyboard.press("Space"), 1, 2, 3, 4, 6)
    table.page.keyboard.press("Space")
    table.page.wait_for_timeout(STEADY_MS)
    assert table.page.evaluate("scrollY") == 0


def test_a_die_reached_with_tab_takes_space_and_enter(sit: Sit) -> None:
    table = sit(DESK)
    table.roll(1, 2, 3, 4, 6)
    die = table.die(1)
    for _ in range(40):
        table.page.keyboard.press("Tab")
        if die.evaluate("(die) => die === document.activeElement"):
            break
    expect(die).to_be_focused()
    table.page.keyboard.press("Space")
    table.expect_dice(1, 2, 3, 4, 6, held=(1,))
    table.page.keyboard.press("Enter")
    table.expect_dice(1, 2, 3, 4, 6)
    assert rolls(table) == 1


def test_after_a_click_on_a_die_space_rolls(sit: Sit) -> None:
    table = sit(DESK)
    table.roll(1, 2, 3, 4, 6)
    table.hold(1)
    table.expect_dice(1, 2, 3, 4, 6, held=(1,))
    table.throw(lambda: table.page.keyboard.press("Space"), 5, 5, 5, 5)
    table.expect_dice(5, 2, 5, 5, 5, held=(1,))


def test_a_box_reached_with_tab_is_chosen_and_then_written_with_enter(sit: Sit) -> None:
    table = sit(DESK)
    table.roll(1, 2, 3, 4, 6)
    for _ in range(40):
        table.page.keyboard.press("Tab")
        if table.box("threes").evaluate("(box) => box === document.activeElement"):
            break
    table.page.keyboard.press("Enter")
    expect(table.chosen).to_have_attribute("data-box", "threes")
    table.page.keyboard.press("Enter")
    table.expect_written("threes", 3)


def test_keys_with_control_alt_or_meta_belong_to_the_browser(sit: Sit) -> None:
    table = sit(DESK)
    for modifier in ("Control", "Alt", "Meta"):
        table.page.keyboard.press(f"{modifier}+1")
        table.page.keyboard.press(f"{modifier}+Space")
    table.page.wait_for_timeout(STEADY_MS)
    assert rolls(table) == 0


def test_keys_rest_while_a_sheet_lies_over_the_table(sit: Sit) -> None:
    table = sit(DESK)
    dialog = table.open_menu()
    table.page.keyboard.press("r")
    table.page.keyboard.press("5")
    table.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert rolls(table) == 0
    table.throw(lambda: table.page.keyboard.press("r"), 1, 2, 3, 4, 6)


def test_the_shortcuts_can_be_switched_off(sit: Sit) -> None:
    table = sit(DESK, settings={"speed": "none", "shortcuts": False})
    for key in ("Space", "r"):
        table.page.keyboard.press(key)
    table.roll(1, 2, 3, 4, 6)
    for key in ("r", "1", "ArrowDown", "Enter"):
        table.page.keyboard.press(key)
    table.page.wait_for_timeout(STEADY_MS)
    table.expect_dice(1, 2, 3, 4, 6)
    expect(table.chosen).to_have_count(0)
    assert rolls(table) == 1
    expect(table.page.locator(".roll .kbd")).to_have_count(0)


@pytest.mark.parametrize("key", ["Space", "Enter"])
def test_home_starts_what_was_played_last(visit: Visit, key: str) -> None:
    page = visit(PHONE, last={"ruleset": "thirteen", "mode": "solo", "hasPlayed": True})
    expect(page.locator("[data-start]")).to_contain_text("すぐ始める")
    page.wait_for_timeout(GUARD_MS)
    page.keyboard.press(key)
    table = TablePage(page)
    expect(table.page.locator(".strip .tag")).to_have_text("13役")
    assert page.evaluate("scrollY") == 0


def test_home_does_not_start_without_shortcuts(visit: Visit) -> None:
    page = visit(PHONE, settings={"shortcuts": False})
    expect(page.locator("[data-start]")).to_be_visible()
    page.wait_for_timeout(GUARD_MS)
    page.keyboard.press("Enter")
    page.wait_for_timeout(STEADY_MS)
    expect(page.locator("[data-start]")).to_be_visible()


def play_to_the_last_box(resume: Resume) -> TablePage:
    """Give a table at which Enter ends the game."""
    table = resume(made(rounds((*UPPER, *LOWER_12[:-1]))), DESK)
    table.roll(1, 2, 3, 4, 6)
    table.page.keyboard.press("ArrowDown")
    return table


def test_the_key_that_ends_a_game_does_not_start_the_next(resume: Resume) -> None:
    table = play_to_the_last_box(resume)
    page = table.page
    press_and_hold(table, "Enter", 1)
    again = page.locator("[data-again]")
    expect(again).to_be_visible()
    page.wait_for_timeout(GUARD_MS)
    press_and_hold(table, "Enter", 2)
    page.keyboard.up("Enter")
    page.wait_for_timeout(STEADY_MS)
    expect(again).to_be_visible()
    assert faces_left(page) == 0
    page.keyboard.press("Enter")
    expect(table.roll_button).to_be_visible()
    table.expect_rolls_used(0)


def test_a_key_right_after_the_end_is_not_taken_for_once_more(resume: Resume) -> None:
    table = play_to_the_last_box(resume)
    page = table.page
    page.keyboard.press("Enter")
    again = page.locator("[data-again]")
    expect(again).to_be_visible()
    page.keyboard.press("Space")
    page.wait_for_timeout(GUARD_MS)
    expect(again).to_be_visible()
    page.keyboard.press("Space")
    expect(table.roll_button).to_be_visible()
    table.expect_rolls_used(0)
