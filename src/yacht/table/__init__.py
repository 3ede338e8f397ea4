"""A game at a table: its commands, events and record, and the decider that joins them. Pure.

What a party does before, during and between its games is in `yacht.table.party`.
"""

from yacht.table.commands import Command, Reroll, Resign, RollAll, Score
from yacht.table.decider import decide, evolve, first_seat_of_rematch, game_of, random_seat, start_game
from yacht.table.events import (
    Computer,
    Event,
    GameEnded,
    GameRecord,
    GameStarted,
    Level,
    Occupant,
    Person,
    Resigned,
    Rolled,
    RolledForStart,
    Scored,
)
from yacht.table.replay import LONGEST_NAME, MOST_SEATS, ImpossibleRecordError, fault_of_name, replay
from yacht.table.verification import DiceFault, Unverified, Verified, verify_dice

__all__ = [
    "LONGEST_NAME",
    "MOST_SEATS",
    "Command",
    "Computer",
    "DiceFault",
    "Event",
    "GameEnded",
    "GameRecord",
    "GameStarted",
    "ImpossibleRecordError",
    "Level",
    "Occupant",
    "Person",
    "Reroll",
    "Resign",
    "Resigned",
    "RollAll",
    "Rolled",
    "RolledForStart",
    "Score",
    "Scored",
    "Unverified",
    "Verified",
    "decide",
    "evolve",
    "fault_of_name",
    "first_seat_of_rematch",
    "game_of",
    "random_seat",
    "replay",
    "start_game",
    "verify_dice",
]
