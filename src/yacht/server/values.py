"""The value tables by which the hard computer plays in the browser.

A table is solved in a child process when it is first wanted, so that this process neither waits for numba nor holds the
solver's memory; what the child has solved it keeps in the cache folder, and this process keeps the answer.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import sys
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

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


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A table that somebody waits for."""

    ruleset: Ruleset
    answer: asyncio.Future[ValueFile]


_Key: TypeAlias = "tuple[RulesetId, tuple[HouseRuleId, ...]]"


class ValueFiles:
    """Every table that has been wanted, each solved once, one after the other."""

    def __init__(self, command: Sequence[str] = _EXPORT) -> None:
        self._command = tuple(command)
        self._wanted: dict[_Key, _Wanted] = {}
        self._waiting: deque[_Key] = deque()
        self._working: asyncio.Task[None] | None = None

    async def file(self, ruleset: Ruleset, *, is_urgent: bool = False) -> ValueFile:
        """Give a rule set's table; those who want the same one wait for the same child.

        Args:
            ruleset: whose table.
            is_urgent: whether a game waits for it: then it comes before all that only browsers want.

        Raises:
            NoValuesError: if the child failed. The next one who asks starts another.
        """
        key = (ruleset.id, ruleset.house_rules)
        wanted = self._wanted.get(key)
        if wanted is None or (wanted.answer.done() and wanted.answer.exception() is not None):
            wanted = _Wanted(ruleset, asyncio.get_running_loop().create_future())
            self._wanted[key] = wanted
            self._waiting.append(key)
        if is_urgent and key in self._waiting:
            self._waiting.remove(key)
            self._waiting.appendleft(key)
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())
        # A client that goes away must not end the child that others wait for.
        return await asyncio.shield(wanted.answer)

    async def _work(self) -> None:
        while self._waiting:
            wanted = self._wanted[self._waiting.popleft()]
            try:
                wanted.answer.set_result(await self._solve(wanted.ruleset))
            except NoValuesError as error:
                wanted.answer.set_exception(error)
            except OSError as error:
                wanted.answer.set_exception(NoValuesError(f"the solver cannot be started ({error.strerror})"))

    async def _solve(self, ruleset: Ruleset) -> ValueFile:
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
