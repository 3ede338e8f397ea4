"""The log of a server: one JSON object a line, also of its own faults, and nothing that a client alone has caused."""

from __future__ import annotations

import json
import subprocess
import sys

SCRIPT = """
import logging
from yacht.server.logs import LogLevel, log_of, write_logs

write_logs(LogLevel.INFO)
log_of("yacht.somewhere").error("a fault", table="t", kind="full")
log_of("yacht.somewhere").info("said")
below = logging.getLogger("uvicorn.error")
below.warning("Invalid HTTP request received.")
below.warning("%s happened", "this")
try:
    raise ValueError("why")
except ValueError as error:
    log_of("yacht.somewhere").error("it failed", exc_info=error)
"""


def test_every_line_is_an_object_and_a_client_s_junk_makes_none() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True)
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert [line["event"] for line in lines] == ["a fault", "said", "this happened", "it failed"]
    assert (lines[0]["table"], lines[0]["kind"], lines[0]["level"]) == ("t", "full", "error")
    assert "ValueError: why" in lines[3]["exception"]
