"""What somebody sees of a table as it goes on: the client folds the same events into the same views."""

from __future__ import annotations

import pytest

import view_vectors
from vector_files import cases

CASES = cases("parties")


def test_writing_the_file_again_would_change_nothing() -> None:
    assert view_vectors.TARGET.read_text("utf-8") == view_vectors.views_json()


@pytest.mark.parametrize("case", [case for _, _, case in CASES], ids=[name for name, _, _ in CASES])
def test_views_show_no_secret_before_the_end(case: dict[str, object]) -> None:
    assert "secret" not in str(case["views"])
