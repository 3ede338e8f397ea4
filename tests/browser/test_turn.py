"""A turn at the table: rolling, holding, choosing, writing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser import stored
from browser.patience import eventually
from browser.screens import DESK, PHONE, Screen
from browser.scripted_dice import faces_left
from browser.table_page import UPPER

if TYPE_CHECKING:
    from browser.conftest import Sit
    from browser.table_page import TablePage

both_screens = pytest.mark.parametrize("screen", [PHONE, DESK], ids=str)


def events(table: TablePage, kind: str) -> list[dict[str, object]]:
    (game,) = stored.stored_games(table.page)
    return [event for event in game["record"]["events"] if event["type"] == kind]


@both_screens
def test_any_die_is_held_and_released_before_each_reroll(sit: Sit, screen: Screen) -> None:
    table = sit(screen)
    table.roll(1, 2, 2, 4, 6)
    table.hold(1, 2)
    table.expect_dice(1, 2, 2, 4, 6, held=(1, 2))
    table.hold(2)
    table.expect_dice(1, 2, 2, 4, 6, held=(1,))
    table.hold(2)
    table.roll(4, 4, 6)
    table.expect_dice(4, 2, 2, 4, 6, held=(1, 2))
    table.hold(1, 2, 0, 3)
    table.expect_dice(4, 2, 2, 4, 6, held=(0, 3))
    table.roll(1, 4, 4)
    table.expect_dice(4, 1, 4, 4, 4, held=(0, 3))
    table.expect_preview("four_of_a_kind", 17)
    assert [event["hold"] for event in events(table, "rolled")] == [[], [1, 2], [0, 3]]


def test_dice_keep_their_order_and_their_columns(sit: Sit) -> None:
    table = sit()
    before = [die.bounding_box() for die in table.dice.all()]
    table.roll(6, 1, 5, 2, 4)
    table.hold(4, 0)
    table.expect_dice(6, 1, 5, 2, 4, held=(0, 4))
    table.roll(3, 3, 3)
    table.expect_dice(6, 3, 3, 3, 4, held=(0, 4))
    assert [die.bounding_box() for die in table.dice.all()] == before


def test_a_held_die_rises_onto_the_rail_above_its_own_column(sit: Sit) -> None:
    table = sit()
    table.roll(6, 1, 5, 2, 4)
    lying = table.die(2).locator(".final .die").bounding_box()
    table.hold(2)
    held = table.die(2).locator(".slot .die")
    expect(held).to_be_visible()
    expect(table.die(2).locator(".plate")).to_have_text("✓ 固定")
    rail = table.page.locator(".rail").bounding_box()
    standing = held.bounding_box()
    assert lying
    assert rail
    assert standing
    assert abs(standing["x"] + standing["width"] / 2 - lying["x"] - lying["width"] / 2) <= 3
    assert standing["y"] + standing["height"] <= rail["y"] + rail["height"]
    assert lying["y"] >= rail["y"] + rail["height"] - 3


@both_screens
def test_with_five_held_dice_no_roll_is_used_up(sit: Sit, screen: Screen) -> None:
    table = sit(screen)
    table.roll(1, 2, 3, 4, 6)
    table.hold(0, 1, 2, 3, 4)
    expect(table.roll_button).to_have_attribute("aria-disabled", "true")
    expect(table.roll_button).to_contain_text("全部固定中")
    table.press(table.roll_button)
    table.page.keyboard.press("r")
    table.expect_rolls_used(1)
    table.hold(4)
    expect(table.roll_button).to_have_attribute("aria-disabled", "false")
    table.roll(5)
    table.expect_dice(1, 2, 3, 4, 5, held=(0, 1, 2, 3))
    assert len(events(table, "rolled")) == 2


@both_screens
def test_rerolling_all_five_and_stopping_early_are_legal(sit: Sit, screen: Screen) -> None:
    table = sit(screen)
    table.roll(1, 1, 2, 3, 5)
    table.roll(6, 6, 2, 2, 5)
    table.expect_dice(6, 6, 2, 2, 5)
    table.write("choice")
    table.expect_totals(21)
    table.expect_rolls_used(0)


@both_screens
def test_after_the_third_roll_only_writing_is_left(sit: Sit, screen: Screen) -> None:
    table = sit(screen)
    expect(table.roll_button).to_contain_text("あと3回")
    for count, left in ((1, "あと2回"), (2, "あと1回"), (3, "書く番")):
        table.roll(1, 2, 3, 4, 6)
        table.expect_rolls_used(count)
        expect(table.roll_button).to_contain_text(left)
    expect(table.roll_button).to_contain_text("振り終わり")
    expect(table.roll_button).to_have_attribute("aria-disabled", "true")
    table.press(table.roll_button)
    table.press(table.die(0))
    expect(table.die(0)).to_have_attribute("aria-disabled", "true")
    table.page.keyboard.press("Space")
    table.page.keyboard.press("1")
    table.expect_dice(1, 2, 3, 4, 6)
    assert len(events(table, "rolled")) == 3
    table.write("small_straight")
    table.expect_totals(15)


def test_before_the_first_roll_nothing_can_be_held_or_written(sit: Sit) -> None:
    table = sit()
    table.expect_no_dice()
    table.hold(0, 3)
    assert table.held() == []
    table.press_box("choice")
    expect(table.slip).to_contain_text("どの目でもよい。")
    expect(table.write_button).to_have_attribute("aria-disabled", "true")
    table.press(table.write_button)
    table.page.keyboard.press("Enter")
    table.expect_open("choice")
    (game,) = stored.stored_games(table.page)
    assert [event["type"] for event in game["record"]["events"]] == ["game_started"]


@both_screens
def test_with_nothing_chosen_nothing_is_written(sit: Sit, screen: Screen) -> None:
    table = sit(screen)
    table.roll(1, 2, 3, 4, 6)
    expect(table.chosen).to_have_count(0)
    table.press(table.write_button)
    table.page.keyboard.press("Enter")
    table.choose("ones")
    table.page.keyboard.press("Escape")
    expect(table.chosen).to_have_count(0)
    table.press(table.write_button)
    table.page.keyboard.press("Enter")
    assert events(table, "scored") == []
    table.roll(1, 2, 3, 4, 6)
    expect(table.chosen).to_have_count(0)


@both_screens
def test_zero_can_be_written(sit: Sit, screen: Screen) -> None:
    table = sit(screen)
    table.roll(1, 2, 3, 4, 6)
    table.choose("yacht")
    expect(table.write_button).to_contain_text("0点")
    expect(table.slip).to_contain_text("今は0点")
    table.write("yacht")
    table.expect_written("yacht", 0)
    expect(table.box("yacht").locator(".slash")).to_have_count(1)
    table.expect_totals(0)


@both_screens
def test_a_choice_is_lost_with_the_next_roll_and_writes_what_is_worth_then(sit: Sit, screen: Screen) -> None:
    table = sit(screen)
    table.roll(1, 1, 1, 4, 6)
    table.choose("ones")
    table.roll(1, 1, 2, 2, 2)
    expect(table.chosen).to_have_count(0)
    table.write("ones")
    table.expect_written("ones", 2)


@both_screens
def test_previews_differ_from_what_is_written_by_more_than_color(sit: Sit, screen: Screen) -> None:
    table = sit(screen)
    table.roll(1, 1, 1, 4, 6)
    table.write("ones")
    table.roll(2, 2, 3, 4, 6)
    preview, written = table.box("twos").locator(".value"), table.box("ones").locator(".value")
    expect(preview).to_have_css("font-style", "italic")
    expect(preview).to_have_css("border-top-style", "dotted")
    expect(written).to_have_css("border-top-style", "none")
    expect(written.locator("svg.digit")).to_have_count(1)
    expect(preview.locator("svg")).to_have_count(0)
    expect(table.box("yacht").locator(".value")).to_have_css("border-bottom-style", "dotted")


def test_the_last_box_that_a_player_wrote_stays_marked(sit: Sit) -> None:
    table = sit()
    rings = table.page.locator(".ring")
    table.roll(1, 1, 1, 4, 6)
    table.write("ones")
    expect(table.box("ones").locator(".ring")).to_have_count(1)
    table.roll(2, 2, 3, 4, 6)
    expect(table.box("ones").locator(".ring")).to_have_count(1)
    table.write("twos")
    expect(table.box("twos").locator(".ring")).to_have_count(1)
    expect(rings).to_have_count(1)


@both_screens
def test_every_box_shows_its_condition_at_any_time(sit: Sit, screen: Screen) -> None:
    table = sit(screen)
    table.press_box("full_house")
    expect(table.slip).to_contain_text("同じ目が3つと2つ。")
    table.roll(2, 2, 2, 6, 6)
    table.write("full_house")
    table.press_box("full_house")
    expect(table.slip).to_contain_text("書いた欄は変えられない")
    expect(table.chosen).to_have_count(0)
    table.roll(1, 2, 3, 4, 5)
    table.press_box("full_house")
    expect(table.slip).to_contain_text("書いた欄は変えられない")
    expect(table.chosen).to_have_count(0)
    table.press_box("small_straight")
    expect(table.slip).to_contain_text("4つ続きの目。")
    expect(table.chosen).to_have_attribute("data-box", "small_straight")


@both_screens
def test_a_double_click_rolls_once(sit: Sit, screen: Screen) -> None:
    table = sit(screen)
    table.throw(table.roll_button.dblclick, 1, 2, 3, 4, 6)
    table.expect_dice(1, 2, 3, 4, 6)
    assert len(events(table, "rolled")) == 1


@both_screens
def test_boxes_that_a_joker_closes_say_why(sit: Sit, screen: Screen) -> None:
    table = sit(screen, last={"ruleset": "thirteen"})
    table.roll(5, 5, 5, 5, 5)
    table.write("yacht")
    table.roll(5, 5, 5, 5, 5)
    table.expect_preview("fives", 25, 100)
    for box in ("ones", "choice", "large_straight"):
        table.expect_closed(box, "ファイブが空いている間はそこだけ。")
    expect(table.page.get_by_text("ファイブが先").first).to_be_visible()
    table.press_box("choice")
    expect(table.slip).to_contain_text("ファイブが空いている間はそこだけ。")
    expect(table.chosen).to_have_count(0)
    table.press(table.write_button)
    table.expect_closed("choice", "ファイブが空いている間はそこだけ。")
    table.write("fives")
    table.expect_totals(175)
    table.roll(5, 5, 5, 5, 5)
    for box in set(UPPER) - {"fives"}:
        table.expect_closed(box, "下段が空いている間は下段だけ。")
    table.expect_preview("large_straight", 40, 100)
    expect(table.page.get_by_text("下段が先").first).to_be_visible()


@both_screens
def test_a_joker_without_a_written_50_brings_no_bonus(sit: Sit, screen: Screen) -> None:
    table = sit(screen, last={"ruleset": "thirteen"})
    table.roll(1, 2, 3, 4, 6)
    table.write("yacht")
    table.roll(5, 5, 5, 5, 1)
    table.write("fives")
    table.roll(5, 5, 5, 5, 5)
    table.expect_preview("large_straight", 40)
    table.write("large_straight")
    table.expect_totals(60)


@both_screens
def test_the_lower_boxes_wait_under_the_house_rule_upper_first(sit: Sit, screen: Screen) -> None:
    table = sit(screen, last={"houseRules": ["upper_first"]})
    expect(table.page.locator(".strip .tag")).to_have_text("標準+1")
    for face, box in enumerate(UPPER, start=1):
        table.roll(face, face, face, 1, 2)
        table.expect_closed("choice", "上段の6欄をすべて書くまで書けない。")
        table.press_box("choice")
        expect(table.chosen).to_have_count(0)
        table.write(box)
    table.roll(6, 6, 6, 5, 5)
    table.expect_preview("full_house", 28)
    expect(table.page.get_by_text("上段が先")).to_have_count(0)


def test_the_round_counts_up_to_the_number_of_boxes(sit: Sit) -> None:
    table = sit()
    expect(table.round).to_have_text(re.compile(r"\s*1／12巡目"))
    table.roll(1, 2, 3, 4, 6)
    table.write("ones")
    expect(table.round).to_have_text(re.compile(r"\s*2／12巡目"))
    expect(table.who).to_have_text("あなたの番")


def test_a_throw_takes_its_time_and_shows_nothing_before_the_dice_lie(sit: Sit) -> None:
    table = sit(settings={})
    table.script(6, 6, 6, 6, 6)
    table.press(table.roll_button)
    expect(table.roll_button).to_contain_text("振っています")
    assert table.page.locator(".preview").count() == 0
    assert table.spoken.text_content() == ""
    assert [name for name, _ in table.shown_dice()] == ["まだ振っていません"] * 5
    expect(table.roll_button).to_contain_text("1投目")
    table.expect_dice(6, 6, 6, 6, 6)
    table.expect_preview("yacht", 50)


@pytest.mark.parametrize("how", ["Space", "tap the button", "tap a die", "tap a box"])
def test_a_throw_is_cut_short(sit: Sit, how: str) -> None:
    table = sit(settings={})
    table.page.clock.install()
    table.page.clock.pause_at(table.page.evaluate("Date.now()") + 1000)
    table.script(6, 6, 6, 6, 6)
    table.press(table.roll_button)
    expect(table.roll_button).to_contain_text("振っています")
    acts = {
        "Space": lambda: table.page.keyboard.press("Space"),
        "tap the button": lambda: table.press(table.roll_button),
        "tap a die": lambda: table.press(table.die(2)),
        "tap a box": lambda: table.press_box("choice"),
    }
    acts[how]()
    expect(table.roll_button).to_contain_text("あと2回")
    table.expect_dice(6, 6, 6, 6, 6)
    expect(table.chosen).to_have_count(0)
    assert faces_left(table.page) == 0
    assert table.held() == []
    eventually(lambda: len(events(table, "rolled")), 1)
