"""What bin/test installs for the browser tests, with stand-ins for the programs it asks."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import pytest

import check
from environment import SetupError

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("chmod", "env", "sh"):
        (tmp_path / name).symlink_to(shutil.which(name) or "")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    return tmp_path


def add(folder: Path, name: str, body: str) -> None:
    (folder / name).write_text(f"#!/bin/sh\n{body}\n")
    (folder / name).chmod(0o755)


def add_apt_get(folder: Path) -> None:
    """An apt-get that notes its work, and installs what it is asked for."""
    add(
        folder,
        "apt-get",
        f"""echo "$*" >> '{folder}/notes'
for word; do
  case $word in
    chromium) echo '#!/bin/sh' > '{folder}/chromium'; chmod +x '{folder}/chromium' ;;
    fonts-noto-cjk) : > '{folder}/font' ;;
  esac
done""",
    )
    add(folder, "dpkg-query", f"[ -e '{folder}/font' ] && printf installed || exit 1")


def test_what_is_there_is_used(programs: Path) -> None:
    add(programs, "google-chrome", "")
    add(programs, "fc-list", "echo 'Some Gothic'")
    add(programs, "apt-get", "exit 1")
    assert check.find_browser() == str(programs / "google-chrome")


def test_on_debian_what_is_missing_is_installed(programs: Path) -> None:
    add_apt_get(programs)
    assert check.find_browser() == str(programs / "chromium")
    assert (programs / "notes").read_text().splitlines() == [
        "update",
        "install --yes --no-install-recommends chromium fonts-noto-cjk",
    ]


def test_through_sudo_by_others_than_root(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    add_apt_get(programs)
    with pytest.raises(SetupError, match="needs root or sudo"):
        check.find_browser()
    add(programs, "sudo", f"echo sudo >> '{programs}/notes'; exec \"$@\"")
    assert check.find_browser() == str(programs / "chromium")
    assert (programs / "notes").read_text().count("sudo\n") == 2


def test_elsewhere_what_is_missing_is_named(programs: Path) -> None:
    with pytest.raises(SetupError, match="need chromium and fonts-noto-cjk: install"):
        check.find_browser()
    add(programs, "chromium", "")
    with pytest.raises(SetupError, match="need fonts-noto-cjk: install"):
        check.find_browser()
