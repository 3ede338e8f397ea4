"""The table as a player uses it, on a phone and on a wide screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from browser.patience import eventually
from browser.screens import WIDE_FROM
from browser.scripted_dice import faces_left, script_faces

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from playwright.sync_api import Locator, Page

POSITIONS = range(5)

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
LOWER_12 = ("choice", "four_of_a_kind", "full_house", "small_straight", "large_straight", "yacht")
LOWER_13 = (
    "three_of_a_kind",
    "four_of_a_kind",
    "full_house",
    "small_straight",
    "large_straight",
    "yacht",
    "choice",
)
BOXES = {"thirteen": UPPER + LOWER_13} | dict.fromkeys(("standard", "original", "public_domain"), UPPER + LOWER_12)
"""The boxes of each rule set, in the order of its card."""

NAMES = {
    "ones": "エース",
    "twos": "デュース",
    "threes": "トレイ",
    "fours": "フォー",
    "fives": "ファイブ",
    "sixes": "シックス",
    "choice": "チョイス",
    "three_of_a_kind": "スリーダイス",
    "four_of_a_kind": "フォーダイス",
    "full_house": "フルハウス",
    "small_straight": "S.ストレート",
    "large_straight": "B.ストレート",
    "yacht": "ヨット",
}
"""What a player calls the boxes."""


class TablePage:
    """A table on a page; where a name says "expect", it waits for that."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.roll_button = page.locator("[data-roll]")
        self.write_button = page.locator("[data-write]")
        self.dice = page.locator(".tray button")
        self.slip = page.locator(".slip")
        self.take_back_button = page.locator(".take-back")
        self.who = page.locator("h1.who")
        self.round = page.locator(".round")
        self.notice = page.locator(".notice")
        self.spoken = page.get_by_role("status")
        self.chosen = page.locator("[data-box][aria-pressed=true]")

    @property
    def is_wide(self) -> bool:
        size = self.page.viewport_size
        return size is not None and size["width"] >= WIDE_FROM

    def die(self, position: int) -> Locator:
        return self.dice.nth(position)

    def box(self, box: str) -> Locator:
        return self.page.locator(f"[data-box={box}]")

    def place_of(self, box: str) -> Locator:
        """Give what a box's target covers: on a phone its whole row."""
        return self.page.locator(f"{'td' if self.is_wide else 'tr'}:has([data-box={box}])")

    # Acting

    def press(self, target: Locator) -> None:
        """Press the middle of something, also of something that is disabled and must not react."""
        place = target.bounding_box()
        assert place
        self.page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)

    def script(self, *faces: int) -> None:
        script_faces(self.page, *faces)

    def roll(self, *faces: int) -> None:
        """Roll the dice that are not held by a click, and wait until they lie."""
        self.throw(lambda: self.press(self.roll_button), *faces)

    def throw(self, act: Callable[[], None], *faces: int) -> None:
        """Do what throws these dice, and wait until they lie: then the page says what they are."""
        before = self.spoken.text_content()
        self.script(*faces)
        act()
        eventually(lambda: (faces_left(self.page), self.spoken.text_content() != before), (0, True))

    def hold(self, *positions: int) -> None:
        """Press dice, one after the other."""
        for position in positions:
            self.press(self.die(position))

    def press_box(self, box: str) -> None:
        self.press(self.place_of(box))

    def choose(self, box: str) -> None:
        self.press_box(box)
        expect(self.chosen).to_have_attribute("data-box", box)

    def write(self, box: str) -> None:
        """Choose a box, write it, and wait until it is written."""
        self.choose(box)
        self.press(self.write_button)
        expect(self.chosen).to_have_count(0)

    def open_menu(self) -> Locator:
        self.page.locator(".strip button").first.click()
        return self.page.get_by_role("dialog")

    def resign(self) -> None:
        """Ask to resign in the menu and say yes."""
        self.open_menu().locator(".resign").click()
        self.page.get_by_role("dialog").locator(".strong").click()

    def reload(self) -> None:
        self.page.reload()
        expect(self.roll_button).to_be_visible()

    # Seeing

    def shown_dice(self) -> list[tuple[str, bool]]:
        """Give each die's face as its name says it, and whether it is held."""
        return [tuple(die) for die in self.page.evaluate(_DICE)]

    def expect_dice(self, *faces: int, held: Iterable[int] = ()) -> None:
        """Expect these faces from the left, with these positions held."""
        marked = set(held)
        eventually(self.shown_dice, [(str(face), position in marked) for position, face in enumerate(faces)])

    def expect_shown(self, count: int) -> None:
        """Expect so many dice to lie, whatever they show."""
        expect(self.page.locator(".tray .die")).to_have_count(count)

    def expect_no_dice(self) -> None:
        expect(self.page.locator(".tray .die")).to_have_count(0)

    def expect_rolls_used(self, count: int) -> None:
        expect(self.roll_button).to_contain_text("振る前" if count == 0 else f"{count}投目")

    def held(self) -> list[int]:
        """Give the positions that are held now."""
        return [position for position, (_, is_held) in enumerate(self.shown_dice()) if is_held]

    def totals(self) -> list[int]:
        """Give everyone's totals in seating order."""
        where = "table tr.total td .vh" if self.is_wide else ".chip .total"
        return [int(text) for text in self.page.locator(where).all_text_contents()]

    def expect_totals(self, *totals: int) -> None:
        eventually(self.totals, list(totals))

    def sums_of(self, seat: int) -> dict[str, str]:
        """Read what stands below a seat's boxes; on a phone the shown card is read, whoever's it is."""
        if self.is_wide:
            return self.page.evaluate(_WIDE_SUMS, seat)
        return self.page.evaluate(_PHONE_SUMS)

    def expect_preview(self, box: str, points: int, bonus: int = 0) -> None:
        more = f"、ほかに{bonus}点" if bonus else ""
        expect(self.box(box)).to_have_attribute("aria-label", f"{NAMES[box]}、今書くと{points}点{more}")

    def expect_written(self, box: str, points: int) -> None:
        expect(self.box(box)).to_have_attribute("aria-label", f"{NAMES[box]}、{points}点、書いてあります")

    def expect_open(self, *boxes: str) -> None:
        for box in boxes:
            expect(self.box(box)).to_have_attribute("aria-label", f"{NAMES[box]}、空いています")

    def closed_boxes(self) -> list[str]:
        """Name the boxes that cannot be written now, each of which says why."""
        closed = self.page.locator("[data-box][aria-label*='今は書けません。']")
        return closed.evaluate_all("(boxes) => boxes.map((box) => box.dataset.box)")

    def expect_closed(self, box: str, reason: str) -> None:
        expect(self.box(box)).to_have_attribute("aria-label", f"{NAMES[box]}、今は書けません。{reason}")


_DICE = """() => [...document.querySelectorAll(".tray button")].map((die) => [
  die.ariaLabel.split(/[、,] ?/)[1],
  die.ariaPressed === "true",
])"""

_PHONE_SUMS = """() => Object.fromEntries(
  [...document.querySelectorAll(".sums > div, .bonus-row")].map((part) => [
    part.querySelector("dt, .words").firstChild.textContent.trim(),
    part.querySelector("dd, td").textContent.trim(),
  ]),
)"""

_WIDE_SUMS = """(seat) => Object.fromEntries(
  [...document.querySelectorAll("table tr.sum")].map((row) => [
    row.querySelector("th").firstChild.textContent.trim(),
    [...row.querySelectorAll("td")][seat].textContent.replaceAll(/\\s+/g, " ").trim(),
  ]),
)"""
