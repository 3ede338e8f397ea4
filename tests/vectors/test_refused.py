from __future__ import annotations

import json
from typing import Any

import pytest

from vector_files import cases
from yacht.protocol import decode_record
from yacht.table import ImpossibleRecordError, replay

ALL = cases("refused")


@pytest.mark.parametrize("case", [case[2] for case in ALL], ids=[case[2]["name"] for case in ALL])
def test_a_record_that_no_game_can_leave_is_refused(case: dict[str, Any]) -> None:
    record = decode_record(json.dumps(case["record"]))
    with pytest.raises(ImpossibleRecordError) as error:
        replay(record)
    where = str(error.value).partition(": ")[0] if str(error.value).startswith("event ") else None
    assert where == (None if case["at"] is None else f"event {case['at']}")
