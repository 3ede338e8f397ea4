"""Every adapter of the store, for the same tests."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from yacht.store import MemoryStore, open_sqlite

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

    from yacht.store import Store


@pytest.fixture
def runner() -> Generator[asyncio.Runner]:
    """An event loop; `runner.run(...)` awaits."""
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path, runner: asyncio.Runner) -> Generator[Store]:
    """An empty store of each kind."""
    store: Store = MemoryStore() if request.param == "memory" else open_sqlite(tmp_path)
    yield store
    runner.run(store.close())
