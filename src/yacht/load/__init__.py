"""Players by the thousand, as programs: what `yacht bench load` plays with, and what it finds out about a server.

They know a server only by its addresses and its messages. Nothing here serves, and nothing of a server is imported.
docs/operating.md says how is measured.
"""

from yacht.load.devices import Device, Link, NotDoneError, connect_to
from yacht.load.http import Answered, Http
from yacht.load.measuring import Found, Plan
from yacht.load.running import LoadError, measure
from yacht.load.tables import next_command

__all__ = [
    "Answered",
    "Device",
    "Found",
    "Http",
    "Link",
    "LoadError",
    "NotDoneError",
    "Plan",
    "connect_to",
    "measure",
    "next_command",
]
