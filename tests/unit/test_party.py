from __future__ import annotations

from pathlib import Path

import pytest

from parties import AKI, FUYU, HARU, NATSU, TABLE, Table, new_table, settings
from yacht.bots import bot
from yacht.rules import Box, EndReason, HouseRuleId, Position, Refusal, RulesetId, Seat, StartRule, five
from yacht.table import (
    Computer,
    GameEnded,
    GameStarted,
    Level,
    Person,
    Reroll,
    Resign,
    Resigned,
    RollAll,
    Rolled,
    RolledForStart,
    Score,
    Scored,
    Verified,
    verify_dice,
)
from yacht.table.party import (
    ABSENCE_MS,
    COMPUTER_PAUSE_MS,
    DEFAULT_SETTINGS,
    MOST_MEMBERS,
    ChangeSettings,
    ClearSeat,
    Connect,
    Disconnect,
    Due,
    DueKind,
    EmptySeat,
    EndedView,
    EndTurn,
    GamePrepared,
    HostChanged,
    Join,
    Leave,
    PartyCommand,
    PartyOpened,
    PartyRefusal,
    PassHost,
    PersonSeat,
    Play,
    PlayComputer,
    PlayedSeat,
    PlayerConnected,
    PlayerDisconnected,
    PlayerId,
    PlayerJoined,
    PlayerLeft,
    PlayerRenamed,
    RankedGameEnded,
    Rename,
    ReplaceHost,
    ResumeServing,
    SeatChanged,
    SeatComputer,
    ServingResumed,
    SettingsChanged,
    Sit,
    Stand,
    StandIn,
    StandInBegan,
    StandInEnded,
    StandInReason,
    StartGame,
    StartingView,
    TurnLimit,
    TurnView,
    begin,
    computer_command,
    due,
    due_command,
    evolve,
    is_stale,
    open_party,
    open_ranked,
    party_of,
    records_of,
    view,
)
from yacht.testing import ScriptedGameDice


def roll(player: PlayerId, seat: int) -> Play:
    return Play(player, RollAll(Seat(seat)))


def write(player: PlayerId, seat: int, box: Box) -> Play:
    return Play(player, Score(Seat(seat), box))


def resign(player: PlayerId, seat: int) -> Play:
    return Play(player, Resign(Seat(seat)))


def playing(*players: PlayerId, first: int = 0, **changes: object) -> Table:
    """Start a game, whose first seat is chosen."""
    start = {"start": StartRule.CHOSEN, "first_seat": Seat(first)}
    table = new_table(*players, **{**start, **changes})
    table.do(StartGame(players[0]))
    return table


# Opening and joining


def test_opening_a_party_seats_its_host() -> None:
    assert open_party(TABLE, DEFAULT_SETTINGS, HARU, "はる", 7) == (
        PartyOpened(7, TABLE, DEFAULT_SETTINGS, is_ranked=False),
        PlayerJoined(7, HARU, "はる"),
        SeatChanged(7, Seat(0), PersonSeat(HARU)),
        HostChanged(7, HARU),
    )


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"house_rules": (HouseRuleId.JOKER_FREE,)}, PartyRefusal.BAD_RULES),
        (
            {"house_rules": (HouseRuleId.FIVE_IS_FULL_HOUSE, HouseRuleId.UPPER_FIRST)},
            PartyRefusal.BAD_RULES,
        ),
        ({"start": StartRule.REMATCH}, PartyRefusal.BAD_START),
        ({"start": StartRule.CHOSEN}, PartyRefusal.BAD_START),
        ({"first_seat": Seat(0)}, PartyRefusal.BAD_START),
        ({"start": StartRule.CHOSEN, "first_seat": Seat(6)}, PartyRefusal.BAD_START),
    ],
)
def test_settings_that_no_party_can_have_are_refused(changes: dict[str, object], refusal: PartyRefusal) -> None:
    assert open_party(TABLE, settings(**changes), HARU, "はる", 0) is refusal
    assert new_table(HARU).refused(ChangeSettings(HARU, settings(**changes))) is refusal


def test_a_party_is_not_opened_by_somebody_without_a_name() -> None:
    assert open_party(TABLE, DEFAULT_SETTINGS, HARU, "", 0) is PartyRefusal.BAD_NAME


def test_whoever_joins_gets_the_first_empty_seat() -> None:
    table = new_table(HARU, NATSU)
    table.do(Stand(HARU))
    assert table.do(Join(AKI, "あき")) == (
        PlayerJoined(0, AKI, "あき"),
        SeatChanged(0, Seat(0), PersonSeat(AKI)),
    )
    assert table.do(Join(AKI, "another name")) == ()
    assert table.refused(Join(FUYU, "")) is PartyRefusal.BAD_NAME


