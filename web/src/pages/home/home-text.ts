/** What home says about a game under way. */
import { totalsOf } from "../../rules/card.ts";
import { roundOf } from "../../rules/game.ts";
import type { Level } from "../../rules/types.ts";
import type { OpenGame } from "../../state/local-game.ts";
import { rulesTag, seatName } from "../../text/describe.ts";
import { currentLanguage, t } from "../../text/text.svelte.ts";

/** Says where a game stands: ひとりで・標準・7／12巡目. */
export function continueText({ local, rules, game }: OpenGame): string {
  const values = {
    mode: t(`home.${local.mode}`),
    rules: rulesTag(rules.ruleset, rules.house_rules),
  };
  const { phase } = game;
  if (phase.kind === "starting") return t("home.continueStarting", values);
  const rounds = rules.boxes.length;
  // A game whose last writing can still be taken back is in its last round.
  const round = phase.kind === "on_turn" ? roundOf(game, phase.seat) : rounds;
  return t("home.continueSub", { ...values, round, rounds });
}

/** Says who has how much, and when the game was left: あおい 42、ゆうた 38・11月29日 23:10. */
export function standingText({ local, game }: OpenGame): string {
  const totals = game.cards
    .map((card, seat) => `${seatName(game.seats, seat)} ${totalsOf(card).total}`)
    .join(t("result.comma"));
  const when = new Intl.DateTimeFormat(currentLanguage(), {
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  }).format(local.updated_ms);
  return t("home.gameTotals", { totals, when });
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
