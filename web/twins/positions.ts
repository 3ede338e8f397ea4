/** Positions of computer players as vectors/bots writes them. */
import type { Choice } from "../src/bots/messages.ts";
import type { Position } from "../src/bots/policies.ts";
import { five } from "../src/rules/dice.ts";
import { loadRules } from "../src/rules/tables.ts";
import type { Box, HouseRuleId, RulesetId } from "../src/rules/types.ts";

/** A file of positions. */
export interface BotsFile {
  readonly ruleset: RulesetId;
  readonly levels: readonly string[];
  readonly cases: readonly {
    readonly house_rules: readonly HouseRuleId[];
    readonly positions: readonly string[];
  }[];
}

/** Writes a choice as the vectors do: the box, or the faces that are kept, ascending. */
export function choiceText(choice: Choice, dice: readonly number[]): string {
  if (choice.kind === "write") return choice.box;
  const kept = choice.hold.map((position) => dice[position] ?? 0).sort((a, b) => a - b);
  return kept.join("") || ".";
}

/** Reads a position as the vectors write it. */
export async function positionOf(
  text: string,
  ruleset: RulesetId,
  houseRules: readonly HouseRuleId[],
): Promise<{ readonly position: Position; readonly choices: readonly string[] }> {
  const rules = await loadRules(ruleset, houseRules);
  if (rules === null) throw new RangeError(`${ruleset} does not allow ${houseRules.join(", ")}`);
  const [held = "", furtherYachts = "", faces = "", rollsLeft = "", ...choices] = text.split(" ");
  const points: Partial<Record<Box, number>> = {};
  for (const [at, written] of held.split(",").entries()) {
    const box = rules.boxes[at]?.id;
    if (box !== undefined && written !== "-") points[box] = Number(written);
  }
  const card = { rules, points, furtherYachts: Number(furtherYachts) };
  const dice = five([...faces].map(Number));
  return { position: { card, dice, rollsLeft: Number(rollsLeft) }, choices };
}
