"""The page 記録, and what the result of a game alone says: best, grade, history, the file, and removal."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from browser.ended_games import (
    BETTER,
    BETTER_TOTAL,
    NOTHING,
    PLAIN,
    PLAIN_TOTAL,
    against_computer,
    bytes_of,
    ended,
    file_of,
    kept,
    totals_of,
)
from browser.made_games import ME, made, rounds
from browser.patience import eventually
from browser.screens import DESK, PHONE, SMALL_PHONE, Screen
from browser.stored import QUIET_PATH, read_values, stored_games
from browser.table_page import BOXES, LOWER_12, UPPER, TablePage
from browser.test_accessibility import expect_no_faults, in_every_look

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from browser.conftest import Resume, Visit

DAY_MS = 24 * 60 * 60 * 1000
UNDER_WAY = made(rounds(("ones",)))
GAMES = (
    ended(1, PLAIN),
    ended(2, BETTER, ended_ms=1_780_000_000_000 + DAY_MS),
    ended(3, PLAIN, ended_ms=1_780_000_000_000 + 2 * DAY_MS, ruleset="thirteen"),
    ended(4, BETTER, ended_ms=1_780_000_000_000 + 3 * DAY_MS, house_rules=("five_is_full_house",)),
    against_computer(ended(5, BETTER, names=(ME, "CPU"))),
    ended(6, PLAIN, names=("はる", "なつ", "あき", "ふゆ", "そら", "うみ")),
)


class RecordsPage:
    """The page 記録."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.best = page.get_by_role("region", name="最高点").get_by_role("row")
        self.boxes = page.get_by_role("region", name="欄ごとの記録")
        self.games = page.get_by_role("region", name="これまでのゲーム").get_by_role("listitem")
        self.file = page.get_by_role("region", name="控えと消去")
        self.said = self.file.get_by_role("status")
        self.dialog = page.get_by_role("dialog")

    def choose_mode(self, name: str) -> None:
        self.page.locator("label", has_text=name).click()

    def load(self, content: bytes, name: str = "yacht-records.json") -> None:
        self.file.get_by_label("ファイルから読み込む").set_input_files(
            {"name": name, "mimeType": "application/json", "buffer": content}
        )

    def save(self) -> dict[str, Any]:
        with self.page.expect_download() as downloading:
            self.file.get_by_role("button", name="ファイルに書き出す").click()
        assert re.fullmatch(r"yacht-records-\d{4}-\d\d-\d\d\.json", downloading.value.suggested_filename)
        return json.loads(Path(downloading.value.path()).read_text("utf-8"))


def open_records(visit: Visit, *games: dict[str, Any], screen: Screen = PHONE) -> RecordsPage:
    page = visit(screen, "/records", kept=kept(*games))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    return RecordsPage(page)


def ids_of(page: Page) -> list[str]:
    page.goto(QUIET_PATH)
    return sorted(game["record"]["id"] for game in stored_games(page))


def test_the_totals_of_the_made_games_are_what_they_say() -> None:
    assert totals_of(GAMES[:2]) == [PLAIN_TOTAL, BETTER_TOTAL]


def test_home_leads_to_the_records_and_they_lead_back(visit: Visit) -> None:
    page = visit()
    page.get_by_role("link", name="記録").click()
    expect(page).to_have_url(re.compile("/records$"))
    expect(page).to_have_title("記録｜ヨット")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(page.get_by_text("まだ記録がありません")).to_be_visible()
    expect(page.get_by_text("お金、チップ、賭けはありません")).to_be_visible()
    page.get_by_role("link", name="ホーム").click()
    expect(page).to_have_url(re.compile("/$"))


def test_the_best_of_each_rule_set_and_its_house_rules_alone(visit: Visit) -> None:
    records = open_records(visit, *GAMES, UNDER_WAY)
    expect(records.best.locator("th[scope=row]")).to_have_text(["標準、5個同じもフルハウス", "13役", "標準"])
    standard = records.best.last
    expect(standard).to_contain_text(f"{BETTER_TOTAL}")
    # 156 is between the 5th and the 25th of a hundred games of perfect play.
    expect(standard).to_contain_text("見習い")
    expect(standard.locator("td").nth(1)).to_have_text(f"{(PLAIN_TOTAL + BETTER_TOTAL) / 2:.1f}")
    expect(standard.locator("td").nth(2)).to_have_text("2局")


