"""The tests' own guards: what goes wrong on a page is noticed, and dice never come from chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from browser.patience import eventually
from browser.scripted_dice import SCRIPT
from browser.watch import Watch

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from pytest_playwright.pytest_playwright import CreateContextCallback


def watched_home(new_context: CreateContextCallback) -> tuple[Page, Watch]:
    """Open home under a watch of its own, whose complaints fail nothing."""
    watching = Watch()
    context = new_context(locale="ja-JP")
    context.add_init_script(SCRIPT)
    watching.follow(context)
    page = context.new_page()
    page.goto("/")
    return page, watching


def expect_complaint(page: Page, watching: Watch, beginning: str) -> None:
    def complains() -> bool:
        page.evaluate("0")
        return any(complaint.startswith(beginning) for complaint in watching.complaints)

    eventually(complains, wanted=True)


@pytest.mark.parametrize(
    ("script", "beginning"),
    [
        ("console.error('oh')", "console error: oh"),
        ("console.warn('oh')", "console warning: oh"),
        ("setTimeout(() => { throw new Error('oh'); })", "uncaught: oh"),
        ("void Promise.reject(new Error('oh'))", "uncaught: oh"),
        ("void fetch('/none').catch(() => 0)", "console error: Failed to load resource"),
        ("void fetch('http://192.0.2.1/').catch(() => 0)", "console error: "),
    ],
)
def test_what_goes_wrong_on_a_page_is_noticed(new_context: CreateContextCallback, script: str, beginning: str) -> None:
    page, watching = watched_home(new_context)
    page.evaluate(f"() => {{ {script}; }}")
    expect_complaint(page, watching, beginning)


def test_a_page_that_asks_another_host_is_noticed(new_context: CreateContextCallback) -> None:
    page, watching = watched_home(new_context)
    page.route("http://192.0.2.1/", lambda route: route.fulfill(body="", content_type="text/html"))
    page.goto("http://192.0.2.1/")
    expect_complaint(page, watching, "asked for http://192.0.2.1/")


def test_dice_that_are_not_scripted_are_not_thrown(new_context: CreateContextCallback) -> None:
    page, watching = watched_home(new_context)
    page.locator("[data-mode=solo]").click()
    page.locator("[data-roll]").click()
    expect_complaint(page, watching, "uncaught: 5 dice are thrown and 0 are scripted")
