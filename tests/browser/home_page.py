"""Home, as far as several tests need it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page


class HomePage:
    """The title with its choices."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.main = page.locator("[data-start]")
        self.quick = page.locator("[data-quick]")
        self.others = page.get_by_role("button", name="途中のゲーム")
        self.dialog = page.get_by_role("dialog")

    def open(self) -> None:
        self.page.goto("/")
        expect(self.main).to_be_visible()

    def go_on(self) -> None:
        """Go on with the last game."""
        expect(self.main).to_contain_text("続きから")
        self.main.click()
        expect(self.page.locator("[data-roll]")).to_be_visible()
