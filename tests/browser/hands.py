"""Two ways to play: by pressing what is seen, and by keys alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from playwright.sync_api import Locator

    from browser.table_page import TablePage


class Hand(Protocol):
    """Does what a player can do, from home to the last writing."""

    def start(self, mode: str, ruleset: str, house_rules: Iterable[str]) -> None: ...
    def roll(self, *faces: int) -> None: ...
    def toggle(self, position: int) -> None: ...
    def choose(self, box: str) -> None: ...
    def write(self) -> None: ...
    def resign(self) -> None: ...


HOUSE_RULES = {
    "upper_first": "上段から",
    "joker_free": "ジョーカー自由",
    "joker_none": "ジョーカーなし",
    "five_is_full_house": "5個同じもフルハウス",
    "small_straight_15": "S.ストレート15点",
}


class Clicks:
    """Clicks, on a phone taps."""

    def __init__(self, table: TablePage) -> None:
        self.table = table
        self.page = table.page

    def start(self, mode: str, ruleset: str, house_rules: Iterable[str]) -> None:
        self.page.locator(f"label:has([value={ruleset}])").click()
        self.page.get_by_role("button", name="ハウスルール").click()
        sheet = self.page.get_by_role("dialog")
        for rule in house_rules:
            sheet.get_by_role("switch", name=HOUSE_RULES[rule]).click()
        sheet.get_by_role("button", name="閉じる").click()
        self.page.locator(f"[data-mode={mode}]").click()

    def roll(self, *faces: int) -> None:
        self.table.roll(*faces)

    def toggle(self, position: int) -> None:
        self.table.hold(position)

    def choose(self, box: str) -> None:
        self.table.choose(box)

    def write(self) -> None:
        self.table.press(self.table.write_button)

    def resign(self) -> None:
        self.table.resign()


class Keys:
    """Keys, from Tab to Enter; nothing is ever pointed at."""

    def __init__(self, table: TablePage) -> None:
        self.table = table
        self.page = table.page
        self.rolls = 0

    def start(self, mode: str, ruleset: str, house_rules: Iterable[str]) -> None:
        self.tab_to(self.page.locator("main fieldset [type=radio]"))
        wanted = self.page.locator(f"[value={ruleset}]")
        self.press_until("ArrowDown", wanted.is_checked)
        self.tab_to(self.page.get_by_role("button", name="ハウスルール"))
        self.page.keyboard.press("Enter")
        sheet = self.page.get_by_role("dialog")
        for rule in house_rules:
            self.tab_to(sheet.get_by_role("switch", name=HOUSE_RULES[rule]))
            self.page.keyboard.press("Space")
        self.page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)
        self.tab_to(self.page.locator(f"[data-mode={mode}]"))
        self.page.keyboard.press("Enter")

    def roll(self, *faces: int) -> None:
        """Roll with the two keys by turns."""
        self.rolls += 1
        key = "Space" if self.rolls % 2 else "r"
        self.table.throw(lambda: self.page.keyboard.press(key), *faces)

    def toggle(self, position: int) -> None:
        self.page.keyboard.press(str(position + 1))

    def choose(self, box: str) -> None:
        """Go down to a box and, every other time, up to it."""
        key = "ArrowDown" if self.rolls % 2 else "ArrowUp"
        wanted = self.table.box(box)
        self.press_until(key, lambda: wanted.get_attribute("aria-pressed") == "true")

    def write(self) -> None:
        self.page.keyboard.press("Enter")

    def resign(self) -> None:
        self.tab_to(self.page.locator(".strip button").first)
        self.page.keyboard.press("Enter")
        self.tab_to(self.page.get_by_role("dialog").locator(".resign"))
        self.page.keyboard.press("Enter")
        self.tab_to(self.page.get_by_role("dialog").locator(".strong"))
        self.page.keyboard.press("Enter")

    def tab_to(self, controls: Locator) -> None:
        """Go on until one of the controls has the focus."""
        self.press_until("Tab", lambda: _has_focus(controls))

    def press_until(self, key: str, is_so: Callable[[], bool]) -> None:
        for _ in range(60):
            if is_so():
                return
            self.page.keyboard.press(key)
        message = f"{key} leads nowhere"
        raise AssertionError(message)


def _has_focus(controls: Locator) -> bool:
    return controls.evaluate_all("(controls) => controls.includes(document.activeElement)")
