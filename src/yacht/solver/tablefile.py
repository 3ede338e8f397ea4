"""Values in files: one header line, then float64 in little-endian order.

The header is JSON: format, version, the digest of the rules, the number of values and the SHA-256 of their bytes. A
file that does not match it in every part is damaged, whatever the reason.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

if TYPE_CHECKING:
    from yacht.solver.arrays import FloatArray

FORMAT: Final = "yacht-values"
VERSION: Final = 1

_STORED: Final = np.dtype("<f8")


class DamagedFileError(Exception):
    """A file that does not hold what its header promises; the message says in what."""


def write_values(path: Path, rules_digest: str, values: FloatArray) -> None:
    """Write values; a reader sees the whole file or none.

    Raises:
        OSError: if it cannot be written.
    """
    content = values.astype(_STORED).tobytes()
    header = json.dumps(_header(rules_digest, content)).encode() + b"\n"
    handle, scratch = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(header + content)
        Path(scratch).replace(path)
    except OSError:
        Path(scratch).unlink(missing_ok=True)
        raise


def read_values(path: Path, rules_digest: str) -> FloatArray:
    """Read values.

    Raises:
        OSError: if the file is missing or cannot be read.
        DamagedFileError: if it is not what was written for these rules.
    """
    header, _, content = path.read_bytes().partition(b"\n")
    try:
        found: object = json.loads(header)
    except ValueError:
        found = None
    if found != _header(rules_digest, content):
        message = "its header and its content do not agree"
        raise DamagedFileError(message)
    return np.frombuffer(content, _STORED).astype(np.float64)


def _header(rules_digest: str, content: bytes) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "rules": rules_digest,
        "count": len(content) // _STORED.itemsize,
        "sha256": hashlib.sha256(content).hexdigest(),
    }
