"""The recorded games of vectors/ played by the page alone: same dice, same choices, same card after each writing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from browser import stored
from browser.hands import Clicks, Hand, Keys
from browser.patience import eventually
from browser.screens import DESK, PHONE, Screen
from browser.table_page import BOXES, NAMES, UPPER, TablePage
from vector_files import cases

if TYPE_CHECKING:
    from browser.conftest import Visit

RECORDED = {name.removeprefix("games/").rsplit("-", 1)[0]: case for name, _, case in cases("games")}

UPPER_BONUS = {"standard": (63, 35), "thirteen": (63, 35)}


@dataclass
class Ledger:
    """One seat's card, added up from what the record says and from nothing else."""

    ruleset: str
    points: dict[str, int] = field(default_factory=dict[str, int])
    bonus: int = 0

    def write(self, event: dict[str, Any]) -> None:
        self.points[event["box"]] = event["points"]
        self.bonus += event["bonus"]

    @property
    def total(self) -> int:
        return sum(self.points.values()) + self.bonus

    @property
    def upper(self) -> int:
        return sum(points for box, points in self.points.items() if box in UPPER)

    @property
    def upper_bonus(self) -> int:
        at, points = UPPER_BONUS.get(self.ruleset, (0, 0))
        return points if self.upper >= at else 0

    @property
    def can_reach_bonus(self) -> bool:
        at, _ = UPPER_BONUS.get(self.ruleset, (0, 0))
        left = sum(5 * face for face, box in enumerate(UPPER, start=1) if box not in self.points)
        return self.upper + left >= at

    def sums(self, *, is_wide: bool, has_joker: bool) -> dict[str, str]:
        """Give what has to stand below the boxes."""
        shown = {"上段": str(self.upper), "下段": str(sum(self.points.values()) - self.upper), "合計": str(self.total)}
        if has_joker:
            shown["ヨット+100"] = str(self.bonus - self.upper_bonus)
        if self.ruleset not in UPPER_BONUS:
            return shown
        at, points = UPPER_BONUS[self.ruleset]
        if is_wide:
            reached, still, lost = f" +{points}", f" あと{at - self.upper}", " — 届かない"
            shown["上段"] += reached if self.upper_bonus else still if self.can_reach_bonus else lost
        else:
            reached, still, lost = str(points), f"+{points} まだ。{at}で+{points}", "— 届かない"
            shown["ボーナス"] = reached if self.upper_bonus else still if self.can_reach_bonus else lost
        return shown


PLAYED = [
    ("standard_solo", PHONE, Clicks),
    ("standard_solo", DESK, Keys),
    ("original_solo", PHONE, Keys),
    ("original_solo", DESK, Clicks),
    ("public_domain_draw", PHONE, Clicks),
    ("public_domain_draw", DESK, Keys),
    ("thirteen_jokers", PHONE, Keys),
    ("thirteen_jokers", DESK, Clicks),
    ("thirteen_joker_free", PHONE, Clicks),
    ("thirteen_joker_free", DESK, Keys),
    ("original_house_rules", PHONE, Keys),
    ("original_house_rules", DESK, Clicks),
]


@pytest.mark.parametrize(
    ("name", "screen", "hand"),
    PLAYED,
    ids=[f"{name}-{screen}-{hand.__name__.lower()}" for name, screen, hand in PLAYED],
)
def test_a_recorded_game_is_played_by_the_page_alone(
    visit: Visit, name: str, screen: Screen, hand: type[Clicks | Keys]
) -> None:
    case = RECORDED[name]
    record, expected = case["record"], case["expected"]
    players = [seat["name"] for seat in record["seats"]]
    mode = "solo" if len(players) == 1 else "device"
    page = visit(screen, last={"players": max(2, len(players)), "names": players, "start": "random"})
    table = TablePage(page)
    player = hand(table)
    if mode == "device":
        table.script(expected["first_seat"] + 1)
    player.start(mode, record["ruleset"], record["house_rules"])
    expect(table.roll_button).to_be_visible()

    _play(table, player, record)

    expect(page.locator("[data-again]")).to_be_visible()
    _expect_result(table, record, expected)
    (game,) = stored.stored_games(page)
    assert _essence(game["record"]["events"]) == _essence(record["events"])
    assert (game["record"]["ruleset"], game["record"]["house_rules"]) == (record["ruleset"], record["house_rules"])


def _play(table: TablePage, hand: Hand, record: dict[str, Any]) -> None:
    ledgers = [Ledger(record["ruleset"]) for _ in record["seats"]]
    has_joker = record["ruleset"] == "thirteen" and "joker_none" not in record["house_rules"]
    hold: set[int] = set()
    for event in record["events"]:
        if event["type"] == "rolled":
            for position in sorted(hold ^ set(event["hold"])):
                hand.toggle(position)
            hold = set(event["hold"])
            eventually(table.held, sorted(hold))
            hand.roll(*(face for position, face in enumerate(event["dice"]) if position not in hold))
            table.expect_dice(*event["dice"], held=hold)
            table.expect_rolls_used(event["roll"])
        elif event["type"] == "scored":
            seat = event["seat"]
            table.expect_preview(event["box"], event["points"], event["bonus"])
            shown = table.sums_of(seat)
            assert shown == ledgers[seat].sums(is_wide=table.is_wide, has_joker=has_joker)
            hand.choose(event["box"])
            expect(table.write_button).to_contain_text(f"{event['points'] + event['bonus']}点")
            hand.write()
            hold = set()
            ledgers[seat].write(event)
            if _is_last(record, event):
                return
            table.expect_totals(*(ledger.total for ledger in ledgers))
            if len(ledgers) == 1:
                table.expect_written(event["box"], event["points"])
                assert table.sums_of(seat) == ledgers[seat].sums(is_wide=table.is_wide, has_joker=has_joker)
        elif event["type"] == "resigned":
            hand.resign()


def _is_last(record: dict[str, Any], event: dict[str, Any]) -> bool:
    return record["events"][-2] is event


def _expect_result(table: TablePage, record: dict[str, Any], expected: dict[str, Any]) -> None:
    """Expect the outcome and every box of every card on the result page."""
    page = table.page
    totals = expected["totals"]
    if len(totals) == 1:
        expect(page.get_by_role("heading", level=1)).to_have_text(f"{totals[0]}点")
    written = {
        (event["box"], event["seat"]): str(event["points"]) for event in record["events"] if event["type"] == "scored"
    }
    seats = range(len(totals))
    rows = {
        **{NAMES[box]: [written.get((box, seat)) for seat in seats] for box in BOXES[record["ruleset"]]},
        "合計": [str(total) for total in totals],
    }
    if record["ruleset"] in UPPER_BONUS:
        rows["ボーナス"] = [str(bonus) for bonus in expected["upper_bonuses"]]
    if record["ruleset"] == "thirteen":
        rows["ヨット+100"] = [str(100 * count) for count in expected["further_yachts"]]
    shown: dict[str, list[str | None]] = page.evaluate(_COMPARED)
    assert {name: shown[name] for name in rows} == rows


_COMPARED = """() => Object.fromEntries(
  [...document.querySelectorAll("table tbody tr")].map((row) => [
    row.querySelector("th").textContent.trim(),
    [...row.querySelectorAll("td")].map((cell) => cell.querySelector(".vh")?.textContent ?? null),
  ]),
)"""


def _essence(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Leave out when it happened, and by which rule a seat came to start."""
    return [{key: value for key, value in event.items() if key not in ("at_ms", "start")} for event in events]
