"""Games by the thousand: what easy, normal and hard play comes to, by chance.

All games are played in lockstep, round by round. Those that have come to the same state lie together, so that the
choices of a state are worked out once for all of them. Every game has its own dice, from the seed, the seat, the game
and the round alone: the same arguments give the same totals.

The choices of easy and normal are stated in `yacht.bots`, which is what these kernels are tested against.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from yacht import rules as game_rules
from yacht.rules import DICE_COUNT, FACES, KEEPS, ROLLS, Keep, compile_ruleset, five, keep_id, roll_id, roll_of
from yacht.solver.arrays import rule_arrays
from yacht.solver.choices import CHOICES_SIZE, choose_in_turn
from yacht.solver.compiled import jit
from yacht.solver.lanes import WIDTH
from yacht.solver.lattice import KEEP_COUNT, KEEP_IDS, KEEP_START, ROLL_COUNT
from yacht.solver.layout import layout_of, unpack
from yacht.solver.solution import Solution, solve
from yacht.solver.writing import further_points, points_in, row_after

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from yacht.rules import Ruleset
    from yacht.solver.arrays import FloatArray, Int32Array, IntArray, OneRuleset, RuleArrays
    from yacht.solver.layout import Layout

ByteArray: TypeAlias = npt.NDArray[np.uint8]
SeedArray: TypeAlias = npt.NDArray[np.uint64]

LEVELS: Final = ("easy", "normal", "hard")
"""The levels that can be simulated; the place is the level's number in kernels."""

_EASY, _NORMAL, _HARD = range(3)

_KEPT: Final = np.array([len(keep) for keep in KEEPS], dtype=np.int64)
"""int64[462]: how many dice a keep keeps."""

_ONE_MORE: Final = np.array(game_rules.ONE_MORE, dtype=np.int64)
"""int64[210, 6]: keeps with one more die."""


def _commonest(faces: tuple[int, ...]) -> tuple[int, int]:
    return max((faces.count(face), face) for face in FACES)


_EASY_KEEPS: Final = np.array(
    [
        keep_id(Keep((FACES[face - 1],) * count)) if count < DICE_COUNT else roll
        for roll, (count, face) in enumerate(map(_commonest, ROLLS))
    ],
    dtype=np.int64,
)
"""int64[252]: what easy keeps of a roll; five equal dice are written."""


def _throws() -> tuple[IntArray, ByteArray]:
    """Give where the throws of each keep's other dice begin, and the roll that each throw leads to."""
    start, rolls = [0], list[int]()
    for keep in KEEPS:
        throws = product(FACES, repeat=DICE_COUNT - len(keep))
        rolls += [roll_id(roll_of(five((*keep, *throw)))) for throw in throws]
        start.append(len(rolls))
    return np.array(start, dtype=np.int64), np.array(rolls, dtype=np.uint8)


_THROW_START, _THROW_ROLLS = _throws()

_STEP: Final = np.uint64(0x9E3779B97F4A7C15)
_FIRST_FACTOR: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND_FACTOR: Final = np.uint64(0x94D049BB133111EB)
"""The constants of SplitMix64 (G. Steele, D. Lea, C. Flood 2014), which has every 64-bit number once in its period."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """The totals of simulated games."""

    levels: tuple[str, ...]
    """Who sat on the seats."""
    totals: Int32Array
    """int32[seats, games]."""

    @property
    def means(self) -> tuple[float, ...]:
        """The mean total, by seat."""
        return tuple(float(mean) for mean in self.totals.mean(axis=1))

    @property
    def standard_deviations(self) -> tuple[float, ...]:
        """The standard deviation of the totals, by seat."""
        return tuple(float(deviation) for deviation in self.totals.std(axis=1))

    def percentiles(self, percents: Iterable[int]) -> tuple[dict[int, int], ...]:
        """Give by seat the lowest total that at least this share of games did not exceed."""
        wanted = tuple(percents)
        found = np.percentile(self.totals, wanted, axis=1, method="inverted_cdf")
        return tuple(dict(zip(wanted, map(int, of_seat), strict=True)) for of_seat in found.T)

    @property
    def wins(self) -> tuple[int, ...]:
        """How many games a seat won, by seat; a game with several at the top is a draw, and nobody's."""
        at_top = self.totals == self.totals.max(axis=0)
        alone = at_top.sum(axis=0) == 1
        return tuple(int((of_seat & alone).sum()) for of_seat in at_top)

    @property
    def draws(self) -> int:
        """How many games had several at the top."""
        return self.totals.shape[1] - sum(self.wins)


