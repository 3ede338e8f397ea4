"""docs/rules.md says what the code does: every rule set, number, name and example on the page is checked."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import assert_never

import pytest

from yacht.notation import format_roll, parse_card, parse_dice, parse_hold
from yacht.rules import (
    FACES,
    HOUSE_RULES,
    ROLLS_IN_TURN,
    RULES_CHANGED,
    RULESETS,
    Box,
    BoxRule,
    HouseRuleId,
    JokerRule,
    RulesetId,
    Scorecard,
    Seat,
    Section,
    Turn,
    compile_ruleset,
    empty_card,
    first_roll,
    house_rule_combinations,
    new_game,
    options,
    reroll,
    roll_of,
    ruleset,
    score,
    standings,
)
from yacht.rules.boxes import AnyDice, Equal, Exactly, Fixed, FullHouse, Pattern, Run, SumOfAll, SumOfEqual, SumOfFace
from yacht.rules.boxes import Worth as BoxWorth
from yacht.table.replay import MOST_SEATS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
WORDS = ("no", "one", "two", "three", "four", "five", "six")

Row = dict[str, str]


def section(heading: str) -> str:
    """Give the text under a heading, down to the next heading of the same or a higher level."""
    lines = PAGE.splitlines(keepends=True)
    levels = [len(mark[0]) if (mark := re.match(r"#+(?= )", line)) else 0 for line in lines]
    starts = [index for index, line in enumerate(lines) if levels[index] and line.strip("# \n") == heading]
    assert len(starts) == 1, f"docs/rules.md has {len(starts)} sections {heading!r}"
    start = starts[0]
    following = range(start + 1, len(lines))
    end = next((index for index in following if 0 < levels[index] <= levels[start]), len(lines))
    return "".join(lines[start + 1 : end])


def tables(text: str) -> list[list[Row]]:
    """Give the tables of a text; each row by the names of the columns."""
    found: list[list[Row]] = []
    for block in re.findall(r"(?:^\|.*\|\n)+", text, re.MULTILINE):
        head, _, *rows = [[cell.strip() for cell in line.strip("|\n").split("|")] for line in block.splitlines()]
        found.append([dict(zip((code(name) for name in head), row, strict=True)) for row in rows])
    return found


def code(text: str) -> str:
    """Give a cell without its marks as code."""
    return text.replace("`", "")


def ids(text: str) -> list[str]:
    """Give everything that is marked as code."""
    return re.findall(r"`([^`]+)`", text)


def sentences(text: str) -> str:
    """Give a text on one line, as sentences are searched in it."""
    return " ".join(text.split())


def asked(pattern: Pattern) -> str:
    match pattern:
        case AnyDice():
            return "any dice"
        case Equal(count):
            return f"{count} or more equal"
        case FullHouse():
            return "full house"
        case Run(length):
            return f"any {length} in a row"
        case Exactly(roll):
            return f"exactly {format_roll(roll)}"
        case _:
            assert_never(pattern)


def worth(worth: BoxWorth) -> str:
    match worth:
        case SumOfFace(face):
            return f"sum of the {face}s"
        case SumOfAll():
            return "sum of all five"
        case SumOfEqual(count):
            return f"sum of the {count} equal dice"
        case Fixed(points):
            return str(points)
        case _:
            assert_never(worth)


def described(rule: BoxRule | None) -> str:
    return f"{asked(rule.pattern)}: {worth(rule.worth)}" if rule else "no such box"


def rule_of(rules: RulesetId, box: Box) -> BoxRule | None:
    return next((rule for rule in RULESETS[rules].boxes if rule.box is box), None)


def bonus_of(rules: RulesetId) -> str:
    bonus = RULESETS[rules].upper_bonus
    return f"+{bonus.points} at {bonus.at} or more" if bonus else "none"


def texts(file: str) -> dict[str, str]:
    """Give the texts of a dictionary of the client."""
    source = (ROOT / "web" / "src" / "text" / file).read_text(encoding="utf-8")
    return dict(re.findall(r'^\s*"([\w.]+)":\s*"((?:[^"\\]|\\.)*)",', source, re.MULTILINE))


def page_of(rules: RulesetId) -> str:
    return section(f"`{rules}` {texts('ja.ts')[f'ruleset.{rules}']}")


def test_the_page_says_when_the_rules_last_changed() -> None:
    assert f"The rules of play last changed on {RULES_CHANGED}." in PAGE


def test_every_heading_that_is_cited_is_on_the_page() -> None:
    files = [
        *(ROOT / "src" / "yacht").rglob("*.py"),
        *(ROOT / "tests").rglob("*.py"),
        *(ROOT / "tools").glob("*.py"),
        *(ROOT / "vectors").rglob("*.json"),
    ]
    name = r'\\?"([A-Z][A-Za-z ]+)\\?"'
    cited = {
        heading
        for file in files
        for headings in re.findall(rf"docs/rules\.md, ((?:{name}(?:, | and )?)+)", file.read_text(encoding="utf-8"))
        for heading in re.findall(name, headings[0])
    }
    assert {"Common to all rule sets", "Boxes", "Rule sets", "Joker", "House rules"} <= cited
    for heading in cited:
        assert section(heading)


def test_every_name_in_the_text_is_known() -> None:
    known = {*map(str, Box), *map(str, RulesetId), *map(str, HouseRuleId), "x"}
    assert {name for name in ids(PAGE) if re.fullmatch(r"[a-z_0-9]+", name)} <= known


def test_seats_rounds_and_rolls() -> None:
    common = sentences(section("Common to all rule sets"))
    rounds = sorted({len(rules.boxes) for rules in RULESETS.values()})
    assert f"A game has 1 to {MOST_SEATS} seats" in common
    assert f"as many rounds as the card has boxes: {' or '.join(map(str, rounds))}." in common
    assert f"{WORDS[ROLLS_IN_TURN]} rolls in all" in common
    assert f"Up to {WORDS[ROLLS_IN_TURN - 1]} rerolls" in common
    [at] = {rules.upper_bonus.at for rules in RULESETS.values() if rules.upper_bonus}
    [further] = {rules.joker.points for rules in RULESETS.values() if rules.joker}
    assert f"and every +{further} of a further yacht" in common
    assert f"The +{further} never counts towards the {at} of the upper bonus" in common
    assert f"the writing that reaches {at}." in common


def test_the_rank_after_a_tie_is_skipped() -> None:
    rules = compile_ruleset(RULESETS[RulesetId.STANDARD])
    cards = tuple(parse_card(rules, text) for text in ("yacht=50", "yacht=0", "yacht=50"))
    game = replace(new_game(rules, len(cards), [], Seat(0)), cards=cards)
    ranks = ", ".join(str(standing.rank) for standing in standings(game))
    assert f"the rank after a tie is skipped: {ranks}." in sentences(section("Common to all rule sets"))


def test_the_boxes_have_the_names_that_players_see() -> None:
    ja, en = texts("ja.ts"), texts("en.ts")
    guide_ja, guide_en = texts("guide.ja.ts"), texts("guide.en.ts")
    rows, _ = tables(section("Boxes"))
    assert [code(row["id"]) for row in rows] == list(Box)
    for box, row in zip(Box, rows, strict=True):
        assert row["日本語"] == ja[f"box.{box}"]
        assert row["English"] == en[f"box.{box}"]
        also = [*guide_ja[f"guide.also.{box}"].split("、"), *guide_en[f"guide.also.{box}"].split(", ")]
        assert row["also called"] == ", ".join(filter(None, also))


def test_what_a_box_asks_for_is_explained() -> None:
    _, rows = tables(section("Boxes"))
    explained = {row["what a box asks for"] for row in rows}
    asked_for = {asked(rule.pattern) for rules in RULESETS.values() for rule in rules.boxes}
    assert explained <= asked_for
    assert {re.sub(r"\d", "n", text) for text in explained} == {re.sub(r"\d", "n", text) for text in asked_for}


def test_an_upper_box_counts_its_own_face() -> None:
    for rules in RULESETS.values():
        upper = [rule for rule in rules.boxes if rule.section is Section.UPPER]
        assert [rule.box for rule in upper] == list(Box)[:6]
        assert [(rule.pattern, rule.worth) for rule in upper] == [(AnyDice(), SumOfFace(face)) for face in FACES]


def test_the_rule_sets_side_by_side() -> None:
    ja, en = texts("ja.ts"), texts("en.ts")
    text = section("Rule sets")
    [rows] = tables(text)
    by_name = {code(row.pop("")): row for row in rows}
    assert all(list(row) == list(RulesetId) for row in rows)

    def same(box: Box) -> bool:
        return len({described(rule_of(rules, box)) for rules in RulesetId}) == 1

    differing = [box for box in Box if box not in list(Box)[:6] and not same(box)]
    assert list(by_name) == [
        *("日本語", "English", "boxes", "upper bonus", *map(str, differing), "further yachts", "highest total")
    ]
    for rules in RulesetId:
        joker = RULESETS[rules].joker
        further = f"+{joker.points} each, {joker.rule} joker" if joker else "nothing"
        expected = {
            "日本語": ja[f"ruleset.{rules}"],
            "English": en[f"ruleset.{rules}"],
            "boxes": str(len(RULESETS[rules].boxes)),
            "upper bonus": bonus_of(rules),
            **{box: described(rule_of(rules, box)) for box in differing},
            "further yachts": further,
            "highest total": str(compile_ruleset(RULESETS[rules]).highest_total),
        }
        assert {name: row[rules] for name, row in by_name.items()} == expected
    assert f"`{next(iter(RULESETS))}` is the default." in text
    everywhere = [f"`{box}` ({described(rule_of(RulesetId.STANDARD, box))})" for box in (Box.CHOICE, Box.YACHT)]
    assert f"{' and '.join(everywhere)} are the same everywhere." in sentences(text)
    assert same(Box.CHOICE)
    assert same(Box.YACHT)


@pytest.mark.parametrize("rules", RulesetId)
def test_every_rule_set_has_its_section_with_source_and_card(rules: RulesetId) -> None:
    text = page_of(rules)
    assert f"Source: `{RULESETS[rules].source}`" in text
    card = re.search(r"^Card: (.*?)\.$", text, re.MULTILINE | re.DOTALL)
    assert card
    assert ids(card[1]) == [rule.box for rule in RULESETS[rules].boxes]
    bonus = RULESETS[rules].upper_bonus
    said = f"The upper bonus is {bonus_of(rules)}." if bonus else "There is no upper bonus."
    assert said in text


def test_public_domain_is_original_with_one_difference() -> None:
    assert "`original` with one difference: four of a kind counts all five dice" in page_of(RulesetId.PUBLIC_DOMAIN)
    differing = {box for box in Box if rule_of(RulesetId.ORIGINAL, box) != rule_of(RulesetId.PUBLIC_DOMAIN, box)}
    assert differing == {Box.FOUR_OF_A_KIND}
    assert RULESETS[RulesetId.ORIGINAL].upper_bonus == RULESETS[RulesetId.PUBLIC_DOMAIN].upper_bonus


def test_the_joker_is_described_with_its_numbers() -> None:
    text = sentences(section("Joker"))
    [(rules, joker)] = [(rules, rules.joker) for rules in RULESETS.values() if rules.joker]
    assert text.startswith(f"Only `{rules.id}` has jokers.")
    assert joker.rule is JokerRule.FORCED
    yacht = max(compile_ruleset(rules).score_by_box_roll[Box.YACHT])
    assert f"If the yacht box holds {yacht}, +{joker.points} is added each time" in text
    assert ", ".join(f"`{box}` for {points}" for box, points in joker.scores) in text
    prose = [line for heading in ("Joker", "House rules") for line in section(heading).splitlines() if line[:1] != "|"]
    assert set(re.findall(r"\+(\d+)", "\n".join(prose))) == {str(joker.points)}
    with_five = compile_ruleset(ruleset(rules.id, [HouseRuleId.FIVE_IS_FULL_HOUSE]))
    worth_there = {0, max(with_five.score_by_box_roll[Box.FULL_HOUSE])}
    said = "what the boxes say, which is {}, or {} in `full_house` with `five_is_full_house`"
    assert said.format(*sorted(worth_there)) in sentences(section("House rules"))


def test_the_joker_examples_are_what_the_rules_say() -> None:
    [rows] = tables(section("Joker"))
    assert len(rows) > 0
    for row in rows:
        rules = compile_ruleset(ruleset(RulesetId.THIRTEEN, ids(row["house rules"])))
        card = parse_card(rules, code(row["card"]))
        found = [
            f"{option.box} {option.points}" + (f" +{option.bonus}" if option.bonus else "")
            for option in options(card, roll_of(parse_dice(row["dice"].replace("-", ",")))).options
        ]
        assert code(row["may be written as"]) == ", ".join(found)


def test_the_house_rules_are_listed_with_what_they_are_allowed_with() -> None:
    ja, en = texts("ja.ts"), texts("en.ts")
    rows, _highest = tables(section("House rules"))
    assert [code(row["id"]) for row in rows] == list(HouseRuleId)
    for rule, row in zip(HouseRuleId, rows, strict=True):
        assert row["日本語"] == ja[f"houseRule.{rule}"]
        assert row["English"] == en[f"houseRule.{rule}"]
        allowed = [rules.id for rules in RULESETS.values() if rule in rules.allowed_house_rules]
        assert ids(row["allowed with"]) == allowed
        assert ids(row["not together with"]) == list(HOUSE_RULES[rule].excludes)
    text = section("House rules")
    assert re.findall(r"^- `(\w+)`: ", text, re.MULTILINE) == list(HouseRuleId)


def test_small_straight_15_says_from_what_to_what() -> None:
    assert "`small_straight` is worth 15 instead of 30" in section("House rules")
    original = sentences(page_of(RulesetId.ORIGINAL))
    assert "Both straights are worth 30, as on the sheet of 1938; 15 for the small one is the house rule" in original
    assert "follows the 1938 game" in RULESETS[RulesetId.ORIGINAL].source
    for rules in RulesetId:
        if HouseRuleId.SMALL_STRAIGHT_15 in RULESETS[rules].allowed_house_rules:
            before = compile_ruleset(RULESETS[rules]).score_by_box_roll[Box.SMALL_STRAIGHT]
            changed = compile_ruleset(ruleset(rules, [HouseRuleId.SMALL_STRAIGHT_15]))
            after = changed.score_by_box_roll[Box.SMALL_STRAIGHT]
            assert (max(before), max(after)) == (30, 15)


@pytest.mark.parametrize("rules", RulesetId)
def test_every_highest_total_follows_from_the_page(rules: RulesetId) -> None:
    [rows] = tables(section("Highest totals"))
    listed = {
        frozenset(ids(row["house rules"])): int(row["highest total"]) for row in rows if code(row["rule set"]) == rules
    }
    combinations = house_rule_combinations(rules)
    assert set(listed) <= {frozenset(map(str, chosen)) for chosen in combinations}
    for chosen in combinations:
        holding = [names for names in listed if names <= set(chosen)]
        most = max(map(len, holding))
        [names] = [names for names in holding if len(names) == most]
        assert compile_ruleset(ruleset(rules, chosen)).highest_total == listed[names]


def test_the_examples_are_what_the_rules_say() -> None:
    rows, _ = tables(section("Examples that decide"))
    assert len(rows) > 0
    for row in rows:
        roll = roll_of(parse_dice(row["dice"].replace("-", ",")))
        for rules in RulesetId:
            card = empty_card(compile_ruleset(RULESETS[rules]))
            points = {option.box: option.points for option in options(card, roll).options}
            for example in row[rules].split(", "):
                box, worth_there = code(example).split(" ")
                assert points[Box(box)] == int(worth_there), (row["dice"], rules, box)


def test_the_whole_turn_can_be_played() -> None:
    text = section("Examples that decide")
    _, rows = tables(text)
    turn: Turn | None = None
    for number, row in enumerate(rows, start=1):
        dice = parse_dice(row["dice"].replace("-", ","))
        if turn is None:
            turn = first_roll(dice)
        else:
            hold = parse_hold(code(rows[number - 2]["held"]))
            after = reroll(turn, hold, [face for position, face in enumerate(dice) if position not in hold])
            assert isinstance(after, Turn)
            turn = after
        assert row["roll"] == str(number)
        assert turn.dice == dice
    assert turn is not None
    assert turn.rolls_left == 0
    said = {rules: int(points) for points, rules in re.findall(r"(\d+) in `(\w+)`", sentences(text))}
    assert list(said) == list(RulesetId)
    for rules, points in said.items():
        written = score(empty_card(compile_ruleset(ruleset(rules))), Box.FOUR_OF_A_KIND, roll_of(turn.dice))
        assert isinstance(written, Scorecard)
        assert written.total == points