def test_beyond_six_seats_people_watch_and_beyond_the_most_nobody_joins() -> None:
    table = new_table(HARU)
    for number in range(1, MOST_MEMBERS):
        events = table.do(Join(PlayerId(f"p{number}"), "名"))
        assert len(events) == (2 if number < 6 else 1)
        table.do(Connect(PlayerId(f"p{number}")))
    table.do(Connect(HARU))
    assert table.refused(Join(NATSU, "なつ")) is PartyRefusal.PARTY_FULL
    assert table.do(Join(HARU, "はる")) == ()


def test_in_a_full_party_the_onlooker_who_has_been_gone_for_longest_makes_room() -> None:
    table = new_table(HARU)
    for number in range(1, MOST_MEMBERS):
        table.do(Join(PlayerId(f"p{number}"), "名"))
        table.do(Connect(PlayerId(f"p{number}")))
    # The host stands up; a seated one is gone first.
    table.do(Stand(HARU))
    for now_ms, player in ((1_000, HARU), (2_000, "p3"), (4_000, "p8"), (3_000, "p9"), (3_000, "p7")):
        table.now_ms = now_ms
        table.do(Disconnect(PlayerId(player)))
    table.now_ms = 5_000
    assert table.do(Join(NATSU, "なつ"))[:2] == (PlayerLeft(5_000, PlayerId("p7")), PlayerJoined(5_000, NATSU, "なつ"))
    assert table.do(Join(AKI, "あき"))[0] == PlayerLeft(5_000, PlayerId("p9"))
    table.do(Connect(NATSU))
    table.do(Connect(AKI))
    assert table.do(Join(FUYU, "ふゆ"))[0] == PlayerLeft(5_000, PlayerId("p8"))
    table.do(Connect(FUYU))
    assert table.refused(Join(PlayerId("p7"), "名")) is PartyRefusal.PARTY_FULL
    assert len(table.party.members) == MOST_MEMBERS


def test_whoever_joins_in_the_middle_of_a_game_watches() -> None:
    table = playing(HARU, NATSU)
    assert table.do(Join(AKI, "あき")) == (PlayerJoined(0, AKI, "あき"),)
    assert table.refused(roll(AKI, 0)) is PartyRefusal.NOT_YOUR_SEAT
    assert table.do(Sit(AKI, Seat(5))) == (SeatChanged(0, Seat(5), PersonSeat(AKI)),)
    assert table.party.game is not None
    assert table.party.game.seat_of(AKI) is None
    assert table.do(Leave(AKI)) == (SeatChanged(0, Seat(5), EmptySeat()), PlayerLeft(0, AKI))


# Members, seats, settings


def test_a_name_is_changed_between_and_in_games() -> None:
    table = playing(HARU, NATSU)
    assert table.do(Rename(NATSU, "夏")) == (PlayerRenamed(0, NATSU, "夏"),)
    assert table.do(Rename(NATSU, "夏")) == ()
    assert table.refused(Rename(NATSU, "あ" * 13)) is PartyRefusal.BAD_NAME
    assert table.party.game is not None
    assert table.party.game.seats[1] == PlayedSeat(Seat(1), NATSU, Person("なつ"))


def test_sitting_down_and_standing_up() -> None:
    table = new_table(HARU, NATSU)
    assert table.do(Sit(NATSU, Seat(4))) == (
        SeatChanged(0, Seat(1), EmptySeat()),
        SeatChanged(0, Seat(4), PersonSeat(NATSU)),
    )
    assert table.do(Sit(NATSU, Seat(4))) == ()
    assert table.refused(Sit(NATSU, Seat(0))) is PartyRefusal.SEAT_TAKEN
    assert table.refused(Sit(NATSU, Seat(6))) is Refusal.UNKNOWN_SEAT
    assert table.refused(Sit(NATSU, Seat(-1))) is Refusal.UNKNOWN_SEAT
    assert table.do(Stand(NATSU)) == (SeatChanged(0, Seat(4), EmptySeat()),)
    assert table.do(Stand(NATSU)) == ()
    assert table.do(Sit(NATSU, Seat(2))) == (SeatChanged(0, Seat(2), PersonSeat(NATSU)),)


def test_the_host_seats_computers_and_clears_seats() -> None:
    table = new_table(HARU, NATSU)
    easy = Computer(Level.EASY)
    assert table.do(SeatComputer(HARU, Seat(3), Level.EASY)) == (SeatChanged(0, Seat(3), easy),)
    assert table.do(SeatComputer(HARU, Seat(3), Level.EASY)) == ()
    assert table.do(SeatComputer(HARU, Seat(3), Level.HARD)) == (SeatChanged(0, Seat(3), Computer(Level.HARD)),)
    assert table.refused(SeatComputer(HARU, Seat(1), Level.HARD)) is PartyRefusal.SEAT_TAKEN
    assert table.do(ClearSeat(HARU, Seat(1))) == (SeatChanged(0, Seat(1), EmptySeat()),)
    assert table.do(ClearSeat(HARU, Seat(1))) == ()
    assert table.party.member(NATSU) is not None
    for command in (SeatComputer(HARU, Seat(6), Level.EASY), ClearSeat(HARU, Seat(-1))):
        assert table.refused(command) is Refusal.UNKNOWN_SEAT


