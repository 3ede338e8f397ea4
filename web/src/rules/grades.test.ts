import fc from "fast-check";
import { expect, test } from "vitest";
import { RULESETS } from "./catalog.ts";
import { GRADES, gradeOf, leastTotal, loadPercentiles, PERCENTILE_BY_GRADE } from "./grades.ts";
import type { Percentiles } from "./odds.ts";
import { loadRules } from "./tables.ts";
import { HOUSE_RULE_IDS, RULESET_IDS } from "./types.ts";

/** The percentiles of the standard rules; that they are right is tested where they are computed. */
const STANDARD: Percentiles = { 5: 128, 25: 165, 50: 193, 75: 216, 90: 242, 99: 274 };

test.each([
  [0, "learner"],
  [164, "learner"],
  [165, "first"],
  [192, "first"],
  [193, "second"],
  [216, "third"],
  [241, "third"],
  [242, "fourth"],
  [273, "fourth"],
  [274, "master"],
  [323, "master"],
])("%i points are %s", (total, grade) => {
  expect(gradeOf(total, STANDARD)).toBe(grade);
});

test("where two percentiles are equal, the higher grade is given", () => {
  expect(gradeOf(193, { ...STANDARD, 75: 193 })).toBe("third");
});

test("a higher total never has a lower grade, and each grade begins where it says", () => {
  const total = fc.integer({ min: 0, max: 1575 });
  const ascending = fc
    .uniqueArray(total, { minLength: 6, maxLength: 6 })
    .map((totals) => totals.sort((a, b) => a - b))
    .map(([p5 = 0, p25 = 0, p50 = 0, p75 = 0, p90 = 0, p99 = 0]): Percentiles => {
      return { 5: p5, 25: p25, 50: p50, 75: p75, 90: p90, 99: p99 };
    });
  fc.assert(
    fc.property(ascending, total, total, (percentiles, a, b) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      const rank = (points: number): number => GRADES.indexOf(gradeOf(points, percentiles));
      expect(rank(low)).toBeLessThanOrEqual(rank(high));
      for (const grade of GRADES)
        expect(gradeOf(leastTotal(grade, percentiles), percentiles)).toBe(grade);
    }),
  );
});

test("every rule set has percentiles with every combination of house rules that it allows, and no others", async () => {
  for (const ruleset of RULESET_IDS) {
    const entry = RULESETS.find((other) => other.ruleset === ruleset);
    for (let bits = 0; bits < 2 ** HOUSE_RULE_IDS.length; bits += 1) {
      const rules = HOUSE_RULE_IDS.filter((_, index) => (bits >> index) % 2 === 1);
      const percentiles = await loadPercentiles(ruleset, rules);
      const isAllowed = (await loadRules(ruleset, rules)) !== null;
      expect(percentiles !== null).toBe(isAllowed);
      if (percentiles === null) continue;
      const least = Object.values(PERCENTILE_BY_GRADE).map((percent) => percentiles[percent]);
      expect(least).toEqual([...least].sort((a, b) => a - b));
      expect(least.at(-1)).toBeLessThanOrEqual(entry?.highest_total ?? 0);
    }
  }
});
