"""Why something in a game may not be done now: one enum from here to the screen.

Reasons that exist only on the wire (a message that does not decode, too many messages) are not here.
"""

from __future__ import annotations

from enum import StrEnum


class Refusal(StrEnum):
    """A reason of the game for saying no; the value is the code used in files, on the wire and in the texts."""

    WRITTEN = "written"
    """The box is written already; a written box never changes."""
    JOKER = "joker"
    """A joker may not go to this box now."""
    UPPER_FIRST = "upper_first"
    """The lower section opens only when the upper section is written."""
    UNKNOWN_BOX = "unknown_box"
    """The rule set has no such box."""
    NOT_ROLLED = "not_rolled"
    """Before the first roll nothing can be kept or written."""
    NO_ROLLS_LEFT = "no_rolls_left"
    """After the third roll only writing is left."""
    ALL_HELD = "all_held"
    """Rerolling no die is not a reroll."""
    TURN_UNDER_WAY = "turn_under_way"
    """The first roll of this turn has been made; what follows is a reroll or writing."""
    UNKNOWN_SEAT = "unknown_seat"
    """The game has no such seat."""
    NOT_YOUR_TURN = "not_your_turn"
    """Another seat is on turn."""
    STARTING = "starting"
    """The roll-off that decides who starts is still going on."""
    ALREADY_RESIGNED = "already_resigned"
    """The seat has resigned before."""
    GAME_OVER = "game_over"
    """The game has ended."""