def test_only_the_host_may() -> None:
    table = new_table(HARU, NATSU)
    for command in (
        SeatComputer(NATSU, Seat(3), Level.EASY),
        ClearSeat(NATSU, Seat(0)),
        ChangeSettings(NATSU, DEFAULT_SETTINGS),
        PassHost(NATSU, NATSU),
        StartGame(NATSU),
    ):
        assert table.refused(command) is PartyRefusal.NOT_HOST


def test_whoever_is_no_member_may_nothing() -> None:
    table = new_table(HARU)
    for command in (
        Leave(AKI),
        Rename(AKI, "あ"),
        Connect(AKI),
        Disconnect(AKI),
        Sit(AKI, Seat(1)),
        Stand(AKI),
        StartGame(AKI),
        roll(AKI, 0),
    ):
        assert table.refused(command) is PartyRefusal.NOT_A_MEMBER


def test_the_host_changes_settings_and_passes_on() -> None:
    table = new_table(HARU, NATSU)
    changed = settings(ruleset=RulesetId.THIRTEEN, turn_limit=TurnLimit.A_MINUTE)
    assert table.do(ChangeSettings(HARU, changed)) == (SettingsChanged(0, changed),)
    assert table.do(ChangeSettings(HARU, changed)) == ()
    assert table.refused(PassHost(HARU, AKI)) is PartyRefusal.NO_SUCH_MEMBER
    assert table.do(PassHost(HARU, HARU)) == ()
    assert table.do(PassHost(HARU, NATSU)) == (HostChanged(0, NATSU),)
    assert table.refused(StartGame(HARU)) is PartyRefusal.NOT_HOST


def test_seats_and_settings_of_a_game_under_way_stay() -> None:
    table = playing(HARU, NATSU)
    for command in (
        Sit(NATSU, Seat(4)),
        Stand(NATSU),
        ClearSeat(HARU, Seat(1)),
        SeatComputer(HARU, Seat(1), Level.EASY),
        ChangeSettings(HARU, DEFAULT_SETTINGS),
        StartGame(HARU),
    ):
        assert table.refused(command) is PartyRefusal.GAME_UNDER_WAY
    assert table.do(SeatComputer(HARU, Seat(2), Level.EASY)) != ()


def test_the_host_leaves_the_lobby() -> None:
    table = new_table(HARU, NATSU, AKI)
    table.do(Disconnect(NATSU))
    assert table.do(Leave(HARU)) == (
        SeatChanged(0, Seat(0), EmptySeat()),
        PlayerLeft(0, HARU),
        HostChanged(0, AKI),
    )
    assert table.do(Leave(AKI))[-1] == HostChanged(0, NATSU)
    assert table.do(Leave(NATSU))[-1] == HostChanged(0, None)
    assert table.party.members == ()
    assert table.do(Join(FUYU, "ふゆ"))[-1] == HostChanged(0, FUYU)


def test_a_host_who_is_gone_is_replaced_by_somebody_who_is_there() -> None:
    table = new_table(HARU, NATSU, AKI)
    table.do(Disconnect(NATSU))
    table.now_ms = 5_000
    table.do(Disconnect(HARU))
    assert due(table.party) == Due(5_000 + ABSENCE_MS, DueKind.HOST)
    assert table.refused(ReplaceHost()) is PartyRefusal.NOT_DUE
    assert table.let_due() == (HostChanged(35_000, AKI),)
    assert due(table.party) is None
    table.do(Disconnect(AKI))
    assert due(table.party) is None
    assert table.refused(ReplaceHost()) is PartyRefusal.NOT_DUE


def test_who_is_seated_becomes_host_before_who_watches() -> None:
    table = new_table(HARU, NATSU, AKI)
    table.do(Stand(NATSU))
    assert table.do(Leave(HARU))[-1] == HostChanged(0, AKI)
    assert table.do(Leave(AKI))[-1] == HostChanged(0, NATSU), "where nobody is seated, who watches"


def test_nobody_is_replaced_where_nobody_is_host() -> None:
    table = new_table(HARU)
    table.do(Leave(HARU))
    assert table.refused(ReplaceHost()) is PartyRefusal.NOT_DUE


# Starting


def test_whoever_is_seated_plays() -> None:
    table = new_table(HARU, NATSU, AKI)
    table.do(Stand(NATSU))
    table.do(SeatComputer(HARU, Seat(4), Level.HARD))
    events = table.throw(StartGame(HARU), 6, 3)
    assert events == (
        GamePrepared(
            0,
            1,
            RulesetId.STANDARD,
            (),
            (
                PlayedSeat(Seat(0), HARU, Person("はる")),
                PlayedSeat(Seat(2), AKI, Person("あき")),
                PlayedSeat(Seat(4), None, Computer(Level.HARD)),
            ),
        ),
        GameStarted(0, StartRule.RANDOM, Seat(2), ScriptedGameDice.commitment),
    )
    assert table.party.game_id == f"{TABLE}.1"
    assert table.party.start_seat == 4


