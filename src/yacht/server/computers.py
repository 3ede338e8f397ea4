"""The computer players of this server: policies by level and rules, made where the event loop does not wait for it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from yacht.bots import bot
from yacht.table import Level
from yacht.table.party import due_command

if TYPE_CHECKING:
    from yacht.bots import Policy
    from yacht.rules import RuleTables
    from yacht.server.values import ValueFiles
    from yacht.table.party import DueKind, Party, ScheduledCommand


class Computers:
    """Gives policies, each made once.

    Args:
        values: solves a rule set in a child process, which leaves the solution in the cache folder; this process then
            only reads it.
    """

    def __init__(self, values: ValueFiles) -> None:
        self._values = values
        self._policies: dict[tuple[Level, RuleTables], Policy] = {}
        self._making = asyncio.Lock()

    async def command(self, party: Party, kind: DueKind) -> ScheduledCommand | None:
        """Give what the scheduler asks for when something is due at a table.

        Raises:
            NoValuesError: if the hard computer has to choose and its values cannot be had.
        """
        game = party.game
        if game is not None and game.seat_on_turn is not None:
            level = party.level_of(game.seat_on_turn) or Level.NORMAL
            await self._make(level, game.game.rules)
        # A first look ahead can take some milliseconds.
        return await asyncio.to_thread(due_command, party, kind, self._made)

    async def _make(self, level: Level, rules: RuleTables) -> None:
        if (level, rules) in self._policies:
            return
        if level is Level.HARD:
            await self._values.file(rules.ruleset, is_urgent=True)
        async with self._making:
            self._policies[level, rules] = await asyncio.to_thread(bot, level, rules)

    def _made(self, level: Level, rules: RuleTables) -> Policy:
        return self._policies[level, rules]
