/** What the page and the worker of the computer players say to each other. */
import type { Box, HouseRuleId, Level, RulesetId } from "../rules/types.ts";

/** A position as it travels: the rules by name, the card by its points. */
export interface PositionMessage {
  readonly level: Level;
  readonly ruleset: RulesetId;
  readonly houseRules: readonly HouseRuleId[];
  readonly points: Readonly<Partial<Record<Box, number>>>;
  readonly dice: readonly number[];
  /** 2 to 0. */
  readonly rollsLeft: number;
}

/** What the page asks for: to take a value table over, or a choice. */
export type Request =
  | {
      readonly kind: "values";
      readonly id: number;
      readonly ruleset: RulesetId;
      readonly houseRules: readonly HouseRuleId[];
      readonly bytes: ArrayBuffer;
    }
  | { readonly kind: "choose"; readonly id: number; readonly position: PositionMessage };

/** What a computer player does: reroll all but the dice at these positions, or write. */
export type Choice =
  | { readonly kind: "reroll"; readonly hold: readonly number[] }
  | { readonly kind: "write"; readonly box: Box };

/** The worker's answer. */
export type Answer =
  | { readonly id: number; readonly kind: "taken" }
  | { readonly id: number; readonly kind: "chosen"; readonly choice: Choice }
  | { readonly id: number; readonly kind: "failed"; readonly why: string };
