"""The `yacht` command as a real process, bounded in time and ended by its own id."""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

PATIENCE_SECONDS = 30
"""How long a process may take for anything; far more than it needs."""


@dataclass(frozen=True, slots=True)
class RunningServer:
    """A `yacht serve` that has printed its address."""

    process: subprocess.Popen[str]

    url: str
    """The address, as it was printed."""

    def stop(self, how: signal.Signals = signal.SIGINT) -> tuple[int, str]:
        """Send a signal and give the exit status and what was written to standard error."""
        self.process.send_signal(how)
        _, errors = self.process.communicate(timeout=PATIENCE_SECONDS)
        return self.process.returncode, errors


@dataclass(frozen=True, slots=True)
class Yacht:
    """Runs `yacht` in a directory, with a data directory of its own below it."""

    directory: Path

    started: list[subprocess.Popen[str]] = field(default_factory=list[subprocess.Popen[str]])
    """Every process that was started and not awaited."""

    def run(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run a command to its end."""
        return subprocess.run(
            _command(arguments),
            cwd=self.directory,
            env=self._environment(environment),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE_SECONDS,
            check=False,
        )

    def serve(self, *arguments: str, **environment: str) -> RunningServer:
        """Start `yacht serve` and wait for its address.

        Raises:
            AssertionError: if it prints none; its complaint is the message.
        """
        process = self.begin(*arguments, **environment)
        return RunningServer(process, first_line(process))

    def begin(self, *arguments: str, **environment: str) -> subprocess.Popen[str]:
        """Start `yacht serve`."""
        return self._start(_command(["serve", *arguments]), environment)

    def shell(self, script: str, *arguments: str, stdin: int = subprocess.DEVNULL) -> subprocess.Popen[str]:
        """Start a shell script, in which `"$@"` is the command."""
        return self._start(["sh", "-c", script, "sh", *_command(arguments)], {}, stdin)

    def _start(
        self, command: list[str], environment: Mapping[str, str], stdin: int = subprocess.DEVNULL
    ) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            command,
            cwd=self.directory,
            env=self._environment(environment),
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.started.append(process)
        return process

    def end(self) -> None:
        """End what is still running."""
        for process in self.started:
            if process.poll() is None:
                process.kill()
            if not any(stream is not None and stream.closed for stream in (process.stdout, process.stdin)):
                process.communicate(timeout=PATIENCE_SECONDS)
            process.wait(timeout=PATIENCE_SECONDS)
            for stream in (process.stdin, process.stdout, process.stderr):
                if stream is not None:
                    stream.close()

    def _environment(self, more: Mapping[str, str]) -> dict[str, str]:
        return {**os.environ, "XDG_DATA_HOME": str(self.directory / "data"), **more}


def _command(arguments: list[str] | tuple[str, ...]) -> list[str]:
    return [sys.executable, "-P", "-m", "yacht", *arguments]


def first_line(process: subprocess.Popen[str]) -> str:
    """Give the first line of a process's output.

    Raises:
        AssertionError: if it prints none; its complaint is the message.
    """
    assert process.stdout is not None
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        line = process.stdout.readline().strip() if selector.select(PATIENCE_SECONDS) else ""
    if not line:
        process.kill()
        _, errors = process.communicate(timeout=PATIENCE_SECONDS)
        raise AssertionError(errors)
    return line
