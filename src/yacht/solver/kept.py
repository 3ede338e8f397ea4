"""Computed arrays of a rule set in the cache folder: taken from there if they are whole, and kept there."""

from __future__ import annotations

import hashlib
import logging
from typing import TYPE_CHECKING, Final

from yacht.solver import folder
from yacht.solver.tablefile import DamagedFileError, read_values, write_values

if TYPE_CHECKING:
    from collections.abc import Callable

    from yacht.rules import Ruleset
    from yacht.solver.arrays import FloatArray, OneRuleset

_log: Final = logging.getLogger(__name__)


class Kept:
    """The files of one rule set.

    Args:
        ruleset: names the files.
        one_ruleset: tells rule sets apart, whatever they are called.
        use_cache: whether there are files at all.
    """

    def __init__(self, ruleset: Ruleset, one_ruleset: OneRuleset, *, use_cache: bool) -> None:
        self._digest: Final = hashlib.sha256(one_ruleset.tobytes()).hexdigest()
        self._name: Final = f"{'+'.join((ruleset.id, *ruleset.house_rules))}-{self._digest[:16]}"
        self._folder: Final = folder.cache_folder() if use_cache else None

    def get(self, what: str, compute: Callable[[], FloatArray]) -> FloatArray:
        """Give an array from its file, or compute it and keep it.

        Args:
            what: the array's name, which ends the file's name.
            compute: gives the array.

        A damaged file is computed again, and one that cannot be written is done without; either is logged in one line.
        """
        if self._folder is None:
            return compute()
        path = self._folder / f"{self._name}.{what}"
        try:
            return read_values(path, self._digest)
        except FileNotFoundError:
            pass
        except (OSError, DamagedFileError) as error:
            _log.warning("%s cannot be used (%s): it is computed again", path, error)
        found = compute()
        try:
            write_values(path, self._digest, found)
        except OSError as error:
            _log.warning("%s cannot be written (%s): it will be computed again next time", path, error)
        return found
