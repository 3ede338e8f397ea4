"""Games against computers: whole games, watching and skipping, and play without a server."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from browser import stored
from browser.conftest import FLAT
from browser.made_games import made, rounds
from browser.patience import eventually
from browser.screens import DESK, PHONE
from browser.scripted_dice import script_faces
from browser.table_page import BOXES, LOWER_12, UPPER, TablePage
from processes import Yacht
from yacht.bots import bot
from yacht.protocol import decode_record
from yacht.rules import (
    KEEPS,
    Ended,
    OnTurn,
    RulesetId,
    compile_ruleset,
    keep_of,
    roll_of,
    ruleset,
    standings,
)
from yacht.table import Computer, Rolled, Scored, evolve, game_of, replay

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

    from playwright.sync_api import Page

    from browser.conftest import OpenContext, Resume, Sit, Visit
    from browser.watch import Watch
    from processes import RunningServer
    from yacht.rules import Game
    from yacht.table import GameRecord

AT_ONCE = {"speed": "none", "pace": "none"}
WATCHED = {"speed": "none", "pace": "normal"}
LEVELS = ("easy", "normal", "hard")
ENOUGH_DICE = 4 * 13 * 15
"""What four seats can throw in the longest game."""


def script_many(page: Page, seed: int, count: int = ENOUGH_DICE) -> None:
    """Script dice for a whole game, the same for the same seed."""
    random = Random(seed)  # noqa: S311 - dice of a test, to be the same each time
    script_faces(page, *random.choices(range(1, 7), k=count))


def play_to_the_end(table: TablePage) -> None:
    """Roll once and write the first box that is open, turn after turn, until the result is there."""
    again = table.page.locator("[data-again]")
    writable = table.page.locator("[data-box][aria-label*='今書くと']").first
    mine = table.page.locator("[data-roll][aria-disabled=false]")
    while True:
        expect(mine.or_(again)).to_be_visible()
        if again.is_visible():
            return
        mine.click()
        writable.click(force=True)
        expect(table.chosen).to_have_count(1)
        before = table.spoken.text_content()
        table.write_button.click()
        eventually(lambda heard=before: again.is_visible() or table.spoken.text_content() != heard, wanted=True)


def record_of(page: Page) -> GameRecord:
    (game,) = stored.stored_games(page)
    return decode_record(json.dumps(game["record"]))


def expect_computers_played_as_in_python(record: GameRecord) -> int:
    """Go through a game and ask Python's players at each decision of a computer; give how many there were."""
    tables = compile_ruleset(ruleset(record.ruleset, record.house_rules))
    policies = {level: bot(level, tables) for level in LEVELS}
    started, *events = record.events
    game: Game = game_of(record.ruleset, record.house_rules, record.seats, started)  # pyright: ignore[reportArgumentType]
    decisions = 0
    for event in events:
        if isinstance(event, Rolled | Scored) and isinstance(game.phase, OnTurn) and game.phase.turn is not None:
            turn, seat = game.phase.turn, record.seats[game.phase.seat]
            if isinstance(seat, Computer):
                wanted = policies[seat.level].choose(game.cards[game.phase.seat], roll_of(turn.dice), turn.rolls_left)
                done = (
                    event.box if isinstance(event, Scored) else KEEPS.index(keep_of(turn.dice, frozenset(event.hold)))
                )
                assert done == wanted, f"{seat.level} with {turn.dice}"
                decisions += 1
        game = evolve(game, event)
    assert isinstance(game.phase, Ended)
    return decisions


@pytest.fixture
def own_server(tmp_path: Path) -> Generator[RunningServer]:
    """A server that the test may stop."""
    yacht = Yacht(tmp_path)
    yield yacht.serve("--no-open", "--port", "0")
    yacht.end()


