"""The table on a phone: everything in view, every part in its place, in every state of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser import stored
from browser.made_games import KEY, made
from browser.measures import Layout, look_at_boxes, measure, unreadable
from browser.screens import PHONE, PHONE_WITH_BARS, SMALL_PHONE, TALL_PHONE, Screen
from browser.table_page import BOXES, TablePage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from browser.conftest import Resume, Visit

PLACES = {
    PHONE: {
        "strip": (0, 44),
        "seats": (44, 92),
        "boxes": (92, 356),
        "sums": (356, 398),
        "slip": (398, 450),
        "rail": (455, 517),
        "felt": (517, 577),
        "bar": (577, 640),
    },
    TALL_PHONE: {
        "strip": (0, 48),
        "seats": (48, 102),
        "boxes": (102, 452),
        "sums": (452, 508),
        "slip": (508, 572),
        "rail": (580, 668),
        "felt": (668, 760),
        "bar": (760, 844),
    },
}
"""Top and bottom of each part."""

LEFT_OVER = PHONE_WITH_BARS.height - PHONE.height
"""With the browser's bars shown the measures are the compact ones, and what is left over goes to the boxes."""

PLACES[PHONE_WITH_BARS] = {
    part: (top + LEFT_OVER * (top > 92), bottom + LEFT_OVER * (bottom > 92))
    for part, (top, bottom) in PLACES[PHONE].items()
}

TOLERANCE = 3
LEAST_TARGET = 44
LEAST_ROW_OF_13 = {PHONE: 37.5, PHONE_WITH_BARS: 41, TALL_PHONE: 44}
ROLL_SIZE = {PHONE: (344, 50), PHONE_WITH_BARS: (374, 50), TALL_PHONE: (370, 64)}
WRITE_SIZE = {PHONE: (160, 44), PHONE_WITH_BARS: (160, 44), TALL_PHONE: (176, 48)}
DIE_COLUMN = (68, 120)
LEAST_DISTANCE = 120

WORDS = ".slip p, [data-write], .sums dd, .sums dt, .name, .box .value, h1, .round, .tag"
"""What must be legible in every state."""

NAMES = ("はる", "なつ", "あき", "ふゆ", "そら", "うみ")


def game_under_way(ruleset: str, players: int) -> dict[str, object]:
    """Give a game in which everybody has written two boxes, in 13役 the yacht among them."""
    turns = [((6, 6, 6, 6, 6), "yacht")] * players + [((6, 6, 6, 5, 5), "sixes")] * players
    return made(turns, names=NAMES[:players] if players > 1 else ("あなた",), ruleset=ruleset)


def few_states(table: TablePage) -> Iterator[str]:
    """Go through the states of a turn that differ most."""
    yield "before the first roll"
    table.roll(5, 5, 5, 2, 1)
    table.hold(0, 2)
    table.choose("ones")
    yield "chosen"
    for _ in range(2):
        table.roll(2, 2, 4)
    yield "third roll"


def all_states(table: TablePage, ruleset: str) -> Iterator[str]:
    """Go through the states of a turn, naming each."""
    yield "before the first roll"
    table.press_box("full_house")
    yield "a condition before the first roll"
    table.roll(5, 5, 5, 2, 1)
    yield "first roll"
    table.hold(0, 2)
    table.expect_dice(5, 5, 5, 2, 1, held=(0, 2))
    yield "two held"
    table.press_box("sixes")
    yield "a written box"
    table.choose("small_straight" if ruleset != "thirteen" else "three_of_a_kind")
    yield "chosen"
    table.choose("large_straight")
    yield "zero chosen"
    table.hold(1, 3, 4)
    table.expect_dice(5, 5, 5, 2, 1, held=range(5))
    yield "all five held"
    table.hold(3, 4)
    table.roll(5, 5)
    yield "five equal"
    table.press_box("ones")
    yield "a box that a joker closes" if ruleset == "thirteen" else "chosen with five equal"
    table.choose("fives")
    yield "chosen with a bonus"
    table.roll(4, 4)
    yield "third roll"
    table.write("fives")
    yield "the next turn"


