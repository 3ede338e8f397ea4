"""A second implementation of the rules, written from docs/rules.md alone.

It shares no code with src/yacht and is built differently on purpose: it counts with `Counter`, knows rule sets as plain
numbers and asks no questions of patterns. tools/vectors.py makes the score tables with it and checks with it the cases
that were written by hand. Names of boxes and rules are plain text here.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import product
from typing import Any

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
TWELVE = (*UPPER, "choice", "four_of_a_kind", "full_house", "small_straight", "large_straight", "yacht")
BOXES = {
    "standard": TWELVE,
    "original": TWELVE,
    "public_domain": TWELVE,
    "thirteen": (
        *UPPER,
        "three_of_a_kind",
        "four_of_a_kind",
        "full_house",
        "small_straight",
        "large_straight",
        "yacht",
        "choice",
    ),
}
EVERYWHERE = ("upper_first", "five_is_full_house")
ALLOWED = {
    "standard": EVERYWHERE,
    "original": (*EVERYWHERE, "small_straight_15"),
    "public_domain": (*EVERYWHERE, "small_straight_15"),
    "thirteen": ("upper_first", "joker_free", "joker_none", "five_is_full_house"),
}
HOUSE_RULES = ("upper_first", "joker_free", "joker_none", "five_is_full_house", "small_straight_15")
SCORING = ("five_is_full_house", "small_straight_15")
"""The house rules that change what a roll is worth in a box, jokers apart."""

UPPER_BONUS_AT = 63
YACHT_POINTS = 50

Card = dict[str, int]
"""Points by written box."""


def variants(ruleset: str) -> list[tuple[str, ...]]:
    """Give every allowed combination of house rules."""
    found: list[tuple[str, ...]] = []
    for picks in product((False, True), repeat=len(HOUSE_RULES)):
        chosen = tuple(rule for rule, picked in zip(HOUSE_RULES, picks, strict=True) if picked)
        if set(chosen) <= set(ALLOWED[ruleset]) and not {"joker_free", "joker_none"} <= set(chosen):
            found.append(chosen)
    return sorted(found, key=lambda chosen: (len(chosen), [HOUSE_RULES.index(rule) for rule in chosen]))


def all_rolls() -> list[tuple[int, ...]]:
    """Give the 252 rolls in lexicographic order, found among all 7776 throws."""
    return sorted({tuple(sorted(throw)) for throw in product(range(1, 7), repeat=5)})


def all_keeps() -> list[tuple[int, ...]]:
    """Give the 462 multisets of up to five faces: more dice first, then lexicographic."""
    found: list[tuple[int, ...]] = []
    for count in (5, 4, 3, 2, 1, 0):
        found += sorted({tuple(sorted(faces)) for faces in product(range(1, 7), repeat=count)})
    return found


def keeps_of(roll: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Give what can be kept of a roll before a reroll: every choice of places but all five."""
    marks = [marked for marked in product((False, True), repeat=5) if not all(marked)]
    return {tuple(face for face, kept in zip(roll, marked, strict=True) if kept) for marked in marks}


def rerolls_of(keep: tuple[int, ...]) -> Counter[tuple[int, ...]]:
    """Give how many throws of the other dice lead to each roll."""
    return Counter(tuple(sorted(keep + throw)) for throw in product(range(1, 7), repeat=5 - len(keep)))


def weights() -> dict[tuple[int, ...], int]:
    """Give how many of the 7776 throws show each roll, by counting them."""
    return dict(Counter(tuple(sorted(throw)) for throw in product(range(1, 7), repeat=5)))


def worth(ruleset: str, house_rules: tuple[str, ...], box: str, dice: tuple[int, ...]) -> int:
    """Give what five dice are worth in a box, jokers apart."""
    count = Counter(dice)
    face, most = count.most_common(1)[0]
    if box in UPPER:
        face = UPPER.index(box) + 1
        return face * count[face]
    if box == "choice":
        return sum(dice)
    if box in {"three_of_a_kind", "four_of_a_kind"}:
        needed = 3 if box == "three_of_a_kind" else 4
        if most < needed:
            return 0
        return 4 * face if ruleset == "original" else sum(dice)
    if box == "full_house":
        five_count = "five_is_full_house" in house_rules and most == len(dice)
        if sorted(count.values()) != [2, 3] and not five_count:
            return 0
        return 25 if ruleset == "thirteen" else sum(dice)
    if box == "yacht":
        return YACHT_POINTS if len(count) == 1 else 0
    return _straight(ruleset, house_rules, box, "".join(str(face) for face in sorted(count)))


def _straight(ruleset: str, house_rules: tuple[str, ...], box: str, faces: str) -> int:
    """Give what the different faces, ascending, are worth as a straight."""
    if ruleset in {"original", "public_domain"}:
        if box == "large_straight":
            return 30 if faces == "23456" else 0
        full = 15 if "small_straight_15" in house_rules else 30
        return full if faces == "12345" else 0
    runs = ("1234", "2345", "3456") if box == "small_straight" else ("12345", "23456")
    points = {"standard": (15, 30), "thirteen": (30, 40)}[ruleset][box == "large_straight"]
    return points if any(run in faces for run in runs) else 0


