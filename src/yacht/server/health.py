"""What `/healthz` answers: how a monitor knows a living server, and `yacht serve` one of its own kind."""

import msgspec

SERVICE = "yacht"


class Health(msgspec.Struct, frozen=True):
    """The body of `/healthz`."""

    service: str
    """`SERVICE`."""

    version: str
    """The version of the package that serves."""

    status: str
    """`ok`: it answers."""
