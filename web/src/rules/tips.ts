/** The tips that exact play bears out, as `tools/perfect_play.py` wrote them; loaded with the page that shows them. */
import type { Box, HouseRuleId, RulesetId } from "../generated/types.ts";
import { type Five, five } from "./dice.ts";

export const TIP_IDS = [
  "three_to_upper",
  "four_to_upper",
  "high_four_to_lower",
  "low_pair_to_upper",
  "higher_pair",
  "pair_alone",
  "four_in_a_row",
  "beyond_small_straight",
  "three_over_full_house",
  "stay_with_full_house",
  "roll_on_from_four",
] as const;

/** A tip; its text stands with the texts of the page. */
export type TipId = (typeof TIP_IDS)[number];

/** What can be done in a position: write, or keep these faces and roll the others. */
export type TipOption = { readonly box: Box } | { readonly keep: readonly number[] };

/** A tip with what it costs not to follow it. */
export interface Tip {
  readonly id: TipId;
  /** 2 to 0. */
  readonly rollsLeft: number;
  /** The mean over the rolls that the tip speaks of, in points. */
  readonly cost: number;
  readonly example: {
    readonly dice: Five;
    readonly advised: TipOption;
    readonly warnedOf: TipOption;
    /** What it loses in this position, in points. */
    readonly cost: number;
  };
}

interface StoredTip {
  readonly id: TipId;
  readonly rolls_left: number;
  readonly cost: number;
  readonly example: {
    readonly dice: readonly number[];
    readonly advised: TipOption;
    readonly warned_of: TipOption;
    readonly cost: number;
  };
}

/** Loads the tips for a rule set with house rules, in the order in which they are told. */
export async function loadTips(
  ruleset: RulesetId,
  houseRules: readonly HouseRuleId[],
): Promise<readonly Tip[]> {
  // The files are generated and checked by the tests; their JSON type is wider than what stands in them.
  const file: unknown = (await import(`../generated/tips/${ruleset}.json`)).default;
  const tips = (file as Readonly<Partial<Record<string, readonly StoredTip[]>>>)[
    houseRules.join("+")
  ];
  return (tips ?? []).map(({ id, rolls_left, cost, example }) => ({
    id,
    rollsLeft: rolls_left,
    cost,
    example: {
      dice: five(example.dice),
      advised: example.advised,
      warnedOf: example.warned_of,
      cost: example.cost,
    },
  }));
}
