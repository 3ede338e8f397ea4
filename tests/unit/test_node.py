"""Which Node compiles the client, and what becomes of npm's failure."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import node

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


def add(folder: Path, name: str, body: str) -> None:
    (folder / name).write_text(f"#!/bin/sh\n{body}\n")
    (folder / name).chmod(0o755)


@pytest.mark.parametrize(
    ("version", "is_used"), [("20.19.0", True), ("24.1.0", True), ("20.18.9", False), ("x", False)]
)
def test_the_machine_has_to_have_a_new_enough_node(programs: Path, version: str, *, is_used: bool) -> None:
    add(programs, "node", f"echo {version}")
    add(programs, "npm", "echo 10")
    assert (node.on_machine() is not None) == is_used


@pytest.mark.parametrize(("name", "body"), [("node", "exit 1"), ("npm", "exit 127")])
def test_a_node_that_does_not_run_is_none(programs: Path, name: str, body: str) -> None:
    add(programs, "node", "echo 22.0.0")
    add(programs, "npm", "echo 10")
    add(programs, name, body)
    assert node.on_machine() is None


def test_the_packaged_node_takes_its_place(programs: Path) -> None:
    assert not list(programs.iterdir())
    npm = node.npm()  # the tools that check types bring it along
    assert (npm.folder / "node").is_file()


def test_packages_are_installed_once_for_each_lock(programs: Path, tmp_path: Path) -> None:
    client = tmp_path / "web"
    (client / "node_modules").mkdir(parents=True)
    for name in ("package.json", "package-lock.json", ".npmrc"):
        (client / name).write_text("{}")
    add(programs, "npm", f'echo "$@" >> "{tmp_path}/notes"')
    npm = node.Npm((str(programs / "npm"),), programs)
    npm.install(client)
    npm.install(client)
    (client / "package-lock.json").write_text("{ }")
    npm.install(client)
    assert (tmp_path / "notes").read_text() == "ci\nci\n"


def test_a_failure_of_npm_is_told(programs: Path, tmp_path: Path) -> None:
    add(programs, "npm", "exit 4")
    with pytest.raises(node.NodeError, match=r"`npm run build` in .* ended with 4"):
        node.Npm((str(programs / "npm"),), programs).run(["run", "build"], tmp_path)
