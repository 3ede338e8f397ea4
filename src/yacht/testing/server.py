"""`python -m yacht.testing.server`: the real server, with a clock and dice that a test holds.

It prints its address, then takes lines from standard input: `advance MS` lets time pass, and is answered `advanced`. It
ends with standard input. How often somebody asks is not limited: all of a test comes from one address.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, cast

from yacht.dice import SecretDice
from yacht.rules import POSITIONS, Face
from yacht.server.listening import AlreadyRunning, listen
from yacht.server.online import Doors
from yacht.server.running import Serving, serve
from yacht.store import open_sqlite
from yacht.testing.clock import MovableClock

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yacht.rules import Dice, Position
    from yacht.table.party import GameDice

FIVE = len(POSITIONS)


class SeatDice:
    """Dice of a game of which every roll of a seat shows the same faces; they follow from no secret.

    Args:
        secret: what the start is drawn from.
        game: the id of the game.
        faces: by seat, five faces by position; seats beyond the last have those of the last.
    """

    def __init__(self, secret: bytes, game: str, faces: Sequence[Sequence[Face]]) -> None:
        self._drawn = SecretDice(secret, game)
        self._faces = faces

    @property
    def commitment(self) -> str:
        """That of the secret."""
        return self._drawn.commitment

    @property
    def secret(self) -> str:
        """The secret."""
        return self._drawn.secret

    def at(self, stream: int, _round: int, _roll: int, positions: Sequence[Position] = POSITIONS, /) -> Dice:
        """Give the faces of the seat."""
        faces = self._faces[min(stream, len(self._faces) - 1)]
        return _Faces([faces[position] for position in positions])

    def for_start(self) -> Dice:
        """Give the dice that draw the first seat."""
        return self._drawn.for_start()


class _Faces:
    def __init__(self, faces: Sequence[Face]) -> None:
        self._faces = faces

    def roll(self, count: int) -> Sequence[Face]:
        return self._faces[:count]


def main() -> None:
    """Serve until standard input ends."""
    parser = argparse.ArgumentParser(prog="python -m yacht.testing.server", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="an empty or earlier data folder")
    parser.add_argument("--port", type=int, default=0, help="the port on 127.0.0.1 (default: any free one)")
    parser.add_argument(
        "--faces", type=_faces, help="what each seat always rolls, as 33366 or 66666,12345 (default: dice of a secret)"
    )
    arguments = parser.parse_args()
    found = listen("127.0.0.1", cast("int", arguments.port))
    if isinstance(found, AlreadyRunning):
        parser.error(f"there is a server at {found.url} already")
    clock = MovableClock()
    faces = cast("list[list[Face]] | None", arguments.faces)

    def dice_of(secret: bytes, game: str) -> GameDice:
        return SecretDice(secret, game) if faces is None else SeatDice(secret, game, faces)

    data = cast("Path", arguments.data)
    data.mkdir(parents=True, exist_ok=True)
    doors = Doors(clock=clock, dice_of=dice_of, are_limits_on=False, drain_seconds=0.5)

    def begin() -> None:
        _say(found.url)
        Thread(target=_obey, args=(clock,), daemon=True).start()

    serve(found.socket, Serving(data, doors=doors), open_sqlite(data), begin)


def _faces(text: str) -> list[list[Face]]:
    """Parse what each seat rolls.

    Raises:
        ArgumentTypeError: if it is not five faces for each seat.
    """
    parts = text.split(",")
    if not all(len(part) == FIVE and set(part) <= set("123456") for part in parts):
        message = f"{text!r} is not five faces for each seat: give them as 33366 or 66666,12345"
        raise argparse.ArgumentTypeError(message)
    return [[Face(int(digit)) for digit in part] for part in parts]


def _obey(clock: MovableClock) -> None:
    for line in sys.stdin:
        match line.split():
            case ["advance", ms] if ms.isdecimal():
                clock.move_on(int(ms))
                _say("advanced")
            case _:
                _say(f"unknown: {line.strip()}")
    os.kill(os.getpid(), signal.SIGTERM)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
