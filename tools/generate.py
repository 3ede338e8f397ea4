"""Writes what the web client takes over from Python: rule tables, and the types of rules, events and records.

`python tools/generate.py` writes web/src/generated; with `--check` it changes nothing, and its exit status is 1 if
writing would change something.
"""

from __future__ import annotations

import argparse
import json
import sys
import types
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, NewType, Union, get_args, get_origin, get_type_hints

from yacht.protocol import PROTOCOL_VERSION, AnyRefusal, Stamp, WireRefusal, rules_json
from yacht.protocol.http import ENDPOINTS, ErrorBody, GameKind, HttpRefusal
from yacht.protocol.messages import COMMAND_TAGS, LIVE_TAGS, SERVER_TAGS
from yacht.protocol.records import FORMAT, VERSION
from yacht.protocol.rules import KINDS
from yacht.protocol.wire import EVENT_TAGS, OCCUPANT_TAGS, PARTY_EVENT_TAGS, PARTY_SEAT_TAGS, PHASE_TAGS
from yacht.ratings import PROVISIONAL_GAMES
from yacht.rules import (
    HOUSE_RULES,
    RULES_CHANGED,
    RULESETS,
    Box,
    EndReason,
    HouseRuleId,
    JokerRule,
    Refusal,
    RulesetId,
    Section,
    StartRule,
    compile_ruleset,
    house_rule_combinations,
    ruleset,
)
from yacht.rules.boxes import Pattern, Worth
from yacht.table import LONGEST_NAME, MOST_SEATS, DiceFault, Event, GameRecord, Level, Occupant
from yacht.table.party import (
    CardView,
    GameView,
    MemberView,
    PartyEvent,
    PartyRefusal,
    PartySeat,
    PartyView,
    PhaseView,
    PlayedSeat,
    Settings,
    StandInReason,
    TurnLimit,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

GENERATED = Path(__file__).resolve().parent.parent / "web" / "src" / "generated"
HEADER = "// Written by tools/generate.py from the Python types of the same names; not to be edited.\n"
ELSEWHERE = (GENERATED / "percentiles.json", GENERATED / "odds", GENERATED / "tips")
"""What tools/perfect_play.py writes: it takes minutes, and only the solver changes it."""
LINE_WIDTH = 100
"""Of web/biome.json."""

ENUMS = (Box, Section, RulesetId, HouseRuleId, JokerRule, Refusal, StartRule, EndReason, Level, DiceFault)


SHARED = {
    "Box",
    "Computer",
    "EndReason",
    "HouseRuleId",
    "Level",
    "Occupant",
    "Refusal",
    "RulesetId",
    "StartRule",
    *(kind.__name__ for kind in EVENT_TAGS),
}
"""What messages.ts takes from types.ts."""


def tables_json(ruleset_id: RulesetId) -> str:
    """Give every allowed variant of a rule set, by its house rules joined with `+`."""
    variants = {}
    for house_rules in house_rule_combinations(ruleset_id):
        document = rules_json(compile_ruleset(ruleset(ruleset_id, house_rules)))
        del document["rolls"]
        variants["+".join(house_rules)] = document
    return json.dumps(variants, ensure_ascii=False, separators=(",", ":")).replace('},"', '},\n"') + "\n"


def catalog_json() -> str:
    """Give what can be chosen, without tables: small enough to be loaded always."""
    kept = ("ruleset", "source", "boxes", "upper_bonus", "joker", "highest_total")
    catalog = {
        "rules_changed": RULES_CHANGED,
        "most_seats": MOST_SEATS,
        "longest_name": LONGEST_NAME,
        "rulesets": [
            {name: value for name, value in rules_json(compile_ruleset(rules)).items() if name in kept}
            | {"allowed_house_rules": [rule for rule in HouseRuleId if rule in rules.allowed_house_rules]}
            for rules in RULESETS.values()
        ],
        "house_rules": [{"id": rule.id, "excludes": list(rule.excludes)} for rule in HOUSE_RULES.values()],
    }
    return json.dumps(catalog, ensure_ascii=False, indent=1) + "\n"


def type_text(hint: Any) -> str:  # noqa: ANN401 - a type hint may be anything
    """Give the TypeScript of a Python type hint."""
    simple: dict[Any, str] = {  # Any: type hints
        int: "number",
        float: "number",
        str: "string",
        bool: "boolean",
        type(None): "null",
        Occupant: "Occupant",
        Event: "Event",
        PartySeat: "PartySeat",
        PartyEvent: "PartyEvent",
        PhaseView: "PhaseView",
        AnyRefusal: "AnyRefusal",
    }
    if hint in simple:
        return simple[hint]
    if isinstance(hint, NewType):
        return type_text(hint.__supertype__)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return hint.__name__
    if get_origin(hint) is frozenset:
        return f"readonly {type_text(get_args(hint)[0])}[]"
    if get_origin(hint) is tuple:
        inner = get_args(hint)
        if inner[-1] is Ellipsis:
            one = type_text(inner[0])
            return f"readonly ({one})[]" if " | " in one else f"readonly {one}[]"
        return f"readonly [{', '.join(type_text(part) for part in inner)}]"
    if get_origin(hint) in {Union, types.UnionType}:
        return " | ".join(type_text(part) for part in get_args(hint))
    if isinstance(hint, type):
        return hint.__name__
    message = f"no TypeScript for {hint}"
    raise TypeError(message)


def interface_text(value_type: type, tag: tuple[str, str] | None) -> str:
    """Give the TypeScript interface of a dataclass."""
    hints = get_type_hints(value_type)
    lines = [f'  readonly {tag[0]}: "{tag[1]}";'] if tag else []
    for field in fields(value_type):
        text = type_text(hints[field.name])
        # What has a default is left out instead of being null.
        name = field.name if field.default is MISSING else f"{field.name}?"
        lines.append(f"  readonly {name}: {text if field.default is MISSING else text.removesuffix(' | null')};")
    return f"export interface {value_type.__name__} {{\n" + "\n".join(lines) + "\n}\n"


def types_ts() -> str:
    """Give the module of all generated types."""
    parts = [HEADER]
    for enum in ENUMS:
        name = enum.__name__
        parts.append(array_text(constant(name), [f'"{member.value}"' for member in enum]))
        parts.append(f"export type {name} = (typeof {constant(name)})[number];\n")
    for union, name in ((Pattern, "Pattern"), (Worth, "Worth")):
        members = get_args(union)
        parts += [interface_text(member, ("kind", KINDS[member])) for member in members]
        parts.append(f"export type {name} = {' | '.join(member.__name__ for member in members)};\n")
    for tags, field, name in ((OCCUPANT_TAGS, "occupant", "Occupant"), (EVENT_TAGS, "type", "Event")):
        parts += [interface_text(member, (field, tag)) for member, tag in tags.items()]
        parts.append(f"export type {name} = {' | '.join(member.__name__ for member in tags)};\n")
    record = interface_text(GameRecord, None)
    head = f'  readonly format: "{FORMAT}";\n  readonly version: {VERSION};\n'
    parts.append(record.replace("{\n", "{\n" + head, 1))
    return "\n".join(parts)


def messages_ts() -> str:
    """Give the module of a table's socket: what is sent and told, and what both are made of."""
    imports = "".join(f"  {name},\n" for name in sorted(SHARED))
    parts = [HEADER, f'import type {{\n{imports}}} from "./types.ts";\n']
    parts.append(f"export const PROTOCOL_VERSION = {PROTOCOL_VERSION};\n")
    for enum in (PartyRefusal, WireRefusal, TurnLimit, StandInReason, Stamp):
        parts.append(array_text(constant(enum.__name__), [f'"{member.value}"' for member in enum]))
        parts.append(f"export type {enum.__name__} = (typeof {constant(enum.__name__)})[number];\n")
    parts.append("export type AnyRefusal = Refusal | PartyRefusal | WireRefusal;\n")
    parts += [interface_text(kind, None) for kind in (Settings, PlayedSeat)]
    for tags, field, name in (
        (PARTY_SEAT_TAGS, "occupant", "PartySeat"),
        (PARTY_EVENT_TAGS, "type", "PartyEvent"),
        (PHASE_TAGS, "phase", "PhaseView"),
    ):
        parts += [interface_text(kind, (field, tag)) for kind, tag in tags.items() if kind.__name__ not in SHARED]
        parts.append(union_text(name, tags))
    parts += [interface_text(kind, None) for kind in (MemberView, CardView, GameView, PartyView)]
    for kind, tag in COMMAND_TAGS.items():
        text = interface_text(kind, ("type", tag)).replace("  readonly player: string;\n", "", 1)
        head = f'  readonly type: "{tag}";\n'
        asked = f"{head}  readonly id: string;\n  readonly expect: number;\n"
        parts.append(text.replace(head, asked, 1))
    parts.append(union_text("CommandMessage", COMMAND_TAGS))
    for tags, name in ((LIVE_TAGS, "LiveMessage"), (SERVER_TAGS, "ServerMessage")):
        parts += [interface_text(kind, ("type", tag)) for kind, tag in tags.items()]
        parts.append(union_text(name, tags))
    return "\n".join(parts)


def http_ts() -> str:
    """Give the module of what is asked and answered over HTTP."""
    kinds: dict[str, type] = {}
    collect(ErrorBody, kinds)
    for endpoint in ENDPOINTS:
        for kind in (endpoint.answer, endpoint.body):
            if kind is not None:
                collect(kind, kinds)
    shared = [("./messages.ts", ("Settings",)), ("./types.ts", ("HouseRuleId", "Level", "RulesetId"))]
    imports = "".join(f'import type {{ {", ".join(names)} }} from "{module}";\n' for module, names in shared)
    parts = [HEADER, imports]
    parts.append(f"export const PROVISIONAL_GAMES = {PROVISIONAL_GAMES};\n")
    for enum in (HttpRefusal, GameKind):
        parts.append(array_text(constant(enum.__name__), [f'"{member.value}"' for member in enum]))
        parts.append(f"export type {enum.__name__} = (typeof {constant(enum.__name__)})[number];\n")
    parts += [interface_text(kind, None) for _, kind in sorted(kinds.items()) if kind is not Settings]
    return "\n".join(parts)


def collect(kind: Any, found: dict[str, type]) -> None:  # noqa: ANN401 - a type hint may be anything
    """Find the dataclasses that a type hint is made of."""
    if is_dataclass(kind) and isinstance(kind, type) and kind.__name__ not in found:
        found[kind.__name__] = kind
        for hint in get_type_hints(kind).values():
            collect(hint, found)
    for part in get_args(kind):
        collect(part, found)


def union_text(name: str, members: Iterable[type]) -> str:
    """Give the TypeScript of a union, in the form in which the formatter leaves it."""
    names = [member.__name__ for member in members]
    line = f"export type {name} = {' | '.join(names)};\n"
    if len(line) <= LINE_WIDTH + 1:
        return line
    return f"export type {name} =\n" + "\n".join(f"  | {member}" for member in names) + ";\n"


def array_text(name: str, values: list[str]) -> str:
    """Give the TypeScript of a constant array, in the form in which the formatter leaves it."""
    line = f"export const {name} = [{', '.join(values)}] as const;\n"
    if len(line) <= LINE_WIDTH + 1:
        return line
    return f"export const {name} = [\n" + "".join(f"  {value},\n" for value in values) + "] as const;\n"


def constant(name: str) -> str:
    """Give the plural constant name of an enum: `RulesetId` gives `RULESET_IDS`."""
    snake = "".join(f"_{letter}" if letter.isupper() and at else letter for at, letter in enumerate(name)).upper()
    return snake + ("ES" if snake.endswith("X") else "S")


def generated_files() -> dict[Path, str]:
    """Give every generated file with its content."""
    files = {
        GENERATED / "types.ts": types_ts(),
        GENERATED / "messages.ts": messages_ts(),
        GENERATED / "http.ts": http_ts(),
        GENERATED / "catalog.json": catalog_json(),
    }
    return files | {GENERATED / "rules" / f"{rules}.json": tables_json(rules) for rules in RulesetId}


def main() -> int:
    """Write or check the files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="change nothing; status 1 if something would change")
    check = parser.parse_args().check
    wanted = generated_files()
    stale = [path for path, text in wanted.items() if not path.is_file() or path.read_text("utf-8") != text]
    known = {*wanted, *ELSEWHERE}
    extra = [path for path in GENERATED.rglob("*") if path.is_file() and not known & {path, path.parent}]
    for path in (*stale, *extra):
        sys.stderr.write(f"{'stale' if check else 'writing'}: {path.relative_to(GENERATED.parent)}\n")
    if check:
        return 1 if stale or extra else 0
    for path in stale:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(wanted[path], "utf-8")
    for path in extra:
        path.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