def test_a_game_needs_a_person_and_its_first_seat() -> None:
    table = new_table(HARU)
    table.do(ChangeSettings(HARU, settings(start=StartRule.CHOSEN, first_seat=Seat(3))))
    assert table.refused(StartGame(HARU)) is PartyRefusal.FIRST_SEAT_EMPTY
    table.do(SeatComputer(HARU, Seat(3), Level.EASY))
    table.do(Stand(HARU))
    assert table.refused(StartGame(HARU)) is PartyRefusal.NO_PERSON
    assert table.refused(roll(HARU, 0)) is PartyRefusal.NO_GAME


def test_a_roll_off_uses_one_address_for_each_pass() -> None:
    table = new_table(HARU, NATSU, start=StartRule.ROLL_OFF)
    table.throw(StartGame(HARU))
    assert table.refused(roll(NATSU, 1)) is Refusal.NOT_YOUR_TURN
    assert isinstance(view(table.party, HARU).game.phase, StartingView)  # type: ignore[union-attr] # there is one
    table.throw(roll(HARU, 0), 1, 1, 1, 1, 1)
    table.throw(roll(NATSU, 1), 1, 1, 1, 1, 1)
    dice = table.secret_dice()
    assert table.do(roll(HARU, 0)) == (RolledForStart(0, Seat(0), five(dice.at(0, 0, 2).roll(5))),)
    assert table.party.start_seat is None
    table.throw(roll(NATSU, 1), 6, 6, 6, 6, 6)
    assert table.party.start_seat == (1 if sum(dice.at(0, 0, 2).roll(5)) < 30 else None)


def test_a_rematch_passes_the_start_on() -> None:
    table = playing(HARU, NATSU, AKI, first=1)
    for first in (2, 0, 1):
        table.do(resign(HARU, 0))
        table.do(resign(NATSU, 1))
        events = table.throw(StartGame(HARU))
        assert events[1] == GameStarted(0, StartRule.REMATCH, Seat(first), ScriptedGameDice.commitment)
    assert table.party.game_id == f"{TABLE}.4"
    table.do(resign(HARU, 0))
    table.do(resign(NATSU, 1))
    table.do(Stand(HARU))
    assert table.throw(StartGame(HARU))[1] == GameStarted(0, StartRule.REMATCH, Seat(1), ScriptedGameDice.commitment)


def test_a_rematch_without_swap_starts_where_the_game_before_did() -> None:
    table = playing(HARU, NATSU, first=1, swap=False)
    table.do(resign(HARU, 0))
    assert table.throw(StartGame(HARU))[1] == GameStarted(0, StartRule.REMATCH, Seat(1), ScriptedGameDice.commitment)


def test_setting_the_start_anew_is_no_rematch() -> None:
    table = playing(HARU, NATSU, first=1)
    table.do(resign(HARU, 0))
    table.do(ChangeSettings(HARU, settings(start=StartRule.CHOSEN, first_seat=Seat(1), ruleset=RulesetId.ORIGINAL)))
    assert table.party.is_rematch
    table.do(ChangeSettings(HARU, settings(start=StartRule.CHOSEN, first_seat=Seat(0))))
    assert table.throw(StartGame(HARU))[1] == GameStarted(0, StartRule.CHOSEN, Seat(0), ScriptedGameDice.commitment)


def test_a_roll_off_that_nobody_won_leaves_the_start_to_the_first_seat() -> None:
    table = new_table(HARU, NATSU, start=StartRule.ROLL_OFF)
    table.throw(StartGame(HARU))
    table.do(resign(NATSU, 1))
    assert table.throw(StartGame(HARU))[1] == GameStarted(0, StartRule.REMATCH, Seat(0), ScriptedGameDice.commitment)


# Playing


def test_a_turn_at_the_addresses_of_its_dice() -> None:
    table = playing(HARU, NATSU)
    dice = table.secret_dice()
    table.now_ms = 1_000
    first = five(dice.at(0, 1, 1).roll(5))
    assert table.do(roll(HARU, 0)) == (Rolled(1_000, Seat(0), 1, 1, (), first),)
    fresh = list(dice.at(0, 1, 2, (Position(0), Position(2), Position(4))).roll(3))
    (rolled,) = table.do(Play(HARU, Reroll(Seat(0), frozenset({Position(3), Position(1)}))))
    assert rolled == Rolled(
        1_000, Seat(0), 1, 2, (Position(1), Position(3)), (fresh[0], first[1], fresh[1], first[3], fresh[2])
    )
    (scored,) = table.do(write(HARU, 0, Box.CHOICE))
    assert isinstance(scored, Scored)
    assert table.party.game is not None
    assert table.party.game.last_boxes == (Box.CHOICE, None)
    assert table.party.game.turn_since_ms == 1_000
    assert isinstance(table.do(roll(NATSU, 1))[0], Rolled)


