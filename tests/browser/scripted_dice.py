"""Dice that a test has written down, put under the page from outside: the product has no hook for it.

The page draws as many random bytes as it throws dice, and a byte below 252 shows the face `byte % 6 + 1`
(`web/src/state/entropy.ts`). Longer draws, for ids, stay random.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

SCRIPT = """
(() => {
  const real = crypto.getRandomValues.bind(crypto);
  const faces = [];
  const most = 5;
  globalThis.scriptedFaces = faces;
  crypto.getRandomValues = (array) => {
    if (!(array instanceof Uint8Array) || array.length > most) return real(array);
    if (faces.length < array.length)
      throw new Error(`${array.length} dice are thrown and ${faces.length} are scripted`);
    array.forEach((_, index) => { array[index] = faces.shift() - 1; });
    return array;
  };
})();
"""
"""To be run before the page's own scripts."""


def script_faces(page: Page, *faces: int) -> None:
    """Say what the next dice of this page will show; a reload forgets it."""
    page.evaluate("(faces) => { globalThis.scriptedFaces.push(...faces); }", list(faces))


def faces_left(page: Page) -> int:
    """Count the faces that have been scripted and not thrown."""
    return page.evaluate("globalThis.scriptedFaces.length")
