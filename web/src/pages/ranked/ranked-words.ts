/** What the page ランク戦 says about ratings, games and troubles. */
import type { ApiFault } from "../../net/request.ts";
import {
  type GameSummary,
  type HistoryGame,
  type Me,
  type OwnRating,
  PROVISIONAL_GAMES,
  type RatingMove,
} from "../../protocol/http.ts";
import type { Occupant, RulesetId } from "../../rules/types.ts";
import { seatName } from "../../text/describe.ts";
import { rankedText } from "../../text/ranked.ts";
import { currentLanguage, t } from "../../text/text.svelte.ts";
import { togetherText } from "../../text/together.ts";

const MINUTE_S = 60;

/** How a rating is rounded: to one place, and never to a negative zero. */
function rounded(rating: number): number {
  return Math.round(rating * 10) / 10 + 0;
}

function format(value: number, signDisplay: "auto" | "exceptZero"): string {
  return new Intl.NumberFormat(currentLanguage(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay,
  }).format(value);
}

/** Gives a rating with one place. */
export function ratingText(rating: number): string {
  return format(rounded(rating), "auto");
}

/** Says what a game did to a rating; the difference is that of the two numbers that stand beside it. */
export function changeText({ before, after }: RatingMove): string {
  return rankedText("ranked.change", {
    before: ratingText(before),
    after: ratingText(after),
    change: format(rounded(rounded(after) - rounded(before)), "exceptZero"),
  });
}

/** Says what a game did to somebody's rating; null if they have none. */
export function ratingChange(before: Me, after: Me, ruleset: RulesetId): string | null {
  const of = ({ ratings }: Me) => ratings.find((one) => one.ruleset === ruleset)?.rating;
  const rating = of(after);
  return rating === undefined ? null : changeText({ before: of(before) ?? 0, after: rating });
}

/** Says that a rating is provisional, and for how many games; empty if it is not. */
export function provisionalText({ games, is_provisional: is }: OwnRating): string {
  return is ? rankedText("ranked.provisionalLeft", { count: PROVISIONAL_GAMES - games }) : "";
}

/** Says how long somebody has waited. */
export function waitedText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return seconds < MINUTE_S
    ? rankedText("ranked.seconds", { seconds })
    : rankedText("ranked.minutes", {
        minutes: Math.floor(seconds / MINUTE_S),
        seconds: seconds % MINUTE_S,
      });
}

/** Says how many wait, oneself included. */
export function waitingText(count: number): string {
  return count <= 1
    ? rankedText("ranked.waitingAlone")
    : rankedText("ranked.waitingCount", { count });
}

/** Says why the server does not do what was asked, and what can be done. */
export function troubleText(code: ApiFault, isWaiting = false): string {
  return isWaiting && code === "unreachable"
    ? rankedText("ranked.unreachableWaiting")
    : togetherText(`fault.${code}`);
}

/** Says when a game ended. */
export function whenText({ ended_ms }: HistoryGame): string {
  const style = { dateStyle: "medium", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat(currentLanguage(), style).format(ended_ms);
}

/** Says who came to how much, in seating order. */
export function totalsText({ seats }: GameSummary): string {
  const occupants = seats.map(
    ({ name, level }): Occupant =>
      level === null ? { occupant: "person", name: name ?? "" } : { occupant: "computer", level },
  );
  return seats
    .map(({ total, is_resigned }, seat) => {
      const name = seatName(occupants, seat);
      return is_resigned
        ? rankedText("ranked.seatResigned", { name })
        : rankedText("ranked.seatTotal", { name, total });
    })
    .join(t("result.comma"));
}

/** Says how a game ended for somebody. */
export function outcomeText({ kind, is_annulled, seats }: GameSummary, player: string | null) {
  if (is_annulled) return rankedText("ranked.annulled");
  const own = seats.find((seat) => player !== null && seat.player === player);
  if (own === undefined) return rankedText("ranked.watched");
  const { rank, total } = own;
  if (seats.length === 1) return rankedText("ranked.alone", { total });
  const isShared = seats.some((seat) => seat !== own && seat.rank === rank);
  if (kind === "ranked") {
    if (isShared) return rankedText("ranked.draw");
    return rankedText(rank === 1 ? "ranked.win" : "ranked.loss");
  }
  const values = { count: seats.length, rank };
  return rankedText(isShared ? "ranked.placeShared" : "ranked.place", values);
}
