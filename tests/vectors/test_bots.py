from __future__ import annotations

import pytest

from vector_files import cases, files, read
from yacht.bots import BOTS, Choice, bot
from yacht.rules import KEEPS, ROLLS, Box, Face, Roll, Scorecard, compile_ruleset, roll_id, ruleset

ALL = cases("bots")


def text_of(choice: Choice) -> str:
    return choice.value if isinstance(choice, Box) else "".join(map(str, KEEPS[choice])) or "."


def roll_of_text(text: str) -> Roll:
    a, b, c, d, e = (Face(int(face)) for face in text)
    return ROLLS[roll_id(Roll((a, b, c, d, e)))]


@pytest.mark.parametrize(("name", "rules", "case"), ALL, ids=[name for name, _, _ in ALL])
def test_every_level_does_what_the_vectors_say(name: str, rules: str, case: dict[str, list[str]]) -> None:
    assert name.startswith(f"bots/{rules}")
    tables = compile_ruleset(ruleset(rules, case["house_rules"]))
    policies = [bot(level, tables) for level in BOTS]
    for position in case["positions"]:
        points, further_yachts, faces, rolls_left, *choices = position.split(" ")
        held = tuple(None if text == "-" else int(text) for text in points.split(","))
        card = Scorecard(tables, held, int(further_yachts))
        found = [text_of(policy.choose(card, roll_of_text(faces), int(rolls_left))) for policy in policies]
        assert found == choices, position


def test_each_rule_set_has_500_positions_and_every_level() -> None:
    for path in files("bots"):
        content = read(path)
        assert content["levels"] == list(BOTS)
        assert sum(len(case["positions"]) for case in content["cases"]) == 500
