import { expect, test } from "vitest";
import { loadOdds } from "./odds.ts";
import { loadTips, TIP_IDS, type Tip } from "./tips.ts";
import { RULESET_IDS } from "./types.ts";

test("the tips of the generated files are those that have a text, and each is told somewhere", async () => {
  const tips: Tip[] = [];
  for (const ruleset of RULESET_IDS) tips.push(...(await loadTips(ruleset, [])));
  expect(new Set(tips.map(({ id }) => id))).toEqual(new Set(TIP_IDS));
});

test("odds of house rules that a rule set does not allow are refused", async () => {
  await expect(loadOdds("standard", ["joker_free"])).rejects.toThrow(RangeError);
});
