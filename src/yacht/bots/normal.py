"""ふつう (normal): for each way to hold, the expected best score after one more roll; takes the best."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from yacht.bots.policy import best_box_now
from yacht.rules import (
    DICE_COUNT,
    FULL_KEEPS,
    KEEPS,
    ONE_MORE,
    ROLLS,
    card_of,
    is_five_equal,
    keeps_of,
    roll_id,
)

if TYPE_CHECKING:
    from yacht.bots.policy import Choice
    from yacht.rules import Box, Roll, RuleTables, Scorecard

_THROWS: Final = 6**DICE_COUNT


class Normal:
    """Looks one roll ahead, whether one or two are left, and at this turn alone.

    A way to hold is worth the expected points of the best box after one more roll; holding all five dice is worth the
    best box now, and means writing it. Points are those of the box alone: neither the upper bonus nor a further yacht's
    points count. All of them are compared as whole numbers over 6**5.

    Ties: writing before keeping, then the lowest `KeepId`; of boxes worth the same, the lowest index.
    """

    def choose(self, card: Scorecard, roll: Roll, rolls_left: int) -> Choice:
        """Give what to do."""
        box, points = best_box_now(card, roll)
        if rolls_left == 0:
            return box
        worth = worth_by_keep(card.rules, card.open_boxes)
        best = max(keeps_of(roll), key=lambda keep: worth[keep - FULL_KEEPS])
        return best if worth[best - FULL_KEEPS] > points * _THROWS else box


@lru_cache(maxsize=1024)
def worth_by_keep(rules: RuleTables, open_boxes: tuple[Box, ...]) -> tuple[int, ...]:
    """Give the expected points of the best box after rerolling, by `KeepId` - 252, as numerators over 6**5.

    What a box is worth depends on which boxes are open and on nothing else of the card.
    """
    sums = best_by_roll(rules, open_boxes)
    for more in ONE_MORE:
        sums.append(sum(sums[keep] for keep in more))
    return tuple(total * 6 ** len(keep) for total, keep in zip(sums, KEEPS, strict=True))[FULL_KEEPS:]


def best_by_roll(rules: RuleTables, open_boxes: tuple[Box, ...]) -> list[int]:
    """Give the points of the best open box, by `RollId`."""
    written = {box: min(rules.score_by_box_roll[box]) for box in rules.boxes if box not in open_boxes}
    card = card_of(rules, written)
    allowed = open_boxes
    if rules.ruleset.upper_first and any(box in rules.upper for box in open_boxes):
        allowed = tuple(box for box in open_boxes if box in rules.upper)
    best = [max(points) for points in zip(*(rules.score_by_box_roll[box] for box in allowed), strict=True)]
    for roll in filter(is_five_equal, ROLLS):
        # Five equal dice may be a joker, about which the card is asked.
        best[roll_id(roll)] = best_box_now(card, roll)[1]
    return best
