/**
 * What the finished games of this browser come to. Values and pure functions.
 *
 * Which cards count: full ones of persons. Alone that is the one card, against computers the person's. Where the device
 * goes round nobody knows whose it is, so every person's card counts there, and the best is named. A seat that resigned
 * enters no record; its game stays in the history.
 */
import { type Card, isFull, totalsOf } from "../rules/card.ts";
import { type Grade, gradeOf, loadPercentiles } from "../rules/grades.ts";
import type { RuleTables } from "../rules/tables.ts";
import type { Box } from "../rules/types.ts";
import { type LocalGame, MODES, type Mode, type OpenGame } from "./local-game.ts";

/** A full card of a person in a finished game. */
export interface CountedCard {
  readonly id: string;
  readonly name: string;
  readonly total: number;
  readonly card: Card;
  readonly endedMs: number;
}

/** What the games of one mode by the same rules come to. */
export interface RulesRecord {
  readonly key: string;
  readonly mode: Mode;
  readonly rules: RuleTables;
  /** Finished games, also those without a full card. */
  readonly gameCount: number;
  /** The best card, the earliest of equals; null if no card is full. */
  readonly best: CountedCard | null;
  readonly bestGrade: Grade | null;
  /** The mean total of the counted cards; null if there is none. */
  readonly mean: number | null;
  readonly boxes: readonly BoxRecord[];
}

/** How one box did on the counted cards. */
export interface BoxRecord {
  readonly box: Box;
  /** On how many cards it holds more than 0. */
  readonly scoredCount: number;
  readonly cardCount: number;
  /** The mean of its points; null if there is no card. */
  readonly mean: number | null;
}

/** Gives when a finished game ended, in Unix milliseconds. */
export function endedMs({ local }: OpenGame): number {
  return local.record.events.at(-1)?.at_ms ?? local.updated_ms;
}

/** Names the rules of a game: games of the same name compare. */
export function rulesKey({
  ruleset,
  house_rules: houseRules,
}: Pick<RuleTables, "ruleset" | "house_rules">): string {
  return [ruleset, ...houseRules].join("+");
}

/** Gives the cards of a finished game that count. */
export function countedCards(open: OpenGame): readonly CountedCard[] {
  const { game, local } = open;
  return game.seats.flatMap((occupant, seat) => {
    const card = game.cards[seat];
    const isCounted = occupant.occupant === "person" && !game.resigned.includes(seat);
    if (!isCounted || card === undefined || !isFull(card)) return [];
    const { total } = totalsOf(card);
    const { name } = occupant;
    return [{ id: local.record.id, name, total, card, endedMs: endedMs(open) }];
  });
}

/** Gives finished games in the order of the history: the newest first, of equals the higher id. */
export function newestFirst(games: readonly OpenGame[]): readonly OpenGame[] {
  return [...games].sort(
    (a, b) => endedMs(b) - endedMs(a) || (a.local.record.id < b.local.record.id ? 1 : -1),
  );
}

function meanOf(values: readonly number[]): number | null {
  // The sum stays exact; it is divided once.
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function boxRecords(rules: RuleTables, cards: readonly CountedCard[]): readonly BoxRecord[] {
  return rules.boxes.map(({ id: box }) => {
    const points = cards.map(({ card }) => card.points[box] ?? 0);
    return {
      box,
      scoredCount: points.filter((worth) => worth > 0).length,
      cardCount: points.length,
      mean: meanOf(points),
    };
  });
}

/** Gives the best card, the earliest of equals. */
function bestOf(cards: readonly CountedCard[]): CountedCard | null {
  return cards.reduce<CountedCard | null>((best, card) => {
    if (best === null || card.total > best.total) return card;
    return card.total === best.total && card.endedMs < best.endedMs ? card : best;
  }, null);
}

/**
 * Gives the records of all finished games by mode and rules.
 *
 * In the order of the modes; in each the rules that were played last come first.
 */
export async function recordsOf(games: readonly OpenGame[]): Promise<readonly RulesRecord[]> {
  const groups = new Map<string, OpenGame[]>();
  for (const game of newestFirst(games)) {
    const key = `${game.local.mode}/${rulesKey(game.rules)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [game]);
    else group.push(game);
  }
  const records = await Promise.all(
    [...groups].map(async ([key, [newest, ...others]]): Promise<RulesRecord[]> => {
      if (newest === undefined) return [];
      const { rules, local } = newest;
      const cards = [newest, ...others].flatMap(countedCards);
      const best = bestOf(cards);
      const percentiles = await loadPercentiles(rules.ruleset, rules.house_rules);
      const bestGrade = best && percentiles && gradeOf(best.total, percentiles);
      const mean = meanOf(cards.map(({ total }) => total));
      const boxes = boxRecords(rules, cards);
      const gameCount = others.length + 1;
      return [{ key, mode: local.mode, rules, gameCount, best, bestGrade, mean, boxes }];
    }),
  );
  return records.flat().sort((a, b) => MODES.indexOf(a.mode) - MODES.indexOf(b.mode));
}

/** How a total alone stands to what was reached before it. */
export interface SoloStanding {
  readonly grade: Grade | null;
  /** The best total of the games alone by the same rules that ended earlier; null if there is none. */
  readonly bestBefore: number | null;
}

/** Adds up a finished game alone from its events; null if its card is not full. */
function soloTotal({ mode, record }: LocalGame): number | null {
  const last = record.events.at(-1);
  if (mode !== "solo" || last?.type !== "game_ended" || last.reason !== "complete") return null;
  // A writing says all that it brought: the points of the box, the upper bonus and +100.
  return record.events.reduce(
    (total, event) => (event.type === "scored" ? total + event.points + event.bonus : total),
    0,
  );
}

/**
 * Says how a finished game alone stands to those that ended before it; null if its card enters no record.
 * @param games finished games; they are not decided again, so that the result of a game never waits for a long history.
 */
export async function soloStanding(
  open: OpenGame,
  games: readonly LocalGame[],
): Promise<SoloStanding | null> {
  const [own] = countedCards(open);
  if (open.local.mode !== "solo" || own === undefined) return null;
  const key = rulesKey(open.rules);
  const earlier = games
    .filter(({ record }) => record.id !== own.id && rulesKey(record) === key)
    .filter(({ record }) => (record.events.at(-1)?.at_ms ?? 0) < own.endedMs)
    .map(soloTotal)
    .filter((total): total is number => total !== null);
  const percentiles = await loadPercentiles(open.rules.ruleset, open.rules.house_rules);
  return {
    grade: percentiles && gradeOf(own.total, percentiles),
    bestBefore: earlier.length === 0 ? null : earlier.reduce((a, b) => Math.max(a, b)),
  };
}
