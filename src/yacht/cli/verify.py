"""`yacht verify`: whether the dice of a finished game are those of its secret."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from yacht.cli.command import CommandError
from yacht.cli.output import print_json, write

if TYPE_CHECKING:
    import argparse
    from typing import BinaryIO

    from yacht.cli.command import Subparsers
    from yacht.table import DiceFault, GameRecord, Unverified, Verified

EXIT_UNVERIFIED = 3
"""The exit status of a game whose dice are not verified."""


def register(subparsers: Subparsers) -> None:
    """Add `yacht verify`."""
    parser = subparsers.add_parser(
        "verify",
        help="check the dice of a finished game",
        description=(
            "Play the record of a finished game again and recompute every die from the game's secret; "
            f"the exit status is 0 if all agree, {EXIT_UNVERIFIED} if not (docs/dice.md)."
        ),
        allow_abbrev=False,
    )
    parser.add_argument("file", metavar="GAME.json", help="the record of the game, - for standard input")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print whether the dice are verified.

    Raises:
        CommandError: if the file cannot be read, is no record, or is one of a game that cannot have been played.
    """
    from yacht.table import Unverified, verify_dice

    # argparse keeps values without their types
    record = _read(cast("str", arguments.file))
    found = verify_dice(record)
    if cast("bool", arguments.json):
        print_json(_document(record, found))
    else:
        write(f"{record.id}: {_sentence(found)}\n")
    return EXIT_UNVERIFIED if isinstance(found, Unverified) else 0


def _read(file: str) -> GameRecord:
    from pathlib import Path

    from yacht.protocol import LARGEST_RECORD, MalformedRecordError, decode_record
    from yacht.table import ImpossibleRecordError, replay

    try:
        with _standard_input() if file == "-" else Path(file).open("rb") as opened:
            # What is longer is refused, however much longer it is.
            record = decode_record(opened.read(LARGEST_RECORD + 1))
        replay(record)
    except OSError as error:
        message = f"{file} cannot be read ({error.strerror})"
        raise CommandError(message) from error
    except MalformedRecordError as error:
        message = f"{file} is {error}"
        raise CommandError(message) from error
    except ImpossibleRecordError as error:
        message = f"{file} is no game that can have been played: {error}"
        raise CommandError(message) from error
    return record


def _standard_input() -> BinaryIO:
    import sys

    # Python has none where it was closed, whatever the types say.
    if cast("object", sys.stdin) is None:
        message = "standard input is closed: give a file, or redirect one with < GAME.json"
        raise CommandError(message)
    return sys.stdin.buffer


def _document(record: GameRecord, found: Verified | Unverified) -> dict[str, object]:
    from yacht.table import Verified

    if isinstance(found, Verified):
        return {"game": record.id, "is_verified": True, "dice": found.dice}
    return {"game": record.id, "is_verified": False, "fault": found.fault, "at": found.at}


def _sentence(found: Verified | Unverified) -> str:
    from yacht.table import Verified

    if isinstance(found, Verified):
        return f"verified; all {found.dice} dice are those of the published secret"
    return f"not verified; {_words(found.fault)} (event {found.at})"


def _words(fault: DiceFault) -> str:
    from yacht.table import DiceFault

    return {
        DiceFault.NO_COMMITMENT: "the game was bound to no secret, as games on one device are not",
        DiceFault.NOT_ENDED: "the game has not ended, and its secret is published at the end",
        DiceFault.WRONG_SECRET: "the published secret is not the one that the game was bound to",
        DiceFault.WRONG_START: "chance would have let another seat start",
        DiceFault.WRONG_DICE: "the dice are not those of the secret",
    }[fault]
