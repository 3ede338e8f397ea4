"""What holds for every test: nothing is skipped, and nothing is logged that was not expected."""

from __future__ import annotations

import logging
import re
from typing import TYPE_CHECKING, Protocol

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from collections.abc import Generator

# Machines differ in speed; what is slow shows in the timeout of a test, not in that of one example.
settings.register_profile("yacht", deadline=None, print_blob=True)
settings.load_profile("yacht")

skipped_key = pytest.StashKey[list[str]]()


class ExpectLog(Protocol):
    """Announces a log line."""

    def __call__(self, pattern: str, /) -> None:
        """Expect lines at warning or above that the regular expression is found in, one at least."""
        ...


@pytest.fixture(autouse=True)
def expect_log(caplog: pytest.LogCaptureFixture) -> Generator[ExpectLog]:
    """Fail a test that logs a warning, or worse, which it did not announce, and one that announced it in vain."""
    patterns: list[str] = []
    yield patterns.append
    lines = [
        record.getMessage()
        for phase in ("setup", "call")
        for record in caplog.get_records(phase)
        if record.levelno >= logging.WARNING
    ]
    unexpected = [line for line in lines if not any(re.search(pattern, line) for pattern in patterns)]
    missing = [pattern for pattern in patterns if not any(re.search(pattern, line) for line in lines)]
    assert not unexpected, f"logged unexpectedly: {unexpected}"
    assert not missing, f"expected in the log in vain: {missing}"


def pytest_configure(config: pytest.Config) -> None:
    config.stash[skipped_key] = []
    config.pluginmanager.register(SkipGuard(config.stash[skipped_key]))


def pytest_sessionfinish(session: pytest.Session) -> None:
    if session.config.stash[skipped_key]:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    for name in config.stash[skipped_key]:
        terminalreporter.write_line(f"FAILED {name}: skipped, and a test that does not test counts as failed", red=True)


class SkipGuard:
    """Notes what is skipped, and what is allowed to fail, which tests as little."""

    def __init__(self, skipped: list[str]) -> None:
        self.skipped = skipped

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.skipped:
            self.skipped.append(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.skipped:
            self.skipped.append(report.nodeid)
