"""Writes what the web client takes over from Python: rule tables, and the types of rules, events and records.

`python tools/generate.py` writes web/src/generated; with `--check` it changes nothing, and its exit status is 1 if
writing would change something.
"""

from __future__ import annotations

import argparse
import json
import sys
import types
from dataclasses import MISSING, fields
from enum import StrEnum
from pathlib import Path
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from yacht.protocol import rules_json
from yacht.protocol.records import EVENT_TAGS, FORMAT, OCCUPANT_TAGS, VERSION
from yacht.protocol.rules import KINDS
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

GENERATED = Path(__file__).resolve().parent.parent / "web" / "src" / "generated"
HEADER = "// Written by tools/generate.py from the Python types of the same names; not to be edited.\n"
ELSEWHERE = (GENERATED / "percentiles.json", GENERATED / "odds", GENERATED / "tips")
"""What tools/perfect_play.py writes: it takes minutes, and only the solver changes it."""
LINE_WIDTH = 100
"""Of web/biome.json."""

ENUMS = (Box, Section, RulesetId, HouseRuleId, JokerRule, Refusal, StartRule, EndReason, Level, DiceFault)


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
    simple = {int: "number", str: "string", bool: "boolean", type(None): "null", Occupant: "Occupant", Event: "Event"}
    if hint in simple:
        return simple[hint]
    if isinstance(hint, NewType):
        return type_text(hint.__supertype__)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return hint.__name__
    if get_origin(hint) is tuple:
        inner = get_args(hint)
        if inner[-1] is Ellipsis:
            return f"readonly {type_text(inner[0])}[]"
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
    files = {GENERATED / "types.ts": types_ts(), GENERATED / "catalog.json": catalog_json()}
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
