/** Names of rules and boxes, put together. */
import { RULESETS, type RulesetEntry, toggleHouseRule } from "../../rules/catalog.ts";
import { type Box, HOUSE_RULE_IDS, type HouseRuleId, type RulesetId } from "../../rules/types.ts";
import { guideText } from "../../text/guide.ts";
import { t } from "../../text/text.svelte.ts";

/** Joins names as a list in the language of the page. */
export function list(names: readonly string[]): string {
  return names.join(guideText("guide.comma"));
}

/** Names a rule set with each of its house rules: 標準＋上段から. */
export function rulesName(ruleset: RulesetId, houseRules: readonly HouseRuleId[]): string {
  return [t(`ruleset.${ruleset}`), ...houseRules.map((rule) => t(`houseRule.${rule}`))].join("＋");
}

/** Names the rule sets for which something holds. */
export function rulesetNames(holds: (entry: RulesetEntry) => boolean): string {
  return list(RULESETS.filter(holds).map(({ ruleset }) => t(`ruleset.${ruleset}`)));
}

/** Gives the house rules of a rule set that a house rule switches off. */
export function excludedBy(ruleset: RulesetId, rule: HouseRuleId): readonly HouseRuleId[] {
  return HOUSE_RULE_IDS.filter(
    (other) =>
      other !== rule &&
      toggleHouseRule(ruleset, [], other).length > 0 &&
      !toggleHouseRule(ruleset, [other], rule).includes(other),
  );
}

/** Names a box with points: フォーダイス17点. */
export function boxWithPoints(box: Box, points: number): string {
  return guideText("guide.joker.score", { box: t(`box.${box}`), points });
}
