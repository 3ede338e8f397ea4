/** What home says about a game under way. */
import { roundOf } from "../../rules/game.ts";
import type { Level } from "../../rules/types.ts";
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

/** Says against whom one plays: ふつう2人, or 3人 if their levels differ. */
export function computersText(levels: readonly Level[]): string {
  const [level] = levels;
  const count = levels.length;
  const isSame = level !== undefined && levels.every((other) => other === level);
  return isSame
    ? t("home.cpuSame", { level: t(`level.${level}`), count })
    : t("home.cpuMixed", { count });
}
