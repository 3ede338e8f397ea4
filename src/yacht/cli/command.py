"""What every command of `yacht` is made of: how it is registered, run and refused.

A command is a module of this package with one function, `register`. It adds a parser to the subparsers it is
given and sets `run` among that parser's defaults; `run` gets the parsed arguments and gives the exit status.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, NoReturn, Protocol, TypeAlias

from yacht.cli.output import write

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

    # argparse gives the type no public name.
    Subparsers: TypeAlias = argparse._SubParsersAction["Parser"]  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]

Run: TypeAlias = Callable[[argparse.Namespace], int]
"""Runs a command: parsed arguments in, exit status out."""


class CommandError(Exception):
    """Input that a command refuses; its one line says what is wrong and what would be right.

    It ends the program with exit status 2.
    """


class Parser(argparse.ArgumentParser):
    """An argument parser that raises its complaint instead of printing usage and leaving."""

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Print the help.

        Raises:
            OutputError: if it cannot be written.
        """
        if file is None:
            write(self.format_help())
        else:
            super().print_help(file)

    def error(self, message: str) -> NoReturn:
        """Refuse the arguments.

        Raises:
            CommandError: always.
        """
        line = f"{message} (see {self.prog} --help)"
        raise CommandError(line)


class _ShowVersion(argparse.Action):
    """Print the version of the installed package, which is looked up only then."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        import yacht

        write(f"yacht {yacht.__version__}\n")
        parser.exit()


def add_version(parser: Parser) -> None:
    """Add --version."""
    parser.add_argument("--version", action=_ShowVersion, nargs=0, help="print the version")


class Command(Protocol):
    """A module that adds one command."""

    def register(self, subparsers: Subparsers) -> None:
        """Add the command's parser, with its `run` among the defaults."""
        ...
