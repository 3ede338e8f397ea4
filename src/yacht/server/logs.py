"""The server's log: one JSON object a line on standard error, with chosen fields and nothing else.

No line has a body, a header, a cookie, a name or a secret in it; a table or a game appears by its id, and only where
somebody has to look into it.
"""

from __future__ import annotations

import logging
from enum import StrEnum
from typing import TYPE_CHECKING, Final

import structlog

if TYPE_CHECKING:
    from structlog.stdlib import BoundLogger
    from structlog.typing import Processor


class LogLevel(StrEnum):
    """How much is written."""

    WARNING = "warning"
    """What somebody has to look into."""
    INFO = "info"
    """Also starting, draining, and what is done without anybody asking."""


_SHARED: Final[tuple[Processor, ...]] = (
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
)

structlog.configure(
    processors=[structlog.stdlib.filter_by_level, *_SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
    wrapper_class=structlog.stdlib.BoundLogger,
    logger_factory=structlog.stdlib.LoggerFactory(),
)


_BY_A_CLIENT: Final = frozenset(
    {
        "Invalid HTTP request received.",
        "Unsupported upgrade request.",
        "Invalid UTF-8 sequence received from client.",
    }
)
"""What uvicorn writes down because of bytes that somebody sent. They have been answered, and anybody could fill a disk
with such lines."""


def _is_from_within(record: logging.LogRecord) -> bool:
    """Tell whether something other than a client alone has caused a line."""
    # Lines of this package have a mapping there.
    return not isinstance(record.msg, str) or record.msg not in _BY_A_CLIENT


def write_logs(level: LogLevel) -> None:
    """Write the log of this process to standard error; to be called once, by whoever runs the server.

    Lines of the libraries below become JSON as well: from warnings up, whatever the level, but for those about bytes
    that a client should not have sent.
    """
    handler = logging.StreamHandler()
    handler.addFilter(_is_from_within)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(ensure_ascii=False),
            ],
            foreign_pre_chain=_SHARED,
        )
    )
    logging.getLogger().addHandler(handler)
    logging.getLogger("yacht").setLevel(level.upper())


def log_of(module: str) -> BoundLogger:
    """Give the log of a module of this package."""
    logger: BoundLogger = structlog.get_logger(module)
    return logger
