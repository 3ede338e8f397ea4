"""The steps of bin/test, in order. The first one that fails ends the run.

Runs in the test environment, where the package is installed from its wheel.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import node
import yacht
from environment import ROOT, STATE, exclusively

if TYPE_CHECKING:
    from collections.abc import Callable

WEB = ROOT / "web"

INSTALLED = Path(yacht.__file__).parent
"""The package that is tested."""

COVERED = ("rules", "dice", "notation", "table", "protocol")
"""The parts of which the fast tests take every branch."""

KEPT_CACHES = 3
"""For how many states of the solver's sources the cache of the tests is kept; the last ones used."""

FAST_TESTS = ("unit", "property", "stateful", "vectors", "docs")


class StepError(Exception):
    """A step that failed."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the run."""

    heading: str
    run: Callable[[], None]


def main() -> int:
    """Run the steps and print how long each took; 1 if one failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--browser", help="the path of a Chromium; without it the browser tests are left out")
    browser: str | None = parser.parse_args().browser
    npm = node.npm()
    steps = [
        Step("package", _expect_wheel),
        Step("web packages", lambda: _install_web_packages(npm)),
        Step("format", lambda: _format(npm)),
        Step("lint", lambda: _lint(npm)),
        Step("types", lambda: _types(npm)),
        Step("contracts", lambda: _tool("lint-imports", "--no-logo")),
        Step("generated files", _generated_files),
        Step("unit, property, stateful, vectors", _fast_tests),
        Step("web unit, property, vectors", lambda: _web_tests(npm)),
        Step("integration, faults", lambda: _pytest("tests/integration", "tests/faults")),
    ]
    _keep_cache()
    if browser is not None:
        os.environ["YACHT_CHROMIUM"] = browser
        steps.append(Step("browser", lambda: _pytest("tests/browser")))
    return _run(steps)


def _generated_files() -> None:
    for script in ("tools/generate.py", "tools/vectors.py"):
        _python(ROOT / script, "--check")


def _run(steps: list[Step]) -> int:
    seconds: list[tuple[str, float]] = []
    failed = False
    for step in steps:
        print(f"\n=== {step.heading} ===", flush=True)
        started = time.monotonic()
        try:
            step.run()
        except (StepError, node.NodeError) as error:
            print(f"\n{error}", flush=True)
            failed = True
        seconds.append((step.heading, time.monotonic() - started))
        if failed:
            break
    print("\n=== summary ===")
    for heading, taken in seconds:
        print(f"{taken:7.1f} s  {heading}")
    print(f"{sum(taken for _, taken in seconds):7.1f} s  in all")
    if failed:
        print(f"FAILED: {seconds[-1][0]}")
        return 1
    print("passed")
    return 0


def _keep_cache() -> None:
    """Keep what the solver compiles and computes from run to run, apart from the user's own cache."""
    cache = STATE / "cache"
    os.environ["XDG_CACHE_HOME"] = str(cache)
    by_use = sorted(cache.glob("yacht/solver-*"), key=lambda path: path.stat().st_mtime)
    for forgotten in by_use[:-KEPT_CACHES]:
        shutil.rmtree(forgotten)


def _expect_wheel() -> None:
    """See that what is tested is the installed wheel, not the source tree.

    Raises:
        StepError: if it is not.
    """
    if not INSTALLED.is_relative_to(sys.prefix):
        message = f"yacht is imported from {INSTALLED}, not from the wheel installed in {sys.prefix}"
        raise StepError(message)
    print(f"testing yacht {yacht.__version__} in {INSTALLED}")


def _install_web_packages(npm: node.Npm) -> None:
    with exclusively():
        npm.install(WEB)


def _format(npm: node.Npm) -> None:
    _tool("ruff", "format", "--check", ".")
    npm.run(["run", "--silent", "format:check"], WEB)


def _lint(npm: node.Npm) -> None:
    _tool("ruff", "check", ".")
    npm.run(["run", "--silent", "lint"], WEB)


def _types(npm: node.Npm) -> None:
    _tool("basedpyright", "--pythonpath", sys.executable)
    npm.run(["run", "--silent", "types"], WEB)


def _fast_tests() -> None:
    folders = [f"tests/{name}" for name in FAST_TESTS if (ROOT / "tests" / name).is_dir()]
    # By folder, not by module name: what is never imported counts as not covered.
    parts = [str(INSTALLED / part) for part in COVERED]
    _tool("coverage", "run", "--branch", f"--source={','.join(parts)}", "-m", "pytest", *folders)
    _tool("coverage", "report", "--show-missing", "--skip-covered", "--fail-under=100")


def _pytest(*folders: str) -> None:
    _tool("pytest", *folders)


def _web_tests(npm: node.Npm) -> None:
    """Run the client's tests; a test that is skipped is a failure.

    Raises:
        StepError: if one fails or is skipped.
    """
    report = STATE / "vitest.json"
    report.unlink(missing_ok=True)
    reporters = ["--reporter=default", "--reporter=json", f"--outputFile.json={report}"]
    npm.run(["run", "--silent", "test", "--", *reporters], WEB)
    counts: dict[str, Any] = json.loads(report.read_text())
    left_out = counts["numPendingTests"] + counts["numTodoTests"]
    if left_out or not counts["numPassedTests"]:
        message = f"{left_out} tests of the client were skipped, {counts['numPassedTests']} passed"
        raise StepError(message)


def _tool(name: str, *arguments: str) -> None:
    """Run a command of the test environment.

    Raises:
        StepError: if it fails.
    """
    _command(Path(sys.executable).parent / name, *arguments)


def _python(script: Path, *arguments: str) -> None:
    _command(Path(sys.executable), script, *arguments)


def _command(*command: str | Path) -> None:
    done = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, check=False)
    if done.returncode:
        message = f"`{' '.join(map(str, command))}` ended with {done.returncode}"
        raise StepError(message)


if __name__ == "__main__":
    sys.exit(main())
