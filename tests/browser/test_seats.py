"""Several people around one device: who starts, whose turn it is, who leaves, who is ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser import stored
from browser.made_games import made, rounds
from browser.screens import DESK, PHONE, Screen
from browser.scripted_dice import script_faces
from browser.table_page import LOWER_12, UPPER, TablePage

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from browser.conftest import Resume, Sit, Visit

both_screens = pytest.mark.parametrize("screen", [PHONE, DESK], ids=str)

PAIR = ("はる", "なつ")
THREE = ("はる", "なつ", "あき")
SIX = ("はる", "なつ", "あき", "ふゆ", "そら", "うみ")
ALL_BUT_YACHT = (*UPPER, *LOWER_12[:-1])


def ranking(page: Page) -> list[str]:
    """Give the ranking, a line for each seat."""
    return [" ".join(text.split()) for text in page.locator(".ranks li").all_inner_texts()]


@both_screens
def test_two_people_play_to_a_draw_and_once_more_with_the_start_swapped(resume: Resume, screen: Screen) -> None:
    table = resume(made(rounds(ALL_BUT_YACHT, 2), names=PAIR), screen)
    for name in PAIR:
        expect(table.who).to_have_text(f"{name}の番")
        table.roll(1, 2, 3, 4, 6)
        table.write("yacht") if name == PAIR[0] else _write_last(table, "yacht")
    page = table.page
    expect(page.get_by_role("heading", level=1)).to_have_text("引き分け")
    expect(page.locator(".headline")).to_contain_text("はるとなつが同じ47点")
    assert [line.split()[:2] for line in ranking(page)] == [["1位", "同点"], ["1位", "同点"]]
    again = page.locator("[data-again]")
    expect(again).to_contain_text("次は「なつ」が先手")
    again.click()
    expect(table.who).to_have_text("なつの番")
    table.expect_totals(0, 0)
    assert stored.stored_games(page)[0]["record"]["id"].endswith(".2")


def _write_last(table: TablePage, box: str) -> None:
    table.choose(box)
    table.press(table.write_button)
    expect(table.page.locator("[data-again]")).to_be_visible()


def test_without_the_swap_the_same_seat_starts_again(resume: Resume) -> None:
    table = resume(made(rounds(ALL_BUT_YACHT, 2), names=PAIR, swap=False))
    table.roll(1, 2, 3, 4, 6)
    table.write("yacht")
    table.roll(6, 6, 6, 6, 6)
    _write_last(table, "yacht")
    page = table.page
    expect(page.get_by_role("heading", level=1)).to_have_text("なつの勝ち")
    assert [line.split()[0] for line in ranking(page)] == ["1位", "2位"]
    assert "なつ" in ranking(page)[0]
    again = page.locator("[data-again]")
    expect(again).to_contain_text("次は「はる」が先手")
    again.click()
    expect(table.who).to_have_text("はるの番")


def test_the_rank_after_a_tie_skips(resume: Resume) -> None:
    turns = [*rounds(ALL_BUT_YACHT, 3), ((6, 6, 6, 6, 6), "yacht"), ((1, 2, 3, 4, 6), "yacht")]
    table = resume(made(turns, names=THREE))
    table.roll(6, 6, 6, 6, 6)
    _write_last(table, "yacht")
    page = table.page
    expect(page.get_by_role("heading", level=1)).to_have_text("引き分け")
    lines = ranking(page)
    assert [line.split()[0] for line in lines] == ["1位", "1位", "3位"]
    assert ["同点" in line for line in lines] == [True, True, False]
    assert "なつ" in lines[2]


@both_screens
def test_a_roll_off_with_a_tie(sit: Sit, screen: Screen) -> None:
    table = sit(screen, last={"mode": "device", "players": 3, "names": list(THREE), "start": "roll_off"})
    expect(table.who).to_have_text("はるが振る")
    expect(table.round).to_contain_text("先手決め")
    table.roll(6, 6, 5, 4, 1)
    expect(table.spoken).to_have_text("はる：6・6・5・4・1、合計22。なつの番。")
    expect(table.who).to_have_text("なつが振る")
    table.roll(1, 1, 1, 1, 1)
    expect(table.who).to_have_text("あきが振る")
    table.roll(6, 5, 5, 5, 1)
    expect(table.spoken).to_contain_text("同じ合計なので、はるとあきがもう一度振ります。")
    expect(table.who).to_have_text("はるが振る")
    expect(table.write_button).to_have_attribute("aria-disabled", "true")
    table.roll(1, 2, 3, 4, 5)
    expect(table.who).to_have_text("あきが振る")
    table.roll(2, 2, 3, 4, 5)
    expect(table.spoken).to_contain_text("あきが先手です。")
    expect(table.who).to_have_text("あきの番")
    expect(table.round).to_contain_text("1／12巡目")
    table.roll(1, 2, 3, 4, 6)
    table.write("ones")
    expect(table.who).to_have_text("はるの番")


@pytest.mark.parametrize(("face", "first"), [(1, "はる"), (2, "なつ")])
def test_a_random_start_is_drawn_with_a_die(visit: Visit, face: int, first: str) -> None:
    page = visit(last={"players": 2, "names": list(PAIR), "start": "random"})
    start = page.locator("[data-mode=device]")
    expect(start).to_be_visible()
    # Only the faces of two seats count, the others are thrown again.
    script_faces(page, 3, 6, face)
    start.click()
    expect(TablePage(page).who).to_have_text(f"{first}の番")


@both_screens
def test_one_of_three_resigns_in_the_middle_of_a_turn(sit: Sit, screen: Screen) -> None:
    table = sit(screen, last={"mode": "device", "players": 3, "names": list(THREE)})
    page = table.page
    table.roll(6, 6, 6, 6, 6)
    table.write("yacht")
    table.roll(6, 6, 5, 5, 5)
    table.hold(0, 1)
    table.open_menu().locator(".resign").click()
    question = page.get_by_role("dialog")
    expect(question).to_contain_text("なつは投了しますか。")
    question.get_by_role("button", name="続ける").click()
    expect(question).to_have_count(0)
    table.expect_dice(6, 6, 5, 5, 5, held=(0, 1))
    table.resign()
    expect(table.who).to_have_text("あきの番")
    expect(table.spoken).to_have_text("なつが投了しました。あきの番。")
    table.expect_no_dice()
    assert table.held() == []
    table.roll(1, 2, 3, 4, 6)
    table.write("ones")
    expect(table.who).to_have_text("はるの番")
    table.roll(1, 2, 3, 4, 6)
    table.write("ones")
    expect(table.who).to_have_text("あきの番")
    table.resign()
    expect(page.get_by_role("heading", level=1)).to_have_text("はるの勝ち")
    lines = ranking(page)
    assert [line.split()[0] for line in lines] == ["1位", "2位", "3位"]
    assert ["投了" in line for line in lines] == [False, True, True]
    assert ["はる" in lines[0], "あき" in lines[1], "なつ" in lines[2]] == [True, True, True]


@both_screens
def test_resigning_alone_asks_and_enters_no_record(sit: Sit, screen: Screen) -> None:
    table = sit(screen)
    page = table.page
    table.roll(1, 2, 3, 4, 6)
    table.open_menu().locator(".resign").click()
    expect(page.get_by_role("dialog")).to_contain_text("書きかけの表は記録に残りません。")
    page.get_by_role("dialog").locator(".strong").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("途中で終わりました")
    expect(page.locator(".headline")).to_contain_text("書きかけの表は記録に残りません")
    page.get_by_role("link", name="ホーム").last.click()
    expect(page.locator("[data-start]")).to_contain_text("すぐ始める")


@both_screens
def test_six_people_take_turns_in_seating_order(sit: Sit, screen: Screen) -> None:
    table = sit(screen, last={"mode": "device", "players": 6, "names": list(SIX)})
    for number, name in enumerate(SIX, start=1):
        expect(table.who).to_have_text(f"{name}の番")
        table.roll(number, number, number, number, 6 if number < 6 else 1)
        table.write(("ones", "twos", "threes", "fours", "fives", "sixes")[number - 1])
    table.expect_totals(4, 8, 12, 16, 20, 24)
    expect(table.who).to_have_text("はるの番")
    expect(table.round).to_contain_text("2／12巡目")


def test_everyones_cards_of_six_stand_on_pages_beside_the_own_one(resume: Resume) -> None:
    turns = [((face, face, face, face, 1 if face > 1 else 2), UPPER[face - 1]) for face in range(1, 7)]
    table = resume(made(turns, names=SIX))
    page = table.page
    chips = page.locator(".chip")
    expect(chips).to_have_count(6)
    chips.nth(3).click()
    heads = page.locator(".compare thead .name")
    expect(heads).to_have_text(["はる", "なつ", "あき", "ふゆ"])
    page.get_by_role("button", name="次の人たち").click()
    expect(heads).to_have_text(["はる", "そら", "うみ"])
    row = page.get_by_role("row", name="シックス")
    assert row.locator("td").all_inner_texts()[-1].strip() == "24"
    page.get_by_role("button", name="次の人たち").click()
    expect(heads).to_have_text(["はる", "なつ", "あき", "ふゆ"])
    table.roll(1, 2, 3, 4, 6)
    page.get_by_role("button", name="自分の表").click()
    table.expect_preview("choice", 16)


def test_one_tap_shows_the_other_cards_of_two(resume: Resume) -> None:
    table = resume(made([((1, 1, 1, 2, 3), "ones"), ((2, 2, 3, 3, 3), "threes")], names=PAIR))
    page = table.page
    page.locator(".chip").nth(1).click()
    expect(page.locator(".compare thead .name")).to_have_text(list(PAIR))
    expect(page.locator(".compare .ring")).to_have_count(2)
    expect(page.locator(".chip").nth(1)).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Escape")
    expect(page.locator(".compare")).to_have_count(0)


def test_names_and_players_are_chosen_at_home_and_remembered(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="1台でみんなでの設定").click()
    sheet = page.get_by_role("dialog")
    sheet.locator("label", has_text="3").first.click()
    sheet.get_by_label("2番の名前").fill("なつ")
    sheet.get_by_label("3番の名前").fill("ふゆ")
    sheet.locator("label", has_text="1番から").click()
    sheet.get_by_role("switch").click()
    sheet.get_by_role("button", name="この設定で始める").click()
    table = TablePage(page)
    expect(table.who).to_have_text("1番の番")
    (game,) = stored.stored_games(page)
    assert [seat["name"] for seat in game["record"]["seats"]] == ["1番", "なつ", "ふゆ"]
    assert game["swap"] is False
    page.goto("/")
    expect(page.get_by_role("button", name="1台でみんなでの設定")).to_contain_text("3人")
    expect(page.locator("[data-quick]")).to_contain_text("1台でみんなで")
