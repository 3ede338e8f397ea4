"""The cache folder: what is damaged is computed again, and nothing depends on there being one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import platformdirs
import pytest

from yacht.rules import ruleset
from yacht.solver import folder, solve
from yacht.solver.tablefile import DamagedFileError, read_values, write_values

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import ExpectLog

RULES = ruleset("original", ["upper_first"])


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda *_args, **_kwargs: tmp_path / "cache")
    return tmp_path / "cache"


def files(cache: Path) -> list[Path]:
    return sorted(cache.rglob("original*"))


def test_values_and_outcomes_are_kept_and_taken_again(cache: Path) -> None:
    first = solve(RULES)
    assert [path.suffix for path in files(cache)] == [".values"]
    outcomes = first.statistics
    assert [path.suffix for path in files(cache)] == [".outcomes", ".values"]
    told: list[tuple[int, int]] = []
    again = solve(RULES, on_progress=lambda done, of: told.append((done, of)))
    assert again.values.tobytes() == first.values.tobytes()
    assert again.statistics == outcomes
    assert told == []


def test_nothing_is_kept_if_that_is_not_wanted(cache: Path) -> None:
    assert solve(RULES, use_cache=False).statistics.mean > 100
    assert not cache.exists()


def test_other_rules_under_the_same_name_have_other_files(cache: Path) -> None:
    from dataclasses import replace  # noqa: PLC0415 - of this test alone

    solve(RULES)
    other = solve(replace(RULES, boxes=RULES.boxes[6:]))
    assert len(files(cache)) == 2
    assert other.expected_total < solve(RULES).expected_total


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "a bit": lambda content: content[:-100] + bytes([content[-100] ^ 1]) + content[-99:],
    "the end missing": lambda content: content[:-8],
    "something behind it": lambda content: content + b"x",
    "another version": lambda content: content.replace(b'"version": 1', b'"version": 2'),
    "no header": lambda content: content.partition(b"\n")[2],
    "nothing": lambda _: b"",
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_file_is_computed_again_and_said_in_one_line(
    damage: Callable[[bytes], bytes], cache: Path, expect_log: ExpectLog
) -> None:
    first = solve(RULES)
    (path,) = files(cache)
    whole = path.read_bytes()
    path.write_bytes(damage(whole))
    expect_log(r"original\+upper_first-\w+\.values cannot be used \(its header .*\): it is computed again$")
    assert solve(RULES).values.tobytes() == first.values.tobytes()
    assert path.read_bytes() == whole


def test_a_file_that_cannot_be_written_is_done_without(cache: Path, expect_log: ExpectLog) -> None:
    solve(RULES)
    (path,) = files(cache)
    path.unlink()
    path.mkdir()
    expect_log(r"values cannot be used .*: it is computed again$")
    expect_log(r"values cannot be written .*: it will be computed again next time$")
    assert solve(RULES).expected_total > 100
    assert list(cache.rglob("*.part")) == []


def test_values_go_through_a_file_unchanged(tmp_path: Path) -> None:
    values = np.array([0.0, -0.0, 1 / 3, np.pi, 254.58772873])
    write_values(tmp_path / "a", "rules", values)
    assert read_values(tmp_path / "a", "rules").tobytes() == values.tobytes()
    with pytest.raises(DamagedFileError):
        read_values(tmp_path / "a", "other rules")


def test_folders_that_were_not_used_for_a_month_go_when_a_new_one_comes(cache: Path) -> None:
    old, recent = cache / "solver-old", cache / "solver-recent"
    for path, days in ((old, 31), (recent, 29)):
        (path / "compiled").mkdir(parents=True)
        used = time.time() - days * 86_400
        os.utime(path, (used, used))
    made = folder.cache_folder()
    assert made
    assert sorted(cache.iterdir()) == sorted([made, recent])
    os.utime(recent, (0, 0))
    os.utime(made, (0, 0))
    assert folder.cache_folder() == made
    assert sorted(cache.iterdir()) == sorted([made, recent])
    assert made.stat().st_mtime > time.time() - 60


def test_the_digest_is_of_all_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    before = folder.sources_digest()
    real = Path.read_bytes
    changed = Path(folder.__file__).parent / "lanes.py"
    monkeypatch.setattr(Path, "read_bytes", lambda path: real(path) + (b"#" if path == changed else b""))
    folder.sources_digest.cache_clear()
    assert folder.sources_digest() != before
    monkeypatch.undo()
    folder.sources_digest.cache_clear()
    assert folder.sources_digest() == before


def test_without_a_folder_that_can_be_written_everything_works(tmp_path: Path) -> None:
    """A file stands where the cache folder would be, so that not even root can make it; numba caches nothing then."""
    blocked = tmp_path / "file"
    blocked.touch()
    code = (
        "from yacht.solver import solve, folder; from yacht.rules import ruleset\n"
        "assert folder.compiled_code() is None and folder.cache_folder() is None\n"
        "print(solve(ruleset('original', ['upper_first'])).expected_total)"
    )
    environment = {"XDG_CACHE_HOME": str(blocked), "HOME": str(blocked), "PATH": ""}
    done = subprocess.run(
        [sys.executable, "-P", "-c", code], env=environment, capture_output=True, text=True, timeout=100, check=False
    )
    assert done.stderr == ""
    assert done.stdout.startswith("135.80218")


@pytest.mark.timeout(300)
def test_a_damaged_kernel_is_compiled_again_and_that_is_said(tmp_path: Path) -> None:
    solve(RULES)
    compiled = folder.compiled_code()
    assert compiled is not None
    # The folder of this process, as another one finds it after a full disk.
    cache = tmp_path / "yacht" / compiled.parent.name
    shutil.copytree(compiled, cache / compiled.name)
    (index,) = cache.rglob("backward.solve_rows-*.nbi")
    index.write_bytes(b"")
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import yacht; print(yacht.solve(yacht.ruleset('original'), use_cache=False).expected_total)",
        ],
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.startswith("166.95506770"), done.stderr
    assert done.stderr.count("is damaged") == 1
