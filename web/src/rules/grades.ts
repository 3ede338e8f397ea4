/** How good a total is: its grade among the totals of perfect play by the same rules. */
import type { HouseRuleId, RulesetId } from "../generated/types.ts";
import type { Percentiles } from "./odds.ts";

/** The grades from the lowest to the highest; each after the first begins at a percentile of perfect play. */
export const GRADES = ["learner", "first", "second", "third", "fourth", "master"] as const;

/** One of `GRADES`. */
export type Grade = (typeof GRADES)[number];

/** The percentile at which each grade begins; the lowest begins at 0 points. */
export const PERCENTILE_BY_GRADE = {
  first: "25",
  second: "50",
  third: "75",
  fourth: "90",
  master: "99",
} as const satisfies Readonly<Record<Exclude<Grade, "learner">, keyof Percentiles>>;

/**
 * Loads the percentiles of perfect play by a rule set.
 * @returns null if the rule set does not allow these house rules.
 */
export async function loadPercentiles(
  ruleset: RulesetId,
  houseRules: readonly HouseRuleId[],
): Promise<Percentiles | null> {
  // The file is generated and checked by the tests; its JSON type is wider than what stands in it.
  const file: unknown = (await import("../generated/percentiles.json")).default;
  const byRules = file as Readonly<
    Record<RulesetId, Readonly<Partial<Record<string, Percentiles>>>>
  >;
  return byRules[ruleset][houseRules.join("+")] ?? null;
}

/**
 * Gives the grade of a total.
 *
 * Ties: a total that equals a percentile has reached it. Where two percentiles are equal, the higher grade is given.
 */
export function gradeOf(total: number, percentiles: Percentiles): Grade {
  return GRADES.filter((grade) => total >= leastTotal(grade, percentiles)).at(-1) ?? "learner";
}

/** Gives the lowest total of a grade. */
export function leastTotal(grade: Grade, percentiles: Percentiles): number {
  return grade === "learner" ? 0 : percentiles[PERCENTILE_BY_GRADE[grade]];
}
