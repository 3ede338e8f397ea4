"""Writes vectors/parties/views.json: what somebody sees of the tables of vectors/journals/tables.json as they go on.

`python tools/view_vectors.py`; with `--check` it changes nothing, and its exit status is 1 if writing would.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from yacht.protocol import StoredEvent, decode_event
from yacht.protocol.wire import form_of, to_wire
from yacht.table.party import PartyView, PlayerId, party_of, view

if TYPE_CHECKING:
    from collections.abc import Iterator

VECTORS = Path(__file__).resolve().parent.parent / "vectors"
TARGET = VECTORS / "parties/views.json"
STEP = 7
"""Events between two views: no multiple of what a turn has, so that views fall everywhere within turns."""

Json = dict[str, Any]  # Any: JSON is open by nature


def views_json() -> str:
    """Give the file."""
    journals = json.loads((VECTORS / "journals/tables.json").read_text("utf-8"))["cases"]
    head = {
        "id": "parties/views",
        "source": "vectors/journals/tables.json (docs/rules.md) by yacht.table.party, as a member sees it and nobody",
    }
    fields = "".join(f" {json.dumps(name)}: {json.dumps(value)},\n" for name, value in head.items())
    cases = [case for journal in journals for case in _cases(journal)]
    return "{\n" + fields + ' "cases": [\n' + ",\n".join(cases) + "\n ]\n}\n"


def _cases(journal: Json) -> Iterator[str]:
    events = [
        decode_event(StoredEvent(entry["version"], msgspec.json.encode(entry["event"]))) for entry in journal["journal"]
    ]
    form_of(PartyView)
    member = next(entry["event"]["player"] for entry in journal["journal"] if entry["event"]["type"] == "player_joined")
    for player in (PlayerId(member), None):
        lines: list[str] = []
        for seq in [*range(1, len(events), STEP), len(events)]:
            seen = msgspec.to_builtins(to_wire(view(party_of(events[:seq]), player)))
            lines.append("    " + json.dumps({"seq": seq, "view": seen}, ensure_ascii=False))
        case = {"journal": journal["name"], "player": player}
        opening = json.dumps(case, ensure_ascii=False)[:-1]
        yield "  " + opening + ', "views": [\n' + ",\n".join(lines) + "\n  ]}"


def main() -> int:
    """Write or check the file."""
    text = views_json()
    if TARGET.is_file() and TARGET.read_text("utf-8") == text:
        return 0
    if "--check" not in sys.argv[1:]:
        TARGET.parent.mkdir(exist_ok=True)
        TARGET.write_text(text, "utf-8")
        return 0
    return 1


if __name__ == "__main__":
    sys.exit(main())
