"""What somebody may know of a party: as it happens everything that is in it, for nothing in it is secret.

A view is what a client needs to show the table at once, without the events that led there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from yacht.rules import Box, Ended, EndReason, Five, HouseRuleId, RulesetId, Seat, Starting
from yacht.table.party.due import takes_over_at_ms, turn_ends_at_ms
from yacht.table.party.events import RankedGameEnded, StandInReason
from yacht.table.party.settings import PartySeat, PlayedSeat, PlayerId, Settings, TableId

if TYPE_CHECKING:
    from yacht.table.party.state import Party, PartyGame


@dataclass(frozen=True, slots=True)
class MemberView:
    """A member, or somebody who left in the middle of a game that they play."""

    player: PlayerId
    name: str
    gone_since_ms: int | None
    """None while they are there."""
    has_left: bool


@dataclass(frozen=True, slots=True)
class CardView:
    """A card with what is shown beside it."""

    points: tuple[int | None, ...]
    """By box in the order of the card, None where it is open."""
    further_yachts: int
    last_box: Box | None
    """What was written last."""
    stand_in: StandInReason | None
    """Why a computer plays for a person."""


@dataclass(frozen=True, slots=True)
class StartingView:
    """The seats roll for the start."""

    contenders: tuple[Seat, ...]
    sums: tuple[int, ...]
    """By contender, of this pass."""


@dataclass(frozen=True, slots=True)
class TurnView:
    """A seat is on turn."""

    seat: Seat
    dice: Five | None
    """None before the first roll."""
    rolls_used: int


@dataclass(frozen=True, slots=True)
class EndedView:
    """The game is over."""

    reason: EndReason


PhaseView = StartingView | TurnView | EndedView


@dataclass(frozen=True, slots=True)
class GameView:
    """The game under way, or the last one."""

    id: str
    ruleset: RulesetId
    house_rules: tuple[HouseRuleId, ...]
    seats: tuple[PlayedSeat, ...]
    cards: tuple[CardView, ...]
    phase: PhaseView
    first_seat: Seat | None
    resigned: tuple[Seat, ...]
    """In the order of resigning."""
    commitment: str | None
    turn_since_ms: int
    turn_ends_ms: int | None
    """When a computer finishes the turn, None without a limit."""
    takeover_ms: int | None
    """When a computer plays for the person on turn, None while they are there."""
    ranked: RankedGameEnded | None
    """What an ended ranked game came to."""


@dataclass(frozen=True, slots=True)
class PartyView:
    """A party as somebody sees it."""

    table: TableId
    you: PlayerId | None
    """Who sees it; None for somebody who is no member."""
    your_seat: Seat | None
    """Of the party."""
    host: PlayerId | None
    is_ranked: bool
    settings: Settings
    members: tuple[MemberView, ...]
    seats: tuple[PartySeat, ...]
    game: GameView | None


def view(party: Party, player: PlayerId | None) -> PartyView:
    """Give what somebody, or a spectator who is nobody, sees of a party."""
    member = None if player is None else party.member(player)
    you = None if member is None or member.has_left else member.player
    return PartyView(
        table=party.table,
        you=you,
        your_seat=None if you is None else party.seat_of(you),
        host=party.host,
        is_ranked=party.is_ranked,
        settings=party.settings,
        members=tuple(MemberView(one.player, one.name, one.gone_since_ms, one.has_left) for one in party.members),
        seats=party.seats,
        game=None if party.game is None else _view_game(party, party.game),
    )


def _view_game(party: Party, game: PartyGame) -> GameView:
    rules = game.game.rules.ruleset
    on_turn = game.seat_on_turn
    is_persons = on_turn is not None and not game.is_computers(on_turn)
    return GameView(
        id=party.game_id,
        ruleset=rules.id,
        house_rules=rules.house_rules,
        seats=game.seats,
        cards=tuple(
            CardView(card.points, card.further_yachts, last_box, stand_in)
            for card, last_box, stand_in in zip(game.game.cards, game.last_boxes, game.stand_ins, strict=True)
        ),
        phase=_view_phase(game),
        first_seat=game.game.first_seat,
        resigned=game.game.resigned,
        commitment=game.commitment,
        turn_since_ms=game.turn_since_ms,
        turn_ends_ms=turn_ends_at_ms(party) if is_persons else None,
        takeover_ms=takes_over_at_ms(party, game, on_turn) if on_turn is not None and is_persons else None,
        ranked=game.ranked,
    )


def _view_phase(game: PartyGame) -> PhaseView:
    match game.game.phase:
        case Starting(roll_off):
            return StartingView(roll_off.contenders, roll_off.sums)
        case Ended(reason):
            return EndedView(reason)
        case on_turn:
            dice = on_turn.turn.dice if on_turn.turn else None
            return TurnView(on_turn.seat, dice, on_turn.turn.rolls_used if on_turn.turn else 0)
