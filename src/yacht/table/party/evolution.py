"""What an event changes in a party."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from yacht.table.decider import evolve as evolve_game
from yacht.table.decider import game_of
from yacht.table.events import GameEnded, GameRecord, GameStarted, Resigned, Rolled, RolledForStart, Scored
from yacht.table.party.events import (
    GamePrepared,
    HostChanged,
    PartyOpened,
    PlayerConnected,
    PlayerDisconnected,
    PlayerJoined,
    PlayerLeft,
    PlayerRenamed,
    RankedGameEnded,
    SeatChanged,
    ServingResumed,
    SettingsChanged,
    StandInBegan,
    StandInEnded,
)
from yacht.table.party.settings import EmptySeat, PersonSeat
from yacht.table.party.state import Member, Party, PartyGame
from yacht.table.replay import MOST_SEATS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import TypeVar

    from yacht.table.party.events import PartyEvent
    from yacht.table.party.settings import PlayerId

    _Entry = TypeVar("_Entry")


def begin(opened: PartyOpened) -> Party:
    """Give the party that a first event begins."""
    return Party(
        table=opened.table,
        version=1,
        settings=opened.settings,
        is_ranked=opened.is_ranked,
        members=(),
        seats=(EmptySeat(),) * MOST_SEATS,
        host=None,
        settled_version=1,
    )


def party_of(journal: Iterable[PartyEvent]) -> Party:
    """Give the party that a journal leads to.

    Raises:
        ValueError: if it does not begin with `PartyOpened`, or an event does not fit.
    """
    events = iter(journal)
    opened = next(events, None)
    if not isinstance(opened, PartyOpened):
        msg = "a journal begins with PartyOpened"
        raise ValueError(msg)  # noqa: TRY004 - the journal is wrong, not its type
    party = begin(opened)
    for event in events:
        party = evolve(party, event)
    return party


def records_of(journal: Iterable[PartyEvent]) -> tuple[GameRecord, ...]:
    """Give the records of all games of a journal in order; the last one may not have ended."""
    records: list[GameRecord] = []
    table = ""
    for event in journal:
        match event:
            case PartyOpened():
                table = event.table
            case GamePrepared(_, number, ruleset, house_rules, seats):
                occupants = tuple(played.occupant for played in seats)
                records.append(GameRecord(f"{table}.{number}", ruleset, house_rules, occupants, ()))
            case GameStarted() | RolledForStart() | Rolled() | Scored() | Resigned() | GameEnded():
                records[-1] = replace(records[-1], events=(*records[-1].events, event))
            case _:
                pass
    return tuple(records)


def evolve(party: Party, event: PartyEvent) -> Party:
    """Give the party after an event that `decide` gave for it; its version is one more.

    Raises:
        ValueError: if the event does not fit the party, which `decide` never gives.
    """
    version = party.version + 1
    match event:
        case PartyOpened():
            msg = "a party is opened once"
            raise ValueError(msg)
        case GameStarted():
            return _started(party, event, version)
        case RolledForStart() | Rolled() | Scored() | Resigned() | GameEnded():
            return _played(party, event, version)
        case StandInBegan() | StandInEnded() | RankedGameEnded():
            return _marked(party, event, version)
        case SettingsChanged() | HostChanged() | SeatChanged() | GamePrepared():
            return replace(_settled(party, event), version=version, settled_version=version)
        case (
            PlayerJoined()
            | PlayerRenamed()
            | PlayerLeft()
            | PlayerConnected()
            | PlayerDisconnected()
            | ServingResumed()
        ):
            return replace(_with_members(party, event), version=version)
        case _:
            assert_never(event)


def _settled(party: Party, event: SettingsChanged | HostChanged | SeatChanged | GamePrepared) -> Party:
    match event:
        case SettingsChanged(_, settings):
            start = (settings.start, settings.first_seat)
            is_same = start == (party.settings.start, party.settings.first_seat)
            return replace(party, settings=settings, is_rematch=party.is_rematch and is_same)
        case HostChanged(_, player):
            return replace(party, host=player)
        case SeatChanged(_, seat, occupant):
            before = party.seats[seat]
            members = party.members
            if isinstance(before, PersonSeat):
                members = tuple(one for one in members if one.player != before.player or not one.has_left)
            return replace(party, members=members, seats=with_entry(party.seats, seat, occupant))
        case GamePrepared():
            return replace(party, prepared=event)
        case _:
            assert_never(event)


def _with_members(
    party: Party,
    event: PlayerJoined | PlayerRenamed | PlayerLeft | PlayerConnected | PlayerDisconnected | ServingResumed,
) -> Party:
    match event:
        case PlayerJoined(at_ms, player, name):
            if party.member(player) is None:
                return replace(party, members=(*party.members, Member(player, name, at_ms)))
            return _with_member(party, player, lambda one: replace(one, name=name, has_left=False))
        case PlayerRenamed(_, player, name):
            return _with_member(party, player, lambda one: replace(one, name=name))
        case PlayerLeft(at_ms, player):
            if party.seat_of(player) is None:
                return replace(party, members=tuple(one for one in party.members if one.player != player))
            return _with_member(party, player, lambda one: replace(one, gone_since_ms=at_ms, has_left=True))
        case PlayerConnected(_, player):
            return _with_member(party, player, lambda one: replace(one, gone_since_ms=None))
        case PlayerDisconnected(at_ms, player):
            return _with_member(party, player, lambda one: replace(one, gone_since_ms=at_ms))
        case ServingResumed():
            return _resumed(party, event)
        case _:
            assert_never(event)


def _with_member(party: Party, player: PlayerId, change: Callable[[Member], Member]) -> Party:
    return replace(party, members=tuple(change(one) if one.player == player else one for one in party.members))


def _resumed(party: Party, event: ServingResumed) -> Party:
    members = tuple(
        replace(one, gone_since_ms=event.at_ms if one.gone_since_ms is None else one.gone_since_ms + event.paused_ms)
        for one in party.members
    )
    game = party.game and replace(
        party.game,
        turn_since_ms=party.game.turn_since_ms + event.paused_ms,
        moved_ms=party.game.moved_ms + event.paused_ms,
    )
    return replace(party, members=members, game=game)


def _started(party: Party, event: GameStarted, version: int) -> Party:
    prepared = party.prepared
    if prepared is None:
        msg = "a game starts after it was prepared"
        raise ValueError(msg)
    occupants = tuple(played.occupant for played in prepared.seats)
    game = PartyGame(
        number=prepared.number,
        seats=prepared.seats,
        game=game_of(prepared.ruleset, prepared.house_rules, occupants, event),
        commitment=event.commitment,
        turn_since_ms=event.at_ms,
        moved_ms=event.at_ms,
        rolls_for_start=(0,) * len(occupants),
        stand_ins=(None,) * len(occupants),
        last_boxes=(None,) * len(occupants),
    )
    return replace(
        party,
        version=version,
        prepared=None,
        game=game,
        games=prepared.number,
        is_rematch=True,
        start_seat=None if event.first_seat is None else prepared.seats[event.first_seat].seat,
        moved_version=version,
        settled_version=version,
    )


def _played(party: Party, event: RolledForStart | Rolled | Scored | Resigned | GameEnded, version: int) -> Party:
    before = _game(party)
    after = replace(before, game=evolve_game(before.game, event), moved_ms=event.at_ms)
    begins_turn = True
    match event:
        case RolledForStart(_, seat, _):
            rolls = with_entry(before.rolls_for_start, seat, before.rolls_for_start[seat] + 1)
            after = replace(after, rolls_for_start=rolls)
        case Scored():
            after = replace(after, last_boxes=with_entry(before.last_boxes, event.seat, event.box))
        case Resigned(_, seat):
            after = replace(after, stand_ins=with_entry(before.stand_ins, seat, None))
            begins_turn = after.seat_on_turn != before.seat_on_turn
        case Rolled() | GameEnded():
            begins_turn = False
        case _:
            assert_never(event)
    if begins_turn:
        after = replace(after, turn_since_ms=event.at_ms)
    first = after.game.first_seat
    return replace(
        party,
        version=version,
        game=after,
        start_seat=party.start_seat if first is None else after.seats[first].seat,
        moved_version=version,
        settled_version=version if isinstance(event, GameEnded) else party.settled_version,
    )


def _marked(party: Party, event: StandInBegan | StandInEnded | RankedGameEnded, version: int) -> Party:
    game = _game(party)
    if isinstance(event, RankedGameEnded):
        return replace(party, version=version, game=replace(game, ranked=event))
    reason = event.reason if isinstance(event, StandInBegan) else None
    moved_ms = event.at_ms if event.seat == game.seat_on_turn else game.moved_ms
    stand_ins = with_entry(game.stand_ins, event.seat, reason)
    return replace(party, version=version, game=replace(game, stand_ins=stand_ins, moved_ms=moved_ms))


def _game(party: Party) -> PartyGame:
    if party.game is None:
        msg = "there is no game"
        raise ValueError(msg)
    return party.game


def with_entry(entries: tuple[_Entry, ...], index: int, entry: _Entry) -> tuple[_Entry, ...]:
    """Give a tuple with one entry replaced."""
    return (*entries[:index], entry, *entries[index + 1 :])