def test_nobody_plays_on_another_seat_or_turn() -> None:
    table = playing(HARU, NATSU)
    assert table.refused(roll(NATSU, 0)) is PartyRefusal.NOT_YOUR_SEAT
    assert table.refused(roll(NATSU, 1)) is Refusal.NOT_YOUR_TURN
    assert table.refused(write(HARU, 0, Box.ONES)) is Refusal.NOT_ROLLED


def test_the_secret_is_published_with_the_end_and_the_game_is_verified() -> None:
    table = playing(HARU, NATSU)
    table.do(roll(HARU, 0))
    ended = table.do(resign(HARU, 0))
    secret = table.secret_dice()
    assert ended[0] == Resigned(0, Seat(0))
    assert isinstance(ended[1], GameEnded)
    assert ended[1].reason is EndReason.RESIGNED
    (record,) = records_of(table.journal)
    assert record.id == f"{TABLE}.1"
    assert isinstance(verify_dice(record), Verified)
    assert secret.game == f"{TABLE}.2"
    assert table.refused(roll(NATSU, 1)) is Refusal.GAME_OVER


# Computers


def test_a_computer_plays_when_its_pause_is_over() -> None:
    table = new_table(HARU, start=StartRule.CHOSEN, first_seat=Seat(3))
    table.do(SeatComputer(HARU, Seat(3), Level.EASY))
    table.now_ms = 500
    table.throw(StartGame(HARU))
    assert due(table.party) == Due(500 + COMPUTER_PAUSE_MS, DueKind.COMPUTER)
    command = due_command(table.party, DueKind.COMPUTER, bot)
    assert command is not None
    assert command == PlayComputer(RollAll(Seat(1)))
    assert table.refused(command) is PartyRefusal.NOT_DUE
    assert isinstance(table.let_due()[0], Rolled)
    assert table.refused(command) is PartyRefusal.NOT_DUE
    table.now_ms += COMPUTER_PAUSE_MS
    assert table.refused(PlayComputer(Resign(Seat(1)))) is PartyRefusal.NOT_DUE
    assert table.refused(PlayComputer(RollAll(Seat(0)))) is Refusal.NOT_YOUR_TURN
    assert table.refused(command) in {Refusal.TURN_UNDER_WAY, Refusal.NO_ROLLS_LEFT}
    table.play_on()
    assert computer_command(table.party, bot) is None
    assert due(table.party) is None
    assert isinstance(table.do(roll(HARU, 0))[0], Rolled)


def test_nothing_is_chosen_where_no_computer_plays() -> None:
    table = new_table(HARU)
    assert computer_command(table.party, bot) is None
    assert table.refused(PlayComputer(RollAll(Seat(0)))) is PartyRefusal.NOT_DUE
    assert table.refused(StandIn()) is PartyRefusal.NOT_DUE
    assert table.refused(EndTurn()) is PartyRefusal.NOT_DUE


def test_computers_alone_finish_a_game_that_everybody_has_left() -> None:
    table = playing(HARU, NATSU)
    table.do(SeatComputer(HARU, Seat(3), Level.EASY))
    table.do(Leave(HARU))
    table.do(Leave(NATSU))
    table.play_on()
    assert not table.party.is_playing
    assert [type(event) for event in table.journal[-4:]] == [Scored, GameEnded, SeatChanged, SeatChanged]
    assert table.party.members == ()
    assert isinstance(verify_dice(records_of(table.journal)[0]), Verified)


# Absence


def test_a_person_who_is_gone_on_their_turn_is_played_for_until_they_are_back() -> None:
    table = playing(HARU, NATSU)
    table.do(PassHost(HARU, NATSU))
    table.now_ms = 10_000
    table.do(Disconnect(HARU))
    assert table.do(Disconnect(HARU)) == ()
    assert due(table.party) == Due(10_000 + ABSENCE_MS, DueKind.ABSENCE)
    assert table.refused(StandIn()) is PartyRefusal.NOT_DUE
    assert table.let_due() == (StandInBegan(40_000, Seat(0), StandInReason.ABSENT),)
    assert table.refused(roll(HARU, 0)) is PartyRefusal.COMPUTER_PLAYS
    assert due(table.party) == Due(40_000 + COMPUTER_PAUSE_MS, DueKind.COMPUTER)
    assert isinstance(table.let_due()[0], Rolled)
    assert table.do(Connect(HARU)) == (PlayerConnected(table.now_ms, HARU), StandInEnded(table.now_ms, Seat(0)))
    assert table.do(Connect(HARU)) == ()
    assert due(table.party) is None
    assert table.do(write(HARU, 0, Box.CHOICE)) != ()


def test_absence_counts_from_the_beginning_of_the_turn() -> None:
    table = playing(HARU, NATSU)
    table.now_ms = 1_000
    assert table.do(Disconnect(NATSU)) == (PlayerDisconnected(1_000, NATSU),)
    assert due(table.party) is None
    table.now_ms = 600_000
    table.do(roll(HARU, 0))
    assert due(table.party) is None
    table.now_ms = 700_000
    table.do(write(HARU, 0, Box.CHOICE))
    assert due(table.party) == Due(700_000 + ABSENCE_MS, DueKind.ABSENCE)


