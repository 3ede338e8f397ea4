"""Players, ratings and finished games in SQLite: each function runs within a transaction of its connection."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from yacht.ratings import NEW_RATING, Rating
from yacht.store.answers import ranked
from yacht.store.values import (
    FinishedGame,
    GameId,
    PlayedGame,
    Player,
    PlayerId,
    RatingChange,
    TableId,
    Versioned,
)

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection

    from yacht.store.values import Finish, Standing


def add_player(connection: sqlite3.Connection, player: Player) -> Player:
    """Add a player, and give who is stored under that id."""
    connection.execute(
        "INSERT INTO players (id, name, created_ms) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING",
        (player.id, player.name, player.created_ms),
    )
    return players(connection, [player.id])[player.id]


def rename_player(connection: sqlite3.Connection, player: PlayerId, name: str) -> bool:
    """Change a name; False if there is no such player."""
    return connection.execute("UPDATE players SET name = ? WHERE id = ?", (name, player)).rowcount > 0


def players(connection: sqlite3.Connection, ids: Collection[PlayerId]) -> dict[PlayerId, Player]:
    """Give those of the players that there are."""
    rows = connection.execute(
        "SELECT id, name, created_ms FROM players WHERE id IN (SELECT value FROM json_each(?))",
        (json.dumps(list(ids)),),
    )
    return {PlayerId(row[0]): Player(PlayerId(row[0]), row[1], row[2]) for row in rows}


def rating(connection: sqlite3.Connection, player: PlayerId, ruleset: str) -> Rating:
    """Give a player's rating; `NEW_RATING` as long as no rated game was played."""
    found = connection.execute(
        "SELECT mu, sigma, games FROM ratings WHERE ruleset = ? AND player = ?", (ruleset, player)
    ).fetchone()
    return Rating(*found) if found else NEW_RATING


def leaderboard(connection: sqlite3.Connection, ruleset: str, limit: int) -> tuple[Standing, ...]:
    """Give the highest ratings, by ordinal."""
    rows = connection.execute(
        "SELECT players.id, name, created_ms, mu, sigma, games FROM ratings JOIN players ON players.id = player"
        " WHERE ruleset = ? ORDER BY ordinal DESC, player LIMIT ?",
        (ruleset, limit),
    )
    return ranked((Player(PlayerId(row[0]), row[1], row[2]), Rating(*row[3:])) for row in rows)


def finish(connection: sqlite3.Connection, finish: Finish) -> None:
    """Write a finished game, enter it in the histories of its players, and rate them."""
    game, rated = finish.game, finish.rated
    connection.execute(
        "INSERT INTO games (id, table_id, ended_ms, kind, summary, record_version, record)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (game.id, game.table, game.ended_ms, game.kind, game.summary, game.record.version, game.record.content),
    )
    changes: tuple[RatingChange | None, ...] = (None,) * len(game.players)
    if rated:
        before = tuple(rating(connection, player, rated.ruleset) for player in game.players)
        changes = tuple(
            RatingChange(rated.ruleset, old, new) for old, new in zip(before, rated.rate(before), strict=True)
        )
    for place, (player, change) in enumerate(zip(game.players, changes, strict=True)):
        connection.execute(
            "INSERT INTO game_players (player, ended_ms, game, place, ruleset, mu_before, sigma_before, games_before,"
            " mu_after, sigma_after, games_after) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (player, game.ended_ms, game.id, place, *_columns(change)),
        )
        if change:
            after = change.after
            connection.execute(
                "INSERT INTO ratings (ruleset, player, mu, sigma, games, ordinal) VALUES (?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (ruleset, player) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma,"
                " games = excluded.games, ordinal = excluded.ordinal",
                (change.ruleset, player, after.mu, after.sigma, after.games, after.ordinal),
            )


def game(connection: sqlite3.Connection, game: GameId) -> FinishedGame | None:
    """Give a finished game; None if there is none."""
    found = connection.execute(
        "SELECT table_id, ended_ms, kind, summary, record_version, record FROM games WHERE id = ?", (game,)
    ).fetchone()
    if found is None:
        return None
    table, ended_ms, kind, summary, version, record = found
    rows = connection.execute("SELECT player FROM game_players WHERE game = ? ORDER BY place", (game,))
    seated = tuple(PlayerId(row[0]) for row in rows)
    return FinishedGame(game, TableId(table), ended_ms, kind, seated, summary, Versioned(version, record))


def games_of(
    connection: sqlite3.Connection, player: PlayerId, limit: int, before: GameId | None
) -> tuple[PlayedGame, ...]:
    """Give a player's finished games, the newest first."""
    rows = connection.execute(
        "SELECT id, table_id, games.ended_ms, kind, summary, ruleset, mu_before, sigma_before, games_before,"
        " mu_after, sigma_after, games_after FROM game_players JOIN games ON games.id = game"
        " WHERE player = :player AND (:before IS NULL OR (game_players.ended_ms, game) <"
        " (SELECT ended_ms, game FROM game_players WHERE player = :player AND game = :before))"
        " ORDER BY game_players.ended_ms DESC, game DESC LIMIT :limit",
        {"player": player, "before": before, "limit": limit},
    )
    return tuple(PlayedGame(GameId(row[0]), TableId(row[1]), row[2], row[3], row[4], _change(*row[5:])) for row in rows)


Columns = tuple[str | None, float | None, float | None, int | None, float | None, float | None, int | None]


def _columns(change: RatingChange | None) -> Columns:
    if change is None:
        return None, None, None, None, None, None, None
    before, after = change.before, change.after
    return change.ruleset, before.mu, before.sigma, before.games, after.mu, after.sigma, after.games


def _change(ruleset: str | None, *numbers: float) -> RatingChange | None:
    if ruleset is None:
        return None
    mu, sigma, games, mu_after, sigma_after, games_after = numbers
    return RatingChange(ruleset, Rating(mu, sigma, int(games)), Rating(mu_after, sigma_after, int(games_after)))
