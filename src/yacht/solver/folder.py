"""Where the solver keeps what it need not compute twice: a folder in the user's cache folder, if one can be written.

The folder may be deleted at any time. It is named by the digest of the solver's sources, so that no version reads what
another one wrote; folders of versions that have not been used for a month are removed when a new one is made.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import Final

import platformdirs

FORGOTTEN_AFTER_SECONDS: Final = 30 * 24 * 3600


@cache
def sources_digest() -> str:
    """Give the digest of everything that values are computed by: the sources of the solver and of the rules."""
    package = Path(__file__).parent.parent
    digest = hashlib.sha256()
    for part in ("rules", "solver"):
        for path in sorted((package / part).glob("*.py")):
            digest.update(f"{part}/{path.name}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()


def cache_folder() -> Path | None:
    """Give the folder for values, which exists and can be written; None if there is none."""
    path = platformdirs.user_cache_path("yacht", appauthor=False) / f"solver-{sources_digest()[:16]}"
    is_new = not path.is_dir()
    found = _writable(path)
    if found and is_new:
        _remove_forgotten(found.parent)
    if found:
        # A folder's time is when it was last used.
        with contextlib.suppress(OSError):
            os.utime(found)
    return found


@cache
def compiled_code() -> Path | None:
    """Give the folder for compiled kernels; None if there is none. Asked once, since every kernel asks."""
    parent = cache_folder()
    return parent and _writable(parent / "compiled")


def _remove_forgotten(parent: Path) -> None:
    for path in parent.glob("solver-*"):
        with contextlib.suppress(OSError):
            if path.stat().st_mtime < time.time() - FORGOTTEN_AFTER_SECONDS:
                shutil.rmtree(path)


def _writable(path: Path) -> Path | None:
    try:
        path.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path):
            return path
    except OSError:
        return None
