"""What every computer player has to do, and what each one does."""

from __future__ import annotations

import subprocess
import sys

import pytest

from yacht.bots import BOTS, STRENGTH_GAMES, Choice, bot
from yacht.notation import parse_card, parse_dice, parse_roll
from yacht.rules import (
    KEEPS,
    ROLLS,
    Box,
    Refusal,
    RulesetId,
    card_of,
    compile_ruleset,
    empty_card,
    house_rule_combinations,
    is_five_equal,
    keeps_of,
    options,
    roll_of,
    ruleset,
    score,
)
from yacht.solver import solve
from yacht.table import Level

VARIANTS = [(rules, chosen) for rules in RulesetId for chosen in house_rule_combinations(rules)]
JOKER_VARIANTS = [
    (rules, chosen) for rules, chosen in VARIANTS if compile_ruleset(ruleset(rules, chosen)).ruleset.joker is not None
]


def words(rules: str, card: str, dice: str, rolls_left: int, level: str) -> str:
    tables = compile_ruleset(ruleset(rules))
    choice = bot(level, tables).choose(parse_card(tables, card), roll_of(parse_dice(dice)), rolls_left)
    return choice.value if isinstance(choice, Box) else "keep " + ",".join(map(str, KEEPS[choice]))


def test_there_is_a_computer_player_for_every_level() -> None:
    assert list(BOTS) == [level.value for level in Level]
    assert [entry.level for entry in BOTS.values()] == list(BOTS)


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize(("rules", "chosen"), JOKER_VARIANTS, ids=lambda value: "+".join(value) if value != () else "")
@pytest.mark.parametrize("yacht", [0, 50])
def test_a_joker_with_one_box_left_is_written(
    rules: RulesetId, chosen: tuple[str, ...], level: str, yacht: int
) -> None:
    tables = compile_ruleset(ruleset(rules, chosen))
    policy = bot(level, tables)
    lowest = {box: min(tables.score_by_box_roll[box]) for box in tables.boxes} | {Box.YACHT: yacht}
    for left in tables.boxes:
        if left is Box.YACHT or (tables.ruleset.upper_first and left in tables.upper):
            continue
        card = card_of(tables, {box: points for box, points in lowest.items() if box is not left})
        for roll in filter(is_five_equal, ROLLS):
            assert policy.choose(card, roll, 0) is left
            for rolls_left in (1, 2):
                choice = policy.choose(card, roll, rolls_left)
                assert choice is left or choice in keeps_of(roll)


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize(("rules", "chosen"), VARIANTS, ids=lambda value: "+".join(value) if value != () else "plain")
def test_a_whole_game_is_legal(rules: RulesetId, chosen: tuple[str, ...], level: str) -> None:
    """Every round with another roll, at every number of rerolls left; written as the policy says."""
    tables = compile_ruleset(ruleset(rules, chosen))
    policy, again = bot(level, tables), bot(level, tables)
    card = empty_card(tables)
    for number in range(len(tables.boxes)):
        roll = ROLLS[(number * 83 + len(chosen) * 41) % 252]
        for rolls_left in (2, 1, 0):
            choice: Choice = policy.choose(card, roll, rolls_left)
            assert choice == again.choose(card, roll, rolls_left)
            if isinstance(choice, Box):
                assert choice in [option.box for option in options(card, roll).options]
            else:
                assert rolls_left > 0
                assert choice in keeps_of(roll)
        box = policy.choose(card, roll, 0)
        assert isinstance(box, Box)
        written = score(card, box, roll)
        assert not isinstance(written, Refusal)
        card = written
    assert card.is_full


@pytest.mark.parametrize(
    ("card", "dice", "rolls_left", "choice"),
    [
        ("", "1,2,2,4,6", 2, "keep 2,2"),
        ("", "1,1,2,2,6", 2, "keep 2,2"),  # of faces that show equally often, the highest
        ("", "1,2,3,4,6", 1, "keep 6"),
        ("", "1,2,3,4,5", 1, "keep 5"),  # a straight is not seen
        ("", "4,4,4,4,4", 2, "yacht"),
        ("", "2,2,2,4,6", 0, "choice"),
        ("choice=5", "2,2,2,4,6", 0, "twos"),
        ("choice=5,twos=0", "2,2,2,4,6", 0, "sixes"),
        ("choice=5,twos=0,fours=0,sixes=0", "2,2,2,4,6", 0, "ones"),  # for nothing: the lowest index
        ("", "1,2,3,4,5", 0, "large_straight"),
    ],
)
def test_easy(card: str, dice: str, rolls_left: int, choice: str) -> None:
    assert words("standard", card, dice, rolls_left, "easy") == choice


