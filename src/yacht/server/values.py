"""The value tables by which the hard computer plays in the browser.

A table is solved in a child process when it is first wanted, so that this process neither waits for numba nor holds the
solver's memory; what the child has solved it keeps in the cache folder, and this process keeps the answer.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yacht.rules import HouseRuleId, Ruleset, RulesetId

_EXPORT = (sys.executable, "-P", "-m", "yacht.solver")
"""The command that writes the table of a rule set and its house rules to its standard output."""

_PATIENCE_SECONDS = 300
"""How long a child may take; the first one on a machine also compiles the solver."""


class NoValuesError(Exception):
    """The child process gave no table; the message says what it said."""


@dataclass(frozen=True, slots=True)
class ValueFile:
    """One rule set's table as it is sent."""

    content: bytes
    """gzip-compressed."""
    etag: str
    """The strong validator, quotes included."""


class ValueFiles:
    """Every table that has been wanted, each solved once."""

    def __init__(self, command: Sequence[str] = _EXPORT) -> None:
        self._command = tuple(command)
        self._solving: dict[tuple[RulesetId, tuple[HouseRuleId, ...]], asyncio.Task[ValueFile]] = {}
        self._one_at_a_time = asyncio.Lock()

    async def file(self, ruleset: Ruleset) -> ValueFile:
        """Give a rule set's table; those who want the same one wait for the same child.

        Raises:
            NoValuesError: if the child failed. The next one who asks starts another.
        """
        key = (ruleset.id, ruleset.house_rules)
        task = self._solving.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            task = asyncio.create_task(self._solve(ruleset))
            self._solving[key] = task
        # A client that goes away must not end the child that others wait for.
        return await asyncio.shield(task)

    async def _solve(self, ruleset: Ruleset) -> ValueFile:
        async with self._one_at_a_time:
            child = await asyncio.create_subprocess_exec(
                *self._command,
                ruleset.id,
                *ruleset.house_rules,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
            )
            try:
                content, errors = await asyncio.wait_for(child.communicate(), _PATIENCE_SECONDS)
            except TimeoutError:
                child.kill()
                await child.wait()
                message = f"solving {ruleset.id} took longer than {_PATIENCE_SECONDS} s"
                raise NoValuesError(message) from None
        if child.returncode != 0 or not content:
            said = errors.decode(errors="replace").strip().splitlines()
            raise NoValuesError(said[-1] if said else f"the solver ended with {child.returncode}")
        # Compressing takes as long as many requests; it must not stand in their way.
        compressed = await asyncio.to_thread(gzip.compress, content, mtime=0)
        return ValueFile(compressed, f'"{hashlib.sha256(compressed).hexdigest()[:32]}"')
