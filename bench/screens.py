"""Takes a picture of every screen, to be looked at one by one against the look.

`.setup/test/bin/python bench/screens.py FOLDER [SCREEN…]`, after bin/test has made that environment. Every screen is
shown at 360x640, 390x844, 768x1024 and 1280x800, light and dark, in Japanese and English, and becomes
FOLDER/SCREEN-SIZE-THEME-LANGUAGE.png.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tools")]
import together_screens  # noqa: E402 - needs tests/

from browser import scripted_dice, stored  # noqa: E402 - from tests/
from browser.conftest import CHROMIUM_FLAGS  # noqa: E402
from browser.made_games import KEY, made, rounds  # noqa: E402
from browser.screens import Screen  # noqa: E402
from browser.table_page import LOWER_12, UPPER, TablePage  # noqa: E402
from processes import Yacht  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable

SIZES = (Screen(360, 640), Screen(390, 844), Screen(768, 1024), Screen(1280, 800))
THEMES = ("light", "dark")
LANGUAGES = {"ja": "ja-JP", "en": "en-US"}
NAMES = ("あおい", "ゆうた", "はる", "なつ")
SETTLE_MS = 700
"""How long a page may move before its picture is taken."""


def put(page: Page, game: dict[str, Any]) -> TablePage:
    """Store a game under way and go on with it."""
    settings = {"speed": "none", "pace": "normal", "sound": False}
    stored.put_values(page, {KEY: game, "settings": settings})
    page.goto("/play")
    table = TablePage(page)
    expect(table.roll_button).to_be_visible()
    return table


def some_turns(players: int) -> list[tuple[tuple[int, ...], str]]:
    """Give a few rounds in which everybody has written something else."""
    written = [((5, 5, 5, 5, 5), "yacht"), ((6, 6, 6, 2, 1), "sixes"), ((2, 2, 3, 3, 3), "full_house")]
    written += [((1, 1, 1, 4, 2), "ones"), ((1, 2, 3, 4, 6), "large_straight")]
    return [turn for turn in written for _ in range(players)]


def home(page: Page) -> None:
    """Show home on a first visit."""
    page.goto("/")


def home_again(page: Page) -> None:
    """Show home with a game to go on with."""
    stored.put_values(page, {KEY: made(some_turns(2), names=NAMES[:2])})
    page.goto("/")


def computers(page: Page) -> None:
    """Show the settings of a game against computers."""
    stored.put_values(page, {"last": {"mode": "cpu", "computers": ["easy", "normal", "hard"]}})
    page.goto("/")
    page.locator("[data-configure=cpu]").click()


def before(page: Page) -> None:
    """Show a table before the first roll."""
    put(page, made())


def held(page: Page) -> None:
    """Show a table with held dice and a chosen box."""
    table = put(page, made(some_turns(2), names=NAMES[:2]))
    table.roll(2, 2, 5, 2, 6)
    table.hold(0, 1, 3)
    table.choose("twos")


def joker(page: Page) -> None:
    """Show 13 boxes with a joker, four seats."""
    table = put(page, made(some_turns(4), names=NAMES, ruleset="thirteen"))
    table.roll(4, 4, 4, 4, 4)
    table.press_box("choice")


def watching(page: Page) -> None:
    """Show a computer's turn."""
    game = made(some_turns(2), names=NAMES[:2])
    game["mode"] = "cpu"
    game["record"]["seats"] = [{"occupant": "person", "name": "あなた"}, {"occupant": "computer", "level": "easy"}]
    table = put(page, game)
    table.roll(1, 2, 3, 4, 6)
    table.choose("choice")
    table.script(4, 4, 1, 2, 6)
    table.press(table.write_button)
    expect(page.locator("[data-skip]")).to_be_visible()


def cards(page: Page) -> None:
    """Show everyone's cards; on a wide screen they are in view anyway."""
    table = put(page, made(some_turns(4), names=NAMES))
    table.roll(2, 2, 5, 2, 6)
    if not table.is_wide:
        page.locator(".chip").first.click()


def finish(page: Page, names: tuple[str, ...]) -> None:
    """Play the last round of a game and show its result."""
    boxes = (*UPPER, *LOWER_12[:-1])
    turns = rounds(boxes, len(names), (3, 3, 3, 5, 6))
    table = put(page, made(turns, names=names))
    for faces in ((1, 2, 3, 4, 6), (6, 6, 6, 6, 6), (1, 1, 1, 1, 1), (1, 1, 1, 1, 2))[: len(names)]:
        table.roll(*faces)
        table.choose("yacht")
        table.press(table.write_button)
        expect(table.chosen).to_have_count(0)
    expect(page.locator("[data-again]")).to_be_visible()


def result(page: Page) -> None:
    """Show the result of a game of four."""
    finish(page, NAMES)


def solo_result(page: Page) -> None:
    """Show the result of a game alone."""
    finish(page, ("あなた",))


def records(page: Page) -> None:
    """Show the records after a few games."""
    finish(page, ("あなた",))
    page.goto("/records")


def at(path: str) -> Callable[[Page], None]:
    """Give what shows an address."""

    def show(page: Page) -> None:
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()

    return show


SCREENS: dict[str, Callable[[Page], None]] = {
    "home": home,
    "home-again": home_again,
    "computers": computers,
    "before": before,
    "held": held,
    "joker": joker,
    "watching": watching,
    "cards": cards,
    "result": result,
    "solo-result": solo_result,
    "records": records,
    "rules": at("/rules/thirteen"),
    "odds": at("/odds"),
    "settings": at("/settings"),
    "unknown": at("/nothing"),
    **together_screens.SCREENS,
}


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("screens", nargs="*", metavar="SCREEN", help=f"some of {', '.join(SCREENS)} (default: all)")
    arguments = parser.parse_args()
    folder: Path = arguments.folder
    wanted: list[str] = arguments.screens or list(SCREENS)
    if unknown := set(wanted) - set(SCREENS):
        parser.error(f"no such screens: {', '.join(sorted(unknown))}")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        yacht = Yacht(Path(scratch))
        data = str(Path(scratch) / "kept")
        url = yacht.serve("--no-open", "--port", "0", "--no-limits", "--data", data).url.rstrip("/")
        try:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(CHROMIUM_FLAGS))
            for name, size, theme, language in product(wanted, SIZES, THEMES, LANGUAGES):
                look: dict[str, Any] = {"color_scheme": theme, "locale": LANGUAGES[language]}
                context = browser.new_context(base_url=url, viewport=size.size, **look)
                context.add_init_script(scripted_dice.SCRIPT)
                page = context.new_page()
                SCREENS[name](page)
                page.wait_for_timeout(SETTLE_MS)
                page.screenshot(path=folder / f"{name}-{size}-{theme}-{language}.png")
                for opened in browser.contexts:
                    opened.close()
            browser.close()
        finally:
            yacht.end()


if __name__ == "__main__":
    main()
