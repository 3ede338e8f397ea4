"""What a table is asked to do, by whom, and what that is answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

import yacht.store as kept

if TYPE_CHECKING:
    from yacht.protocol import AnyRefusal
    from yacht.table.party import PartyCommand

SCHEDULER: Final = kept.ActorId("scheduler")
"""Who does what falls due."""


def own_id(what: str, which: object = "") -> str:
    """Give the id of a command that the server itself gives, also in a member's name.

    It has a colon, which members' own ids cannot have: else one of theirs could be taken for a repeat of it.
    """
    return f"{what}:{which}"


@dataclass(frozen=True, slots=True)
class Asking:
    """A command, by whom, and what they had seen."""

    actor: kept.ActorId
    id: kept.CommandId
    command: PartyCommand
    expect: int | None


@dataclass(frozen=True, slots=True)
class Done:
    """A command that is on disk."""

    version: int
    """The `seq` of the last event that it led to."""


@dataclass(frozen=True, slots=True)
class NotDone:
    """A command that changed nothing."""

    code: AnyRefusal
    version: int
    """The table's."""


Answer: TypeAlias = Done | NotDone
