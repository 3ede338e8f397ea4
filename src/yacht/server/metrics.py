"""What an operator watches, for Prometheus: counts and times, never names, ids or contents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from prometheus_client import Counter, Gauge, Histogram

if TYPE_CHECKING:
    from collections.abc import Mapping

    from litestar.types import Message, Scope

CONNECTIONS: Final = Gauge("yacht_connections", "Open sockets of tables")
TABLES: Final = Gauge("yacht_tables_loaded", "Tables held in memory")
QUEUE: Final = Gauge("yacht_ranked_waiting", "Players waiting for a ranked game, counted every 5 s", ["ruleset"])
COMMANDS: Final = Counter("yacht_commands", "Commands of members by their answer", ["answer"])
"""`accepted`, or the code of the refusal."""
COMMAND_SECONDS: Final = Histogram(
    "yacht_command_seconds",
    "From reading a command to its answer, the commit included",
    buckets=(0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
)
EVENTS_SENT: Final = Counter("yacht_events_sent", "Events handed to connections")
SCHEDULED: Final = Counter("yacht_scheduled", "What fell due without anybody asking, by its kind", ["kind"])
SCHEDULER_LAG_SECONDS: Final = Histogram(
    "yacht_scheduler_lag_seconds",
    "How late something due was done",
    buckets=(0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30),
)
STORE_FAULTS: Final = Counter("yacht_store_faults", "What the store could not do, by its kind", ["kind"])
SLOW_CLOSED: Final = Counter("yacht_slow_closed", "Connections that were closed for reading too slowly")
BAD_MESSAGES: Final = Counter("yacht_bad_messages", "Messages that could not be read, by why", ["code"])
REQUESTS: Final = Counter("yacht_requests", "Answers over HTTP below /api/", ["route", "status"])
GAMES: Final = Counter("yacht_games_finished", "Finished games, by their kind", ["kind"])


async def count_answer(message: Message, scope: Scope) -> None:
    """Count an answer as it leaves, by the route: addresses themselves hold codes and ids."""
    if message["type"] == "http.response.start" and scope["path"].startswith("/api/"):
        # Litestar puts it there once it has found the route.
        route = cast("Mapping[str, str]", scope).get("path_template", "none")
        REQUESTS.labels(route, message["status"]).inc()
