"""The table on a wide screen, sideways, and with large text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.made_games import made
from browser.measures import measure, unreadable
from browser.screens import DESK, PHONE, PHONE_SIDEWAYS, Screen
from browser.table_page import BOXES, UPPER, TablePage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from browser.conftest import Resume, Visit

TOLERANCE = 3

PARTS = {
    "strip": ".strip",
    "tray": ".hand",
    "rail": ".rail",
    "columns": ".tray button",
    "die": ".lying .final .die",
    "roll": "[data-roll]",
    "card": "section.card",
    "labels": "table.card th.label:not(.head)",
    "boxes": "td:has([data-box])",
    "cells": "table.card td",
    "slip": ".slip",
    "write": "[data-write]",
}

NAMES = ("はる", "なつ", "あき", "ふゆ", "そら", "うみ")

ZOOMED = Screen(640, 400)
"""What is left of 1280x800 with everything twice as large."""

ZOOMED_FOURFOLD = Screen(320, 256)


def game_under_way(ruleset: str, players: int, names: tuple[str, ...] = NAMES) -> dict[str, object]:
    turns = [((6, 6, 6, 6, 6), "yacht")] * players + [((6, 6, 6, 5, 5), "sixes")] * players
    return made(turns, names=names[:players] if players > 1 else ("あなた",), ruleset=ruleset)


def about(value: float) -> object:
    return pytest.approx(value, abs=TOLERANCE)


def test_the_parts_of_the_wide_table_have_their_measures(resume: Resume) -> None:
    table = resume(game_under_way("standard", 4), DESK)
    table.roll(5, 5, 5, 2, 1)
    layout = measure(table.page, PARTS)
    tray, card, rail = layout.one("tray"), layout.one("card"), layout.one("rail")
    assert (layout.one("strip").height, tray.width, card.width) == (about(52), about(656), about(556))
    assert card.left - tray.right == about(20)
    assert rail.height == about(126)
    assert {round(rect.width) for rect in layout.parts["columns"]} == {116}
    assert layout.one("roll").height == about(72)
    assert [rect.height for rect in layout.parts["boxes"]] == [about(43)] * 12
    assert {round(rect.width) for rect in layout.parts["cells"]} == {104}
    assert layout.parts["labels"][0].width == about(138)
    assert table.page.locator(".lying .final .die").first.evaluate("(die) => die.clientWidth") == 94
    assert layout.one("slip").bottom == about(card.bottom)


def test_thirteen_boxes_fit_beside_the_tray_as_well(resume: Resume) -> None:
    table = resume(game_under_way("thirteen", 4), DESK)
    rows = measure(table.page, PARTS).parts["boxes"]
    assert min(rect.height for rect in rows) >= 38
    assert len(rows) == 13


def states(table: TablePage) -> Iterator[str]:
    """Go through the states of a turn that differ most."""
    yield "before the first roll"
    table.roll(5, 5, 5, 2, 1)
    yield "first roll"
    table.hold(0, 2)
    table.choose("ones")
    yield "chosen, two held"
    for _ in range(2):
        table.roll(5, 5, 5)
    table.press_box("full_house")
    yield "five equal"


@pytest.mark.parametrize("ruleset", ["standard", "thirteen"])
@pytest.mark.parametrize("screen", [DESK, Screen(1000, 700), Screen(1920, 1080)], ids=str)
def test_everything_is_in_view_on_a_wide_screen(resume: Resume, ruleset: str, screen: Screen) -> None:
    found: list[str] = []
    for players in (1, 2, 4, 6) if screen == DESK else (1, 6):
        table = resume(game_under_way(ruleset, players), screen)
        places: set[object] = set()
        for state in states(table):
            layout = measure(table.page, PARTS)
            found += [f"{players}, {state}: outside: {part}" for part in layout.outside()]
            found += (
                [] if layout.fits else [f"{players}, {state}: scrolls to {layout.scroll_width}x{layout.scroll_height}"]
            )
            found += [
                f"{players}, {state}: {fault}"
                for fault in unreadable(table.page, ".slip p, [data-write], th, td .value, h1, .tag")
            ]
            places.add((layout.one("roll"), layout.one("write")))
            assert len(layout.parts["boxes"]) == len(BOXES[ruleset])
        found += [] if len(places) == 1 else [f"{players}: moved: {places}"]
    assert found == []


@pytest.mark.parametrize("locale", ["ja-JP", "en-US"])
def test_no_name_of_a_box_is_cut_on_a_wide_screen(resume: Resume, locale: str) -> None:
    for players in (1, 4, 6):
        table = resume(game_under_way("thirteen", players, ("An", "Bo", "Cy", "Di", "Ed", "Flo")), DESK, locale=locale)
        table.roll(5, 5, 5, 2, 1)
        assert unreadable(table.page, ".slip p, [data-write], th, td .value") == []
        assert (
            table.page.locator(".box-name").evaluate_all(
                "(names) => names.filter((name) => name.scrollWidth > name.clientWidth && name.clientWidth > 0).length"
            )
            == 0
        )


@pytest.mark.parametrize("screen", [PHONE_SIDEWAYS, ZOOMED, Screen(844, 390), Screen(700, 900)], ids=str)
@pytest.mark.parametrize("ruleset", ["standard", "thirteen"])
def test_sideways_and_with_large_text_a_turn_can_be_played(resume: Resume, screen: Screen, ruleset: str) -> None:
    table = resume(game_under_way(ruleset, 2), screen)
    page = table.page
    table.roll(5, 5, 5, 2, 1)
    table.hold(0, 1, 2)
    table.roll(5, 4)
    layout = measure(page)
    assert layout.scroll_width <= screen.width
    hand = ("dice", "roll", "rail", "felt")
    assert [part for part in layout.outside() if part.split(":")[0] in hand] == []
    for box in ("ones", "choice", "large_straight"):
        table.place_of(box).scroll_into_view_if_needed()
        _expect_uncovered(table, box)
    table.place_of("fives").scroll_into_view_if_needed()
    table.choose("fives")
    table.write_button.scroll_into_view_if_needed()
    table.press(table.write_button)
    table.expect_totals(88, 68)


def _expect_uncovered(table: TablePage, box: str) -> None:
    """Expect that pressing the middle of a box reaches it and nothing that lies over it."""
    reached = table.place_of(box).evaluate(
        """(place) => {
          const { left, top, width, height } = place.getBoundingClientRect();
          return place.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        }"""
    )
    assert reached, f"{box} is covered"


@pytest.mark.parametrize("path", ["/", "/odds", "/settings", "/rules/standard", "/rules/thirteen", "/rules/none"])
@pytest.mark.parametrize("locale", ["ja-JP", "en-US"])
@pytest.mark.parametrize("screen", [ZOOMED, ZOOMED_FOURFOLD, PHONE], ids=str)
def test_no_page_scrolls_to_the_side(visit: Visit, path: str, locale: str, screen: Screen) -> None:
    page = visit(screen, path, locale=locale)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    if path == "/odds":
        expect(page.locator("svg[role=img]")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= screen.width
    assert [fault for fault in unreadable(page, "h1") if " / " not in fault] == []


@pytest.mark.parametrize("players", [1, 2, 6])
@pytest.mark.parametrize("screen", [Screen(320, 568), Screen(360, 640), ZOOMED, DESK], ids=str)
def test_the_result_needs_no_scrolling_to_the_side(resume: Resume, screen: Screen, players: int) -> None:
    boxes = (*UPPER, "choice", "four_of_a_kind", "full_house", "small_straight", "large_straight")
    turns = [((1, 2, 3, 4, 6), box) for box in boxes for _ in range(players)]
    game = made([*turns, *[((6, 6, 6, 6, 6), "yacht")] * (players - 1)], names=NAMES[:players])
    table = resume(game, screen)
    table.roll(1, 2, 3, 4, 6)
    table.place_of("yacht").scroll_into_view_if_needed()
    table.choose("yacht")
    table.write_button.scroll_into_view_if_needed()
    table.press(table.write_button)
    again = table.page.locator("[data-again]")
    expect(again).to_be_visible()
    layout = measure(table.page, {"again": "[data-again]"})
    assert layout.scroll_width <= screen.width
    assert layout.outside() == []
    assert [fault for fault in unreadable(table.page, "h1") if " / " not in fault] == []
