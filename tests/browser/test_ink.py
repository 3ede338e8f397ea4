"""Ink and paper: strokes drawn, the ring that moves on, the lamp's light, confetti; and none of it in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.conftest import STILL
from browser.made_games import made
from browser.patience import eventually
from browser.screens import DESK, PHONE, Screen

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from browser.conftest import Resume, Sit

both_screens = pytest.mark.parametrize("screen", [PHONE, DESK], ids=str)

_WATCH_STROKES = """() => {
  globalThis.strokes = [];
  document.addEventListener("animationstart", ({ target, animationName, elapsedTime }) => {
    if (!target.closest(".ink")) return;
    const [animation] = target.getAnimations();
    const { delay, duration } = animation.effect.getComputedTiming();
    globalThis.strokes.push([target.getAttribute("class").split(" ")[0], delay, duration]);
  });
}"""

_DRAWN = """() => globalThis.strokes
  .map(([part, delay, duration]) => [part, Math.round(delay), Math.round(duration)])"""


def drawn(page: Page) -> set[tuple[str, int, int]]:
    """Give what was drawn in ink, each with when it began and how long it took, in ms."""
    return {tuple(stroke) for stroke in page.evaluate(_DRAWN)}


@both_screens
def test_a_score_is_written_and_then_ringed(resume: Resume, screen: Screen) -> None:
    table = resume(made([((1, 1, 1, 2, 3), "ones")]), screen)
    page = table.page
    table.roll(1, 2, 4, 4, 3)
    page.evaluate(_WATCH_STROKES)
    table.write("choice")
    # 14: the 1 is one stroke, the 4 two. The old ring fades, and the new one is drawn, after the last of them.
    wanted = {("stroke", 0, 107), ("stroke", 107, 107), ("stroke", 213, 107), ("circle", 320, 240), ("ring", 320, 240)}
    eventually(lambda: drawn(page), wanted)
    expect(page.locator("table .ring")).to_have_count(1)
    expect(table.box("choice").locator(".ring")).to_have_count(1)


def test_nothing_is_drawn_again_when_a_game_is_gone_on_with(resume: Resume) -> None:
    table = resume(made([((1, 1, 1, 2, 3), "ones")]))
    table.page.evaluate(_WATCH_STROKES)
    table.roll(1, 2, 4, 4, 3)
    table.page.set_viewport_size(DESK.size)
    expect(table.box("ones").locator(".ink")).to_be_visible()
    assert drawn(table.page) == set()


def test_input_is_free_while_ink_is_drawn_and_sums_run_up(sit: Sit) -> None:
    table = sit()
    page = table.page
    table.roll(6, 6, 6, 5, 5)
    table.choose("choice")
    table.script(1, 2, 3, 4, 6)
    # In one breath, so that no frame passes in between.
    page.evaluate("""() => {
      document.querySelector("[data-write]").click();
      document.querySelector("[data-roll]").click();
    }""")
    table.expect_dice(1, 2, 3, 4, 6)
    assert table.sums_of(0)["合計"] == "28"
    strokes = page.locator(".sums .total .digit")
    expect(strokes).to_have_count(2)


@pytest.mark.parametrize("screen", [PHONE, DESK], ids=str)
def test_the_lamps_light_moves_to_the_player_on_turn(resume: Resume, screen: Screen) -> None:
    table = resume(made(names=("はる", "なつ", "あき")), screen)
    page = table.page
    lamp = page.locator(".lamp i" if table.is_wide else ".lamp")
    lit = page.locator("th.head.on" if table.is_wide else ".chip.on")

    def is_on_turn() -> bool:
        light, place = lamp.bounding_box(), lit.bounding_box()
        return light is not None and place is not None and abs(light["x"] - place["x"]) < 2

    eventually(is_on_turn, wanted=True)
    before = lamp.bounding_box()
    table.roll(1, 2, 3, 4, 6)
    table.write("ones")
    expect(table.who).to_have_text("なつの番")
    eventually(is_on_turn, wanted=True)
    after = lamp.bounding_box()
    assert before
    assert after
    assert after["x"] > before["x"] + 50
    expect(lamp).to_have_css("transition-duration", "0.24s")


_COUNT_PIECES = """() => {
  const canvas = document.querySelector(".confetti");
  if (canvas.width === 0 || canvas.height === 0) return 0;
  // A copy is read: a canvas that is read itself would be drawn without the graphics processor from then on.
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  for (let at = 3; at < data.length; at += 4) if (data[at] > 0) count += 1;
  return count;
}"""


def asked_for_confetti(page: Page) -> int:
    names: list[str] = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    return sum("confetti" in name for name in names)


@both_screens
def test_five_equal_dice_are_celebrated_and_nothing_waits_for_it(sit: Sit, screen: Screen) -> None:
    table = sit(screen)
    page = table.page
    table.roll(1, 2, 3, 4, 6)
    assert asked_for_confetti(page) == 0
    table.roll(3, 3, 3, 3, 3)
    eventually(lambda: page.evaluate(_COUNT_PIECES) > 0, wanted=True)
    confetti = page.locator(".confetti")
    expect(confetti).to_have_css("pointer-events", "none")
    expect(confetti).to_have_attribute("aria-hidden", "true")
    table.hold(0)
    table.expect_dice(3, 3, 3, 3, 3, held=(0,))
    page.wait_for_timeout(1500)
    assert page.evaluate(_COUNT_PIECES) == 0


@pytest.mark.parametrize(("motion", "system"), [("on", "no-preference"), ("system", "reduce")])
def test_with_less_motion_all_stands_in_its_final_pose(sit: Sit, motion: str, system: str) -> None:
    table = sit(settings={**STILL, "motion": motion}, reduced_motion=system)
    page = table.page
    table.roll(3, 3, 3, 3, 3)
    page.evaluate(_WATCH_STROKES)
    table.write("yacht")
    eventually(lambda: drawn(page), {("ink", 0, 150)})
    assert table.box("yacht").locator(".stroke").first.evaluate(
        "(stroke) => getComputedStyle(stroke).animationName"
    ) in ("none", "")
    assert asked_for_confetti(page) == 0
    expect(page.locator(".sums .total .digit")).to_have_count(2)
    expect(page.locator(".lamp")).to_have_css("transition-duration", "0s")
