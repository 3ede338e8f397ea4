"""A game in progress survives reload and closing, and nothing is shown before it is stored."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from browser import stored
from browser.home_page import HomePage
from browser.made_games import GAME_ID, KEY, made, rounds
from browser.patience import eventually
from browser.table_page import UPPER, TablePage

if TYPE_CHECKING:
    from browser.conftest import Resume, Sit, Visit

STEADY_MS = 500
"""How long to watch that something does not happen."""


def test_a_reload_after_the_first_roll_shows_the_same_dice_and_holds(sit: Sit) -> None:
    table = sit()
    table.roll(1, 2, 2, 4, 6)
    table.hold(1, 4)
    table.expect_dice(1, 2, 2, 4, 6, held=(1, 4))
    table.reload()
    table.expect_dice(1, 2, 2, 4, 6, held=(1, 4))
    table.expect_rolls_used(1)
    table.expect_preview("choice", 15)
    table.roll(3, 3, 3)
    table.expect_dice(3, 2, 3, 3, 6, held=(1, 4))


def test_a_reload_after_the_second_roll_leaves_one_roll(sit: Sit) -> None:
    table = sit()
    table.roll(1, 2, 2, 4, 6)
    table.hold(1, 2)
    table.roll(5, 5, 5)
    table.hold(2)
    table.expect_dice(5, 2, 2, 5, 5, held=(1,))
    table.reload()
    table.expect_dice(5, 2, 2, 5, 5, held=(1,))
    table.expect_rolls_used(2)
    table.roll(2, 2, 2, 2)
    table.expect_dice(2, 2, 2, 2, 2, held=(1,))
    expect(table.roll_button).to_contain_text("振り終わり")
    table.reload()
    expect(table.roll_button).to_contain_text("振り終わり")
    table.write("yacht")
    table.expect_totals(50)


def test_a_reload_before_the_first_roll_of_a_round_shows_the_card(resume: Resume) -> None:
    table = resume(made(rounds(UPPER[:3], 2), names=("はる", "なつ")))
    for _ in range(2):
        expect(table.who).to_have_text("はるの番")
        expect(table.round).to_contain_text("4／12巡目")
        table.expect_totals(6, 6)
        table.expect_written("twos", 2)
        table.expect_open("fours", "yacht")
        table.expect_no_dice()
        table.reload()


def test_a_reload_during_the_throw_shows_the_same_dice(sit: Sit) -> None:
    table = sit(settings={})
    table.script(6, 1, 5, 2, 4)
    table.press(table.roll_button)
    expect(table.roll_button).to_contain_text("振っています")
    table.reload()
    table.expect_dice(6, 1, 5, 2, 4)
    table.expect_rolls_used(1)


def test_a_closed_page_goes_on_in_a_new_one(sit: Sit) -> None:
    table = sit(last={"ruleset": "thirteen"})
    table.roll(6, 6, 6, 2, 1)
    table.write("sixes")
    table.roll(1, 2, 2, 4, 6)
    table.hold(0)
    table.expect_dice(1, 2, 2, 4, 6, held=(0,))
    context = table.page.context
    table.page.close()
    home = HomePage(context.new_page())
    home.open()
    expect(home.main).to_contain_text("ひとりで・13役・2／13巡目")
    home.go_on()
    table = TablePage(home.page)
    table.expect_dice(1, 2, 2, 4, 6, held=(0,))
    table.expect_totals(18)


def test_the_address_of_the_table_goes_on_with_the_last_game(sit: Sit) -> None:
    table = sit()
    table.roll(1, 2, 2, 4, 6)
    other = TablePage(table.page.context.new_page())
    other.page.goto("/play")
    other.expect_dice(1, 2, 2, 4, 6)


def test_the_address_of_the_table_without_a_game_leads_home(visit: Visit) -> None:
    page = visit(path="/play")
    expect(page.locator("[data-start]")).to_contain_text("すぐ始める")
    assert page.url.endswith("/")


def test_back_and_forward_lead_from_the_table_home_and_back(sit: Sit) -> None:
    table = sit()
    table.roll(1, 2, 2, 4, 6)
    table.page.go_back()
    expect(HomePage(table.page).main).to_contain_text("続きから")
    table.page.go_forward()
    table.expect_dice(1, 2, 2, 4, 6)


def test_nothing_shows_before_it_is_stored(sit: Sit) -> None:
    table = sit()
    with stored.locked(table.page.context):
        table.script(6, 6, 6, 6, 6)
        table.press(table.roll_button)
        table.page.wait_for_timeout(STEADY_MS)
        table.expect_no_dice()
        table.expect_open("yacht")
        assert table.spoken.text_content() == ""
        table.expect_rolls_used(0)
    table.expect_dice(6, 6, 6, 6, 6)
    with stored.locked(table.page.context):
        table.choose("yacht")
        table.press(table.write_button)
        table.page.wait_for_timeout(STEADY_MS)
        table.expect_preview("yacht", 50)
        table.expect_totals(0)
    table.expect_written("yacht", 50)


def test_a_roll_that_was_not_stored_never_happened(sit: Sit) -> None:
    table = sit()
    context = table.page.context
    with stored.locked(context):
        table.script(6, 6, 6, 6, 6)
        table.press(table.roll_button)
        table.page.wait_for_timeout(STEADY_MS)
        table.expect_no_dice()
        table.page.close()
    page = context.new_page()
    page.goto("/play")
    again = TablePage(page)
    again.expect_no_dice()
    again.expect_rolls_used(0)


def test_another_game_keeps_the_first(sit: Sit) -> None:
    table = sit()
    table.roll(1, 2, 2, 4, 6)
    home = HomePage(table.page)
    home.open()
    home.quick.click()
    expect(table.roll_button).to_be_visible()
    table.expect_no_dice()
    table.roll(5, 5, 5, 5, 5)
    home.open()
    expect(home.others).to_contain_text("2局")
    home.others.click()
    home.dialog.get_by_role("button", name="1／12巡目").last.click()
    table.expect_dice(1, 2, 2, 4, 6)
    home.open()
    home.go_on()
    assert len(stored.stored_games(table.page)) == 2


def test_discarding_a_game_asks_first(sit: Sit) -> None:
    table = sit()
    table.roll(1, 2, 2, 4, 6)
    home = HomePage(table.page)
    home.open()
    home.others.click()
    discard = home.dialog.get_by_role("button", name="このゲームを消す")
    discard.click()
    expect(home.dialog).to_contain_text("途中のゲームを消しますか。元には戻せません。")
    home.dialog.get_by_role("button", name="キャンセル").click()
    assert len(stored.stored_games(table.page)) == 1
    discard.click()
    home.dialog.get_by_role("button", name="消す", exact=True).click()
    expect(home.main).to_contain_text("すぐ始める")
    eventually(lambda: stored.stored_games(table.page), [])


def _tampered(game: dict[str, Any]) -> dict[str, Any]:
    """Give a game with more points than its dice are worth."""
    other = copy.deepcopy(game)
    next(event for event in other["record"]["events"] if event["type"] == "scored")["points"] += 1
    return other


def test_a_damaged_game_is_said_and_kept(visit: Visit) -> None:
    good = made(rounds(UPPER[:1]))
    damaged = {"game/broken.1": {"version": 1}, "game/tampered.1": _tampered(good)}
    page = visit(kept={KEY: good, **damaged})
    expect(page.get_by_text("途中のゲームが2局読めませんでした。消さずに残してあります。")).to_be_visible()
    HomePage(page).go_on()
    table = TablePage(page)
    table.roll(1, 2, 2, 4, 6)
    table.write("twos")
    values = stored.read_values(page)
    assert {key: values[key] for key in damaged} == damaged
    assert values[KEY]["record"]["id"] == GAME_ID


def test_damaged_settings_are_the_defaults(visit: Visit) -> None:
    page = visit(settings={"speed": "sideways", "theme": 7}, last={"ruleset": "none", "players": 99, "names": "x"})
    expect(page.locator("[value=standard]")).to_be_checked()
    expect(page.get_by_role("button", name="1台でみんなでの設定")).to_contain_text("2人")
