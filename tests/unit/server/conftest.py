from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Generator


@pytest.fixture
def runner() -> Generator[asyncio.Runner]:
    with asyncio.Runner() as running:
        yield running
