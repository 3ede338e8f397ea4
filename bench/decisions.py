"""Times the computer players in a real browser: how long a decision takes, and whether the page ever stalls.

`.setup/test/bin/python bench/browser.py`, after bin/test has made that environment. It starts the real server, has the
worker of the built client decide the positions of vectors/bots in Chromium (each asked when the last is answered), and
then lets the page play a whole game against three hard computers while the browser reports tasks of 50 ms and more.
Times are walls of this machine; what can be compared between machines is hard over normal, printed last.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tools")]
from browser import scripted_dice, stored  # noqa: E402 - from tests/
from browser.conftest import CHROMIUM_FLAGS  # noqa: E402
from processes import Yacht  # noqa: E402

COMPUTERS = 3
WARM_UP = 50
"""Decisions that are not counted: the browser still compiles."""

_DECIDE = """async ([worker, ruleset, positions, warmUp]) => {
  const running = new Worker(worker, { type: "module" });
  const asked = (request) => new Promise((resolve, reject) => {
    running.onmessage = ({ data }) => (data.kind === "failed" ? reject(new Error(data.why)) : resolve(data));
    running.onerror = () => reject(new Error("the worker failed"));
    running.postMessage(request);
  });
  const bytes = await (await fetch(`/api/values/${ruleset}`)).arrayBuffer();
  const before = performance.now();
  await asked({ kind: "values", id: 0, ruleset, houseRules: [], bytes });
  const taken = performance.now() - before;
  const times = {};
  for (const level of ["easy", "normal", "hard"]) {
    const found = [];
    for (const position of positions) {
      const start = performance.now();
      await asked({ kind: "choose", id: 1, position: { ...position, level, ruleset, houseRules: [] } });
      found.push(performance.now() - start);
    }
    times[level] = found.slice(warmUp).sort((a, b) => a - b);
  }
  running.terminate();
  return { bytes: bytes.byteLength, taken, times };
}"""

_WATCH = """globalThis.longTasks = [];
new PerformanceObserver((list) => {
  for (const { duration, startTime } of list.getEntries()) globalThis.longTasks.push([startTime, duration]);
}).observe({ type: "longtask", buffered: true });"""


def positions_of(ruleset: str) -> list[dict[str, Any]]:
    """Give the positions of the vectors that are played without house rules, as the page sends them."""
    file = json.loads((ROOT / "vectors/bots" / f"{ruleset}.json").read_text("utf-8"))
    boxes = json.loads((ROOT / "vectors/scores" / f"{ruleset}.json").read_text("utf-8"))["cases"][0]["boxes"]
    found: list[dict[str, Any]] = []
    for case in file["cases"]:
        if case["house_rules"]:
            continue
        for text in case["positions"]:
            held, _further, faces, rolls_left, *_ = text.split(" ")
            points = {box: int(cell) for box, cell in zip(boxes, held.split(","), strict=True) if cell != "-"}
            found.append({"points": points, "dice": [int(face) for face in faces], "rollsLeft": int(rolls_left)})
    return found


def show_decisions(page: Page, ruleset: str) -> None:
    """Time each level's decisions and print them."""
    (worker,) = (ROOT / "src/yacht/static/assets").glob("worker-*.js")
    positions = (positions_of(ruleset) * 20)[: 500 + WARM_UP]
    found = page.evaluate(_DECIDE, [f"/assets/{worker.name}", ruleset, positions, WARM_UP])
    print(f"{ruleset}: table of {found['bytes']:,} bytes taken over in {found['taken']:.0f} ms")
    medians: dict[str, float] = {}
    for level, times in found["times"].items():
        medians[level] = times[len(times) // 2]
        worst = times[int(len(times) * 0.99)]
        print(f"  {level:6}  median {medians[level]:5.2f} ms  99 % {worst:5.2f} ms  of {len(times)} decisions")
    print(f"  hard over normal {medians['hard'] / medians['normal']:.1f}x")


def show_stalls(page: Page, url: str) -> None:
    """Play a game against hard computers and print the page's long tasks."""
    last = {"mode": "cpu", "computers": ["hard"] * COMPUTERS, "ruleset": "thirteen", "start": "chosen"}
    stored.put_values(page, {"settings": {"speed": "none", "pace": "none", "dice": "flat"}, "last": last}, url)
    page.goto(f"{url}/")
    with page.expect_response("**/api/values/thirteen"):
        pass
    page.evaluate(_WATCH)
    page.locator("[data-mode=cpu]").click()
    random = Random(1)
    scripted_dice.script_faces(page, *random.choices(range(1, 7), k=2000))
    again, mine = page.locator("[data-again]"), page.locator("[data-roll][aria-disabled=false]")
    turns = 0
    while True:
        mine.or_(again).wait_for()
        if again.is_visible():
            break
        mine.click()
        page.locator("[data-box][aria-label*='今書くと']").first.click(force=True)
        page.locator("[data-write][aria-disabled=false]").click()
        page.locator("[data-box][aria-pressed=true]").wait_for(state="detached")
        turns += 1
    long_tasks = page.evaluate("globalThis.longTasks")
    print(f"a game of {turns} turns against {COMPUTERS} hard computers: {len(long_tasks)} tasks of 50 ms or more")
    for start, duration in long_tasks:
        print(f"  {duration:.0f} ms at {start:.0f} ms")


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        yacht = Yacht(Path(folder))
        url = yacht.serve("--no-open", "--port", "0").url.rstrip("/")
        try:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(CHROMIUM_FLAGS))
            page = browser.new_page(locale="ja-JP", viewport={"width": 390, "height": 844}, base_url=url)
            page.goto(f"{url}/settings")
            for ruleset in ("standard", "thirteen"):
                show_decisions(page, ruleset)
            page.add_init_script(scripted_dice.SCRIPT)
            show_stalls(page, url)
            browser.close()
        finally:
            yacht.end()


if __name__ == "__main__":
    main()
