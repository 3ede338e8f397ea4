from __future__ import annotations

import json
from typing import Any

import pytest

from vector_files import cases
from yacht.protocol import MalformedRecordError, decode_record
from yacht.table import ImpossibleRecordError, replay

ALL = cases("refused")


def those(*, malformed: bool) -> dict[str, Any]:
    chosen = [case for _, _, case in ALL if case.get("malformed", False) is malformed]
    return {"argnames": "case", "argvalues": chosen, "ids": [case["name"] for case in chosen]}


@pytest.mark.parametrize(**those(malformed=True))
def test_what_is_no_record_is_refused(case: dict[str, Any]) -> None:
    with pytest.raises(MalformedRecordError):
        decode_record(json.dumps(case["record"]))


@pytest.mark.parametrize(**those(malformed=False))
def test_a_record_that_no_game_can_leave_is_refused(case: dict[str, Any]) -> None:
    record = decode_record(json.dumps(case["record"]))
    with pytest.raises(ImpossibleRecordError) as error:
        replay(record)
    where = str(error.value).partition(": ")[0] if str(error.value).startswith("event ") else None
    assert where == (None if case["at"] is None else f"event {case['at']}")
