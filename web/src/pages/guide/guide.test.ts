import { afterEach, expect, test } from "vitest";
import { RULESETS, rulesetEntry } from "../../rules/catalog.ts";
import { loadRules, type RuleTables } from "../../rules/tables.ts";
import { type HouseRuleId, RULESET_IDS, type RulesetId } from "../../rules/types.ts";
import { setLanguage } from "../../text/text.svelte.ts";
import { differences } from "./differences.ts";
import {
  EXAMPLE_TURN,
  EXAMPLE_TURN_BOX,
  EXAMPLES,
  jokerSituations,
  pointsOf,
  threeOfEachFace,
} from "./examples.ts";
import { excludedBy, rulesName } from "./names.ts";
import { questionsOf } from "./questions.ts";

afterEach(() => setLanguage("ja"));

async function rulesOf(
  ruleset: RulesetId,
  houseRules: readonly HouseRuleId[] = [],
): Promise<RuleTables> {
  const rules = await loadRules(ruleset, houseRules);
  if (rules === null) throw new Error(`no rules ${ruleset} ${houseRules.join("+")}`);
  return rules;
}

function answerTo(rules: RuleTables, id: string): string {
  const found = questionsOf(rules).find((question) => question.id === id);
  if (found === undefined) throw new Error(`no question ${id}`);
  return found.answer.join("");
}

test("every box has an example that is worth something", async () => {
  for (const ruleset of RULESET_IDS) {
    const rules = await rulesOf(ruleset);
    for (const { id } of rules.boxes)
      expect(Math.max(...EXAMPLES[id].map((dice) => pointsOf(rules, id, dice)))).toBeGreaterThan(0);
  }
});

test("points of an example are those of the rule set, and a box that it lacks has none", async () => {
  const points = async (ruleset: RulesetId): Promise<number> =>
    pointsOf(await rulesOf(ruleset), "four_of_a_kind", [4, 4, 4, 4, 1]);
  expect(await Promise.all(RULESET_IDS.map(points))).toEqual([17, 16, 17, 17]);
  const standard = await rulesOf("standard");
  expect(() => pointsOf(standard, "three_of_a_kind", [1, 1, 1, 2, 3])).toThrow(RangeError);
});

test("the example turn leaves the held dice where they are and ends in its box", async () => {
  for (const [index, { dice, hold }] of EXAMPLE_TURN.entries())
    for (const position of hold)
      expect(EXAMPLE_TURN[index + 1]?.dice[position]).toBe(dice[position]);
  const points = pointsOf(await rulesOf("standard"), EXAMPLE_TURN_BOX, EXAMPLE_TURN[2].dice);
  expect(points).toBe(17);
});

test("three of each face are what the upper bonus asks for", async () => {
  for (const { ruleset, upper_bonus: bonus } of RULESETS)
    if (bonus !== null) expect(threeOfEachFace(await rulesOf(ruleset))).toBe(bonus.at);
});

test("the rule sets differ in what docs/rules.md lists, and in nothing else", () => {
  const rows = new Map(
    differences().map(({ id, cells }) => [id, cells.map((cell) => cell.join(" "))]),
  );
  expect([...rows.keys()]).toEqual([
    "boxes",
    "upper_bonus",
    "three_of_a_kind",
    "four_of_a_kind",
    "full_house",
    "small_straight",
    "large_straight",
    "joker",
    "highest_total",
  ]);
  expect(rows.get("boxes")).toEqual(["12", "12", "12", "13"]);
  expect(rows.get("three_of_a_kind")?.slice(0, 3)).toEqual(["欄なし", "欄なし", "欄なし"]);
  expect(rows.get("joker")).toEqual([
    "加点なし",
    "加点なし",
    "加点なし",
    "+100ずつ、強制ジョーカー",
  ]);
  expect(rows.get("highest_total")).toEqual(["323点", "297点", "303点", "1575点"]);
});

test("a joker goes where the rules of the table let it go", async () => {
  const situations = async (
    houseRules: readonly HouseRuleId[],
  ): Promise<Record<string, string>> => {
    const found = jokerSituations(await rulesOf("thirteen", houseRules));
    return Object.fromEntries(
      found.map(({ id, options }) => [
        id,
        options.map(({ box, points, bonus }) => `${box} ${points}+${bonus}`).join(", "),
      ]),
    );
  };
  const lower =
    "three_of_a_kind 25+100, four_of_a_kind 25+100, full_house 25+100, " +
    "small_straight 30+100, large_straight 40+100, choice 25+100";
  const upper = "ones 0+100, twos 0+100, threes 0+100, fours 0+100, sixes 0+100";
  expect(await situations([])).toEqual({
    onlyYacht: "fives 25+100",
    ownWritten: lower,
    lowerWritten: upper,
  });
  expect(await situations(["upper_first"])).toEqual({ upperWritten: lower });
  const free = await situations(["joker_free"]);
  expect(free["onlyYacht"]).toContain("full_house 0+100");
  expect(free["onlyYacht"]).toContain("sixes 0+100");
  expect(free["ownWritten"]).toContain("large_straight 40+100");
  expect(await situations(["joker_none"])).toEqual({});
  expect(jokerSituations(await rulesOf("standard"))).toEqual([]);
});

test("a house rule names those that it switches off", () => {
  expect(excludedBy("thirteen", "joker_free")).toEqual(["joker_none"]);
  expect(excludedBy("thirteen", "joker_none")).toEqual(["joker_free"]);
  expect(excludedBy("thirteen", "upper_first")).toEqual([]);
  expect(excludedBy("standard", "upper_first")).toEqual([]);
});

test("rules are named with each house rule", () => {
  expect(rulesName("standard", [])).toBe("標準");
  expect(rulesName("standard", ["upper_first", "five_is_full_house"])).toBe(
    "標準＋上段から＋5個同じもフルハウス",
  );
});

test("the answers follow the rules that are shown", async () => {
  const standard = await rulesOf("standard");
  expect(answerTo(standard, "five")).toContain("0点です");
  expect(answerTo(await rulesOf("standard", ["five_is_full_house"]), "five")).toContain("15点です");
  expect(answerTo(standard, "any")).toContain("トレイ15点");
  expect(answerTo(standard, "any")).toContain("ヨット50点");
  expect(answerTo(standard, "any")).not.toContain("ただし");
  expect(answerTo(await rulesOf("thirteen"), "any")).toContain("ジョーカーのときは");
  expect(answerTo(await rulesOf("original", ["upper_first"]), "any")).toContain(
    "上段の6欄を書くまで",
  );
  expect(answerTo(standard, "order")).toContain("S.ストレートで15点");
  expect(answerTo(await rulesOf("original"), "order")).toContain("S.ストレートで0点");
  expect(answerTo(standard, "why")).toContain("63点");
  expect(answerTo(await rulesOf("original"), "bonus")).toContain("標準、13役");
  expect(answerTo(standard, "joker")).toContain("13役にはジョーカーがあります");
  expect(answerTo(await rulesOf("thirteen"), "joker")).toContain("「ジョーカー」");
  expect(answerTo(await rulesOf("thirteen", ["joker_none"]), "joker")).toContain(
    "「ジョーカーなし」",
  );
});

test("the words of the answers are those of the language that is set", async () => {
  setLanguage("en");
  expect(answerTo(await rulesOf("thirteen"), "five")).toContain("As a joker they may be worth 25");
  expect(rulesetEntry("thirteen").joker?.scores.full_house).toBe(25);
});
