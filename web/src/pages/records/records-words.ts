/** What the page 記録 says about games and files. */
import { totalsOf } from "../../rules/card.ts";
import type { Imported } from "../../state/kept-records.ts";
import type { OpenGame } from "../../state/local-game.ts";
import { endedMs } from "../../state/records.ts";
import { MOST_BYTES } from "../../state/records-file.ts";
import { seatName } from "../../text/describe.ts";
import { recordsText } from "../../text/records.ts";
import { currentLanguage, t } from "../../text/text.svelte.ts";

const MEGABYTE = 1024 * 1024;

/** Says when a game ended: 2026/11/30 10:15. */
export function whenText(open: OpenGame): string {
  const style = { dateStyle: "medium", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat(currentLanguage(), style).format(endedMs(open));
}

/** Says who came to how much, in seating order: あおい 164、ゆうた 146; alone 164点. */
export function totalsText({ game, local }: OpenGame): string {
  const [own] = game.cards;
  if (local.mode === "solo" && own !== undefined && game.resigned.length === 0)
    return recordsText("records.points", { points: totalsOf(own).total });
  return game.cards
    .map((card, seat) => {
      const name = seatName(game.seats, seat);
      return game.resigned.includes(seat)
        ? recordsText("records.seatResigned", { name })
        : recordsText("records.seatTotal", { name, total: totalsOf(card).total });
    })
    .join(t("result.comma"));
}

/** Gives a mean with one place. */
export function meanText(mean: number): string {
  return new Intl.NumberFormat(currentLanguage(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(mean);
}

type Refusal = Extract<Imported, { ok: false }>["refusal"];

function reasonText(refusal: Refusal): string {
  switch (refusal.why) {
    case "too_large":
      return recordsText("records.why.too_large", {
        size: Math.ceil(refusal.bytes / MEGABYTE),
        most: MOST_BYTES / MEGABYTE,
      });
    case "newer":
      return recordsText("records.why.newer", { version: refusal.version });
    case "damaged":
      return refusal.game === null
        ? recordsText("records.why.damagedFile")
        : recordsText("records.why.damaged", { game: refusal.game });
    case "unfinished":
      return recordsText("records.why.unfinished", { game: refusal.game });
    case "twice":
      return recordsText("records.why.twice", { game: refusal.game });
    case "not_json":
      return recordsText("records.why.not_json");
    case "foreign":
      return recordsText("records.why.foreign");
    case "no_room":
      return recordsText("records.why.no_room");
  }
}

/** Says that a file was refused: what is wrong with it, what would be right, and that nothing has changed. */
export function refusedText(refusal: Refusal): string {
  return recordsText("records.refused", { reason: reasonText(refusal) });
}

/** Says what taking games from a file came to. */
export function importedText(imported: Imported): string {
  if (!imported.ok) return refusedText(imported.refusal);
  const { addedCount: count, knownCount: known } = imported;
  if (count === 0)
    return known === 0
      ? recordsText("records.importedEmpty")
      : recordsText("records.importedNone", { known });
  return known === 0
    ? recordsText("records.imported", { count })
    : recordsText("records.importedSome", { count, known });
}