def test_a_roller_of_the_roll_off_who_is_gone_is_played_for() -> None:
    table = new_table(HARU, NATSU, start=StartRule.ROLL_OFF)
    table.throw(StartGame(HARU))
    table.do(PassHost(HARU, NATSU))
    table.do(Disconnect(HARU))
    table.let_due()
    assert isinstance(table.let_due()[0], RolledForStart)
    assert table.party.game is not None
    assert table.party.game.stand_ins == (StandInReason.ABSENT, None)


def test_a_turn_over_its_limit_is_finished_by_a_computer() -> None:
    table = playing(HARU, NATSU, turn_limit=TurnLimit.HALF_A_MINUTE)
    table.now_ms = 29_999
    table.do(roll(HARU, 0))
    assert due(table.party) == Due(30_000, DueKind.TURN_LIMIT)
    assert table.refused(EndTurn()) is PartyRefusal.NOT_DUE
    assert table.let_due() == (StandInBegan(30_000, Seat(0), StandInReason.TURN_LIMIT),)
    assert table.refused(write(HARU, 0, Box.CHOICE)) is PartyRefusal.COMPUTER_PLAYS
    table.do(Disconnect(HARU))
    assert table.do(Connect(HARU)) == (PlayerConnected(30_000, HARU),)
    table.play_on()
    scored, ended = table.journal[-2:]
    assert isinstance(scored, Scored)
    assert ended == StandInEnded(table.now_ms, Seat(0))
    assert due(table.party) == Due(table.now_ms + 30_000, DueKind.TURN_LIMIT)


def test_a_roll_for_the_start_has_the_limit_of_a_turn() -> None:
    table = new_table(HARU, NATSU, start=StartRule.ROLL_OFF, turn_limit=TurnLimit.A_MINUTE)
    table.throw(StartGame(HARU))
    table.now_ms = 60_000
    table.let_due()
    rolled, ended = table.let_due()
    assert isinstance(rolled, RolledForStart)
    assert ended == StandInEnded(table.now_ms, Seat(0))


def test_the_last_box_written_for_a_person_over_the_limit_ends_the_game() -> None:
    table = playing(HARU, turn_limit=TurnLimit.HALF_A_MINUTE)
    while table.party.is_playing:
        table.let_due()
    assert [type(event) for event in table.journal[-3:]] == [Scored, StandInEnded, GameEnded]
    assert isinstance(verify_dice(records_of(table.journal)[0]), Verified)


def test_of_absence_and_limit_at_the_same_time_absence_comes_first() -> None:
    table = playing(HARU, NATSU, turn_limit=TurnLimit.HALF_A_MINUTE)
    table.do(Disconnect(HARU))
    assert due(table.party) == Due(30_000, DueKind.ABSENCE)
    table.now_ms = 40_000
    assert table.refused(EndTurn()) is PartyRefusal.NOT_DUE
    assert table.let_due() == (StandInBegan(40_000, Seat(0), StandInReason.ABSENT),)


def test_resigning_takes_the_computer_away_and_passes_the_turn() -> None:
    table = playing(HARU, NATSU, AKI, turn_limit=TurnLimit.HALF_A_MINUTE)
    table.now_ms = 30_000
    table.let_due()
    table.now_ms = 31_000
    assert table.do(resign(HARU, 0)) == (Resigned(31_000, Seat(0)),)
    game = table.party.game
    assert game is not None
    assert (game.seat_on_turn, game.stand_ins, game.turn_since_ms) == (1, (None, None, None), 31_000)
    table.now_ms = 32_000
    table.throw(Play(AKI, Resign(Seat(2))))
    assert table.party.game is not None
    assert not table.party.is_playing


def test_a_resignation_out_of_turn_leaves_the_clock_alone() -> None:
    table = playing(HARU, NATSU, AKI)
    table.now_ms = 5_000
    table.do(resign(NATSU, 1))
    assert table.party.game is not None
    assert table.party.game.turn_since_ms == 0


def test_whoever_leaves_in_the_middle_of_a_game_gets_their_seat_back() -> None:
    table = playing(HARU, NATSU)
    assert table.do(Leave(HARU)) == (
        PlayerLeft(0, HARU),
        StandInBegan(0, Seat(0), StandInReason.LEFT),
        HostChanged(0, NATSU),
    )
    assert table.refused(Leave(HARU)) is PartyRefusal.NOT_A_MEMBER
    assert table.refused(PassHost(NATSU, HARU)) is PartyRefusal.NO_SUCH_MEMBER
    assert [(one.player, one.has_left) for one in view(table.party, HARU).members] == [(HARU, True), (NATSU, False)]
    assert view(table.party, HARU).you is None
    table.now_ms = 9_000
    assert table.do(Join(HARU, "春")) == (PlayerJoined(9_000, HARU, "春"),)
    assert table.do(Connect(HARU)) == (PlayerConnected(9_000, HARU), StandInEnded(9_000, Seat(0)))
    assert table.do(roll(HARU, 0)) != ()
    assert view(table.party, HARU).your_seat == 0


