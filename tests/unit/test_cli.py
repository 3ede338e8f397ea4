"""What all commands have in common: how they are named, and where a person is sent."""

from __future__ import annotations

import pytest

import yacht
from yacht.cli import COMMANDS, STARTED_AS, main

NAMES = ["serve", "rules", "options", "solve", "advise", "odds", "simulate", "verify", "bench"]


def test_these_are_all_commands() -> None:
    assert len(NAMES) == len(COMMANDS)


def help_of(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit) as leaving:
        main([*words, "--help"])
    assert leaving.value.code == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("started_as", [None, "bin/yacht"])
@pytest.mark.parametrize("name", NAMES)
def test_the_help_of_a_command_ends_with_the_others(
    name: str, started_as: str | None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(STARTED_AS, started_as or "")
    own = started_as or "yacht"
    text = help_of(capsys, name)
    assert text.startswith(f"usage: {own} {name} ")
    others = ", ".join(f"{own} {other} --help" for other in NAMES if other != name)
    # The list is longer than a line.
    assert " ".join(text.split()).endswith(f" other commands: {others}")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["serve", "--porto", "1"], "unrecognized arguments: --porto 1 (see bin/yacht serve --help)"),
        (["serve", "--port", "x"], "argument --port: 'x' is no port: give a number from 0 to 65535"),
        (["rules"], "the following arguments are required: RULESET (see bin/yacht rules --help)"),
        (["sail"], "(see bin/yacht --help)"),
    ],
)
def test_a_complaint_points_to_what_the_person_can_call(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(STARTED_AS, "bin/yacht")
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert message in err


@pytest.mark.parametrize("words", [["--version"], ["serve", "--version"]])
def test_the_version(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(words)
    assert leaving.value.code == 0
    assert capsys.readouterr() == (f"yacht {yacht.__version__}\n", "")
