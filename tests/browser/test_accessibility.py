"""axe-core finds nothing wrong, on any page, in any state, in both languages and themes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from browser.made_games import made, rounds
from browser.screens import DESK, PHONE, Screen
from browser.table_page import LOWER_12, UPPER, TablePage

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from browser.conftest import Resume, Sit, Visit

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"

WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"]

_RUN = """async (tags) => {
  const { violations, passes } = await axe.run(document, {
    runOnly: { type: "tag", values: tags },
    // An experiment of axe: it takes key caps and totals beside a name for a part of the label.
    rules: { "label-content-name-mismatch": { enabled: false } },
  });
  return [
    passes.length,
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`)),
  ];
}"""

LOOKS = [
    (PHONE, {"locale": "ja-JP", "color_scheme": "light"}),
    (PHONE, {"locale": "en-US", "color_scheme": "dark"}),
    (DESK, {"locale": "ja-JP", "color_scheme": "dark"}),
    (DESK, {"locale": "en-US", "color_scheme": "light"}),
]

in_every_look = pytest.mark.parametrize(
    ("screen", "look"),
    LOOKS,
    ids=[f"{screen}-{look['locale'][:2]}-{look['color_scheme']}" for screen, look in LOOKS],
)


def expect_no_faults(page: Page, where: str) -> None:
    """Expect that axe-core finds nothing against WCAG 2.2 AA on the page as it is now."""
    # The policy of the page admits no script tag of another origin: the source is evaluated from outside.
    page.evaluate(AXE.read_text("utf-8"))
    checked, faults = page.evaluate(_RUN, WCAG_22_AA)
    assert checked > 0
    assert faults == [], where


@in_every_look
def test_home_and_its_sheets(visit: Visit, screen: Screen, look: dict[str, Any]) -> None:
    page = visit(screen, kept={"game/AAAAAAAAAAAAAAAAAAAAAA.1": made(), "game/broken": {"version": 1}}, **look)
    expect(page.locator("[data-quick]")).to_be_visible()
    expect_no_faults(page, "home")
    dialog = page.get_by_role("dialog")
    for opener in (".house", "[data-configure=cpu]", "[data-configure=device]", ".pair button:last-child"):
        page.locator(opener).click()
        expect(dialog).to_be_visible()
        expect_no_faults(page, opener)
        if opener.startswith(".pair"):
            dialog.locator(".icon-button").last.click()
            expect_no_faults(page, "the question before a game is discarded")
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)


@in_every_look
def test_the_table_in_its_states(resume: Resume, screen: Screen, look: dict[str, Any]) -> None:
    turns = [
        ((5, 5, 5, 5, 5), "yacht"),
        ((1, 2, 3, 4, 6), "yacht"),
        ((5, 5, 5, 1, 2), "ones"),
        ((1, 2, 3, 4, 6), "twos"),
    ]
    table = resume(made(turns, names=("はる", "なつ"), ruleset="thirteen"), screen, **look)
    page = table.page
    expect_no_faults(page, "before the first roll")
    table.roll(1, 2, 3, 4, 6)
    table.hold(0, 3)
    expect_no_faults(page, "previews and held dice")
    table.choose("small_straight")
    expect_no_faults(page, "chosen")
    table.hold(1, 2, 4)
    expect_no_faults(page, "all held")
    table.hold(0, 1, 2, 3, 4)
    table.roll(5, 5, 5, 5, 5)
    table.press_box("choice")
    expect_no_faults(page, "closed to a joker")
    dialog = table.open_menu()
    expect(dialog).to_be_visible()
    expect_no_faults(page, "menu")
    dialog.locator("summary").click()
    expect_no_faults(page, "log")
    dialog.locator(".resign").click()
    expect(page.locator(".strong")).to_be_visible()
    expect_no_faults(page, "the question before resigning")
    page.keyboard.press("Escape")
    if not table.is_wide:
        page.locator(".chip").first.click()
        expect(page.locator(".compare")).to_be_visible()
        expect_no_faults(page, "everyone's cards")


@in_every_look
def test_six_seats_and_a_roll_off(visit: Visit, screen: Screen, look: dict[str, Any]) -> None:
    page = visit(screen, last={"players": 6, "start": "roll_off"}, **look)
    page.locator("[data-mode=device]").click()
    table = TablePage(page)
    expect(table.roll_button).to_be_visible()
    table.roll(1, 2, 3, 4, 5)
    expect_no_faults(page, "roll-off")


@in_every_look
def test_computers_at_the_table(resume: Resume, screen: Screen, look: dict[str, Any]) -> None:
    game = made(names=("はる", "なつ"))
    game["record"]["seats"] = [{"occupant": "person", "name": "はる"}, {"occupant": "computer", "level": "easy"}]
    table = resume(game, screen, {"speed": "none", "pace": "normal"}, **look)
    table.roll(1, 2, 3, 4, 6)
    table.choose("ones")
    table.script(*[5] * 5)
    table.press(table.write_button)
    table.expect_shown(5)
    expect_no_faults(table.page, "a computer on turn")


@in_every_look
def test_the_result(resume: Resume, screen: Screen, look: dict[str, Any]) -> None:
    table = resume(made(rounds((*UPPER, *LOWER_12[:-1]), 2), names=("はる", "なつ")), screen, **look)
    for faces in ((1, 2, 3, 4, 6), (6, 6, 6, 6, 6)):
        table.roll(*faces)
        table.choose("yacht")
        table.press(table.write_button)
        expect(table.chosen).to_have_count(0)
    expect(table.page.locator("[data-again]")).to_be_visible()
    expect_no_faults(table.page, "result")


@in_every_look
@pytest.mark.parametrize("path", ["/settings", "/odds", "/rules/standard", "/rules/thirteen", "/rules/none"])
def test_the_other_pages(visit: Visit, path: str, screen: Screen, look: dict[str, Any]) -> None:
    page = visit(screen, path, **look)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    if path.startswith("/rules/") and path != "/rules/none":
        expect(page.locator("#tips li").first).to_be_visible()
        expect(page.locator("#levels table")).to_be_visible()
    if path == "/odds":
        page.locator("details summary").click()
        expect(page.locator("svg[role=img]")).to_be_visible()
    expect_no_faults(page, path)


def test_what_is_seen_on_a_button_is_in_its_name(sit: Sit) -> None:
    table = sit(last={"mode": "device", "players": 2, "names": ["はる", "なつ"]})
    for chip, name in zip(table.page.locator(".chip").all(), ("はる", "なつ"), strict=True):
        expect(chip).to_have_accessible_name(re.compile(f"^{name}"))
    table.page.goto("/")
    for configure in table.page.locator(".configure").all():
        expect(configure).to_have_accessible_name(re.compile(f"^{configure.inner_text()}"))


def test_forced_colors_keep_every_state_apart(resume: Resume) -> None:
    table = resume(made([((5, 5, 5, 5, 5), "yacht")]), forced_colors="active")
    table.roll(1, 2, 3, 4, 6)
    table.hold(1)
    table.choose("ones")
    expect(table.die(1).locator(".slot")).to_have_css("outline-style", "solid")
    expect(table.die(0).locator(".slot")).to_have_css("outline-style", "none")
    expect(table.die(1).locator(".plate")).to_have_text("✓ 固定")
    expect(table.place_of("ones")).to_have_css("outline-style", "solid")
    expect(table.place_of("twos")).to_have_css("outline-style", "none")
    expect(table.box("twos").locator(".value")).to_have_css("border-top-style", "dotted")
    expect(table.box("yacht").locator(".value")).to_have_css("border-top-style", "none")
    expect(table.page.locator(".chip")).to_have_css("border-top-style", "double")
    expect(table.page.locator(".die").first).to_have_css("forced-color-adjust", "none")