def test_the_other_modes_are_counted_apart(visit: Visit) -> None:
    records = open_records(visit, *GAMES)
    records.choose_mode("CPUと")
    expect(records.best).to_have_count(2)
    expect(records.best.last).to_contain_text(f"{BETTER_TOTAL}")
    records.choose_mode("1台でみんなで")
    expect(records.best.last).to_contain_text("はる")
    expect(records.games).to_have_count(1)
    expect(records.games).to_contain_text(f"うみ {PLAIN_TOTAL}")


def test_boxes_say_how_often_they_were_scored_and_their_mean(visit: Visit) -> None:
    records = open_records(visit, *GAMES[:2])
    aces = records.boxes.get_by_role("row", name="エース")
    expect(aces.locator("td")).to_have_text(["2／2", "2.5"])
    expect(records.boxes.get_by_role("row", name="ヨット").locator("td")).to_have_text(["0／2", "0.0"])
    records.boxes.locator("summary").click()
    expect(records.boxes.get_by_role("row", name="名人")).to_contain_text("274点から")


def test_the_history_has_the_newest_first_and_opens_the_cards(visit: Visit) -> None:
    records = open_records(visit, *GAMES)
    expect(records.games).to_have_count(4)
    expect(records.games.first).to_contain_text("標準、5個同じもフルハウス")
    expect(records.games.last).to_contain_text(f"{PLAIN_TOTAL}点")
    records.games.last.get_by_role("button").click()
    expect(records.dialog.get_by_role("row", name="合計")).to_contain_text(f"{PLAIN_TOTAL}")
    expect(records.dialog.get_by_role("row", name="デュース")).to_contain_text("6")
    records.page.keyboard.press("Escape")
    expect(records.dialog).to_have_count(0)
    expect(records.games.last.get_by_role("button")).to_be_focused()


def test_a_long_history_is_shown_a_part_at_a_time(visit: Visit) -> None:
    records = open_records(visit, *(ended(n) for n in range(23)))
    expect(records.games).to_have_count(10)
    records.page.get_by_role("button", name="さらに表示（あと13局）").click()
    expect(records.games).to_have_count(20)
    records.page.get_by_role("button", name="さらに表示（あと3局）").click()
    expect(records.games).to_have_count(23)
    expect(records.page.get_by_role("button", name="さらに表示")).to_have_count(0)


def test_a_finished_game_enters_the_records_and_the_browser_is_asked_once_to_keep_it(resume: Resume) -> None:
    table = resume(made(rounds((*UPPER, *LOWER_12[:-1]))))
    page = table.page
    page.evaluate("""() => {
      globalThis.asked = 0;
      navigator.storage.persist = async () => { globalThis.asked += 1; return true; };
    }""")
    table.roll(6, 6, 6, 6, 6)
    table.choose("yacht")
    table.press(table.write_button)
    expect(page.get_by_text("最初の記録")).to_be_visible()
    eventually(lambda: page.evaluate("globalThis.asked"), 1)
    page.get_by_role("link", name="記録").click()
    expect(RecordsPage(page).best.last).to_contain_text("1局")
    page.get_by_role("link", name="ホーム").click()
    page.locator("[data-mode=solo]").click()
    again = TablePage(page)
    for box in BOXES["standard"]:
        again.roll(*NOTHING)
        again.write(box) if box != "yacht" else _write_last(again)
    expect(page.get_by_text("自己最高")).to_be_visible()
    assert page.evaluate("globalThis.asked") == 1


def _write_last(table: TablePage) -> None:
    table.choose("yacht")
    table.press(table.write_button)


