import { describe, expect, test } from "vitest";
import { RULESET_IDS } from "../generated/types.ts";
import {
  boxIds,
  fitHouseRules,
  LONGEST_NAME,
  MOST_SEATS,
  RULES_CHANGED,
  RULESETS,
  rulesetEntry,
  toggleHouseRule,
} from "./catalog.ts";

describe("what can be chosen", () => {
  test("every rule set, the default first", () => {
    expect(RULESETS.map(({ ruleset }) => ruleset)).toEqual([...RULESET_IDS]);
    expect(RULESETS[0]?.ruleset).toBe("standard");
    expect(RULES_CHANGED).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect([MOST_SEATS, LONGEST_NAME]).toEqual([6, 12]);
  });

  test("rule sets differ in their boxes", () => {
    expect(boxIds("standard")).toHaveLength(12);
    expect(boxIds("thirteen")).toHaveLength(13);
    expect(rulesetEntry("original").upper_bonus).toBeNull();
    expect(rulesetEntry("thirteen").joker?.kind).toBe("forced");
  });

  test("house rules are put in order, and those that do not fit are left out", () => {
    expect(fitHouseRules("standard", ["five_is_full_house", "joker_none", "upper_first"])).toEqual([
      "upper_first",
      "five_is_full_house",
    ]);
  });

  test("a house rule is switched on and off", () => {
    expect(toggleHouseRule("original", ["upper_first"], "small_straight_15")).toEqual([
      "upper_first",
      "small_straight_15",
    ]);
    expect(toggleHouseRule("original", ["upper_first"], "upper_first")).toEqual([]);
  });

  test("switching a house rule on switches off what it excludes", () => {
    expect(toggleHouseRule("thirteen", ["joker_free", "upper_first"], "joker_none")).toEqual([
      "upper_first",
      "joker_none",
    ]);
    expect(toggleHouseRule("thirteen", ["joker_none"], "joker_free")).toEqual(["joker_free"]);
  });
});
