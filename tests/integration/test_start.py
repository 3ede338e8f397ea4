"""bin/yacht on a checkout of its own, with stand-ins for what it would download.

The stand-in for uv notes what it is asked for and makes environments whose Python prints its arguments.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from processes import PATIENCE_SECONDS

ROOT = Path(__file__).resolve().parents[2]

PROGRAMS = ("cat", "chmod", "dirname", "env", "mkdir", "readlink", "sh", "sleep")
"""What the scripts, and the stand-ins, use of the machine."""

UV = r"""#!/bin/sh
echo "$*" >> "$NOTES"
for last; do :; done
case $1 in
  venv) mkdir -p "$last/bin"; cat "$STAND_IN_PYTHON" > "$last/bin/python"; chmod +x "$last/bin/python" ;;
  build)
    [ -z "${FAIL:-}" ] || exit 3
    sleep "${BUILD_SECONDS:-0}"
    while [ "$1" != --out-dir ]; do shift; done
    mkdir -p "$2"; echo wheel > "$2/yacht.whl" ;;
esac
"""

PYTHON = r"""#!/bin/sh
[ "$1" = --version ] && exit
echo "$*"
[ -z "${ECHO:-}" ] || echo "as $YACHT_STARTED_AS, safe path: ${PYTHONSAFEPATH-unset}"
[ -z "${WAIT:-}" ] || cat
exit "${STATUS:-0}"
"""


@dataclass(frozen=True, slots=True)
class Checkout:
    """A checkout with a `PATH` of its own."""

    folder: Path
    programs: Path
    """The only folder of the `PATH`."""

    def start(self, *arguments: str, script: Path | None = None, **environment: str) -> subprocess.Popen[str]:
        """Start bin/yacht from another directory."""
        return subprocess.Popen(
            [script or self.folder / "bin/yacht", *arguments],
            cwd=self.programs,
            env={
                "PATH": str(self.programs),
                "NOTES": str(self.notes_file),
                "STAND_IN_PYTHON": str(self.folder.parent / "python"),
                "HOME": str(self.folder.parent),
                **environment,
            },
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def run(self, *arguments: str, script: Path | None = None, **environment: str) -> tuple[int, str, str]:
        """Run bin/yacht to its end, and give status, output and errors."""
        return outcome(self.start(*arguments, script=script, **environment))

    def add(self, name: str, text: str) -> None:
        """Put a program on the `PATH`."""
        program = self.programs / name
        program.unlink(missing_ok=True)
        program.write_text(text)
        program.chmod(0o755)

    @property
    def notes_file(self) -> Path:
        return self.folder.parent / "notes"

    @property
    def builds(self) -> int:
        """How often the package was built."""
        notes = self.notes_file.read_text() if self.notes_file.exists() else ""
        return sum(line.startswith("build ") for line in notes.splitlines())

    @property
    def environments(self) -> set[Path]:
        """The environments that stand."""
        return set((self.folder / ".setup/run").glob("*"))


def outcome(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    output, errors = process.communicate(timeout=PATIENCE_SECONDS)
    return process.returncode, output, errors


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    folder = tmp_path / "a check'out"
    (folder / "bin").mkdir(parents=True)
    shutil.copy2(ROOT / "bin/yacht", folder / "bin/yacht")
    shutil.copytree(ROOT / "tools", folder / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("src/yacht/rules.py", "web/src/main.ts", "web/node_modules/left.js", "requirements.lock"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name)
    programs = tmp_path / "programs"
    programs.mkdir()
    for name in PROGRAMS:
        found = shutil.which(name)
        assert found is not None
        (programs / name).symlink_to(found)
    (programs / "python3").symlink_to(Path(sys.executable).resolve())
    (tmp_path / "python").write_text(PYTHON)
    made = Checkout(folder, programs)
    made.add("uv", UV)
    return made


@pytest.mark.parametrize(
    ("arguments", "passed_on"),
    [
        ([], "serve"),
        (["--no-open"], "serve --no-open"),
        (["--port", "0"], "serve --port 0"),
        (["rules", "standard", "--json"], "rules standard --json"),
    ],
)
def test_passes_its_arguments_on(checkout: Checkout, arguments: list[str], passed_on: str) -> None:
    status, output, errors = checkout.run(*arguments, STATUS="7")
    assert (status, output) == (7, f"-P -m yacht {passed_on}\n")
    assert "setting up Yacht" in errors


@pytest.mark.parametrize("safe_path", ["1", ""])
def test_a_path_without_the_folder_of_the_script_does_not_matter(checkout: Checkout, safe_path: str) -> None:
    status, output, errors = checkout.run(ECHO="1", PYTHONSAFEPATH=safe_path)
    assert (status, output) == (0, "-P -m yacht serve\nas bin/yacht, safe path: unset\n"), errors


def test_nor_does_it_for_the_tests(checkout: Checkout) -> None:
    shutil.copy2(ROOT / "bin/test", checkout.folder / "bin/test")
    status, output, errors = checkout.run("slow", script=checkout.folder / "bin/test", PYTHONSAFEPATH="1")
    assert (status, output) == (2, "")
    assert errors.startswith("bin/test: 'slow' is not understood: ")
    assert errors.count("\n") == 1


def test_sets_up_once_and_again_when_the_sources_change(checkout: Checkout) -> None:
    assert checkout.run()[0] == 0
    (checkout.folder / "web/node_modules/left.js").write_text("no source")
    assert checkout.run() == (0, "-P -m yacht serve\n", "")
    assert checkout.builds == 1
    for at, name in enumerate(("web/src/main.ts", "src/yacht/new.py", "requirements.lock"), start=2):
        (checkout.folder / name).write_text("changed")
        assert "setting up" in checkout.run()[2]
        assert checkout.builds == at
        assert len(checkout.environments) == 1


def test_a_set_up_that_failed_is_taken_up_again(checkout: Checkout) -> None:
    status, output, errors = checkout.run(FAIL="1")
    assert (status, output) == (1, "")
    assert errors.splitlines()[-1].startswith("bin/yacht: the set-up failed: ")
    assert checkout.run()[:2] == (0, "-P -m yacht serve\n")


@pytest.mark.parametrize(("how", "status"), [(signal.SIGINT, 130), (signal.SIGKILL, -signal.SIGKILL)])
def test_a_set_up_that_was_broken_off_is_taken_up_again(checkout: Checkout, how: signal.Signals, status: int) -> None:
    first = checkout.start(BUILD_SECONDS="60")
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not checkout.builds and time.monotonic() < deadline:
        time.sleep(0.01)
    os.killpg(first.pid, how)
    ended, output, errors = outcome(first)
    assert (ended, output) == (status, "")
    assert "Traceback" not in errors
    assert checkout.run()[:2] == (0, "-P -m yacht serve\n")


def test_two_first_starts_share_one_set_up(checkout: Checkout) -> None:
    both = [checkout.start(BUILD_SECONDS="0.5") for _ in range(2)]
    results = [outcome(process) for process in both]
    assert [result[:2] for result in results] == [(0, "-P -m yacht serve\n")] * 2
    assert checkout.builds == 1
    assert sorted("waiting for another set-up" in errors for _, _, errors in results) == [False, True]


def test_an_environment_in_use_outlives_a_new_set_up(checkout: Checkout) -> None:
    running = checkout.start(WAIT="1")
    assert running.stdout is not None
    assert running.stdout.readline() == "-P -m yacht serve\n"
    (used,) = checkout.environments
    source = checkout.folder / "src/yacht/rules.py"
    source.write_text("changed")
    checkout.run()
    assert used in checkout.environments
    assert outcome(running)[0] == 0
    source.write_text("changed once more")
    checkout.run()
    assert used not in checkout.environments
    assert len(checkout.environments) == 1


def test_an_environment_whose_python_is_gone_is_made_again(checkout: Checkout) -> None:
    checkout.run()
    (folder,) = checkout.environments
    (folder / "bin/python").unlink()
    assert checkout.run()[:2] == (0, "-P -m yacht serve\n")


def test_is_found_through_symbolic_links(checkout: Checkout, tmp_path: Path) -> None:
    (tmp_path / "far").symlink_to(checkout.folder / "bin/yacht")
    (checkout.programs / "near").symlink_to("../far")
    status, output, _ = checkout.run("options", script=checkout.programs / "near")
    assert (status, output) == (0, "-P -m yacht options\n")


def test_a_python_that_does_not_run_is_passed_over(checkout: Checkout) -> None:
    (checkout.programs / "python3").rename(checkout.programs / "python3.11")
    checkout.add("python3", "#!/bin/sh\necho 'python3: command not found' >&2\nexit 127\n")
    checkout.add("python3.13", "#!/no/such/interpreter\n")
    status, _, errors = checkout.run()
    assert status == 0
    assert "not found" not in errors


def test_without_a_python_one_line_says_what_to_install(checkout: Checkout) -> None:
    (checkout.programs / "python3").unlink()
    status, output, errors = checkout.run()
    assert (status, output) == (1, "")
    assert errors.count("\n") == 1
    assert "apt-get install python3 python3-venv" in errors


def test_a_python_that_cannot_install_needs_uv(checkout: Checkout) -> None:
    real = (checkout.programs / "python3").resolve()
    checkout.add("python3", f'#!/bin/sh\n[ "$1" = -c ] && exit 3\nexec {real} "$@"\n')
    assert checkout.run()[0] == 0
    (checkout.programs / "uv").unlink()
    status, output, errors = checkout.run()
    assert (status, output) == (1, "")
    assert errors.count("\n") == 1
    assert "apt-get install python3-venv" in errors


def test_uv_is_fetched_into_the_project_where_there_is_none(checkout: Checkout, tmp_path: Path) -> None:
    (checkout.programs / "uv").unlink()
    wheels = tmp_path / "wheels"
    wheels.mkdir()
    with zipfile.ZipFile(wheels / "uv-0.9.0-py3-none-any.whl", "w") as wheel:
        script = zipfile.ZipInfo("uv-0.9.0.data/scripts/uv")
        script.external_attr = 0o100755 << 16  # a file that may be run
        wheel.writestr(script, UV)
        wheel.writestr("uv-0.9.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: uv\nVersion: 0.9.0\n")
        wheel.writestr("uv-0.9.0.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr("uv-0.9.0.dist-info/RECORD", "")
    status, output, errors = checkout.run(PIP_NO_INDEX="1", PIP_FIND_LINKS=str(wheels), PIP_CONFIG_FILE=os.devnull)
    assert (status, output) == (0, "-P -m yacht serve\n"), errors
    assert "fetching uv" in errors
    assert os.access(checkout.folder / ".setup/bin/uv", os.X_OK)
    assert not (checkout.folder / ".setup/uv").exists()
