"""Why something at a party may not be done now, its games apart (`yacht.rules.Refusal`)."""

from __future__ import annotations

from enum import StrEnum


class PartyRefusal(StrEnum):
    """A reason of the party for saying no; no code is one of `yacht.rules.Refusal` as well."""

    NOT_A_MEMBER = "not_a_member"
    """Whoever asks is not of this party."""
    NOT_HOST = "not_host"
    """Only the host may do this."""
    NO_SUCH_MEMBER = "no_such_member"
    """The member who is meant is not of this party."""
    BAD_NAME = "bad_name"
    """Nobody can have this name."""
    BAD_RULES = "bad_rules"
    """There are no such rules, or the house rules do not fit."""
    BAD_START = "bad_start"
    """A party cannot begin its games in this way."""
    PARTY_FULL = "party_full"
    """The party has as many members as it can have."""
    SEAT_TAKEN = "seat_taken"
    """Somebody else sits there."""
    NOT_YOUR_SEAT = "not_your_seat"
    """Somebody else plays on this seat, or whoever asks does not play."""
    GAME_UNDER_WAY = "game_under_way"
    """This has to wait until the game has ended."""
    NO_GAME = "no_game"
    """There has been no game yet."""
    NO_PERSON = "no_person"
    """Nobody sits at the table but computers."""
    FIRST_SEAT_EMPTY = "first_seat_empty"
    """Nobody sits on the seat that is to start."""
    COMPUTER_PLAYS = "computer_plays"
    """A computer is playing for this seat."""
    RANKED = "ranked"
    """A ranked table is as it is."""
    NOT_DUE = "not_due"
    """The scheduler asked for something whose time has not come, or has passed."""
