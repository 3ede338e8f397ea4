"""Draws the icons of the client: one ivory die, its red 1 up, on felt with an edge of walnut.

`python tools/icons.py` writes `web/public/favicon.svg` and, with a Chromium (`YACHT_CHROMIUM` or on the path), the PNG
files in `web/public/icons`. Run it by hand when the drawing changes; what it writes is committed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

PUBLIC = Path(__file__).parent.parent / "web/public"

CHROMIUM_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--force-device-scale-factor=1",
    # Round corners stay clear.
    "--default-background-color=00000000",
)

# Colours: the day values of tokens.css (felt, wood, ivory, pip-1).
DEFINITIONS = """
  <defs>
    <radialGradient id="felt" cx=".34" cy=".2" r="1">
      <stop offset="0" stop-color="#2a7351"/><stop offset=".5" stop-color="#1f5d40"/>
      <stop offset="1" stop-color="#113a27"/>
    </radialGradient>
    <linearGradient id="wood" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#8a5a37"/><stop offset=".12" stop-color="#5d3820"/>
      <stop offset="1" stop-color="#3a2012"/>
    </linearGradient>
    <linearGradient id="top" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="#fffaea"/><stop offset=".6" stop-color="#faefd3"/>
      <stop offset="1" stop-color="#ecdcb6"/>
    </linearGradient>
    <radialGradient id="pip" cx=".4" cy=".34" r=".7">
      <stop offset="0" stop-color="#8f1710"/><stop offset=".55" stop-color="#b0231a"/>
      <stop offset="1" stop-color="#c9362a"/>
    </radialGradient>
  </defs>"""

DIE = """
  <g transform="translate(256 252) rotate(-9) scale({scale})">
    <rect x="-116" y="-92" width="244" height="248" rx="58" fill="#06190f" opacity=".45"/>
    <rect x="-120" y="-104" width="240" height="244" rx="56" fill="#d8c295"/>
    <rect x="-120" y="-124" width="240" height="240" rx="56" fill="url(#top)"/>
    <rect x="-106" y="-110" width="212" height="212" rx="46" fill="none" stroke="#fffdf4" stroke-width="6"
      opacity=".6"/>
    <circle cx="0" cy="-4" r="50" fill="url(#pip)"/>
  </g>"""

ROUND = """
  <rect width="512" height="512" rx="112" fill="url(#wood)"/>
  <rect x="34" y="34" width="444" height="444" rx="84" fill="#0c2a1c"/>
  <rect x="38" y="40" width="436" height="438" rx="82" fill="url(#felt)"/>"""

FULL = """
  <rect width="512" height="512" fill="url(#wood)"/>
  <rect x="26" y="26" width="460" height="460" rx="60" fill="#0c2a1c"/>
  <rect x="30" y="32" width="452" height="454" rx="58" fill="url(#felt)"/>"""


@dataclass(frozen=True, slots=True)
class Icon:
    """One PNG file."""

    name: str

    size: int
    """Width and height in pixels."""

    is_full: bool
    """Whether the ground fills the whole square, for systems that cut their own shape out of it."""


ICONS = (
    Icon("192.png", 192, is_full=False),
    Icon("512.png", 512, is_full=False),
    Icon("maskable-192.png", 192, is_full=True),
    Icon("maskable-512.png", 512, is_full=True),
    Icon("apple-touch-icon.png", 180, is_full=True),
)


def drawing(*, is_full: bool) -> str:
    """Give the icon as SVG; in a full one the die stays within the 80 % that every shape shows."""
    ground, scale = (FULL, 1.04) if is_full else (ROUND, 1.24)
    body = DEFINITIONS + ground + DIE.format(scale=scale)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">\n  <title>Yacht</title>{body}\n</svg>\n'


def draw(chromium: str, icon: Icon, directory: Path) -> None:
    """Write one PNG file."""
    # A page of its own, so that the drawing has exactly the size of the picture.
    size = f"width:{icon.size}px;height:{icon.size}px"
    svg = drawing(is_full=icon.is_full).replace("<svg ", f'<svg style="display:block;{size}" ', 1)
    page = directory / "icon.html"
    page.write_text(f'<!doctype html><body style="margin:0">{svg}', "utf-8")
    # The window is larger than the picture: small windows are not granted.
    shot = directory / "shot.png"
    window = f"--window-size={icon.size},{icon.size}"
    command = [chromium, *CHROMIUM_FLAGS, window, f"--screenshot={shot}", page.as_uri()]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    shot.replace(PUBLIC / "icons" / icon.name)


def main() -> int:
    """Write all icons."""
    (PUBLIC / "favicon.svg").write_text(drawing(is_full=False), "utf-8")
    chromium = os.environ.get("YACHT_CHROMIUM") or shutil.which("chromium")
    if chromium is None:
        print("the PNG files need a Chromium: put its path into YACHT_CHROMIUM", file=sys.stderr)
        return 1
    (PUBLIC / "icons").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as directory:
        for icon in ICONS:
            draw(chromium, icon, Path(directory))
    return 0


if __name__ == "__main__":
    sys.exit(main())