@pytest.mark.parametrize(
    ("card", "dice", "rolls_left", "choice"),
    [
        ("", "1,2,3,4,5", 2, "large_straight"),
        ("", "4,4,4,4,4", 2, "yacht"),
        ("choice=5", "1,2,3,4,6", 2, "keep 1,2,3,4"),
        ("", "6,6,6,5,5", 0, "choice"),
        ("", "6,6,6,5,5", 1, "choice"),  # 28 now; the full house is worth as much, and stands later on the card
    ],
)
def test_normal(card: str, dice: str, rolls_left: int, choice: str) -> None:
    assert words("standard", card, dice, rolls_left, "normal") == choice


def test_normal_compares_whole_numbers() -> None:
    """One die to go for a yacht alone: 50 in 6 throws, whatever is kept besides; keeping four equal dice is best."""
    tables = compile_ruleset(ruleset("standard"))
    card = card_of(tables, {box: min(tables.score_by_box_roll[box]) for box in tables.boxes if box is not Box.YACHT})
    policy = bot("normal", tables)
    assert policy.choose(card, parse_roll("3-3-3-3-5"), 1) == KEEPS.index((3, 3, 3, 3))
    # All keeps of two equal dice are alike here; keeping a third, other die makes a yacht impossible.
    assert policy.choose(card, parse_roll("1-1-2-2-3"), 1) == KEEPS.index((1, 1))


def test_hard_takes_the_best_of_the_solver() -> None:
    assert words("standard", "", "1,2,2,4,6", 2, "hard").startswith("keep ")
    solution = solve(ruleset("thirteen"))
    card = empty_card(solution.rules)
    for number in range(0, 252, 17):
        found = bot("hard", solution.rules).choose(card, ROLLS[number], 1)
        assert found == solution.evaluate(card, ROLLS[number], 1).best


def test_equal_options_of_hard_go_to_writing_then_to_the_lowest() -> None:
    """On the last box, a roll that cannot be bettered is written though a reroll could come to the same."""
    solution = solve(ruleset("standard"))
    tables = solution.rules
    lowest = {box: min(tables.score_by_box_roll[box]) for box in tables.boxes}
    last = card_of(tables, {box: points for box, points in lowest.items() if box is not Box.LARGE_STRAIGHT})
    hard = bot("hard", tables)
    assert hard.choose(last, parse_roll("1-2-3-4-5"), 2) is Box.LARGE_STRAIGHT
    yacht_last = card_of(tables, {box: points for box, points in lowest.items() if box is not Box.YACHT})
    evaluation = solution.evaluate(yacht_last, parse_roll("1-1-2-2-3"), 2)
    bound = evaluation.expected_total - 1e-9
    best = [keep for keep, total in evaluation.expected_total_by_keep.items() if total >= bound]
    assert [KEEPS[keep] for keep in best] == [(1, 1), (2, 2)]
    assert hard.choose(yacht_last, parse_roll("1-1-2-2-3"), 2) == best[0]
    two = card_of(tables, {box: points for box, points in lowest.items() if box not in {Box.ONES, Box.TWOS}})
    assert isinstance(hard.choose(two, parse_roll("6-6-6-6-6"), 0), Box)


def test_easy_and_normal_load_no_solver() -> None:
    code = (
        "import sys, yacht.bots as bots; from yacht.rules import *\n"
        "tables = compile_ruleset(ruleset('thirteen'))\n"
        "[bots.bot(level, tables).choose(empty_card(tables), ROLLS[7], 2) for level in ('easy', 'normal')]\n"
        "print({'numpy', 'numba', 'yacht.solver'} & set(sys.modules) or 'nothing')"
    )
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == "nothing"


def test_every_level_declares_its_strength() -> None:
    for entry in BOTS.values():
        assert list(entry.mean_by_ruleset) == list(RulesetId)
    for rules in RulesetId:
        assert BOTS["hard"].mean_by_ruleset[rules] == pytest.approx(solve(ruleset(rules)).expected_total, abs=0.005)
        assert BOTS["easy"].mean_by_ruleset[rules] < BOTS["normal"].mean_by_ruleset[rules]
        assert BOTS["normal"].mean_by_ruleset[rules] < BOTS["hard"].mean_by_ruleset[rules]
    assert STRENGTH_GAMES == 1_000_000


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(KeyError):
        bot("harder", compile_ruleset(ruleset("standard")))
