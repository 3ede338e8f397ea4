/** The exact numbers of each rule set, as `tools/perfect_play.py` wrote them; loaded with the pages that show them. */
import type { Box, HouseRuleId, Level, RulesetId } from "../generated/types.ts";

/** A probability or a mean as numerator and denominator. */
export type Ratio = readonly [number, number];

/** Totals at or below which 5, 25, 50, 75, 90 and 99 of a hundred games end. */
export type Percentiles = Readonly<Record<"5" | "25" | "50" | "75" | "90" | "99", number>>;

/** How often a box holds more than 0, and what it holds on average. */
export interface BoxOdds {
  readonly box: Box;
  /** After one roll of five dice. */
  readonly scored_in_one_roll: Ratio;
  /** At the end of a turn in which this one box is aimed at throughout. */
  readonly scored_when_aimed_at: Ratio;
  readonly mean_of_one_roll: Ratio;
  readonly mean_when_aimed_at: Ratio;
  /** In games of perfect play. */
  readonly perfect_play_scored: number;
  readonly perfect_play_mean: number;
}

/** The distribution of totals in bars of `step` totals each, from the total `first` on; `rest` lies outside. */
export interface DistributionOdds {
  readonly first: number;
  readonly step: number;
  readonly shares: readonly number[];
  readonly rest: number;
}

/** What perfect play comes to. */
export interface PerfectPlayOdds {
  readonly expected_total: number;
  readonly standard_deviation: number;
  /** 0 where the rules have no upper bonus. */
  readonly upper_bonus_probability: number;
  readonly yacht_probability: number;
  readonly percentiles: Percentiles;
  readonly distribution: DistributionOdds;
}

/** How one computer player does, in simulated games. */
export interface PlayerOdds {
  readonly level: Level;
  readonly mean: number;
  readonly standard_deviation: number;
  readonly percentiles: Percentiles;
}

/** The numbers of one rule set with house rules. */
export interface RulesOdds {
  readonly boxes: readonly BoxOdds[];
  readonly perfect_play: PerfectPlayOdds;
  readonly computer_players: {
    /** How many games each has played. */
    readonly games: number;
    readonly players: readonly PlayerOdds[];
  };
}

/**
 * Loads the numbers of a rule set with house rules.
 * @throws RangeError if the rule set does not allow these house rules.
 */
export async function loadOdds(
  ruleset: RulesetId,
  houseRules: readonly HouseRuleId[],
): Promise<RulesOdds> {
  // The files are generated and checked by the tests; their JSON type is wider than what stands in them.
  const file: unknown = (await import(`../generated/odds/${ruleset}.json`)).default;
  const odds = (file as Readonly<Partial<Record<string, RulesOdds>>>)[houseRules.join("+")];
  if (odds === undefined)
    throw new RangeError(`${ruleset} does not allow ${houseRules.join(", ")}`);
  return odds;
}

/** Gives numerator over denominator. */
export function quotient([numerator, denominator]: Ratio): number {
  return numerator / denominator;
}
