from __future__ import annotations

import io
import json
import sys
from typing import TYPE_CHECKING, Any

import pytest

from vector_files import cases
from yacht.cli import main

if TYPE_CHECKING:
    from pathlib import Path

RECORDS = [case for name, _, case in cases("provable_dice") if "records" in name]
GOOD: dict[str, Any] = RECORDS[0]


def written(folder: Path, record: dict[str, Any]) -> str:
    path = folder / "game.json"
    path.write_text(json.dumps(record), "utf-8")
    return str(path)


@pytest.mark.parametrize("case", RECORDS, ids=[case["name"] for case in RECORDS])
def test_the_json_of_every_record_of_the_vectors(
    case: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status = main(["verify", written(tmp_path, case["record"]), "--json"])
    out, err = capsys.readouterr()
    assert err == ""
    said = json.loads(out)
    assert said.pop("game") == case["record"]["id"]
    if "thrown" in case:
        assert (status, said) == (0, {"is_verified": True, "dice": case["thrown"]})
    else:
        assert (status, said) == (3, {"is_verified": False, "fault": case["fault"], "at": case["at"]})


def test_the_sentences_for_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said: set[str] = set()
    for case in RECORDS:
        main(["verify", written(tmp_path, case["record"])])
        said.add(capsys.readouterr().out.removeprefix(f"{case['record']['id']}: "))
    assert f"verified; all {GOOD['thrown']} dice are those of the published secret\n" in said
    assert "not verified; the dice are not those of the secret (event 1)\n" in said
    assert len({line.partition(" (")[0] for line in said if line.startswith("not")}) == 5


def test_a_record_from_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(GOOD["record"]).encode())))
    assert main(["verify", "-"]) == 0
    assert capsys.readouterr().out.startswith(f"{GOOD['record']['id']}: verified;")


def test_a_closed_standard_input_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["verify", "-"]) == 2
    assert "standard input is closed" in capsys.readouterr().err


def test_an_event_that_should_be_another_is_named_as_in_the_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = json.loads(json.dumps(GOOD["record"]))
    at, scored = next((at, event) for at, event in enumerate(record["events"]) if event["type"] == "scored")
    points, scored["points"] = scored["points"], scored["points"] + 1
    assert main(["verify", written(tmp_path, record)]) == 2
    said = capsys.readouterr().err
    assert f"event {at}" in said
    assert f"it should be scored (at_ms {scored['at_ms']}" in said
    assert f"box {scored['box']}, points {points}," in said


def test_what_cannot_be_checked_ends_with_status_2_and_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = str(tmp_path / "none.json")
    assert main(["verify", missing]) == 2
    assert capsys.readouterr() == ("", f"yacht: {missing} cannot be read (No such file or directory)\n")
    path = written(tmp_path, {**GOOD["record"], "version": 2})
    assert main(["verify", path]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"yacht: {path} is not a game record of version 1: ")
    path = written(tmp_path, {**GOOD["record"], "events": GOOD["record"]["events"][1:]})
    assert main(["verify", path]) == 2
    assert capsys.readouterr().err == (
        f"yacht: {path} is no game that can have been played: event 0: a game begins with GameStarted\n"
    )
