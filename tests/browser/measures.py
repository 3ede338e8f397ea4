"""Where the parts of the table lie on the screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Page


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle in CSS pixels of the window."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    def distance_to(self, other: Rect) -> float:
        """Give how far apart the centers lie."""
        across = self.left + self.width / 2 - other.left - other.width / 2
        down = self.top + self.height / 2 - other.top - other.height / 2
        return (across**2 + down**2) ** 0.5


@dataclass(frozen=True, slots=True)
class Layout:
    """What was measured at one moment."""

    parts: dict[str, list[Rect]]
    """By name; a part that is not there has no rectangle."""

    scroll_width: int
    scroll_height: int
    width: int
    height: int

    def one(self, part: str) -> Rect:
        (rect,) = self.parts[part]
        return rect

    @property
    def fits(self) -> bool:
        """Whether the page need not be scrolled."""
        return self.scroll_width <= self.width and self.scroll_height <= self.height

    def outside(self) -> list[str]:
        """Name the parts that are not wholly in the window."""
        return [
            f"{name}: {rect}"
            for name, rects in self.parts.items()
            for rect in rects
            if rect.left < -1 or rect.top < -1 or rect.right > self.width + 1 or rect.bottom > self.height + 1
        ]


PARTS = {
    "strip": ".strip",
    "menu and help": ".strip .icon-button",
    "seats": ".seats",
    "chips": ".chip",
    "boxes": ".halves",
    "rows": ".halves tr:has([data-box])",
    "sums": ".sums",
    "slip": ".slip",
    "write": "[data-write]",
    "tray": ".tray",
    "rail": ".rail",
    "felt": ".ground",
    "dice": ".tray button",
    "bar": ".hand .bar",
    "roll": "[data-roll]",
    "card": ".card",
    "hand": ".hand",
}

_MEASURE = """((parts) => {
  const rect = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left, top, width, height];
  };
  const root = document.documentElement;
  return {
    parts: Object.fromEntries(
      Object.entries(parts).map(([name, selector]) => [name, [...document.querySelectorAll(selector)].map(rect)]),
    ),
    scroll: [root.scrollWidth, root.scrollHeight],
    size: [innerWidth, innerHeight],
  };
})"""


def measure(page: Page, parts: dict[str, str] = PARTS) -> Layout:
    """Measure the parts of the page that is shown."""
    return _layout(page.evaluate(_MEASURE, parts))


def _layout(found: dict[str, Any]) -> Layout:
    return Layout(
        {name: [Rect(*rect) for rect in rects] for name, rects in found["parts"].items()},
        *found["scroll"],
        *found["size"],
    )


_CUT_TEXTS = """(() => {
  const cut = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest(".vh, script, style, noscript")) continue;
    if (!parent.checkVisibility({ visibilityProperty: true })) continue;
    // Words for screen readers alone, as of a button that is a picture where there is little room.
    if (getComputedStyle(parent).clipPath === "inset(50%)") continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const words = range.getBoundingClientRect();
    if (words.width === 0) continue;
    const cutters = [];
    let canScroll = false;
    for (let above = parent; above !== null; above = above.parentElement) {
      const { overflowX, position } = getComputedStyle(above);
      if (overflowX === "hidden" || overflowX === "clip") cutters.push(above.getBoundingClientRect());
      canScroll ||= above !== document.documentElement && (overflowX === "auto" || overflowX === "scroll");
      if (position === "fixed") break;
    }
    if (canScroll) continue;
    const left = Math.max(0, ...cutters.map((cutter) => cutter.left));
    const right = Math.min(innerWidth, ...cutters.map((cutter) => cutter.right));
    if (words.left < left - 1 || words.right > right + 1)
      cut.push(`${node.data.trim()}: ${words.left}-${words.right} in ${left}-${right}`);
  }
  return cut;
})"""


_OVERLAPS = """((selector) => {
  const rects = [...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility())
    .map((element) => [element.textContent.trim(), element.getBoundingClientRect(), element]);
  const found = [];
  rects.forEach(([text, one, first], index) => {
    for (const [other, two, second] of rects.slice(index + 1))
      if (
        !first.contains(second) &&
        Math.min(one.right, two.right) - Math.max(one.left, two.left) > 1 &&
        Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 1
      )
        found.push(`${text} / ${other}`);
  });
  return found;
})"""


_UNREADABLE = f"[...{_CUT_TEXTS}(), ...{_OVERLAPS}(selector)]"

_LOOK = f"""async ([boxes, parts, selector]) => {{
  const seen = [];
  for (const box of boxes) {{
    document.querySelector(`[data-box=${{box}}]`).click();
    await new Promise(requestAnimationFrame);
    seen.push([box, {_MEASURE}(parts), {_UNREADABLE}]);
  }}
  return seen;
}}"""


def unreadable(page: Page, selector: str) -> list[str]:
    """Give the texts that are cut off at a side, and the pairs of selected elements of which one lies on the other."""
    return page.evaluate(f"(selector) => {_UNREADABLE}", selector)


def look_at_boxes(page: Page, boxes: Sequence[str], selector: str) -> list[tuple[str, Layout, list[str]]]:
    """Look at one box after the other: each with the layout that it leads to, and what cannot be read then."""
    seen: list[tuple[str, dict[str, Any], list[str]]] = page.evaluate(_LOOK, [boxes, PARTS, selector])
    return [(box, _layout(found), faults) for box, found, faults in seen]
