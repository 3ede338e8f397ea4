from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from yacht.notation import (
    format_card,
    format_dice,
    format_hold,
    format_roll,
    parse_card,
    parse_dice,
    parse_hold,
    parse_roll,
)
from yacht.protocol import decode_record, encode_record
from yacht.rules import ROLLS, Five, Hold, Roll, RollId, RuleTables, roll_id
from yacht.testing.strategies import cards, five_dice, holds, records, rolls, rule_tables

if TYPE_CHECKING:
    from yacht.table import GameRecord


@given(five_dice)
def test_dice_text_round_trips(dice: Five) -> None:
    assert parse_dice(format_dice(dice)) == dice


@given(rolls)
def test_roll_text_round_trips(roll: Roll) -> None:
    assert parse_roll(format_roll(roll)) == roll


@given(st.integers(0, 251).map(RollId))
def test_roll_ids_round_trip(index: RollId) -> None:
    assert roll_id(ROLLS[index]) == index


@given(holds)
def test_hold_text_round_trips(hold: Hold) -> None:
    assert parse_hold(format_hold(hold)) == hold


@given(rule_tables, st.data())
def test_card_text_round_trips(rules: RuleTables, data: st.DataObject) -> None:
    card = data.draw(cards(rules))
    assert parse_card(rules, format_card(card)) == card


@given(records())
def test_record_json_round_trips(record: GameRecord) -> None:
    assert decode_record(encode_record(record)) == record
