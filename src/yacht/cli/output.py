"""How commands print: JSON for programs, tables for people."""

from __future__ import annotations

import io
import json
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.console import Console


def print_json(document: Mapping[str, object]) -> None:
    """Print one JSON document on one line, in ASCII, so that it survives every encoding of a pipe."""
    print(json.dumps(document))


def console() -> Console:
    """Give standard output as a place for tables: plain text unless it is a terminal.

    A character that the terminal's encoding lacks becomes a question mark.
    """
    from rich.console import Console

    out: object = sys.stdout
    if isinstance(out, io.TextIOWrapper):
        out.reconfigure(errors="replace")
    return Console(highlight=False, markup=False)
