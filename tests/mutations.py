"""Messages of a table's socket that are not quite right: valid ones with something done to them, by a seed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from yacht.protocol import LONGEST_MESSAGE

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

Json = Any  # whatever JSON has

WRONG: tuple[Json, ...] = (
    None, True, False, 0, -1, 1, 5, 6, 7, 2**31, 2**53, 2**63, 2**64, 10**400, 0.5, -0.0, 1e308, "", "0", "x", "\x00",
    "\u202e", "あ" * 50, "x" * 3000, [], [[]], [0], [0, 1, 2, 3, 4], [0] * 500, {}, {"type": "leave"}, {"a": {"a": {}}},
)  # fmt: skip

SETTINGS: Json = {
    "ruleset": "standard",
    "house_rules": [],
    "turn_limit": "none",
    "start": "random",
    "first_seat": None,
    "swap": True,
}


def valid(chance: random.Random, number: int, seq: int) -> dict[str, Json]:
    """Give a message that is right in itself; what it asks for may be refused. None of them lets anybody leave."""
    seat = chance.randrange(7)
    kinds: list[dict[str, Json]] = [
        {"type": "roll_all", "seat": seat},
        {"type": "reroll", "seat": seat, "hold": sorted(chance.sample(range(5), chance.randrange(6)))},
        {"type": "score", "seat": seat, "box": chance.choice(["ones", "yacht", "choice", "three_of_a_kind"])},
        {"type": "start_game"},
        {"type": "change_settings", "settings": SETTINGS},
        {"type": "seat_computer", "seat": seat, "level": "easy"},
        {"type": "clear_seat", "seat": 5},
        {"type": "pass_host", "to": "somebody"},
        {"type": "sit", "seat": seat},
        {"type": "rename", "name": chance.choice(["はる", "x", "", "あ" * 13])},
        {"type": "hold", "seat": seat, "hold": [0, 2]},
        {"type": "stamp", "stamp": "nice"},
        {"type": "heartbeat", "seq": seq},
    ]
    message = chance.choice(kinds)
    if message["type"] in {"hold", "stamp", "heartbeat"}:
        return message
    return {**message, "id": f"m-{number}", "expect": chance.choice([seq, seq, 0, seq + 1])}


def mutated(chance: random.Random, message: dict[str, Json]) -> str | bytes:
    """Do something to a message."""
    changes: list[Callable[[random.Random, dict[str, Json]], str | bytes]] = [
        _as_it_is, _without, _retyped, _retyped, _renamed, _with_more, _nested, _deep, _huge, _truncated, _flipped,
        _twice, _spaced, _binary, _encoded, _constants, _escaped,
    ]  # fmt: skip
    return chance.choice(changes)(chance, message)


def _text(message: Json) -> str:
    return json.dumps(message, ensure_ascii=False)


def _as_it_is(_chance: random.Random, message: dict[str, Json]) -> str:
    return _text(message)


def _without(chance: random.Random, message: dict[str, Json]) -> str:
    left = dict(message)
    del left[chance.choice(list(left))]
    return _text(left)


def _retyped(chance: random.Random, message: dict[str, Json]) -> str:
    return _text({**message, chance.choice(list(message)): chance.choice(WRONG)})


def _renamed(chance: random.Random, message: dict[str, Json]) -> str:
    name = chance.choice(list(message))
    return _text({(key + "_" if key == name else key): value for key, value in message.items()})


def _with_more(chance: random.Random, message: dict[str, Json]) -> str:
    return _text(
        {**message, chance.choice(["player", "at_ms", "dice", "", "__proto__", "type "]): chance.choice(WRONG)}
    )


def _nested(chance: random.Random, message: dict[str, Json]) -> str:
    return _text(
        chance.choice([[message], {"message": message}, [message, message], json.dumps(message), {"type": message}])
    )


def _deep(chance: random.Random, message: dict[str, Json]) -> str:
    depth = chance.choice([10, 500, 1900])
    opening, closing = chance.choice([("[", "]"), ('{"a":', "}")])
    deep = opening * depth + "1" + closing * chance.choice([depth, depth, 0])
    return _text(message)[:-1] + f', "more": {deep}}}'


def _huge(chance: random.Random, message: dict[str, Json]) -> str:
    size = chance.choice([LONGEST_MESSAGE - 1, LONGEST_MESSAGE, LONGEST_MESSAGE + 1, 20_000, 60_000])
    return _text(message).ljust(size) if chance.random() < 0.5 else _text({**message, "more": "x" * size})


def _truncated(chance: random.Random, message: dict[str, Json]) -> str:
    text = _text(message)
    return text[: chance.randrange(len(text))]


def _flipped(chance: random.Random, message: dict[str, Json]) -> str:
    letters = list(_text(message))
    for _ in range(chance.randrange(1, 4)):
        letters[chance.randrange(len(letters))] = chance.choice('{}[]":,0x\\\x00\x1f\u2028あ😀 ')
    return "".join(letters)


def _twice(_chance: random.Random, message: dict[str, Json]) -> str:
    return _text(message) + _text(message)


def _spaced(chance: random.Random, message: dict[str, Json]) -> str:
    blank = chance.choice([" ", "\n", "\t", "\ufeff", "\u00a0", "\x0b"])
    return blank + _text(message) + blank


def _binary(chance: random.Random, message: dict[str, Json]) -> bytes:
    return chance.choice([_text(message).encode(), b"", b"\x00", b"\xff\xfe", chance.randbytes(100)])


def _encoded(chance: random.Random, message: dict[str, Json]) -> str | bytes:
    """Give it in another encoding: as the bytes it has there, or as what those look like in ours."""
    raw = json.dumps(message).encode(chance.choice(["utf-16", "utf-16-le", "utf-32", "utf-7", "cp500"]))
    return raw if chance.random() < 0.5 else raw.decode("latin-1")


def _constants(chance: random.Random, message: dict[str, Json]) -> str:
    wrong = chance.choice(["NaN", "Infinity", "-Infinity", "undefined", "1e999", "01", "+1", "0x1", "'x'", "1.0"])
    name = chance.choice(list(message))
    return _text({**message, name: "@"}).replace('"@"', wrong)


def _escaped(chance: random.Random, message: dict[str, Json]) -> str:
    escape = chance.choice(["\\ud800", "\\u0000", "\\udc00\\ud800", "\\x41", "\\u12", "\\u0074"])
    name = chance.choice(list(message))
    return _text({**message, name: "@"}).replace('"@"', f'"{escape}"')