@pytest.mark.timeout(240)
@pytest.mark.parametrize(
    ("rules", "screen"), list(zip(RulesetId, (PHONE, DESK, PHONE, DESK), strict=True)), ids=list(RulesetId)
)
def test_a_whole_game_against_three_levels(sit: Sit, rules: str, screen: Any) -> None:  # noqa: ANN401 - ids for the eye
    last = {"mode": "cpu", "computers": list(LEVELS), "ruleset": rules}
    table = sit(screen, AT_ONCE, last)
    script_many(table.page, seed=len(rules))
    play_to_the_end(table)
    record = record_of(table.page)
    game = replay(record)
    assert [seat.level for seat in record.seats[1:] if isinstance(seat, Computer)] == list(LEVELS)
    assert all(len(card.points) == len(BOXES[rules]) for card in game.cards)
    assert expect_computers_played_as_in_python(record) >= 3 * len(BOXES[rules])
    ranks = table.page.locator(".ranks li")
    assert ranks.count() == 4
    for line, standing in zip(ranks.all_inner_texts(), standings(game), strict=True):
        assert f"{standing.total}" in line


@pytest.mark.timeout(180)
def test_a_game_against_hard_goes_on_when_the_server_has_stopped(
    tmp_path: Path, open_context: OpenContext, watch: Watch
) -> None:
    yacht = Yacht(tmp_path)
    server = yacht.serve("--no-open", "--port", "0")
    last = {"mode": "cpu", "computers": ["hard"], "start": "chosen"}
    page = open_context(PHONE).new_page()
    stored.put_values(page, {"settings": FLAT | AT_ONCE, "last": last}, origin=server.url.rstrip("/"))
    page.goto(server.url)
    with page.expect_response("**/api/values/standard", timeout=60_000) as response:
        pass
    assert response.value.ok
    page.locator("[data-mode=cpu]").click()
    table = TablePage(page)
    expect(table.roll_button).to_be_visible()
    script_many(page, seed=7)
    assert server.stop() == (0, "")
    play_to_the_end(table)
    assert expect_computers_played_as_in_python(record_of(page)) >= len(BOXES["standard"])
    # Here is no service worker: the browser asks for its icon, and the page for the confetti of five equal dice.
    assert [fault for fault in _asked_in_vain(watch) if "favicon" not in fault and "confetti" not in fault] == []
    watch.forgive("ERR_CONNECTION_REFUSED")


def _asked_in_vain(watch: Watch) -> list[str]:
    return [complaint for complaint in watch.complaints if complaint.startswith("failed")]


def test_hard_is_not_offered_without_its_table_and_says_why(visit: Visit, watch: Watch) -> None:
    page = visit(last={"mode": "cpu", "computers": ["normal"]})
    page.context.set_offline(True)
    page.locator("[data-configure=cpu]").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("むずかしいには計算表が要ります")
    expect(dialog.locator("option[value=hard]")).to_be_disabled()
    expect(dialog.locator("option[value=normal]")).to_be_enabled()
    page.keyboard.press("Escape")
    # Nor does a game begin that could not go on, however it is asked for.
    stored.put_values(page, {"settings": FLAT | AT_ONCE, "last": {"mode": "cpu", "computers": ["hard"]}})
    page.context.set_offline(False)
    page.route("**/api/values/**", lambda route: route.abort())
    page.goto("/")
    for start in ("[data-mode=cpu]", "[data-start]"):
        page.locator(start).click()
        expect(dialog).to_contain_text("むずかしいには計算表が要ります")
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    assert stored.stored_games(page) == []
    page.unroute("**/api/values/**")
    page.locator("label:has([value=original])").click()
    page.locator("[data-configure=cpu]").click()
    expect(dialog.locator("option[value=hard]")).to_be_enabled()
    watch.forgive("ERR_INTERNET_DISCONNECTED")
    watch.forgive("ERR_FAILED")


def test_a_kept_table_that_is_damaged_is_fetched_anew(visit: Visit) -> None:
    page = visit(last={"mode": "cpu", "computers": ["hard"]}, kept={"values/standard": "no table"})
    with page.expect_response("**/api/values/standard", timeout=60_000) as response:
        pass
    assert response.value.ok
    page.locator("[data-configure=cpu]").click()
    expect(page.locator("option[value=hard]").first).to_be_enabled()
    page.reload()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.locator("[data-configure=cpu]").click()
    expect(page.locator("option[value=hard]").first).to_be_enabled()
    page.wait_for_timeout(1500)
    assert [url for url in asked if "/api/" in url] == []


