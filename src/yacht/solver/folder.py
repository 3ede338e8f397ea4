"""Where the solver keeps what it need not compute twice: a folder in the user's cache folder, if one can be written.

The folder may be deleted at any time. It is named by the digest of the solver's sources, so that no version reads what
another one wrote.
"""

from __future__ import annotations

import hashlib
import tempfile
from functools import cache
from pathlib import Path

import platformdirs


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
    return _writable(platformdirs.user_cache_path("yacht", appauthor=False) / f"solver-{sources_digest()[:16]}")


@cache
def compiled_code() -> Path | None:
    """Give the folder for compiled kernels; None if there is none. Asked once, since every kernel asks."""
    parent = cache_folder()
    return parent and _writable(parent / "compiled")


def _writable(path: Path) -> Path | None:
    try:
        path.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path):
            return path
    except OSError:
        return None
