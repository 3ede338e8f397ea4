"""The `yacht` command.

Each command is a module named in `COMMANDS`, see `yacht.cli.command`. What they print is for programs (`--json`)
or for people; what is wrong goes to standard error, in one line.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NoReturn, cast

from yacht.cli import advise, bench, odds, options, rules, serve, simulate, solve, verify
from yacht.cli.command import Command, CommandError, Parser, Run, add_version
from yacht.cli.output import OutputError, ReaderLeftError, fill_closed_streams, give_up_unwritten, tell

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

COMMANDS: tuple[Command, ...] = (serve, rules, options, solve, advise, odds, simulate, verify, bench)
"""The commands, in the order of the help text."""

EXIT_REFUSED = 2
"""The exit status of input that cannot be used."""

EXIT_INTERRUPTED = 130
"""The exit status after Ctrl-C: 128 and the number of the signal, as shells have it."""


EXIT_OUTPUT = 1
"""The exit status if standard output cannot be written."""

EXIT_READER_LEFT = 141
"""The exit status if whoever read standard output has left: 128 and the number of SIGPIPE."""

STARTED_AS = "YACHT_STARTED_AS"
"""The environment variable by which bin/yacht says under which name the person calls this command."""


def _parser() -> Parser:
    name = os.environ.get(STARTED_AS) or "yacht"
    parser = Parser(prog=name, description="Yacht, the dice game.", allow_abbrev=False)
    add_version(parser)
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=Parser)
    for command in COMMANDS:
        command.register(subparsers)
    for own, subparser in subparsers.choices.items():
        subparser.set_defaults(complain=subparser.error)
        others = ", ".join(f"{name} {other} --help" for other in subparsers.choices if other != own)
        subparser.epilog = f"other commands: {others}"
    return parser


def _run(argv: Sequence[str] | None) -> int:
    arguments, unknown = _parser().parse_known_args(argv)
    # argparse keeps values without their types
    run, complain = cast("Run", arguments.run), cast("Callable[[str], NoReturn]", arguments.complain)
    if unknown:
        complain(f"unrecognized arguments: {' '.join(unknown)}")
    return run(arguments)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command that the arguments name and give its exit status.

    Args:
        argv: the arguments after the program's name; those of the process by default.

    Raises:
        SystemExit: after `--help` and `--version`, with status 0.
    """
    fill_closed_streams()
    try:
        return _run(argv)
    except CommandError as error:
        tell(str(error))
        return EXIT_REFUSED
    except ReaderLeftError:
        return EXIT_READER_LEFT
    except OutputError as error:
        tell(str(error))
        return EXIT_OUTPUT
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    finally:
        give_up_unwritten()
