/** What home says about a game under way. */
import { roundOf } from "../../rules/game.ts";
import type { OpenGame } from "../../state/local-game.ts";
import { rulesTag } from "../../text/describe.ts";
import { t } from "../../text/text.svelte.ts";

/** Says where a game stands: ひとりで・標準・7／12巡目. */
export function continueText({ local, rules, game }: OpenGame): string {
  const values = {
    mode: t(`home.${local.mode}`),
    rules: rulesTag(rules.ruleset, rules.house_rules),
  };
  if (game.phase.kind !== "on_turn") return t("home.continueStarting", values);
  const round = roundOf(game, game.phase.seat);
  return t("home.continueSub", { ...values, round, rounds: rules.boxes.length });
}