def upper_bonus(ruleset: str, card: Card) -> int:
    """Give the upper bonus of a card, 0 while it is not reached."""
    reached = sum(card.get(box, 0) for box in UPPER) >= UPPER_BONUS_AT
    return 35 if reached and ruleset in {"standard", "thirteen"} else 0


def may_write(
    ruleset: str, house_rules: tuple[str, ...], card: Card, dice: tuple[int, ...]
) -> tuple[dict[str, tuple[int, int]], dict[str, str]]:
    """Give points and bonus of every box that may be written, and the reason of every other one."""
    open_boxes = [box for box in BOXES[ruleset] if box not in card]
    allowed = set(open_boxes)
    reasons = dict.fromkeys(card, "written")
    if "upper_first" in house_rules and allowed & set(UPPER):
        reasons |= dict.fromkeys(allowed - set(UPPER), "upper_first")
        allowed &= set(UPPER)

    five_equal = len(set(dice)) == 1
    own = UPPER[dice[0] - 1]
    joker = ruleset == "thirteen" and "joker_none" not in house_rules and five_equal and "yacht" in card
    full = {"full_house": 25, "small_straight": 30, "large_straight": 40} if joker and own in card else {}
    further = 100 if joker and card["yacht"] == YACHT_POINTS else 0
    if joker and "joker_free" not in house_rules:
        lower = allowed - set(UPPER)
        forced = {own} if own in allowed else (lower or allowed)
        reasons |= dict.fromkeys(allowed - forced, "joker")
        allowed = forced

    options: dict[str, tuple[int, int]] = {}
    for box in open_boxes:
        if box in allowed:
            points = full.get(box, worth(ruleset, house_rules, box, dice))
            gained = upper_bonus(ruleset, {**card, box: points}) - upper_bonus(ruleset, card)
            options[box] = (points, further + gained)
    return options, {box: reasons[box] for box in BOXES[ruleset] if box in reasons}


def ranks(totals: list[int], resigned: list[int]) -> list[int]:
    """Give the rank of every seat: one more than the number of seats that are ahead of it."""

    def is_ahead(other: int, seat: int) -> bool:
        if seat in resigned:
            return other not in resigned or resigned.index(other) > resigned.index(seat)
        return other not in resigned and totals[other] > totals[seat]

    seats = range(len(totals))
    return [1 + sum(is_ahead(other, seat) for other in seats) for seat in seats]


def commitment(secret: str) -> str:
    """Give what binds a game to its secret, both in hexadecimal digits."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def keyed_hash(key: bytes, message: bytes) -> bytes:
    """Give the HMAC-SHA256, spelled out along RFC 2104 for keys of at most 64 bytes."""
    block = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in block) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in block) + inner).digest()


def die(secret: str, game: str, *address: int) -> tuple[int, int]:
    """Give the face of the die at (stream, round, roll, position), and how many attempts it took."""
    attempt = 0
    while True:
        text = "/".join(map(str, ("yacht-dice-1", game, *address, attempt)))
        byte = keyed_hash(bytes.fromhex(secret), text.encode("ascii"))[0]
        if byte < 6 * 42:
            return byte % 6 + 1, attempt + 1
        attempt += 1


def drawn_seat(secret: str, game: str, seats: int) -> int:
    """Give the seat that chance lets start."""
    roll = 1
    while die(secret, game, 0, 0, roll, 0)[0] > seats:
        roll += 1
    return die(secret, game, 0, 0, roll, 0)[0] - 1


def dice_fault(record: dict[str, Any]) -> tuple[str, int] | int:
    """Give what is wrong with the dice of a game and at which event, or how many dice were thrown."""
    events: list[dict[str, Any]] = record["events"]
    first, last = events[0], len(events) - 1
    if "commitment" not in first:
        return "no_commitment", 0
    if events[last]["type"] != "game_ended":
        return "not_ended", last
    secret: str = events[last]["secret"]
    if commitment(secret) != first["commitment"]:
        return "wrong_secret", last
    if first["start"] == "random" and drawn_seat(secret, record["id"], len(record["seats"])) != first["first_seat"]:
        return "wrong_start", 0
    thrown = thrown_dice(events)
    for at, address, face in thrown:
        if die(secret, record["id"], *address)[0] != face:
            return "wrong_dice", at
    return len(thrown)


def thrown_dice(events: list[dict[str, Any]]) -> list[tuple[int, tuple[int, ...], int]]:
    """Give the dice that were thrown for the start and in turns: index of the event, address and face."""
    starts: Counter[int] = Counter()
    found: list[tuple[int, tuple[int, ...], int]] = []
    for at, event in enumerate(events):
        if event["type"] == "rolled_for_start":
            starts[event["seat"]] += 1
        for position, face in enumerate(event.get("dice", ())):
            if position not in event.get("hold", ()):
                which = (event.get("round", 0), event.get("roll", starts[event["seat"]]))
                found.append((at, (event["seat"], *which, position), face))
    return found
