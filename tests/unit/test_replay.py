"""What surrounds the events of a record; the events themselves are in vectors/games and vectors/refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games import CPU, HARU
from yacht.rules import Box, EndReason, HouseRuleId, RulesetId, Seat, StartRule, five
from yacht.table import (
    GameEnded,
    GameRecord,
    GameStarted,
    ImpossibleRecordError,
    Occupant,
    Person,
    Resigned,
    Rolled,
    Scored,
    replay,
)

ID = "AAAAAAAAAAAAAAAAAAAAAA.1"
STARTED = GameStarted(0, StartRule.CHOSEN, Seat(0))
RECORD = GameRecord(
    ID,
    RulesetId.THIRTEEN,
    (HouseRuleId.UPPER_FIRST, HouseRuleId.JOKER_FREE),
    (HARU,),
    (
        STARTED,
        Rolled(5, Seat(0), 1, 1, (), five([6, 6, 6, 5, 5])),
        Scored(9, Seat(0), 1, Box.SIXES, 18, 0),
    ),
)


def test_a_record_is_replayed_whatever_its_times() -> None:
    game = replay(RECORD)
    assert game.cards[0][Box.SIXES] == 18
    assert game.rules.ruleset.house_rules == RECORD.house_rules


@pytest.mark.parametrize("name", ["AAAAAAAAAAAAAAAAAAAAAA.1", "_-aZ09AAAAAAAAAAAAAAAA.999999999"])
def test_ids_of_games(name: str) -> None:
    assert replay(replace(RECORD, id=name)) == replay(RECORD)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "AAAAAAAAAAAAAAAAAAAAA.1",
        "AAAAAAAAAAAAAAAAAAAAAA.0",
        "AAAAAAAAAAAAAAAAAAAAAA",
        "AAAAAAAAAAAAAAAAAAAAA+.1",
        ID + "\n",
        ID + "0" * 9,
    ],
)
def test_what_is_no_id_of_a_game(name: str) -> None:
    with pytest.raises(ImpossibleRecordError, match="is not the id of a game; it is 22 characters of base64url"):
        replay(replace(RECORD, id=name))


@pytest.mark.parametrize(
    ("seats", "message"),
    [
        ((), "0 seats; a game has 1 to 6"),
        ((HARU,) * 7, "7 seats; a game has 1 to 6"),
        ((HARU, Person("")), "a name of 0 characters; a name has 1 to 12"),
        ((HARU, Person("a" * 13)), "a name of 13 characters; a name has 1 to 12"),
        (
            (HARU, Person("a\x07")),
            "U+0007 in a name; a name has no controls, line breaks, bidi overrides or surrogates",
        ),
        (
            (Person("\ud800"),),
            "U+D800 in a name; a name has no controls, line breaks, bidi overrides or surrogates",
        ),
        (
            (Person(" \u3000\u200b"),),
            "a name of which nothing is seen; a name has a character that is neither blank nor invisible",
        ),
        ((CPU, CPU), "no person sits at the table; at least one seat is a person's"),
    ],
)
def test_seats_that_no_game_has(seats: tuple[Occupant, ...], message: str) -> None:
    with pytest.raises(ImpossibleRecordError) as error:
        replay(replace(RECORD, seats=seats))
    assert str(error.value) == message


def test_six_seats_and_names_of_twelve_characters() -> None:
    game = replay(replace(RECORD, seats=(Person("あ" * 12), *(CPU,) * 5)))
    assert len(game.cards) == 6


@pytest.mark.parametrize(
    ("house_rules", "message"),
    [
        (
            (HouseRuleId.JOKER_FREE, HouseRuleId.JOKER_NONE),
            "joker_free and joker_none exclude each other; give one of them",
        ),
        (
            (HouseRuleId.JOKER_FREE, HouseRuleId.UPPER_FIRST),
            "house rules out of order; write upper_first, joker_free",
        ),
    ],
)
def test_house_rules_that_no_game_has(house_rules: tuple[HouseRuleId, ...], message: str) -> None:
    with pytest.raises(ImpossibleRecordError) as error:
        replay(replace(RECORD, house_rules=house_rules))
    assert str(error.value) == message


@pytest.mark.parametrize("text", ["", "C0" * 32, "c0" * 31, "c0" * 33, "c0" * 32 + "\n"])
def test_what_is_no_commitment_and_no_secret(text: str) -> None:
    """The decoder refuses these already; whoever makes a record otherwise is told as well."""
    with pytest.raises(ImpossibleRecordError, match=r"^event 0: a commitment is 64 lowercase hexadecimal digits$"):
        replay(replace(RECORD, events=(replace(STARTED, commitment=text),)))
    over = (replace(STARTED, commitment="c0" * 32), Resigned(1, Seat(0)), GameEnded(1, EndReason.RESIGNED, text))
    with pytest.raises(ImpossibleRecordError, match=r"^event 2: a secret is 64 lowercase hexadecimal digits$"):
        replay(replace(RECORD, events=over))
