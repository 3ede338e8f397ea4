"""How commands print: JSON for programs, tables for people, complaints in one line.

Everything is written through here, because whoever reads may have left, the disk may be full, and a stream may not
be there at all.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Mapping

    from rich.table import Table

NARROWEST = 20
"""Characters in a line; what gives itself out for narrower gets lines as for this."""

_STANDARD_STREAMS = (0, 1, 2)
"""Input, output, errors: their file descriptors."""


class OutputError(Exception):
    """Standard output cannot be written; the one line says why."""


class ReaderLeftError(OutputError):
    """Whoever read standard output has left: nothing is wrong, and nobody is there to be told."""


def fill_closed_streams() -> None:
    """Put the null device where a standard stream is closed, so that no socket or file takes its number."""
    while True:
        filled = os.open(os.devnull, os.O_RDWR)
        if filled not in _STANDARD_STREAMS:
            os.close(filled)
            return
        os.set_inheritable(filled, True)  # noqa: FBT003 - the function takes nothing else


@contextlib.contextmanager
def _standard_output() -> Generator[TextIO]:
    """Give standard output to write to.

    Raises:
        ReaderLeftError: if it is a pipe that nobody reads any more.
        OutputError: if it cannot be written for another reason.
    """
    # None if it was closed when the program started, which the type does not say.
    out: TextIO | None = sys.stdout
    if out is None:
        message = "standard output is closed"
        raise OutputError(message)
    try:
        yield out
        out.flush()
    except BrokenPipeError as error:
        _silence(out)
        raise ReaderLeftError(str(error)) from error
    except OSError as error:
        _silence(out)
        message = f"standard output cannot be written ({error.strerror})"
        raise OutputError(message) from error


def write(text: str) -> None:
    """Write to standard output, at once.

    Raises:
        OutputError: if it cannot be written; see `ReaderLeftError`.
    """
    with _standard_output() as out:
        out.write(text)


def print_json(document: Mapping[str, object]) -> None:
    """Print one JSON document on one line, in ASCII, so that it survives every encoding of a pipe.

    Raises:
        OutputError: if it cannot be written.
    """
    write(f"{json.dumps(document)}\n")


def print_table(above: Iterable[str], table: Table, below: Iterable[str] = ()) -> None:
    """Print a table with lines around it: plain text unless it is a terminal.

    A character that the terminal's encoding lacks becomes a question mark. A terminal that is too narrow gets
    cells of several lines; no word is ever cut, so it may have to break lines itself.

    Raises:
        OutputError: if it cannot be written.
    """
    from rich.console import Console

    with _standard_output() as out:
        if isinstance(out, io.TextIOWrapper):
            out.reconfigure(errors="replace")
        console = Console(highlight=False, markup=False)
        console.width = max(console.width, NARROWEST)
        for column in table.columns:
            words = [word for cell in (column.header, *column.cells) for word in str(cell).split()]
            column.min_width = max(map(len, words), default=0)
        # Held back, since the console has an answer of its own to a reader that has left.
        with console.capture() as printed:
            for line in above:
                console.print(line, soft_wrap=True)
            console.print(table, crop=False)
            for line in below:
                console.print(line, soft_wrap=True)
        out.write(printed.get())


def tell(line: str) -> None:
    """Print a line for the person at the terminal, on standard error; if that cannot be written, they are not there.

    The line stays one, and what a terminal would act upon is shown as an escape.
    """
    err: TextIO | None = sys.stderr  # None if it was closed when the program started, as above
    if err is None:
        return
    plain = " ".join(line.splitlines())
    shown = "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii") for letter in plain
    )
    try:
        err.write(f"yacht: {shown}\n")
        err.flush()
    except OSError:
        _silence(err)


def give_up_unwritten() -> None:
    """Forget what a broken standard error still holds, which would end the program with a status of its own."""
    err: TextIO | None = sys.stderr  # None if it was closed when the program started, as above
    if err is not None:
        try:
            err.flush()
        except OSError:
            _silence(err)


def _silence(stream: TextIO) -> None:
    """Lead a stream that cannot be written to the null device, where its buffer goes when the program ends."""
    try:
        number = stream.fileno()
    except (OSError, ValueError):  # a stand-in for the stream that has no file
        return
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, number)
    os.close(null)
