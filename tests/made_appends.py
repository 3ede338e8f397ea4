"""Appends for tests of the store, with everything that a test does not care about filled in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yacht.store import ActorId, Append, CommandId, FinishedGame, GameId, PlayerId, TableId, Versioned

if TYPE_CHECKING:
    from yacht.store import Due, Finish, GameSecret

TABLE = TableId("AAAAAAAAAAAAAAAAAAAAAA")


def append(  # noqa: PLR0913 - each test names what it is about
    command: str,
    *contents: bytes,
    expected: int = 0,
    table: TableId = TABLE,
    actor: str = "haru",
    due: Due | None = None,
    snapshot: bytes | None = None,
    secret: GameSecret | None = None,
    finish: Finish | None = None,
) -> Append:
    return Append(
        table,
        expected,
        ActorId(actor),
        CommandId(command),
        tuple(Versioned(1, content) for content in contents),
        due,
        None if snapshot is None else Versioned(3, snapshot),
        secret,
        finish,
    )


def finished_game(number: int, *players: str, ended_ms: int = 0) -> FinishedGame:
    return FinishedGame(
        GameId(f"{TABLE}.{number}"),
        TABLE,
        ended_ms,
        "ranked",
        tuple(map(PlayerId, players)),
        b"summary of %d" % number,
        Versioned(1, b"record of %d" % number),
    )
