"""The decider of a party: what a command leads to, or why not.

`decide` changes nothing. No events mean that it is so already: the command is accepted, and nothing happens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from yacht.table.commands import Resign
from yacht.table.party import membership, playing, seating
from yacht.table.party.commands import (
    ChangeSettings,
    ClearSeat,
    Connect,
    Disconnect,
    EndTurn,
    Join,
    Leave,
    PassHost,
    Play,
    PlayComputer,
    Rename,
    ReplaceHost,
    ResumeServing,
    SeatComputer,
    Sit,
    Stand,
    StandIn,
    StartGame,
)
from yacht.table.party.refusals import PartyRefusal

if TYPE_CHECKING:
    from yacht.table.party.commands import PartyCommand, ScheduledCommand
    from yacht.table.party.playing import Answer, GameDice
    from yacht.table.party.state import Party


def decide(party: Party, command: PartyCommand, dice: GameDice, now_ms: int) -> Answer:
    """Tell what a command leads to.

    Args:
        party: the party as it stands; it is unchanged.
        command: what is asked for. Who asks is taken for proven.
        dice: of the game under way, or of `Party.next_game_id` for `StartGame`; thrown only if the command is a legal
            roll or starts a game by chance.
        now_ms: Unix milliseconds, put into the events.

    Returns:
        What happens, in order, perhaps nothing; or a refusal. `NOT_A_MEMBER` comes first, then `RANKED`, then
        `NOT_HOST`, then the reasons of the command itself.
    """
    if isinstance(command, PlayComputer | StandIn | EndTurn | ReplaceHost | ResumeServing):
        return _decide_scheduled(party, command, dice, now_ms)
    if isinstance(command, Join):
        return membership.join(party, command, now_ms)
    member = party.member(command.player)
    if member is None or member.has_left:
        return PartyRefusal.NOT_A_MEMBER
    match command:
        case Leave() | Rename() | Connect() | Disconnect():
            return _decide_members(party, command, now_ms)
        case Sit():
            return seating.sit(party, command, now_ms)
        case Stand():
            return seating.stand(party, command, now_ms)
        case Play():
            return playing.play(party, command, dice, now_ms)
        case SeatComputer() | ClearSeat() | ChangeSettings() | PassHost() | StartGame():
            return _decide_hosts(party, command, dice, now_ms)
        case _:
            assert_never(command)


def _decide_members(party: Party, command: Leave | Rename | Connect | Disconnect, now_ms: int) -> Answer:
    match command:
        case Leave():
            return membership.leave(party, command, now_ms)
        case Rename():
            return membership.rename(party, command, now_ms)
        case Connect():
            return membership.connect(party, command, now_ms)
        case Disconnect():
            return membership.disconnect(party, command, now_ms)
        case _:
            assert_never(command)


def _decide_hosts(
    party: Party,
    command: SeatComputer | ClearSeat | ChangeSettings | PassHost | StartGame,
    dice: GameDice,
    now_ms: int,
) -> Answer:
    if party.is_ranked:
        return PartyRefusal.RANKED
    if command.player != party.host:
        return PartyRefusal.NOT_HOST
    match command:
        case SeatComputer():
            return seating.seat_computer(party, command, now_ms)
        case ClearSeat():
            return seating.clear_seat(party, command, now_ms)
        case ChangeSettings():
            return seating.change_settings(party, command, now_ms)
        case PassHost():
            return membership.pass_host(party, command, now_ms)
        case StartGame():
            return playing.start(party, dice, now_ms)
        case _:
            assert_never(command)


def _decide_scheduled(party: Party, command: ScheduledCommand, dice: GameDice, now_ms: int) -> Answer:
    match command:
        case PlayComputer():
            return playing.play_computer(party, command, dice, now_ms)
        case StandIn():
            return playing.stand_in(party, now_ms)
        case EndTurn():
            return playing.end_turn(party, now_ms)
        case ReplaceHost():
            return membership.replace_host(party, now_ms)
        case ResumeServing():
            return membership.resume_serving(party, command, now_ms)
        case _:
            assert_never(command)


def is_stale(party: Party, command: PartyCommand, expect: int) -> bool:
    """Tell whether a command was meant for another position than the one at the table.

    What others do beside it (joining, renaming, coming and going) makes no command stale; leaving, resigning and the
    like never are.

    Args:
        party: the party as it stands.
        command: what is asked for.
        expect: the version that whoever asks had seen.
    """
    match command:
        case Play(_, Resign()):
            since = 0
        case Play():
            since = party.moved_version
        case Sit() | SeatComputer() | ClearSeat() | ChangeSettings() | PassHost() | StartGame():
            since = party.settled_version
        case _:
            since = 0
    return not since <= expect <= party.version
