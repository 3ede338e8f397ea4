/** The exact numbers of each rule set, as they were computed from its tables; loaded with the pages that show them. */
import type { Box, Level, RulesetId } from "../generated/types.ts";

/** Totals below which 5, 25, 50, 75, 90 and 99 of a hundred games of perfect play end, or at which they end. */
export type Percentiles = Readonly<Record<"5" | "25" | "50" | "75" | "90" | "99", number>>;

/** How one computer player does, in simulated games alone. */
export interface LevelOdds {
  readonly mean: number;
  readonly sd: number;
  readonly games: number;
}

/** One rule set's numbers, without house rules. */
export interface RulesetOdds {
  /** For each box, the probability that one roll meets it; boxes that any dice meet are left out. */
  readonly once: Readonly<Partial<Record<Box, number>>>;
  /** For each of these boxes, the probability of meeting it within three rolls when it alone is aimed for. */
  readonly aimed: Readonly<Partial<Record<Box, number>>>;
  readonly expected_total: number;
  readonly standard_deviation: number;
  readonly upper_bonus_probability: number | null;
  readonly yacht_probability: number;
  readonly percentiles: Percentiles;
  readonly mean_by_box: Readonly<Partial<Record<Box, number>>>;
  /** The probability of each total from `from` on, in steps of `step` points: the sum over that many totals. */
  readonly distribution: {
    readonly from: number;
    readonly step: number;
    readonly probability: readonly number[];
  };
  readonly levels: Readonly<Record<Level, LevelOdds>>;
}

/** Loads the numbers of all rule sets. */
export async function loadOdds(): Promise<Readonly<Record<RulesetId, RulesetOdds>>> {
  // The file is generated and checked by the tests; its JSON type is wider than what stands in it.
  const odds: unknown = (await import("../generated/odds.json")).default;
  return odds as Readonly<Record<RulesetId, RulesetOdds>>;
}