def test_whoever_resigned_and_leaves_is_not_played_for_and_their_seat_is_free_at_the_end() -> None:
    table = playing(HARU, NATSU, AKI)
    table.do(resign(AKI, 2))
    assert table.do(Leave(AKI)) == (PlayerLeft(0, AKI),)
    assert table.do(resign(NATSU, 1))[2:] == (SeatChanged(0, Seat(2), EmptySeat()),)
    assert table.party.member(AKI) is None


def test_a_time_in_which_nothing_served_moves_deadlines_on() -> None:
    table = playing(HARU, NATSU, turn_limit=TurnLimit.A_MINUTE)
    table.do(Join(AKI, "あき"))
    table.now_ms = 10_000
    table.do(Disconnect(HARU))
    table.now_ms = 1_015_000
    assert table.do(ResumeServing(1_000_000)) == (ServingResumed(1_015_000, 1_000_000),)
    gone = {member.player: member.gone_since_ms for member in table.party.members}
    assert gone == {HARU: 1_010_000, NATSU: 1_015_000, AKI: 1_000_000}
    assert due(table.party) == Due(1_040_000, DueKind.ABSENCE)
    table.do(Connect(HARU))
    table.do(Connect(NATSU))
    assert due(table.party) == Due(1_060_000, DueKind.TURN_LIMIT)


def test_deadlines_move_back_with_a_clock_that_was_set_back() -> None:
    table = playing(HARU, NATSU, turn_limit=TurnLimit.A_MINUTE)
    table.now_ms = 1_010_000
    table.do(Play(HARU, RollAll(Seat(0))))
    table.do(Play(HARU, Score(Seat(0), Box.CHOICE)))
    table.now_ms = 15_000
    assert table.do(ResumeServing(-1_000_000)) == (ServingResumed(15_000, -1_000_000),)
    for player in (HARU, NATSU):
        table.do(Connect(player))
    assert due(table.party) == Due(70_000, DueKind.TURN_LIMIT)


def test_where_nobody_is_nothing_is_resumed() -> None:
    table = new_table(HARU)
    assert table.do(ResumeServing(5)) == (ServingResumed(0, 5),)
    assert table.do(ResumeServing(5)) == ()


# Ranked


def ranked(*faces: int) -> Table:
    dice = ScriptedGameDice(faces or (1,))
    return Table(open_ranked(TABLE, RulesetId.STANDARD, ((HARU, "はる"), (NATSU, "なつ")), dice, 0))


def test_a_ranked_table_begins_at_once_and_is_as_it_is() -> None:
    table = ranked(5, 2)
    assert table.party.is_playing
    assert table.party.host is None
    assert table.party.settings.turn_limit is TurnLimit.A_MINUTE
    assert table.party.start_seat == 1
    assert due(table.party) == Due(ABSENCE_MS, DueKind.ABSENCE)
    for command in (Sit(HARU, Seat(3)), Stand(HARU), StartGame(HARU), ChangeSettings(HARU, DEFAULT_SETTINGS)):
        assert table.refused(command) is PartyRefusal.RANKED
    assert table.do(Join(AKI, "あき")) == (PlayerJoined(0, AKI, "あき"),)


def test_nobody_meets_themselves() -> None:
    with pytest.raises(ValueError, match=r"against themselves$"):
        open_ranked(TABLE, RulesetId.STANDARD, ((HARU, "はる"), (HARU, "なつ")), ScriptedGameDice([1]), 0)


def test_a_ranked_game_that_ends_before_everybody_has_written_is_annulled() -> None:
    table = ranked()
    table.do(roll(HARU, 0))
    table.do(write(HARU, 0, Box.CHOICE))
    assert table.do(resign(NATSU, 1))[2:] == (RankedGameEnded(0, is_annulled=True, ranks=(1, 2)),)
    game = view(table.party, None).game
    assert game is not None
    assert game.ranked == RankedGameEnded(0, is_annulled=True, ranks=(1, 2))


def test_resigning_a_ranked_game_is_a_loss() -> None:
    table = ranked()
    for player, seat in ((HARU, 0), (NATSU, 1)):
        table.do(roll(player, seat))
        table.do(write(player, seat, Box.CHOICE))
    assert table.do(resign(HARU, 0))[2:] == (RankedGameEnded(0, is_annulled=False, ranks=(2, 1)),)


def test_whoever_leaves_a_ranked_game_is_played_for_and_rated() -> None:
    table = ranked()
    table.do(Leave(HARU))
    while table.party.is_playing:
        table.let_due()
    assert isinstance(table.journal[-1], SeatChanged)
    result = table.journal[-2]
    assert isinstance(result, RankedGameEnded)
    assert not result.is_annulled
    assert sorted(result.ranks) in ([1, 1], [1, 2])


