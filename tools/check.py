"""bin/test: installs what the tests need, then becomes `steps.py`, which runs them.

Standard library only: nothing is installed yet.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from typing import NoReturn

import environment
import sources
from environment import ROOT, STATE, SetupError, run, say

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
"""The names under which a Chromium is found, the first one wins."""


def main(arguments: list[str]) -> NoReturn:
    """Set up, and run everything; with `fast`, all but the browser tests.

    The process becomes `steps.py`.

    Raises:
        SystemExit: with 2 if the arguments are wrong, with 1 if the set-up fails, with 130 if it is interrupted.
    """
    if arguments not in ([], ["fast"]):
        say(f"bin/test: {' '.join(arguments)!r} is not understood: give nothing, or `fast` to leave the browser out")
        raise SystemExit(2)
    try:
        browser = None if arguments == ["fast"] else find_browser()
        _hold_test_run()
        python = _test_environment()
    except (SetupError, OSError) as error:
        say(f"bin/test: the set-up failed: {error}")
        raise SystemExit(1) from error
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    steps = [python, ROOT / "tools/steps.py", *([] if browser is None else ["--browser", browser])]
    os.chdir(ROOT)
    os.execv(python, list(map(str, steps)))  # noqa: S606 - no shell is the point


def find_browser() -> str:
    """Give the path of a Chromium; on Debian, install it and a Japanese font if they are missing.

    Without the font the screenshots show boxes.

    Raises:
        SetupError: if either is missing and cannot be installed here.
    """
    missing = _missing_packages()
    if missing and shutil.which("apt-get"):
        _install(missing)
        missing = _missing_packages()
    browser = _browser()
    if browser is None or missing:
        message = f"the browser tests need {' and '.join(missing)}: install what is missing, or run `bin/test fast`"
        raise SetupError(message)
    return browser


def _missing_packages() -> list[str]:
    """Name what the browser tests need and the machine lacks, as Debian calls it."""
    missing = [] if _browser() else ["chromium"]
    return missing if _has_japanese_font() else [*missing, "fonts-noto-cjk"]


def _browser() -> str | None:
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def _has_japanese_font() -> bool:
    """Tell whether there is one, as far as this machine can say."""
    for query in (
        ["fc-list", ":lang=ja"],
        ["dpkg-query", "--show", "--showformat", "${db:Status-Status}", "fonts-noto-cjk"],
    ):
        program = shutil.which(query[0])
        if program is not None:
            done = subprocess.run([program, *query[1:]], capture_output=True, text=True, check=False)
            if done.stdout.strip() not in ("", "not-installed"):
                return True
    return False


def _install(packages: list[str]) -> None:
    """Install Debian packages, as root or through sudo.

    Raises:
        SetupError: if that fails, or if neither is possible.
    """
    as_root = [] if os.geteuid() == 0 else ["sudo"]
    if as_root and not shutil.which("sudo"):
        message = f"`apt-get install {' '.join(packages)}` needs root or sudo; `bin/test fast` does without"
        raise SetupError(message)
    say(f"installing {' and '.join(packages)} ...")
    apt_get = [*as_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    run([*apt_get, "update"])
    run([*apt_get, "install", "--yes", "--no-install-recommends", *packages])


def _hold_test_run() -> None:
    """Wait until no other test run uses this checkout's test environment, and keep it until this one ends."""
    STATE.mkdir(exist_ok=True)
    lock = os.open(STATE / "test.lock", os.O_RDWR | os.O_CREAT, 0o666)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        say("waiting for another test run of this checkout ...")
        fcntl.flock(lock, fcntl.LOCK_EX)
    os.set_inheritable(lock, True)  # noqa: FBT003 - the function takes nothing else


def _test_environment() -> str:
    """Give the Python of an environment with the test tools and the wheel built from the checkout as it is now.

    Raises:
        SetupError: if it cannot be set up.
    """
    folder = STATE / "test"
    tools, package = folder / ".tools", folder / ".package"
    wanted_tools = sources.digest(ROOT, ["requirements-test.lock"]) + sys.version
    wanted_package = sources.digest(ROOT, sources.PACKAGE)
    with environment.exclusively():
        uv = environment.find_uv()
        if not environment.is_stamped(tools, wanted_tools):
            say("setting up the test environment ...")
            environment.make_venv(uv, folder, "requirements-test.lock")
            tools.write_text(wanted_tools)
        if not environment.is_stamped(package, wanted_package):
            say("building and installing the package ...")
            environment.install_package(uv, folder)
            package.write_text(wanted_package)
    return str(folder / "bin/python")


if __name__ == "__main__":
    main(sys.argv[1:])
