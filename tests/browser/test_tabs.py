"""Two tabs with the same game: one follows the other, and there is never more than one future."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser import stored
from browser.patience import eventually
from browser.table_page import TablePage

if TYPE_CHECKING:
    from browser.conftest import Sit

OVERTAKEN = "別のタブで進んだので、そちらに合わせました"

DEAF = "delete globalThis.BroadcastChannel;"
"""A tab that hears nothing of the others, as one that was asleep."""


def second_tab(table: TablePage, script: str = "") -> TablePage:
    page = table.page.context.new_page()
    page.add_init_script(script)
    page.goto("/play")
    other = TablePage(page)
    expect(other.roll_button).to_be_visible()
    return other


def rolled(table: TablePage) -> list[list[int]]:
    (game,) = stored.stored_games(table.page)
    return [event["dice"] for event in game["record"]["events"] if event["type"] == "rolled"]


def test_the_other_tab_follows(sit: Sit) -> None:
    table = sit()
    other = second_tab(table)
    table.roll(1, 2, 2, 4, 6)
    other.expect_dice(1, 2, 2, 4, 6)
    expect(other.notice).to_have_text(OVERTAKEN)
    table.hold(3)
    other.expect_dice(1, 2, 2, 4, 6, held=(3,))
    other.roll(4, 4, 4, 4)
    table.expect_dice(4, 4, 4, 4, 4, held=(3,))
    table.write("yacht")
    other.expect_written("yacht", 50)
    other.expect_totals(50)
    other.expect_rolls_used(0)


@pytest.mark.parametrize("script", ["", DEAF], ids=["hearing", "deaf"])
def test_two_tabs_that_roll_at_once_show_the_same_dice(sit: Sit, script: str) -> None:
    table = sit()
    other = second_tab(table, script)
    with stored.locked(table.page.context):
        for tab, face in ((table, 1), (other, 6)):
            tab.script(face, face, face, face, face)
            tab.press(tab.roll_button)
    eventually(lambda: len(rolled(table)), 1)
    (dice,) = rolled(table)
    table.expect_dice(*dice)
    other.expect_dice(*dice)
    table.expect_rolls_used(1)
    other.expect_rolls_used(1)


def test_two_tabs_that_write_at_once_write_one_box(sit: Sit) -> None:
    table = sit()
    table.roll(1, 1, 6, 6, 6)
    other = second_tab(table)
    with stored.locked(table.page.context):
        for tab, box in ((table, "ones"), (other, "sixes")):
            tab.choose(box)
            tab.press(tab.write_button)
    eventually(lambda: _written(table), 1)
    total = table.totals()
    assert total in ([2], [18])
    eventually(other.totals, total)
    table.expect_rolls_used(0)
    other.expect_rolls_used(0)


def _written(table: TablePage) -> int:
    (game,) = stored.stored_games(table.page)
    return sum(event["type"] == "scored" for event in game["record"]["events"])


def test_a_tab_that_was_asleep_cannot_roll_again(sit: Sit) -> None:
    table = sit()
    other = second_tab(table, DEAF)
    table.roll(1, 2, 2, 4, 6)
    other.expect_no_dice()
    other.script(6, 6, 6, 6, 6)
    other.press(other.roll_button)
    other.expect_dice(1, 2, 2, 4, 6)
    expect(other.notice).to_have_text(OVERTAKEN)
    assert rolled(table) == [[1, 2, 2, 4, 6]]


def test_a_tab_that_was_asleep_cannot_write_over_what_was_written(sit: Sit) -> None:
    table = sit()
    table.roll(1, 2, 2, 4, 6)
    other = second_tab(table, DEAF)
    table.write("twos")
    other.choose("sixes")
    other.press(other.write_button)
    other.expect_written("twos", 4)
    other.expect_open("sixes")
    other.expect_totals(4)
