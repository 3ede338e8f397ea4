"""The Python of README.md runs, and what it asserts holds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

README = (Path(__file__).resolve().parents[2] / "README.md").read_text("utf-8")


@pytest.mark.parametrize("code", re.findall(r"```python\n(.*?)```", README, re.DOTALL))
def test_the_examples_run(code: str) -> None:
    exec(compile(code, "README.md", "exec"), {})  # noqa: S102 - the project's own page