def faults(layout: Layout, screen: Screen, ruleset: str, players: int) -> Iterator[str]:
    """Say what is not where, or not as large as, it should be."""
    if not layout.fits:
        yield f"the page scrolls: {layout.scroll_width}x{layout.scroll_height}"
    yield from (f"outside: {part}" for part in layout.outside())
    for part, (top, bottom) in PLACES[screen].items():
        seen_top = layout.one("tray" if part == "rail" else part).top
        seen_bottom = layout.one(part).bottom
        if abs(seen_top - top) > TOLERANCE or abs(seen_bottom - bottom) > TOLERANCE:
            yield f"{part} at {seen_top}-{seen_bottom} instead of {top}-{bottom}"
    least_row = LEAST_ROW_OF_13[screen] if ruleset == "thirteen" else LEAST_TARGET
    least = {
        "rows": (LEAST_TARGET, least_row),
        "chips": (LEAST_TARGET, LEAST_TARGET),
        "menu and help": (LEAST_TARGET, LEAST_TARGET),
        "dice": DIE_COLUMN,
        "roll": ROLL_SIZE[screen],
        "write": WRITE_SIZE[screen],
    }
    for part, (width, height) in least.items():
        for rect in layout.parts[part]:
            if rect.width < width - 0.5 or rect.height < height - 0.5:
                yield f"{part}: {rect.width}x{rect.height} instead of {width}x{height}"
    counts = {"rows": len(BOXES[ruleset]), "chips": players, "dice": 5}
    yield from (
        f"{len(layout.parts[part])} {part}" for part, count in counts.items() if len(layout.parts[part]) != count
    )
    if layout.one("roll").distance_to(layout.one("write")) <= LEAST_DISTANCE:
        yield "roll and write are too near to each other"


@pytest.mark.parametrize("ruleset", BOXES)
def test_everything_is_in_view_and_in_its_place(visit: Visit, ruleset: str) -> None:
    page = visit(PHONE)
    found: list[str] = []
    for players in range(1, 7):
        stored.put_values(page, {KEY: game_under_way(ruleset, players)})
        page.goto("/play")
        table = TablePage(page)
        expect(table.roll_button).to_be_visible()
        fixed: dict[Screen, set[object]] = {}
        is_thorough = players == 1 or (players == 6 and ruleset in ("standard", "thirteen"))
        for state in all_states(table, ruleset) if is_thorough else few_states(table):
            for screen in PLACES:
                page.set_viewport_size(screen.size)
                layout = measure(page)
                fixed.setdefault(screen, set()).add((layout.one("roll"), layout.one("write")))
                found += [
                    f"{players}, {state}, {screen}: {fault}" for fault in faults(layout, screen, ruleset, players)
                ]
        found += [f"{players}, {screen}: moved: {places}" for screen, places in fixed.items() if len(places) != 1]
    assert found == []


@pytest.mark.parametrize("locale", ["ja-JP", "en-US"])
@pytest.mark.parametrize(
    ("ruleset", "house_rules"),
    [
        ("standard", []),
        ("original", ["five_is_full_house", "small_straight_15"]),
        ("public_domain", []),
        ("thirteen", []),
        ("thirteen", ["joker_free", "five_is_full_house"]),
    ],
)
def test_no_words_are_cut_and_no_condition_pushes_anything(
    resume: Resume, ruleset: str, house_rules: list[str], locale: str
) -> None:
    names = ("あなた",) if locale == "ja-JP" else ("You",)
    # In 13役 the third roll is a joker that must go to the sixes.
    table = resume(
        made([((5, 5, 5, 5, 5), "yacht")], names=names, ruleset=ruleset, house_rules=house_rules), locale=locale
    )
    page = table.page
    found: list[str] = []
    places: dict[Screen, set[object]] = {}
    for roll in (None, (6, 6, 6, 5, 5), (1, 2, 3, 4, 6), (6, 6, 6, 6, 6)):
        if roll is not None:
            table.roll(*roll)
        for screen in (SMALL_PHONE, TALL_PHONE, PHONE):
            page.set_viewport_size(screen.size)
            for box, layout, faults_seen in look_at_boxes(page, BOXES[ruleset], WORDS):
                places.setdefault(screen, set()).add((layout.one("roll"), layout.one("write"), layout.one("slip")))
                found += [f"{screen}, {roll}, {box}: {fault}" for fault in faults_seen]
    found += [f"{screen}: moved: {moved}" for screen, moved in places.items() if len(moved) != 1]
    assert found == []


