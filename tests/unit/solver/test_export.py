"""The table for the browser, read by a reader that is written from docs/solver.md alone."""

from __future__ import annotations

import struct
import subprocess
import sys
import zlib
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from yacht.rules import Box, RulesetId, house_rule_combinations, ruleset
from yacht.solver import solve
from yacht.solver.export import browser_table, read_browser_table
from yacht.testing.strategies import played_cards, rule_tables

if TYPE_CHECKING:
    from yacht.rules import RuleTables, Scorecard

SMALL = [(rules, chosen) for rules in RulesetId for chosen in house_rule_combinations(rules)]


def places(rules: RuleTables) -> tuple[dict[tuple[int, int], tuple[int, int, int]], int]:
    """Where each row begins, with its low and high; and how many values there are."""
    n, boxes = len(rules.boxes), rules.boxes
    upper = {boxes.index(box): 5 * (face + 1) for face, box in enumerate(rules.upper)}
    bonus, yacht = rules.ruleset.upper_bonus, boxes.index(Box.YACHT)
    found: dict[tuple[int, int], tuple[int, int, int]] = {}
    place = 0
    for holds_yacht in (0, 1) if rules.ruleset.joker else (0,):
        for filled in range(2**n):
            if holds_yacht and not filled >> yacht & 1:
                continue
            all_upper = all(filled >> box & 1 for box in upper)
            any_lower = any(filled >> box & 1 for box in range(n) if box not in upper)
            if rules.ruleset.upper_first and any_lower and not all_upper:
                continue
            held = sum(most for box, most in upper.items() if filled >> box & 1) if bonus else 0
            to_come = sum(most for box, most in upper.items() if not filled >> box & 1) if bonus else 0
            cap = bonus.at if bonus else 0
            high = min(held, cap)
            low = min(high, max(0, cap - to_come - 1))
            found[holds_yacht, filled] = (place, low, high)
            place += high - low + 1
    return found, place


def value_of(rules: RuleTables, table: bytes, card: Scorecard) -> float:
    bonus, yacht = rules.ruleset.upper_bonus, rules.boxes.index(Box.YACHT)
    filled = sum(1 << index for index, points in enumerate(card.points) if points is not None)
    holds_yacht = int(rules.ruleset.joker is not None and card.points[yacht] == 50)
    start, low, high = places(rules)[0][holds_yacht, filled]
    column = min(max(min(card.upper_total, bonus.at if bonus else 0), low), high)
    (value,) = struct.unpack_from("<f", table, 16 + 4 * (start + column - low))
    return value


@given(rule_tables, st.data())
@settings(max_examples=40)
def test_a_reader_finds_the_value_of_every_card(rules: RuleTables, data: st.DataObject) -> None:
    card = data.draw(played_cards(rules))
    solution = solve(rules.ruleset)
    value = value_of(rules, browser_table(solution), card)
    total = card.total - card.upper_bonus + value
    assert total == pytest.approx(solution.expected_total_of(card), abs=1e-5)


@pytest.mark.parametrize(("rules", "states"), [("thirteen", 404_352), ("standard", 134_784), ("original", 4096)])
def test_the_table_has_its_size_and_its_header(rules: str, states: int) -> None:
    solution = solve(ruleset(rules))
    table = browser_table(solution)
    assert len(table) == 16 + 4 * states
    assert places(solution.rules)[1] == states
    assert table[:16] == b"YVAL" + struct.pack("<III", 1, states, zlib.crc32(table[16:]))
    assert read_browser_table(table)[0] == pytest.approx(solution.expected_total, abs=1e-5)


def test_compressed_it_can_be_fetched() -> None:
    assert len(zlib.compress(browser_table(solve(ruleset("standard"))), 9)) < 600_000
    assert len(zlib.compress(browser_table(solve(ruleset("thirteen"))), 9)) < 2_000_000


def test_what_is_no_table_is_refused() -> None:
    table = browser_table(solve(ruleset("original")))
    with pytest.raises(ValueError, match="no header"):
        read_browser_table(table[:10])
    for damaged in (table[:-4], b"X" + table[1:], table[:-1] + bytes([table[-1] ^ 1])):
        with pytest.raises(ValueError, match="another version, or damaged"):
            read_browser_table(damaged)


def test_a_process_of_its_own_writes_it() -> None:
    command = [sys.executable, "-P", "-m", "yacht.solver"]
    done = subprocess.run([*command, "original", "upper_first"], capture_output=True, timeout=100, check=True)
    assert done.stdout == browser_table(solve(ruleset("original", ["upper_first"])))
    done = subprocess.run([*command, "yatzy"], capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == 1
    assert done.stderr == (
        "python -m yacht.solver: unknown rule set 'yatzy'; known: standard, original, public_domain, thirteen\n"
    )
