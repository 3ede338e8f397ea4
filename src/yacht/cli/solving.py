"""Solved rule sets for commands: from the cache folder, or solved with a progress bar."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from yacht.cli.output import tell
from yacht.cli.progress import progress

if TYPE_CHECKING:
    from yacht.rules import RuleTables
    from yacht.solver import Solution


class _Tell(logging.Handler):
    """Tells the person what the solver logs, such as a damaged file."""

    def emit(self, record: logging.LogRecord) -> None:
        """Tell one line."""
        tell(record.getMessage())


_TELL: Final = _Tell(logging.WARNING)


def tell_of_solver() -> None:
    """See that what the solver warns of is told, as everything else is."""
    logging.getLogger("yacht.solver").addHandler(_TELL)


def solved(tables: RuleTables) -> Solution:
    """Give the solution of a rule set."""
    tell_of_solver()
    with progress(f"solving {tables.ruleset.id}") as told:
        from yacht.solver import solve

        return solve(tables.ruleset, on_progress=told)
