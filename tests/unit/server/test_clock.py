"""The clock of a server, which no change of the machine's time sets back."""

from __future__ import annotations

from yacht.server.clock import SteadyClock

MS = 1_000_000


def test_time_goes_on_when_the_machine_s_is_set_back() -> None:
    machine = [10_000 * MS]
    clock = SteadyClock(lambda: machine[0])
    assert clock() == 10_000
    machine[0] -= 3_600_000 * MS
    assert clock() == 10_000
    machine[0] += 250 * MS
    assert clock() == 10_250
    machine[0] += 7_200_000 * MS
    assert clock() == 7_210_250, "forward it follows"
