"""The dice in three dimensions: drawn while they move, never in the way, and not missed where they cannot be drawn."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.patience import eventually
from browser.screens import DESK, PHONE, TALL_PHONE, Screen

if TYPE_CHECKING:
    from browser.conftest import OpenContext, Sit
    from browser.table_page import TablePage

SOLID = {"dice": "3d", "speed": "fast"}

COUNT_DRAWINGS = """
window.drawings = 0;
for (const name of ["drawElements", "drawArrays"]) {
  const draw = WebGL2RenderingContext.prototype[name];
  WebGL2RenderingContext.prototype[name] = function (...values) {
    window.drawings += 1;
    return draw.apply(this, values);
  };
}
"""

NO_WEBGL = """
const getContext = HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.getContext = function (kind, ...values) {
  return kind.startsWith("webgl") ? null : getContext.call(this, kind, ...values);
};
"""

SAVE_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"

TAKE_LOSER = """() => {
  window.loser = document.querySelector(".tray canvas").getContext("webgl2").getExtension("WEBGL_lose_context");
}"""

SIZES = """() => Object.fromEntries(performance.getEntriesByType("resource")
  .filter(({ name }) => /[.](?:js|css)$/.test(name))
  .map(({ name, encodedBodySize }) => [name.split("/").at(-1), encodedBodySize]))"""

FIRST_PAINT_BYTES = 100_000
ALL_BYTES = 250_000
"""What scripts and styles may weigh as they are sent: of the page alone, and with the scene."""

IVORY = """async ([picture, areas]) => {
  const image = await createImageBitmap(await (await fetch(picture)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  return areas.map(({ x, y, size }) => {
    const { data } = context.getImageData(x - size / 2, y - size / 2, size, size);
    let ivory = 0;
    for (let at = 0; at < data.length; at += 4)
      ivory += data[at] > 170 && data[at] > data[at + 2] + 15 && data[at + 1] > 140;
    return ivory / (data.length / 4);
  });
}"""
"""How much of each square of a picture has the color of a die; felt, wood and recesses have none of it."""

QUIET_MS = 1500
"""Longer than all that moves, and than the look for the next throw, takes."""


def expect_solid(table: TablePage) -> None:
    expect(table.page.locator(".tray.solid canvas")).to_have_count(1)
    expect(table.page.locator(".tray .die")).to_have_count(0)


def expect_flat(table: TablePage, dice: int = 5) -> None:
    expect(table.page.locator(".tray.solid")).to_have_count(0)
    expect(table.page.locator(".tray canvas:visible")).to_have_count(0)
    expect(table.page.locator(".tray .die")).to_have_count(dice)


def sit_with(sit: Sit, script: str) -> TablePage:
    """Sit down at a table whose page has run a script before everything else."""
    table = sit(settings=SOLID)
    table.page.add_init_script(script)
    table.reload()
    return table


@pytest.mark.parametrize("text_px", [16, 20])
@pytest.mark.parametrize(("screen", "die"), [(PHONE, 44), (DESK, 84)], ids=str)
def test_dice_are_as_large_as_the_look_says_and_in_their_places(
    sit: Sit, open_context: OpenContext, screen: Screen, die: int, text_px: int
) -> None:
    table = sit(screen, settings=SOLID)
    page = table.page
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": text_px}})
    expect_solid(table)
    table.roll(1, 2, 3, 4, 6)
    table.hold(0, 3)
    table.expect_dice(1, 2, 3, 4, 6, held=(0, 3))
    page.wait_for_timeout(QUIET_MS)
    areas = page.evaluate(
        """(size) => [...document.querySelectorAll(".tray button")].map((column) => {
          const place = column.querySelector(column.ariaPressed === "true" ? ".slot" : ".rest");
          const { left, top, width, height } = place.getBoundingClientRect();
          return { x: left + width / 2, y: top + height / 2, size };
        })""",
        die * 0.7,
    )
    picture = base64.b64encode(page.screenshot()).decode()
    reader = open_context().new_page()
    shares = reader.evaluate(IVORY, [f"data:image/png;base64,{picture}", areas])
    assert min(shares) > 0.5, shares


@pytest.mark.parametrize("screen", [PHONE, DESK], ids=str)
def test_a_roll_is_drawn_until_the_dice_lie(sit: Sit, screen: Screen) -> None:
    table = sit(screen, settings=SOLID)
    page = table.page
    page.add_init_script(COUNT_DRAWINGS)
    table.reload()
    expect_solid(table)
    page.wait_for_timeout(QUIET_MS)
    before = page.evaluate("drawings")
    table.roll(5, 1, 2, 5, 6)
    table.expect_dice(5, 1, 2, 5, 6)
    assert page.evaluate("drawings") > before
    page.wait_for_timeout(QUIET_MS)
    at_rest = page.evaluate("drawings")
    page.wait_for_timeout(500)
    assert page.evaluate("drawings") == at_rest
    table.hold(0, 3)
    table.expect_dice(5, 1, 2, 5, 6, held=(0, 3))
    page.wait_for_timeout(QUIET_MS)
    assert page.evaluate("drawings") > at_rest
    table.roll(3, 3, 4)
    table.expect_dice(5, 3, 3, 5, 4, held=(0, 3))
    expect_solid(table)


def test_what_is_sent_is_small(sit: Sit) -> None:
    table = sit(settings=SOLID)
    table.reload()
    expect_solid(table)
    sizes: dict[str, int] = table.page.evaluate(SIZES)
    scene = sum(size for name, size in sizes.items() if name.startswith("table-scene-"))
    assert scene > 0
    assert sum(sizes.values()) - scene < FIRST_PAINT_BYTES
    assert sum(sizes.values()) < ALL_BYTES


def test_the_picture_covers_rail_and_felt_and_takes_no_presses(sit: Sit) -> None:
    table = sit(settings=SOLID)
    page = table.page
    expect_solid(table)
    for screen in (PHONE, DESK, TALL_PHONE):
        page.set_viewport_size(screen.size)
        canvas, tray = page.locator(".tray canvas"), page.locator(".tray")
        eventually(
            lambda canvas=canvas: canvas.evaluate("(it) => it.width >= it.clientWidth && it.height > 0"), wanted=True
        )
        covered, whole = canvas.bounding_box(), tray.bounding_box()
        assert covered
        assert whole
        assert abs(covered["width"] - whole["width"]) < 1
        assert abs(covered["height"] - whole["height"]) < 3
        expect(canvas).to_have_css("pointer-events", "none")
    page.emulate_media(color_scheme="dark")
    table.roll(1, 2, 3, 4, 5)
    table.hold(2)
    table.expect_dice(1, 2, 3, 4, 5, held=(2,))
    expect_solid(table)


def test_the_picture_has_no_name_and_changes_none(sit: Sit) -> None:
    said: list[str] = []
    for dice in ("3d", "flat"):
        table = sit(settings={"speed": "none", "dice": dice})
        if dice == "3d":
            expect_solid(table)
        table.roll(6, 1, 2, 6, 6)
        table.hold(0, 4)
        table.expect_dice(6, 1, 2, 6, 6, held=(0, 4))
        said.append(table.page.locator(".tray").aria_snapshot())
        if dice == "3d":
            expect(table.page.locator(".tray canvas")).to_have_attribute("aria-hidden", "true")
    assert said[0] == said[1]


def test_a_press_ends_the_throw_at_once(sit: Sit) -> None:
    table = sit(settings=SOLID | {"speed": "normal"})
    page = table.page
    expect_solid(table)
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    table.script(2, 2, 3, 4, 6)
    table.press(table.roll_button)
    expect(table.roll_button).to_contain_text("振っています")
    table.press(table.die(1))
    table.expect_dice(2, 2, 3, 4, 6)


@pytest.mark.parametrize("script", [NO_WEBGL, SAVE_DATA], ids=["no WebGL", "data saver"])
def test_the_dice_are_flat_where_others_cannot_be_had(sit: Sit, script: str) -> None:
    table = sit_with(sit, script)
    table.roll(1, 2, 2, 4, 6)
    table.hold(1)
    table.expect_dice(1, 2, 2, 4, 6, held=(1,))
    table.page.wait_for_timeout(500)
    expect_flat(table)


@pytest.mark.parametrize(("system", "motion"), [("reduce", "system"), ("no-preference", "on")])
def test_less_motion_leaves_the_dice_flat(sit: Sit, system: str, motion: str) -> None:
    table = sit(settings=SOLID | {"motion": motion}, reduced_motion=system)
    table.roll(1, 2, 2, 4, 6)
    table.page.wait_for_timeout(500)
    expect_flat(table)
    expect(table.page.locator(".tray canvas")).to_have_count(0)


def test_forced_colors_leave_the_dice_flat(sit: Sit) -> None:
    table = sit(settings=SOLID, forced_colors="active")
    table.roll(1, 2, 2, 4, 6)
    table.page.wait_for_timeout(500)
    expect_flat(table)
    expect(table.page.locator(".tray canvas")).to_have_count(0)


def test_a_scene_that_cannot_be_fetched_is_not_missed(sit: Sit) -> None:
    table = sit()
    page = table.page
    page.route(
        "**/table-scene-*.js", lambda route: route.fulfill(status=200, body="throw 1", content_type="text/javascript")
    )
    page.goto("/settings")
    page.get_by_role("group", name="サイコロの見た目").locator("label").filter(has_text="立体").click()
    page.goto("/play")
    expect(table.roll_button).to_be_visible()
    table.roll(1, 2, 2, 4, 6)
    table.expect_dice(1, 2, 2, 4, 6)
    page.wait_for_timeout(500)
    expect_flat(table)


def test_a_context_lost_in_mid_roll_costs_nothing(sit: Sit) -> None:
    table = sit(settings=SOLID | {"speed": "normal"})
    page = table.page
    expect_solid(table)
    page.evaluate(TAKE_LOSER)
    table.script(3, 1, 4, 1, 5)
    table.press(table.roll_button)
    expect(table.roll_button).to_contain_text("振っています")
    page.evaluate("loser.loseContext()")
    expect_flat(table, dice=10)
    table.expect_dice(3, 1, 4, 1, 5)
    expect_flat(table)
    table.hold(2)
    table.expect_dice(3, 1, 4, 1, 5, held=(2,))
    page.evaluate("loser.restoreContext()")
    expect_solid(table)
    table.roll(6, 6, 6, 6)
    table.expect_dice(6, 6, 4, 6, 6, held=(2,))
    expect_solid(table)
