from __future__ import annotations

import json
from typing import Any

import pytest

from vector_files import cases
from yacht.dice import Address, SecretDice, commitment_of, face
from yacht.protocol import decode_record, encode_record
from yacht.rules import Position
from yacht.table import DiceFault, Unverified, Verified, replay, verify_dice

ALL = cases("provable_dice")
FACES = [case for name, _, case in ALL if "faces" in name]
RECORDS = [case for name, _, case in ALL if "records" in name]


@pytest.mark.parametrize("case", FACES, ids=[case["game"] for case in FACES])
def test_every_address_has_its_face(case: dict[str, Any]) -> None:
    secret = bytes.fromhex(case["secret"])
    dice = SecretDice(secret, case["game"])
    assert commitment_of(secret) == dice.commitment == case["commitment"]
    for stream, round_, roll, position, expected in case["dice"]:
        assert face(secret, case["game"], Address(stream, round_, roll, position)) == expected
        assert list(dice.at(stream, round_, roll, [Position(position)]).roll(1)) == [expected]


@pytest.mark.parametrize("case", RECORDS, ids=[case["name"] for case in RECORDS])
def test_a_game_is_verified_as_the_vectors_say(case: dict[str, Any]) -> None:
    record = decode_record(json.dumps(case["record"]))
    assert json.loads(encode_record(record)) == case["record"]
    replay(record)
    expected = Verified(case["thrown"]) if "thrown" in case else Unverified(DiceFault(case["fault"]), case["at"])
    assert verify_dice(record) == expected


def test_every_fault_is_provoked() -> None:
    assert {case["fault"] for case in RECORDS if "fault" in case} == set(DiceFault)