# Views, versions, journals


def test_a_view_shows_the_countdown_and_who_plays() -> None:
    table = playing(HARU, NATSU, turn_limit=TurnLimit.A_MINUTE)
    table.now_ms = 2_000
    table.do(Disconnect(HARU))
    seen = view(table.party, NATSU)
    assert (seen.you, seen.your_seat, seen.host) == (NATSU, 1, HARU)
    assert seen.game is not None
    assert (seen.game.turn_ends_ms, seen.game.takeover_ms) == (60_000, 32_000)
    assert seen.game.phase == TurnView(Seat(0), None, 0)
    table.let_due()
    assert view(table.party, None).game is not None
    after = view(table.party, None).game
    assert after is not None
    assert (after.turn_ends_ms, after.takeover_ms) == (None, None)
    assert after.cards[0].stand_in is StandInReason.ABSENT
    table.do(Connect(HARU))
    table.do(roll(HARU, 0))
    table.do(resign(HARU, 0))
    ended = view(table.party, AKI)
    assert (ended.you, ended.your_seat) == (None, None)
    assert ended.game is not None
    assert ended.game.phase == EndedView(EndReason.RESIGNED)
    assert view(new_table(HARU).party, HARU).game is None


def test_nothing_that_is_seen_or_kept_depends_on_the_secret() -> None:
    """The same faces from other secrets lead to the same party, which knows neither, before and after the end."""
    tables: list[Table] = []
    for secret in ("0a" * 32, "0b" * 32):
        dice = ScriptedGameDice([1, 2, 3, 4, 5])
        dice.secret = secret
        table = new_table(HARU, NATSU, start=StartRule.CHOSEN, first_seat=Seat(0))
        for command in (StartGame(HARU), roll(HARU, 0)):
            table.do(command, dice)
            assert secret not in repr(table.journal)
        table.do(resign(HARU, 0), dice)
        assert secret in repr(table.journal[-1])
        tables.append(table)
    assert tables[0].party == tables[1].party
    assert view(tables[0].party, NATSU) == view(tables[1].party, NATSU)


def test_a_view_shows_the_dice_of_the_turn() -> None:
    table = playing(HARU, NATSU)
    table.throw(roll(HARU, 0), 1, 2, 3, 4, 5)
    seen = view(table.party, None).game
    assert seen is not None
    assert seen.phase == TurnView(Seat(0), five([1, 2, 3, 4, 5]), 1)


@pytest.mark.parametrize(
    ("command", "oldest"),
    [
        (roll(HARU, 0), "moved_version"),
        (StartGame(HARU), "settled_version"),
        (Sit(HARU, Seat(3)), "settled_version"),
        (resign(HARU, 0), None),
        (Leave(HARU), None),
    ],
)
def test_a_command_is_stale_if_it_was_meant_for_another_position(command: PartyCommand, oldest: str | None) -> None:
    table = playing(HARU, NATSU)
    table.do(roll(HARU, 0))
    table.do(Disconnect(NATSU))
    party = table.party
    assert party.settled_version < party.moved_version < party.version == len(table.journal)
    first = getattr(party, oldest) if oldest else 0
    assert [is_stale(party, command, expect) for expect in range(-1, party.version + 2)] == [
        not first <= expect <= party.version for expect in range(-1, party.version + 2)
    ]


def test_a_journal_begins_with_its_opening_and_has_one() -> None:
    opened = PartyOpened(0, TABLE, DEFAULT_SETTINGS, is_ranked=False)
    for journal in ([], [PlayerJoined(0, HARU, "はる")]):
        with pytest.raises(ValueError, match=r"^a journal begins with PartyOpened$"):
            party_of(journal)
    with pytest.raises(ValueError, match=r"^a party is opened once$"):
        evolve(begin(opened), opened)


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (GameStarted(0, StartRule.CHOSEN, Seat(0)), "a game starts after it was prepared"),
        (Resigned(0, Seat(0)), "there is no game"),
        (StandInEnded(0, Seat(0)), "there is no game"),
    ],
)
def test_an_event_that_does_not_fit_is_an_error(event: GameStarted | Resigned | StandInEnded, why: str) -> None:
    with pytest.raises(ValueError, match=f"^{why}$"):
        evolve(new_table(HARU).party, event)


def test_every_refusal_of_a_party_is_provoked_here() -> None:
    text = Path(__file__).read_text("utf-8")
    assert [name for name in PartyRefusal.__members__ if f"is PartyRefusal.{name}" not in text] == [
        "BAD_RULES",
        "BAD_START",
    ]
    assert "PartyRefusal.BAD_RULES)" in text
    assert "PartyRefusal.BAD_START)" in text


def test_codes_of_the_game_and_of_the_party_are_apart() -> None:
    assert not set(Refusal) & set(PartyRefusal)
