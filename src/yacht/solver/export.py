"""The value table for the browser: the values of every state as float32, small enough to be fetched.

Layout, little-endian (docs/solver.md, "The table for the browser"):

| bytes | what |
|---|---|
| 0-3 | `YVAL` |
| 4-7 | uint32: the version of the layout, 1 |
| 8-11 | uint32: how many values follow |
| 12-15 | uint32: CRC-32 of the bytes of the values, as in zlib |
| 16- | float32 each: the values, in the order of `yacht.solver.layout` |
"""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from yacht.solver.solution import Solution

MAGIC: Final = b"YVAL"
VERSION: Final = 1


def browser_table(solution: Solution) -> bytes:
    """Give the value table of a solution, uncompressed."""
    content = solution.values.astype("<f4").tobytes()
    return struct.pack("<4sIII", MAGIC, VERSION, len(solution.values), zlib.crc32(content)) + content


def read_browser_table(table: bytes) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    """Give the values of a table, as the browser reads it.

    Raises:
        ValueError: if it is not a whole table of this version.
    """
    header, content = table[:16], table[16:]
    if len(header) < struct.calcsize("<4sIII"):
        message = "the table has no header"
        raise ValueError(message)
    magic, version, count, checksum = struct.unpack("<4sIII", header)
    if (magic, version, count * 4, checksum) != (MAGIC, VERSION, len(content), zlib.crc32(content)):
        message = "the table is of another version, or damaged"
        raise ValueError(message)
    return np.frombuffer(content, "<f4")