@pytest.mark.parametrize(
    ("earlier", "said"),
    [
        ((), "最初の記録"),
        ((PLAIN,), f"自己最高{PLAIN_TOTAL}点まで、あと1点"),
        (({**PLAIN, "ones": NOTHING},), "自己最高と同点"),
        (({},), "新記録（これまで"),
        (({}, BETTER), f"自己最高{BETTER_TOTAL}点まで、あと{BETTER_TOTAL - PLAIN_TOTAL + 1}点"),
    ],
)
def test_the_result_alone_says_the_grade_and_whether_the_best_was_beaten(
    visit: Visit, earlier: tuple[dict[str, Any], ...], said: str
) -> None:
    # The last writing makes it 119: one ace less than in the other games.
    turns = [({**PLAIN, "ones": NOTHING}.get(box, NOTHING), box) for box in BOXES["standard"]]
    before = kept(*(ended(n, dice) for n, dice in enumerate(earlier)))
    game = made(turns[:-1])
    page = visit(kept={**before, f"game/{game['record']['id']}": game})
    page.locator("[data-start]").click()
    table = TablePage(page)
    table.roll(*NOTHING)
    _write_last(table)
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{PLAIN_TOTAL - 1}点")
    expect(page.locator(".standing")).to_contain_text("見習い")
    expect(page.locator(".standing")).to_contain_text(said)
    page.reload()
    expect(page.locator(".standing")).to_contain_text(said)


def test_the_file_holds_every_finished_game_and_no_other(visit: Visit) -> None:
    records = open_records(visit, *GAMES, UNDER_WAY)
    file = records.save()
    assert {**file, "games": None} == {**file_of(), "games": None}
    wanted = sorted(file_of(*GAMES)["games"], key=lambda game: game["record"]["id"])
    assert sorted(file["games"], key=lambda game: game["record"]["id"]) == wanted
    expect(records.said).to_have_text(f"{len(GAMES)}局を書き出しました。")


def test_a_file_brings_the_games_to_another_browser(visit: Visit) -> None:
    file = open_records(visit, *GAMES).save()
    other = open_records(visit, UNDER_WAY)
    other.load(bytes_of(file))
    expect(other.said).to_have_text(f"{len(GAMES)}局を読み込みました。")
    expect(other.games).to_have_count(4)
    other.load(bytes_of(file))
    expect(other.said).to_contain_text("新しい記録はありませんでした")
    assert ids_of(other.page) == sorted(game["record"]["id"] for game in (*GAMES, UNDER_WAY))


def test_games_that_are_here_are_left_as_they_are(visit: Visit) -> None:
    records = open_records(visit, GAMES[0], UNDER_WAY)
    foreign = {**ended(1, BETTER)}
    under_way = ended(7)
    under_way["record"]["id"] = UNDER_WAY["record"]["id"]
    records.load(bytes_of(file_of(foreign, under_way, GAMES[1])))
    expect(records.said).to_have_text("1局を読み込みました。2局はすでにあるので、そのままです。")
    records.page.goto(QUIET_PATH)
    values = read_values(records.page)
    assert values[f"game/{GAMES[0]['record']['id']}"] == GAMES[0]
    assert values[f"game/{UNDER_WAY['record']['id']}"] == UNDER_WAY


def _cut(game: dict[str, Any]) -> dict[str, Any]:
    return {**game, "record": {**game["record"], "events": game["record"]["events"][:9]}}


BROKEN: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "ファイルの中身が読めません"),
    "cut short": (bytes_of(file_of(GAMES[0]))[:-200], "ファイルの中身が読めません"),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00", "ファイルの中身が読めません"),
    "another program's": (bytes_of({"format": "chess", "games": []}), "ヨットの記録ではありません"),
    "one game": (bytes_of(GAMES[0]["record"]), "ヨットの記録ではありません"),
    "newer": (bytes_of({**file_of(), "version": 2}), "新しい版のヨットで書き出されたファイルです（形式2）"),
    "no games": (bytes_of({"format": "yacht-records", "version": 1}), "ファイルが壊れています"),
    "one bad game": (bytes_of(file_of(GAMES[0], {**GAMES[1], "mode": "party"})), "2局目が壊れているか"),
    "points never thrown": (
        bytes_of(file_of(GAMES[1])).replace(b'"points": 24', b'"points": 30'),
        "1局目が壊れているか、起こりえないゲームです",
    ),
    "a game under way": (bytes_of(file_of(GAMES[0], _cut(GAMES[1]))), "2局目が終わっていません"),
    "a game twice": (bytes_of(file_of(GAMES[1], GAMES[1])), "2局目と同じゲームが前にもあります"),
}


