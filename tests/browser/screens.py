"""The windows in which the pages are looked at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import ViewportSize

WIDE_FROM = 900
"""The width in CSS pixels from which the table lies beside the card."""


@dataclass(frozen=True, slots=True)
class Screen:
    """A window, in CSS pixels."""

    width: int
    height: int

    @property
    def size(self) -> ViewportSize:
        return {"width": self.width, "height": self.height}

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


PHONE = Screen(360, 640)
PHONE_WITH_BARS = Screen(390, 664)
TALL_PHONE = Screen(390, 844)
SMALL_PHONE = Screen(320, 568)
PHONE_SIDEWAYS = Screen(740, 360)
DESK = Screen(1280, 800)
