"""A whole game by role and name alone, as a screen reader finds things, and what is said after each event."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from browser.scripted_dice import script_faces
from browser.table_page import NAMES, UPPER

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playwright.sync_api import Locator, Page

    from browser.conftest import Visit

PLACES = ("左端", "左から2番目", "真ん中", "右から2番目", "右端")

TURNS: tuple[tuple[tuple[tuple[int, ...], ...], tuple[int, ...], str, int], ...] = (
    (((1, 1, 1, 2, 3),), (), "ones", 3),
    (((2, 2, 2, 4, 5), (2, 2, 2, 2, 6)), (0, 1, 2), "twos", 8),
    (((3, 3, 3, 1, 2),), (), "threes", 9),
    (((4, 4, 4, 1, 2), (4, 4, 4, 4, 1), (4, 4, 4, 4, 2)), (0, 1, 2), "fours", 16),
    (((5, 5, 5, 1, 2),), (), "fives", 15),
    (((6, 6, 6, 6, 2),), (), "sixes", 24),
    (((1, 2, 3, 4, 6),), (), "choice", 16),
    (((6, 6, 6, 6, 1),), (), "four_of_a_kind", 25),
    (((3, 3, 3, 6, 6),), (), "full_house", 21),
    (((1, 2, 3, 4, 6),), (), "small_straight", 15),
    (((1, 2, 3, 4, 6),), (), "large_straight", 0),
    (((5, 5, 5, 5, 5),), (), "yacht", 50),
)
"""Each turn: its rolls from the left, the dice that are marked after the first one, the box and its points."""

BONUS_AT, BONUS = 63, 35


class Listener:
    """What a screen reader would find and say on a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.region = page.get_by_role("status")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    def expect_said(self, sentence: str) -> None:
        expect(self.region).to_have_text(sentence)

    def roll(self, nth: int, dice: tuple[int, ...], fresh: Iterable[int]) -> None:
        script_faces(self.page, *fresh)
        self.button("振る").click()
        yacht = "5つとも同じ目です。" if len(set(dice)) == 1 else ""
        left = "書く番です。" if nth == 3 else f"あと{3 - nth}回。"
        self.expect_said(f"{yacht}{nth}投目：{'・'.join(map(str, dice))}。{left}")

    def hold(self, position: int, face: int) -> None:
        self.button(f"{PLACES[position]}、{face}").click()
        held = self.page.get_by_role("button", name=f"{PLACES[position]}、{face}、固定中", pressed=True)
        expect(held).to_be_visible()

    def write(self, box: str, points: int, bonus: int) -> None:
        name = NAMES[box]
        more = f"、ほかに{bonus}点" if bonus else ""
        row = self.page.get_by_role("row").filter(has=self.page.get_by_role("rowheader", name=name))
        row.get_by_role("button", name=f"{name}、今書くと{points}点{more}").click()
        self.button(f"ここに書く {points + bonus}点").click()


def upper_total(written: dict[str, int]) -> int:
    return sum(points for box, points in written.items() if box in UPPER)


def test_a_whole_game_by_role_and_name_alone(visit: Visit) -> None:
    page = visit()
    listener = Listener(page)
    listener.button("ひとりで 最高点をめざす").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("あなたの番")
    written: dict[str, int] = {}
    for rolls, hold, box, points in TURNS:
        listener.roll(1, rolls[0], rolls[0])
        for position in hold:
            listener.hold(position, rolls[0][position])
        for nth, (lying, dice) in enumerate(pairwise(rolls), start=2):
            assert all(lying[position] == dice[position] for position in hold)
            listener.roll(nth, dice, [face for position, face in enumerate(dice) if position not in hold])
        before = upper_total(written)
        written[box] = points
        bonus = BONUS if before < BONUS_AT <= upper_total(written) else 0
        listener.write(box, points, bonus)
        if len(written) == len(TURNS):
            break
        total = sum(written.values()) + (BONUS if upper_total(written) >= BONUS_AT else 0)
        more = f"、ほかに{bonus}点" if bonus else ""
        listener.expect_said(f"あなた：{NAMES[box]}に{points}点{more}。合計{total}点。")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text(f"{sum(written.values()) + BONUS}点")
    expect(heading).to_be_focused()
    for box, points in written.items():
        row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name=NAMES[box], exact=True))
        expect(row.get_by_role("cell")).to_have_text(str(points))
    listener.button("もう一度").click()
    expect(listener.button("左端、まだ振っていません")).to_be_visible()