def simulate(
    ruleset: Ruleset,
    levels: Sequence[str],
    games: int,
    seed: int,
    *,
    solution: Solution | None = None,
    on_progress: Callable[[int, int], None] | None = None,
) -> Simulation:
    """Play games with their own dice for every seat.

    Args:
        ruleset: any rule set, house rules applied.
        levels: who sits on the seats: `LEVELS`, one or more.
        games: how many games, at least 1.
        seed: any whole number; its lowest 64 bits count.
        solution: of these rules, for hard; it is solved if none is given.
        on_progress: is told how many rounds are played, of how many, all seats counted.

    Raises:
        ValueError: for a level that does not exist.
    """
    for level in levels:
        if level not in LEVELS:
            msg = f"unknown level {level!r}; known: {', '.join(LEVELS)}"
            raise ValueError(msg)
    rules = compile_ruleset(ruleset)
    one_ruleset = rule_arrays(rules)
    layout = layout_of(one_ruleset[0])
    numbers = [LEVELS.index(level) for level in levels]
    work = np.zeros(1)
    if _HARD in numbers:
        work = unpack(layout, one_ruleset[0], (solution or solve(ruleset)).values)
    index_by_row = np.full(layout.work_rows, -1)
    index_by_row[layout.rows] = np.arange(len(layout.rows))
    totals = np.zeros((len(levels), games), dtype=np.int32)
    rounds = len(rules.boxes)
    for seat, level in enumerate(numbers):
        states = np.zeros(games, dtype=np.int32)
        stream = np.array([seed % 2**64, seat], dtype=np.uint64)
        for number in range(rounds):
            start, order = sort_games(states, layout.state_count)
            part = np.flatnonzero(layout.filled_count == number)
            play_round(
                one_ruleset, work, layout, index_by_row, part, level, stream, number, start, order, states, totals[seat]
            )
            if on_progress:
                on_progress(seat * rounds + number + 1, len(levels) * rounds)
    return Simulation(tuple(levels), totals)


@jit
def sort_games(states: Int32Array, state_count: int) -> tuple[IntArray, Int32Array]:
    """Give the games by state.

    Returns:
        int64[state_count + 1], where the games of each state begin; int32[games], the games, ascending in each state.
    """
    start = np.zeros(state_count + 1, np.int64)
    for game in range(states.shape[0]):
        start[states[game] + 1] += 1
    for state in range(state_count):
        start[state + 1] += start[state]
    order = np.empty(states.shape[0], np.int32)
    place = start.copy()
    for game in range(states.shape[0]):
        order[place[states[game]]] = game
        place[states[game]] += 1
    return start, order


@jit
def play_round(
    one_ruleset: OneRuleset,
    work: FloatArray,
    layout: Layout,
    index_by_row: IntArray,
    part: IntArray,
    level: int,
    stream: SeedArray,
    number: int,
    start: IntArray,
    order: Int32Array,
    states: Int32Array,
    totals: Int32Array,
) -> None:
    """Play one round of every game.

    Args:
        one_ruleset: the rule set.
        work: float64[work_rows * stride], final; only hard looks at it.
        layout: the states.
        index_by_row: int64[work_rows]: the place of a row in `layout.rows`.
        part: int64: the places of the rows with as many written boxes as rounds are played.
        level: 0 to 2, easy, normal or hard.
        stream: uint64[2], the seed and the seat.
        number: the round, from 0.
        start: int64[states + 1], see `sort_games`.
        order: int32[games], see `sort_games`.
        states: int32[games], moved on in place.
        totals: int32[games], added to in place; the bonus counts when it is reached.
    """
    rules = one_ruleset[0]
    turn = np.empty(KEEP_COUNT * WIDTH)
    written = np.empty(CHOICES_SIZE)
    boxes = np.empty(CHOICES_SIZE)
    first = np.empty(CHOICES_SIZE)
    second = np.empty(CHOICES_SIZE)
    for index in range(part.shape[0]):
        place = int(part[index])
        row = int(layout.rows[place])
        origin = layout.start[place] - layout.low[place]
        if start[origin + layout.low[place]] == start[origin + layout.high[place] + 1]:
            continue
        if level != _HARD:
            choose_plainly(rules, row, level, boxes, first, second)
        for column in range(layout.low[place], layout.high[place] + 1, WIDTH):
            beyond = min(column + WIDTH, layout.high[place] + 1)
            if start[origin + column] == start[origin + beyond]:
                continue
            if level == _HARD:
                choose_in_turn(rules, work, row, column, turn, written, boxes, first, second)
            for at in range(column, beyond):
                lane = at - column if level == _HARD else 0
                for game in order[start[origin + at] : start[origin + at + 1]]:
                    roll = _play_turn(stream, int(game), number, lane, first, second)
                    box = int(boxes[roll * WIDTH + lane])
                    points = points_in(rules, row, roll, box)
                    column_after = at + rules.shifts[box] * points
                    totals[game] += points + further_points(rules, row, roll)
                    if at < rules.cap <= column_after:
                        totals[game] += rules.bonus
                    after = index_by_row[row_after(rules, row, box, points)]
                    to = min(max(column_after, layout.low[after]), layout.high[after])
                    states[game] = layout.start[after] + to - layout.low[after]