@pytest.mark.parametrize("ruleset", BOXES)
@pytest.mark.parametrize("players", [1, 6])
def test_a_phone_of_320_pixels_needs_no_scrolling_to_the_side(resume: Resume, ruleset: str, players: int) -> None:
    table = resume(game_under_way(ruleset, players), SMALL_PHONE)
    table.roll(5, 5, 5, 2, 1)
    layout = measure(table.page)
    assert layout.scroll_width <= SMALL_PHONE.width
    assert min(rect.height for rect in layout.parts["rows"]) >= 34
    if ruleset != "thirteen":
        assert layout.fits
        assert layout.outside() == []
    tray = ("rail", "felt", "dice", "roll", "bar")
    assert [part for part in layout.outside() if part.split(":")[0] in tray] == []


@pytest.mark.parametrize("screen", [PHONE, PHONE_WITH_BARS, TALL_PHONE], ids=str)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_everyones_cards_cover_the_own_one_and_nothing_else(resume: Resume, screen: Screen, players: int) -> None:
    table = resume(game_under_way("thirteen", players), screen)
    table.roll(5, 5, 5, 2, 1)
    before = measure(table.page)
    table.page.locator(".chip").last.click()
    expect(table.page.locator(".compare")).to_be_visible()
    after = measure(table.page)
    assert after.fits
    assert after.one("card").bottom <= before.one("card").bottom + 1
    for part in ("strip", "seats", "chips", "card", "tray", "dice", "bar", "roll"):
        assert after.parts[part] == before.parts[part]
    cells = table.page.locator(".compare td")
    assert all(
        (place := cell.bounding_box()) and place["y"] + place["height"] <= before.one("card").bottom + 1
        for cell in cells.all()
    )


@pytest.mark.parametrize("screen", [PHONE, TALL_PHONE], ids=str)
def test_resigning_lies_above_where_rolling_does(resume: Resume, screen: Screen) -> None:
    table = resume(game_under_way("standard", 2), screen)
    roll = measure(table.page).one("roll")
    table.open_menu()
    resign = measure(table.page, {"resign": ".resign"}).one("resign")
    assert resign.bottom < roll.top
    assert roll.distance_to(resign) > screen.height / 2


def test_long_names_leave_the_round_and_the_rules_in_view(resume: Resume) -> None:
    names = ("あいうえおかきくけこさし", "WWWWWWWWWWWW", "すせそたちつてとなにぬね")
    table = resume(made((), names=names, house_rules=["upper_first"]))
    layout = measure(table.page, {"who": "h1", "round": ".round", "tag": ".tag", "sound": "[data-sound]"})
    assert layout.outside() == []
    assert layout.fits
    assert [pair for pair in unreadable(table.page, "h1, .round, .tag, .strip button") if " / " in pair] == []


@pytest.mark.parametrize("locale", ["ja-JP", "en-US"])
@pytest.mark.parametrize("screen", [PHONE, SMALL_PHONE], ids=str)
def test_nothing_moves_on_a_computer_s_turn(resume: Resume, screen: Screen, locale: str) -> None:
    game = made(names=NAMES[:4])
    game["record"]["seats"][1:] = [{"occupant": "computer", "level": level} for level in ("hard", "normal", "hard")]
    table = resume(game, screen, {"speed": "none", "pace": "normal"}, locale=locale)
    before = measure(table.page)
    table.roll(1, 2, 3, 4, 6)
    table.choose("ones")
    table.script(5, 5, 5, 5, 1)
    table.press(table.write_button)
    table.expect_shown(5)
    expect(table.page.locator("[data-skip]")).to_be_visible()
    during = measure(table.page)
    assert during.parts["roll"] == before.parts["roll"]
    assert during.parts["write"] == before.parts["write"]
    assert during.parts["rows"] == before.parts["rows"]
    assert during.scroll_width <= screen.width
    # A chip may shorten a name: it stands in full in the strip when that seat is on turn, and in the chip's own name.
    names = tuple(f"{name}:" for name in table.page.locator(".chip .name").all_text_contents())
    assert [fault for fault in unreadable(table.page, WORDS) if not fault.startswith(names)] == []
