from __future__ import annotations

import time
from typing import TYPE_CHECKING

from yacht.cli import progress as module
from yacht.cli.progress import progress

if TYPE_CHECKING:
    import pytest


def test_in_a_terminal_a_bar_is_shown_after_a_while(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setattr(module, "SHOWN_AFTER_SECONDS", 0.0)
    with progress("counting") as told:
        told(1, 4)
        time.sleep(0.3)
    out, err = capsys.readouterr()
    assert out == ""
    assert "counting" in err
    assert "25%" in err


def test_what_is_quick_shows_nothing(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    with progress("counting") as told:
        told(4, 4)
    assert "counting" not in capsys.readouterr().err


def test_without_a_terminal_nothing_is_ever_shown(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SHOWN_AFTER_SECONDS", 0.0)
    with progress("counting") as told:
        told(1, 4)
        time.sleep(0.05)
    assert capsys.readouterr() == ("", "")
