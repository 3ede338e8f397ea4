"""The environments of bin/yacht and bin/test: where they live, and how they are set up.

Everything is kept in `.setup/`, which may be deleted at any time. Standard library only.
"""

from __future__ import annotations

import contextlib
import fcntl
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import sources

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

ROOT = Path(__file__).resolve().parent.parent
"""The checkout."""

STATE = ROOT / ".setup"
"""What was set up."""

UV_REQUIREMENT = "uv>=0.8,<1"
"""The installer, fetched with pip where the machine has none."""


class SetupError(Exception):
    """A step of the set-up that failed; the step's own output says why."""


def say(line: str) -> None:
    """Tell the person what is going on. Standard output belongs to the command that is set up for."""
    print(line, file=sys.stderr, flush=True)


def run(command: Sequence[str | Path]) -> None:
    """Run a command in the checkout, its output going to standard error.

    Raises:
        SetupError: if it fails.
    """
    environment = {**os.environ, "UV_PYTHON_DOWNLOADS": "never"}
    done = subprocess.run(command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=sys.stderr, check=False)
    if done.returncode:
        message = f"`{' '.join(map(str, command))}` ended with {done.returncode}"
        raise SetupError(message)


@contextlib.contextmanager
def exclusively() -> Generator[None]:
    """Hold the checkout's build: of several runs one sets up, the others wait and find it done."""
    STATE.mkdir(exist_ok=True)
    with (STATE / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("waiting for another set-up of this checkout ...")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def find_uv() -> Path:
    """Give uv: the machine's, else the project's own, which is fetched on first use.

    To be called with the build held, see `exclusively`.

    Raises:
        SetupError: if it cannot be fetched.
    """
    own = STATE / "bin/uv"
    on_path = shutil.which("uv")
    for candidate in (*([Path(on_path)] if on_path else []), own):
        if _works(candidate):
            return candidate
    say("fetching uv, which installs the rest ...")
    scratch = STATE / "uv"
    shutil.rmtree(scratch, ignore_errors=True)
    if _has("ensurepip"):
        run([sys.executable, "-m", "venv", scratch])
        pip = [scratch / "bin/python", "-m", "pip", "install"]
    else:
        pip = [sys.executable, "-m", "pip", "install", "--target", scratch]
    run([*pip, "--quiet", "--disable-pip-version-check", UV_REQUIREMENT])
    # uv is one file that runs from anywhere; in its place it is either whole or missing.
    own.parent.mkdir(exist_ok=True)
    (scratch / "bin/uv").replace(own)
    shutil.rmtree(scratch)
    return own


def make_venv(uv: Path, folder: Path, lock: str) -> None:
    """Make a virtual environment anew, with what a lock file of the checkout names.

    Raises:
        SetupError: if that fails.
    """
    shutil.rmtree(folder, ignore_errors=True)
    run([uv, "venv", "--quiet", "--no-project", "--python", sys.executable, folder])
    run([uv, "pip", "install", "--python", folder, "--require-hashes", "--requirements", ROOT / lock])


def install_package(uv: Path, folder: Path) -> None:
    """Build the wheel from the checkout and installs it into a virtual environment.

    Raises:
        SetupError: if that fails.
    """
    built = STATE / "dist"
    shutil.rmtree(built, ignore_errors=True)
    run([uv, "build", "--wheel", "--python", sys.executable, "--out-dir", built, ROOT])
    (wheel,) = built.glob("*.whl")
    run([uv, "pip", "install", "--python", folder, "--no-deps", "--force-reinstall", wheel])


def is_stamped(stamp: Path, wanted: str) -> bool:
    """Tell whether a file says exactly that; it is written last, so it vouches for what stands beside it."""
    return stamp.is_file() and stamp.read_text() == wanted


def ready_to_run() -> Path:
    """Give the Python of an environment in which the checkout, as it is now, is installed.

    Each state of the sources has an environment of its own, so that setting up does not pull one away under a
    server that runs. The environment is marked as used until this process and what it becomes by `exec` end;
    those that nobody uses are removed when another is made.

    Raises:
        SetupError: if it cannot be set up.
    """
    folder = STATE / "run" / sources.digest(ROOT, sources.PACKAGE)[:16]
    if not _use(folder):
        with exclusively():
            if not _use(folder):
                started = time.monotonic()
                say("setting up Yacht (first use, or the sources have changed) ...")
                uv = find_uv()
                _remove_unused(folder.parent)
                make_venv(uv, folder, "requirements.lock")
                install_package(uv, folder)
                (folder / ".ready").touch()
                say(f"set up in {time.monotonic() - started:.0f} s")
                if not _use(folder):
                    message = f"the environment in {folder} does not work"
                    raise SetupError(message)
    return _python(folder)


def _use(folder: Path) -> bool:
    """Mark an environment as used by this process; false if it is not ready."""
    try:
        # A lock that outlives `exec` and ends with the process, however that ends.
        mark = os.open(folder / ".ready", os.O_RDONLY)
    except FileNotFoundError:
        return False
    fcntl.flock(mark, fcntl.LOCK_SH)
    # It may have been removed between the two, or its Python may have left the machine.
    if not (folder / ".ready").exists() or not _works(_python(folder)):
        os.close(mark)
        return False
    os.set_inheritable(mark, True)  # noqa: FBT003 - the function takes nothing else
    return True


def _remove_unused(environments: Path) -> None:
    """Remove every environment that no running process uses."""
    for folder in environments.glob("*"):
        with contextlib.suppress(BlockingIOError):
            _remove(folder)


def _remove(folder: Path) -> None:
    """Remove an environment, its mark of readiness first.

    Raises:
        BlockingIOError: if it is in use.
    """
    ready = folder / ".ready"
    if ready.exists():
        with ready.open() as mark:
            fcntl.flock(mark, fcntl.LOCK_EX | fcntl.LOCK_NB)
            ready.unlink()
    shutil.rmtree(folder)


def _python(folder: Path) -> Path:
    return folder / "bin/python"


def _has(module: str) -> bool:
    """Tell whether this Python has a module of that name."""
    return importlib.util.find_spec(module) is not None


def _works(program: Path) -> bool:
    """Tell whether a program can be run."""
    try:
        done = subprocess.run([program, "--version"], capture_output=True, check=False, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0
