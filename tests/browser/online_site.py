"""A server of its own for games over the socket, with a clock and dice that the test holds; and devices on it."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from browser.table_page import BOXES, TablePage
from processes import first_line

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from playwright.sync_api import Locator, Page

ABSENCE_MS = 31_000
"""Somewhat more than somebody may be gone on their own turn."""


class OnlineSite:
    """The server."""

    def __init__(self, data: Path, *arguments: str) -> None:
        command = [sys.executable, "-P", "-m", "yacht.testing.server", "--data", str(data), *arguments]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.url = first_line(self._process).rstrip("/")

    def advance(self, ms: int) -> None:
        """Let time pass on the server."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"advance {ms}\n")
        self._process.stdin.flush()
        assert self._process.stdout.readline() == "advanced\n"

    def end(self) -> None:
        """End the server."""
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            stream.close()
        self._process.terminate()
        self._process.wait(30)


def give_name(page: Page, name: str) -> None:
    """Answer the question for the name."""
    asked = page.locator("form input[autocomplete=nickname]")
    asked.fill(name)
    asked.press("Enter")


def open_party(page: Page, name: str) -> str:
    """Open a party from home, and give its address."""
    page.locator("[data-mode=party]").click()
    give_name(page, name)
    page.wait_for_url("**/p/*")
    expect(page.locator("[data-start-game]")).to_be_visible()
    return page.url


def turn_of(pages: Sequence[Page]) -> int:
    """Wait until somebody of these is on turn, and give who."""
    for _ in range(600):
        for index, page in enumerate(pages):
            button = page.locator("[data-roll]")
            if button.count() and button.get_attribute("aria-disabled") == "false":
                return index
        pages[0].wait_for_timeout(50)
    message = "nobody of these is on turn"
    raise AssertionError(message)


def play_turn(page: Page, box: str) -> None:
    """Roll once and write; a tap on the box is enough, for it need not be confirmed."""
    table = TablePage(page)
    table.roll_button.click()
    expect(table.box(box)).to_have_attribute("aria-label", re.compile("今書くと"))
    table.press(place(page, box))
    # Until the server has said so, one is still on turn.
    expect(table.box(box)).to_have_attribute("aria-label", re.compile("書いてあります"))


def place(page: Page, box: str) -> Locator:
    """Give the place of a box on one's own card."""
    return TablePage(page).place_of(box)


def boxes() -> tuple[str, ...]:
    """Give the boxes of 標準."""
    return BOXES["standard"]
