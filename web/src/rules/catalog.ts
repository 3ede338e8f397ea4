/** What can be chosen, without tables: the rule sets and house rules, their boxes and limits. */
import catalog from "../generated/catalog.json";
import type { Box, HouseRuleId, RulesetId } from "../generated/types.ts";
import { HOUSE_RULE_IDS } from "../generated/types.ts";
import type { BoxRule, Joker } from "./tables.ts";

/** A rule set without house rules, and the house rules that it allows. */
export interface RulesetEntry {
  readonly ruleset: RulesetId;
  readonly source: string;
  readonly boxes: readonly BoxRule[];
  readonly upper_bonus: { readonly at: number; readonly points: number } | null;
  readonly joker: Joker | null;
  readonly highest_total: number;
  readonly allowed_house_rules: readonly HouseRuleId[];
}

interface Catalog {
  readonly rules_changed: string;
  readonly most_seats: number;
  readonly longest_name: number;
  readonly rulesets: readonly RulesetEntry[];
  readonly house_rules: readonly {
    readonly id: HouseRuleId;
    readonly excludes: readonly HouseRuleId[];
  }[];
}

// The generated file has the types of its contents; the check that it is up to date is part of the tests.
const CATALOG = catalog as unknown as Catalog;

/** Every rule set, the default first. */
export const RULESETS = CATALOG.rulesets;

/** The day on which a rule of play last changed (ISO 8601). */
export const RULES_CHANGED = CATALOG.rules_changed;
export const MOST_SEATS = CATALOG.most_seats;
/** The longest name of a person, in characters. */
export const LONGEST_NAME = CATALOG.longest_name;

/**
 * Gives a rule set's entry.
 * @throws RangeError if there is none, which the types rule out.
 */
export function rulesetEntry(ruleset: RulesetId): RulesetEntry {
  const entry = RULESETS.find((other) => other.ruleset === ruleset);
  if (entry === undefined) throw new RangeError(`no rule set ${ruleset}`);
  return entry;
}

/** Puts house rules in their order and leaves out those that the rule set does not allow. */
export function fitHouseRules(
  ruleset: RulesetId,
  chosen: readonly HouseRuleId[],
): readonly HouseRuleId[] {
  const allowed = rulesetEntry(ruleset).allowed_house_rules;
  return HOUSE_RULE_IDS.filter((rule) => allowed.includes(rule) && chosen.includes(rule));
}

/** Switches one house rule on or off; those that it excludes are switched off with it. */
export function toggleHouseRule(
  ruleset: RulesetId,
  chosen: readonly HouseRuleId[],
  rule: HouseRuleId,
): readonly HouseRuleId[] {
  if (chosen.includes(rule)) return chosen.filter((other) => other !== rule);
  const excluded = CATALOG.house_rules.find(({ id }) => id === rule)?.excludes ?? [];
  return fitHouseRules(ruleset, [...chosen.filter((other) => !excluded.includes(other)), rule]);
}

/** Gives the boxes of a rule set in the order of the card. */
export function boxIds(ruleset: RulesetId): readonly Box[] {
  return rulesetEntry(ruleset).boxes.map(({ id }) => id);
}
