/** What tells the rule sets apart, found by comparing them box by box. */
import { RULESETS, type RulesetEntry } from "../../rules/catalog.ts";
import { BOXES, type Box } from "../../rules/types.ts";
import { conditionText } from "../../text/describe.ts";
import { guideText } from "../../text/guide.ts";
import { t } from "../../text/text.svelte.ts";

/** One thing that differs: its name, and what each rule set has, in the order of `RULESETS`. */
export interface Difference {
  readonly id: string;
  readonly name: string;
  readonly cells: readonly (readonly string[])[];
}

function boxDifference(box: Box): Difference {
  const cells = RULESETS.map((entry) => {
    const rule = entry.boxes.find(({ id }) => id === box);
    return rule === undefined ? [guideText("guide.difference.noBox")] : conditionText(rule);
  });
  return { id: box, name: t(`box.${box}`), cells };
}

function differs({ cells }: Difference): boolean {
  return new Set(cells.map((lines) => lines.join("\n"))).size > 1;
}

function difference(id: string, name: string, cellOf: (entry: RulesetEntry) => string): Difference {
  return { id, name, cells: RULESETS.map((entry) => [cellOf(entry)]) };
}

/** Says what a rule set adds for five equal dice when the yacht box is written. */
function furtherText({ joker }: RulesetEntry): string {
  if (joker === null) return guideText("guide.difference.furtherNone");
  const { points } = joker;
  return joker.kind === "forced"
    ? guideText("guide.difference.furtherForced", { points })
    : guideText("guide.difference.furtherFree", { points });
}

/** Gives everything in which the rule sets differ, without house rules. */
export function differences(): readonly Difference[] {
  return [
    difference("boxes", guideText("guide.difference.boxes"), (entry) => `${entry.boxes.length}`),
    difference("upper_bonus", guideText("guide.upperBonus"), ({ upper_bonus: bonus }) =>
      bonus === null ? guideText("guide.none") : t("ruleset.bonus", bonus),
    ),
    ...BOXES.map(boxDifference),
    difference("joker", guideText("guide.difference.further"), furtherText),
    difference("highest_total", guideText("guide.highest"), (entry) =>
      guideText("guide.points", { points: entry.highest_total }),
    ),
  ].filter(differs);
}
