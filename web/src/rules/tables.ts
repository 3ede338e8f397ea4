/** The compiled tables of a rule set, as the server's language made them, loaded one rule set at a time. */
import type {
  Box,
  HouseRuleId,
  JokerRule,
  Pattern,
  RulesetId,
  Section,
  Worth,
} from "../generated/types.ts";

/** One box of a rule set. */
export interface BoxRule {
  readonly id: Box;
  readonly section: Section;
  readonly pattern: Pattern;
  readonly worth: Worth;
}

/** What five equal dice are when the yacht box is written. */
export interface Joker {
  readonly kind: JokerRule;
  /** Added with each such writing if the yacht box holds its full points. */
  readonly points: number;
  /** The boxes in which a joker is worth fixed points. */
  readonly scores: Readonly<Partial<Record<Box, number>>>;
}

/** One rule set with its house rules, complete. */
export interface RuleTables {
  readonly ruleset: RulesetId;
  readonly house_rules: readonly HouseRuleId[];
  readonly source: string;
  readonly boxes: readonly BoxRule[];
  /** 252 points by box and roll id. */
  readonly scores: Readonly<Partial<Record<Box, readonly number[]>>>;
  readonly upper_bonus: { readonly at: number; readonly points: number } | null;
  readonly joker: Joker | null;
  readonly upper_first: boolean;
  readonly highest_total: number;
}

type Variants = Readonly<Record<string, RuleTables>>;

// Each import is a chunk of its own, so that a game loads the tables of its rule set only. The files are generated and
// checked by the tests; their JSON types are wider than what stands in them.
const LOADERS: Readonly<Record<RulesetId, () => Promise<unknown>>> = {
  standard: async () => (await import("../generated/rules/standard.json")).default,
  original: async () => (await import("../generated/rules/original.json")).default,
  public_domain: async () => (await import("../generated/rules/public_domain.json")).default,
  thirteen: async () => (await import("../generated/rules/thirteen.json")).default,
};

/**
 * Loads a rule set.
 * @param houseRules in the order of `HOUSE_RULE_IDS`.
 * @returns the tables, or null if the rule set does not allow this combination.
 */
export async function loadRules(
  ruleset: RulesetId,
  houseRules: readonly HouseRuleId[],
): Promise<RuleTables | null> {
  const variants = (await LOADERS[ruleset]()) as Variants;
  return variants[houseRules.join("+")] ?? null;
}

/** Gives the boxes of one half of the card; the upper box at index i counts the face i + 1. */
export function boxesOf(rules: RuleTables, section: Section): readonly Box[] {
  return rules.boxes.filter((rule) => rule.section === section).map((rule) => rule.id);
}
