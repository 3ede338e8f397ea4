"""Solved rule sets for commands: from the cache folder, or solved with a progress bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yacht.cli.progress import progress

if TYPE_CHECKING:
    from yacht.rules import RuleTables
    from yacht.solver import Solution


def solved(tables: RuleTables) -> Solution:
    """Give the solution of a rule set."""
    with progress(f"solving {tables.ruleset.id}") as told:
        from yacht.solver import solve

        return solve(tables.ruleset, on_progress=told)
