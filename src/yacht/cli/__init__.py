"""The `yacht` command.

Each command is a module named in `COMMANDS`, see `yacht.cli.command`. What they print is for programs (`--json`)
or for people; what is wrong goes to standard error, in one line.
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, cast

from yacht.cli import advise, odds, options, rules, serve, simulate, solve
from yacht.cli.command import Command, CommandError, Parser, Run

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS: tuple[Command, ...] = (serve, rules, options, solve, advise, odds, simulate)
"""The commands, in the order of the help text."""

EXIT_REFUSED = 2
"""The exit status of input that cannot be used."""

EXIT_INTERRUPTED = 130
"""The exit status after Ctrl-C: 128 and the number of the signal, as shells have it."""


class _ShowVersion(argparse.Action):
    """Print the version of the installed package, which is looked up only then."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        import yacht

        print(f"yacht {yacht.__version__}")
        parser.exit()


def _parser() -> Parser:
    parser = Parser(prog="yacht", description="Yacht, the dice game.", allow_abbrev=False)
    parser.add_argument("--version", action=_ShowVersion, nargs=0, help="print the version")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=Parser)
    for command in COMMANDS:
        command.register(subparsers)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command that the arguments name and give its exit status.

    Args:
        argv: the arguments after the program's name; those of the process by default.

    Raises:
        SystemExit: after `--help` and `--version`, with status 0.
    """
    try:
        arguments = _parser().parse_args(argv)
        run = cast("Run", arguments.run)  # argparse keeps values without their types
        return run(arguments)
    except CommandError as error:
        # One line, whatever the arguments were that it quotes.
        print("yacht:", " ".join(str(error).splitlines()), file=sys.stderr)
        return EXIT_REFUSED
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