@jit
def _play_turn(stream: SeedArray, game: int, number: int, lane: int, first: FloatArray, second: FloatArray) -> int:
    """Give the roll that a turn ends with."""
    random = mixed(mixed(stream[0] + _STEP * (stream[1] + np.uint64(1))) + _STEP * np.uint64(game * 16 + number))
    roll = thrown(KEEP_COUNT - 1, random)
    choice = int(first[roll * WIDTH + lane])
    if choice < ROLL_COUNT:
        return roll
    random = mixed(random + _STEP)
    roll = thrown(choice, random)
    choice = int(second[roll * WIDTH + lane])
    if choice < ROLL_COUNT:
        return roll
    return thrown(choice, mixed(random + _STEP))


@jit
def mixed(number: np.uint64) -> np.uint64:
    """Give the 64 bits that SplitMix64 makes of a number."""
    number = (number ^ (number >> np.uint64(30))) * _FIRST_FACTOR
    number = (number ^ (number >> np.uint64(27))) * _SECOND_FACTOR
    return number ^ (number >> np.uint64(31))


@jit
def thrown(keep: int, random: np.uint64) -> int:
    """Give the roll that rerolling the dice not kept leads to.

    Args:
        keep: the `KeepId`; 461 keeps nothing.
        random: 64 random bits, of which 53 are used: each throw has its share to 1 in 10**12.
    """
    begin = _THROW_START[keep]
    count = _THROW_START[keep + 1] - begin
    share = float(random >> np.uint64(11)) / 2.0**53
    return int(_THROW_ROLLS[begin + int(share * count)])


@jit
def choose_plainly(
    rules: RuleArrays, row: int, level: int, boxes: FloatArray, first: FloatArray, second: FloatArray
) -> None:
    """Give the choices of easy or normal for every roll, in the first of eight columns; they depend on the row alone.

    Args:
        rules: one rule set.
        row: the row of the state, not of a full card.
        level: 0 for easy, 1 for normal.
        boxes: float64[252 * 8]; becomes the box that the roll is written into.
        first: float64[252 * 8]; becomes the choice with two rerolls left: the `KeepId`, or the `RollId` for writing.
        second: float64[252 * 8]; the same with one reroll left.
    """
    sums = np.empty(KEEP_COUNT, np.int64)
    for roll in range(ROLL_COUNT):
        best = -1
        for box in range(rules.box_count):
            points = points_in(rules, row, roll, box)
            if points > best:
                best = points
                boxes[roll * WIDTH] = box
        sums[roll] = best
    for keep in range(ROLL_COUNT, KEEP_COUNT):
        sums[keep] = 0
        for face in range(6):
            sums[keep] += sums[_ONE_MORE[keep - ROLL_COUNT, face]]
    for roll in range(ROLL_COUNT):
        choice = int(_EASY_KEEPS[roll]) if level == _EASY else _best_keep(sums, roll)
        first[roll * WIDTH] = choice
        second[roll * WIDTH] = choice


@jit
def _best_keep(sums: IntArray, roll: int) -> int:
    """Give what normal does with a roll: the keep worth most, or the roll itself if writing it is worth as much.

    Args:
        sums: int64[462], the expected points after a reroll as numerators over 6**k for k dice rerolled.
        roll: the `RollId`.
    """
    best, choice = sums[roll] * 6**5, roll
    for index in range(KEEP_START[roll], KEEP_START[roll + 1]):
        keep = KEEP_IDS[index]
        worth = sums[keep] * 6 ** _KEPT[keep]
        if worth > best:
            best, choice = worth, keep
    return choice
