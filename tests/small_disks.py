"""Small disks in memory, for those tests that need a full one; only root may mount them."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator

PROBE_KB = 64
BLOCK = 4096


@contextlib.contextmanager
def mounted(folder: Path, size_kb: int) -> Generator[None]:
    """A small disk in memory at a folder."""
    options = ["-t", "tmpfs", "-o", f"size={size_kb}k", "tmpfs", str(folder)]
    subprocess.run(["mount", *options], capture_output=True, check=True)  # noqa: S607 - it is where root finds it
    try:
        yield
    finally:
        subprocess.run(["umount", folder], check=True)  # noqa: S607 - as above


def may_mount() -> bool:
    """Tell whether this process may; nobody but root is asked to try."""
    if sys.platform != "linux" or os.geteuid() != 0:
        return False
    with tempfile.TemporaryDirectory() as folder:
        try:
            with mounted(Path(folder), PROBE_KB):
                return True
        except (OSError, subprocess.CalledProcessError):
            return False


MAY_MOUNT = may_mount()


def fill(ballast: Path) -> None:
    """Write to a file until its disk has no room left."""
    with ballast.open("ab", buffering=0) as file, contextlib.suppress(OSError):
        while file.write(bytes(BLOCK)) == BLOCK:
            pass