@pytest.mark.parametrize("kind", list(BROKEN))
def test_a_broken_file_is_refused_as_a_whole_and_says_why(visit: Visit, kind: str) -> None:
    content, said = BROKEN[kind]
    records = open_records(visit, GAMES[2], UNDER_WAY)
    records.load(content)
    expect(records.said).to_contain_text(said)
    expect(records.said).to_contain_text("何も変えていません。")
    expect(records.said).to_contain_text("ください。")
    records.page.goto(QUIET_PATH)
    values = read_values(records.page)
    assert {key: value for key, value in values.items() if key.startswith("game/")} == kept(GAMES[2], UNDER_WAY)


def test_a_huge_file_is_refused(visit: Visit, tmp_path: Path) -> None:
    huge = tmp_path / "huge.json"
    with huge.open("wb") as file:
        file.truncate(65 * 1024 * 1024)
    records = open_records(visit, GAMES[0])
    records.file.get_by_label("ファイルから読み込む").set_input_files(huge)
    expect(records.said).to_contain_text("ファイルが大きすぎます（65 MB）。64 MBまでの")
    expect(records.games).to_have_count(1)


def test_where_there_is_no_room_for_a_file_nothing_of_it_is_kept(visit: Visit) -> None:
    records = open_records(visit, GAMES[0])
    records.page.evaluate("""() => {
      const put = IDBObjectStore.prototype.put;
      let count = 0;
      IDBObjectStore.prototype.put = function (...values) {
        const request = put.apply(this, values);
        count += 1;
        if (count === 2) this.transaction.abort();
        return request;
      };
    }""")
    records.load(bytes_of(file_of(*GAMES[1:])))
    expect(records.said).to_contain_text("保存場所が足りません")
    assert ids_of(records.page) == [GAMES[0]["record"]["id"]]


def test_removing_asks_first_and_leaves_games_under_way(visit: Visit) -> None:
    records = open_records(visit, *GAMES, UNDER_WAY)
    clear = records.file.get_by_role("button", name="記録をすべて消す")
    clear.click()
    expect(records.dialog).to_contain_text("元には戻せません")
    records.dialog.get_by_role("button", name="キャンセル").click()
    expect(records.games).to_have_count(4)
    clear.click()
    records.dialog.get_by_role("button", name=f"{len(GAMES)}局を消す").click()
    expect(records.said).to_have_text("記録を消しました。")
    expect(records.games).to_have_count(0)
    assert ids_of(records.page) == [UNDER_WAY["record"]["id"]]


def test_a_record_that_cannot_be_read_is_counted(visit: Visit) -> None:
    broken = ended(9)
    broken["record"]["events"][2]["points"] += 1
    records = open_records(visit, GAMES[0], broken)
    expect(records.page.get_by_text("読めない記録が1局あります")).to_be_visible()
    expect(records.games).to_have_count(1)


@in_every_look
def test_axe_finds_nothing_on_the_page_and_its_dialogs(visit: Visit, screen: Screen, look: dict[str, Any]) -> None:
    page = visit(screen, "/records", kept=kept(*GAMES), **look)
    expect(page.locator("li button").first).to_be_visible()
    expect_no_faults(page, "records")
    page.locator("summary").click()
    expect_no_faults(page, "grades")
    page.locator("label", has_text=re.compile("1台で|One device|Pass")).click()
    page.locator("li button").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect_no_faults(page, "cards")
    page.keyboard.press("Escape")
    page.locator("input[type=file]").set_input_files({"name": "x.json", "mimeType": "application/json", "buffer": b"x"})
    expect(page.locator(".refused")).not_to_be_empty()
    expect_no_faults(page, "a refusal")
    page.locator("button.clear").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect_no_faults(page, "the question before removal")


@pytest.mark.parametrize("screen", [SMALL_PHONE, PHONE, DESK], ids=str)
def test_nothing_is_wider_than_the_window_and_targets_are_large(visit: Visit, screen: Screen) -> None:
    records = open_records(visit, *GAMES, screen=screen)
    expect(records.games.first).to_be_visible()
    page = records.page
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    def height(target: Locator) -> float:
        box = target.bounding_box()
        assert box is not None
        return box["height"]

    for target in (*page.locator("main button, main .ghost, main select, main summary").all(),):
        assert height(target) >= 44, target
