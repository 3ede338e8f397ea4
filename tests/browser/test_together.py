"""Playing together over the real server: parties, absence, spectators, ranked games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from browser.conftest import STILL
from browser.online_site import ABSENCE_MS, OnlineSite, boxes, give_name, open_party, play_turn, turn_of
from browser.patience import eventually
from browser.screens import DESK, PHONE
from browser.table_page import TablePage

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from pathlib import Path

    from playwright.sync_api import Page

    from browser.conftest import Visit

QUICK = STILL | {"confirm": False, "sound": False, "pace": "none"}


@pytest.fixture(scope="module")
def browser_context_args() -> dict[str, Any]:
    """Leave the address to the contexts: each test has a server of its own."""
    return {}


@pytest.fixture
def serve(tmp_path: Path) -> Generator[Callable[..., OnlineSite]]:
    running: list[OnlineSite] = []

    def start(*arguments: str) -> OnlineSite:
        running.append(OnlineSite(tmp_path / str(len(running)), *arguments))
        return running[-1]

    yield start
    for site in running:
        site.end()


def join(visit: Visit, site: OnlineSite, address: str, name: str) -> Page:
    page = visit(PHONE, address.removeprefix(site.url), QUICK, base_url=site.url)
    give_name(page, name)
    return page


@pytest.mark.timeout(400)
def test_six_play_a_party_to_its_end(serve: Callable[..., OnlineSite], visit: Visit) -> None:
    site = serve()
    host = visit(PHONE, "/", QUICK, base_url=site.url)
    address = open_party(host, "ひとり")
    names = ("ふたり", "さんにん", "よにん", "ごにん", "ろくにん")
    pages = [host, *(join(visit, site, address, name) for name in names)]
    expect(host.locator("[data-start-game]")).to_contain_text("6人で始める")
    host.locator("[data-start-game]").click()
    for page in pages:
        expect(page.locator("[data-roll]")).to_be_visible()
    watching: Page | None = None
    for number, box in enumerate(boxes()):
        for _ in pages:
            index = turn_of(pages)
            if number == 2 and index == 3:
                # One reloads in the middle of a turn: the dice lie as they lay.
                table = TablePage(pages[index])
                table.roll_button.click()
                table.expect_rolls_used(1)
                before = table.shown_dice()
                pages[index].reload()
                table.expect_rolls_used(1)
                assert table.shown_dice() == before
                table.press(table.place_of(box))
                continue
            play_turn(pages[index], box)
        if number == 4:
            watching = join(visit, site, address, "見物")
            expect(watching.locator("[data-roll]")).to_be_visible()
            assert watching.locator("[data-roll]").get_attribute("aria-disabled") == "true"
    assert watching is not None
    for page in (*pages, watching):
        expect(page.locator(".ranks li")).to_have_count(6)
    rankings = [page.locator(".ranks").inner_text().split() for page in pages]
    for ranking in rankings:
        ranking.remove("あなた")
    assert all(ranking == rankings[0] for ranking in rankings), "everybody sees the same ranking"
    expect(host.locator("[data-again]")).to_be_visible()
    assert pages[1].locator("[data-again]").count() == 0
    host.locator("[data-again]").click()
    for page in pages:
        expect(page.locator("[data-roll]")).to_be_visible()


def test_a_computer_plays_for_whoever_is_gone_until_they_are_back(
    serve: Callable[..., OnlineSite], visit: Visit
) -> None:
    site = serve()
    host = visit(DESK, "/", QUICK, base_url=site.url)
    address = open_party(host, "はる")
    pages = [host, join(visit, site, address, "なつ")]
    expect(host.locator("[data-start-game]")).to_contain_text("2人で始める")
    host.locator("[data-start-game]").click()
    gone = turn_of(pages)
    staying = pages[1 - gone]
    pages[gone].goto("about:blank")
    expect(staying.locator(".slip")).to_contain_text("CPU")
    site.advance(ABSENCE_MS)
    # The computer plays the turn to its end, and the next one is that of whoever is there.
    assert turn_of([staying]) == 0
    play_turn(staying, "choice")
    pages[gone].goto(address)
    expect(pages[gone].locator("[data-roll]")).to_be_visible()
    for page in pages:
        expect(page.locator("[data-connection=connected]").first).to_be_visible()
    assert turn_of(pages) in {0, 1}
    for box in ("ones", "twos"):
        play_turn(pages[turn_of(pages)], box)


def test_a_second_tab_has_the_same_seat(serve: Callable[..., OnlineSite], visit: Visit) -> None:
    site = serve()
    host = visit(PHONE, "/", QUICK, base_url=site.url)
    address = open_party(host, "はる")
    host.locator("[data-start-game]").click()
    expect(host.locator("[data-roll]")).to_be_visible()
    tab = host.context.new_page()
    tab.goto(address)
    expect(tab.locator("[data-roll]")).to_be_visible()
    play_turn(host, "choice")
    TablePage(tab).expect_open("ones")
    play_turn(tab, "ones")
    expect(host.locator(".seats .total").first).to_have_text(tab.locator(".seats .total").first.inner_text())


def test_home_leads_back_to_a_game_that_was_left(serve: Callable[..., OnlineSite], visit: Visit) -> None:
    site = serve()
    host = visit(PHONE, "/", QUICK, base_url=site.url)
    open_party(host, "はる")
    host.locator("[data-start-game]").click()
    table = TablePage(host)
    table.roll_button.click()
    table.expect_rolls_used(1)
    table.hold(1, 3)
    assert table.held() == [1, 3]
    host.reload()
    table.expect_rolls_used(1)
    eventually(table.held, [1, 3])
    table.open_menu().locator("[data-home]").click()
    for _ in range(2):
        expect(host.locator("[data-start]")).to_contain_text("続きから")
        expect(host.locator("[data-start]")).to_contain_text("パーティー")
        host.reload()
    host.locator("[data-start]").click()
    table.expect_rolls_used(1)
    eventually(table.held, [1, 3])
    table.resign()
    expect(host.locator("[data-again]")).to_be_visible()
    host.goto("/")
    expect(host.locator("[data-start]")).not_to_contain_text("続きから")


def test_the_party_goes_on_when_its_host_leaves_the_lobby(serve: Callable[..., OnlineSite], visit: Visit) -> None:
    site = serve()
    host = visit(PHONE, "/", QUICK, base_url=site.url)
    address = open_party(host, "はる")
    guest = join(visit, site, address, "なつ")
    expect(guest.get_by_text("はる").first).to_be_visible()
    assert guest.locator("[data-start-game][aria-disabled=false]").count() == 0
    host.get_by_role("button", name="パーティーを抜ける").click()
    host.get_by_role("dialog").get_by_role("button", name="抜ける").click()
    expect(host.locator("[data-mode=party]")).to_be_visible()
    expect(guest.locator("[data-start-game]")).to_contain_text("1人で始める")
    guest.locator("[data-start-game]").click()
    expect(guest.locator("[data-roll]")).to_be_visible()


def test_a_page_keeps_its_title_when_a_name_is_given(serve: Callable[..., OnlineSite], visit: Visit) -> None:
    page = visit(PHONE, "/ranked", QUICK, base_url=serve().url)
    page.locator("[data-seek]").click()
    give_name(page, "はる")
    expect(page.locator("[data-cancel]")).to_be_visible()
    expect(page).to_have_title("ランク戦｜ヨット")


@pytest.mark.parametrize(
    ("faces", "outcomes"),
    [("33366", {"引き分け"}), ("66666,11111", {"あなたの勝ち", "あなたの負け"})],
)
@pytest.mark.timeout(300)
def test_two_strangers_play_ranked(
    serve: Callable[..., OnlineSite], visit: Visit, faces: str, outcomes: set[str]
) -> None:
    site = serve("--faces", faces)
    pages = [visit(PHONE, "/ranked", QUICK, base_url=site.url) for _ in range(2)]
    for page, name in zip(pages, ("はる", "なつ"), strict=True):
        page.locator("[data-seek]").click()
        give_name(page, name)
    for page in pages:
        expect(page.locator("[data-roll]")).to_be_visible()
    for box in boxes():
        for _ in pages:
            play_turn(pages[turn_of(pages)], box)
    for page in pages:
        expect(page.locator("[data-again]")).to_contain_text("次の相手を探す")
        expect(page.locator(".note")).to_contain_text("レート")
    shown = [page.locator("main").inner_text() for page in pages]
    for outcome in outcomes:
        assert any(outcome in text for text in shown), shown
    for page in pages:
        page.locator("[data-again]").click()
        expect(page.locator("[data-rating]").first).to_contain_text("仮")