def test_a_computer_is_watched_and_skipped(resume: Resume) -> None:
    game = made(rounds((*UPPER, *LOWER_12[:-2]), 2), names=("あなた", "CPU"))
    game["mode"] = "cpu"
    game["record"]["seats"][1] = {"occupant": "computer", "level": "easy"}
    table = resume(game, PHONE, WATCHED)
    page = table.page
    table.roll(2, 2, 3, 3, 6)
    table.choose("large_straight")
    # Easy keeps its fives, and rolls two further dice twice.
    table.script(5, 5, 5, 1, 2, 1, 2, 1, 2)
    table.press(table.write_button)
    expect(table.roll_button).to_have_attribute("aria-disabled", "true")
    expect(table.roll_button).to_contain_text("CPU")
    table.expect_dice(5, 5, 5, 1, 2)
    table.expect_dice(5, 5, 5, 1, 2, held=(0, 1, 2))
    expect(page.locator(".tray button").first).to_have_attribute("aria-disabled", "true")
    page.locator("[data-skip]").click()
    expect(table.who).to_have_text("あなたの番")
    expect(page.locator("[data-skip]")).to_have_count(0)
    (kept,) = stored.stored_games(page)
    scored = [event for event in kept["record"]["events"] if event["type"] == "scored"]
    assert scored[-1]["seat"] == 1


def test_a_computer_waits_before_it_rolls_while_a_writing_can_be_taken_back(resume: Resume) -> None:
    game = made(names=("あなた", "CPU"))
    game["mode"] = "cpu"
    game["record"]["seats"][1] = {"occupant": "computer", "level": "normal"}
    table = resume(game, PHONE, {**WATCHED, "confirm": False})
    table.roll(1, 1, 2, 4, 6)
    table.press_box("ones")
    table.script(*[6] * 15)
    expect(table.take_back_button).to_contain_text("2点を取り消す")
    table.press(table.take_back_button)
    expect(table.who).to_have_text("あなたの番")
    table.expect_preview("ones", 2)
    table.press_box("twos")
    # Nobody takes it back: after a while the computer rolls, and the writing stands.
    table.expect_dice(6, 6, 6, 6, 6)
    expect(table.who).to_have_text("あなたの番")
    table.expect_totals(2, 50)


def test_a_computer_goes_on_after_a_reload_in_the_middle_of_its_turn(resume: Resume) -> None:
    game = made(rounds(UPPER, 2), names=("あなた", "CPU"))
    game["mode"] = "cpu"
    game["record"]["seats"][1] = {"occupant": "computer", "level": "hard"}
    table = resume(game, PHONE, WATCHED)
    table.roll(1, 2, 3, 4, 6)
    table.choose("choice")
    table.script(4, 4, 4, 4, 2)
    table.press(table.write_button)
    table.expect_dice(4, 4, 4, 4, 2, held=(0, 1, 2, 3))
    table.page.reload()
    table.script(1, 1)
    expect(table.who).to_have_text("あなたの番")
    record = record_of(table.page)
    rolled = [event.dice for event in record.events if isinstance(event, Rolled)]
    assert rolled[-3:] == [(4, 4, 4, 4, 2), (4, 4, 4, 4, 1), (4, 4, 4, 4, 1)]


def test_computers_are_chosen_on_home(visit: Visit) -> None:
    page = visit(settings=AT_ONCE)
    page.locator("[data-configure=cpu]").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="3").check(force=True)
    levels = dialog.get_by_role("combobox")
    expect(levels).to_have_count(3)
    levels.nth(0).select_option("easy")
    levels.nth(2).select_option("hard")
    dialog.get_by_role("radio", name="あなたから").check(force=True)
    dialog.locator(".main-action").click()
    expect(TablePage(page).roll_button).to_be_visible()
    (game,) = stored.stored_games(page)
    assert game["mode"] == "cpu"
    assert [seat.get("level") for seat in game["record"]["seats"]] == [None, "easy", "normal", "hard"]


def test_a_computer_sits_among_people(sit: Sit) -> None:
    last = {"mode": "device", "players": 3, "names": ["はる", "", "なつ"], "kinds": ["person", "easy", "person"]}
    table = sit(PHONE, AT_ONCE, last)
    expect(table.who).to_have_text("はるの番")
    table.roll(1, 2, 3, 4, 6)
    table.choose("ones")
    table.script(*[3] * 15)
    table.press(table.write_button)
    # The computer has played by itself; the device goes to the next person.
    expect(table.who).to_have_text("なつの番")
    table.expect_totals(1, 50, 0)
