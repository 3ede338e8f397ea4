/** One seat's scorecard: what is written, what may be written now and for how much. The twin of `yacht.rules.card`. */
import type { Box, Refusal } from "../generated/types.ts";
import { type Five, isFiveEqual, rollId } from "./dice.ts";
import { boxesOf, type RuleTables } from "./tables.ts";

/** The boxes of one seat; a value. */
export interface Card {
  readonly rules: RuleTables;
  /** Points of the written boxes; a box that is open has no entry. */
  readonly points: Readonly<Partial<Record<Box, number>>>;
  /** How many jokers brought their extra points. */
  readonly furtherYachts: number;
}

/** A box that may be written now. */
export interface Option {
  readonly box: Box;
  readonly points: number;
  /** What the writing adds besides: a further yacht's points, and the upper bonus if this writing reaches it. */
  readonly bonus: number;
}

/** Why a box may not be written now. */
export type ClosedReason = Extract<Refusal, "written" | "joker" | "upper_first">;

/** A box that may not be written now. */
export interface Closed {
  readonly box: Box;
  readonly reason: ClosedReason;
}

/** What a roll may be written as; every box of the card is in one of the two, in the order of the card. */
export interface Options {
  readonly options: readonly Option[];
  readonly closed: readonly Closed[];
}

/** The sums at the foot of a card. */
export interface Totals {
  readonly upper: number;
  readonly upperBonus: number;
  /** Without what further yachts added. */
  readonly lower: number;
  readonly jokerBonus: number;
  readonly total: number;
}

/** Gives the card with which a game starts. */
export function emptyCard(rules: RuleTables): Card {
  return { rules, points: {}, furtherYachts: 0 };
}

/** Tells whether every box is written. */
export function isFull(card: Card): boolean {
  return card.rules.boxes.every((rule) => card.points[rule.id] !== undefined);
}

/** Gives the number of written boxes. */
export function writtenCount(card: Card): number {
  return Object.keys(card.points).length;
}

function sum(card: Card, boxes: readonly Box[]): number {
  return boxes.reduce((total, box) => total + (card.points[box] ?? 0), 0);
}

/** Adds up a card. */
export function totalsOf(card: Card): Totals {
  const { upper_bonus: bonus, joker } = card.rules;
  const upper = sum(card, boxesOf(card.rules, "upper"));
  const lower = sum(card, boxesOf(card.rules, "lower"));
  const upperBonus = bonus !== null && upper >= bonus.at ? bonus.points : 0;
  const jokerBonus = (joker?.points ?? 0) * card.furtherYachts;
  return { upper, upperBonus, lower, jokerBonus, total: upper + upperBonus + lower + jokerBonus };
}

/** Tells whether the upper bonus can still be reached, or has been. */
export function canReachUpperBonus(card: Card): boolean {
  const { upper_bonus: bonus, scores } = card.rules;
  if (bonus === null) return false;
  const most = boxesOf(card.rules, "upper").reduce(
    (total, box) => total + (card.points[box] ?? Math.max(...(scores[box] ?? [0]))),
    0,
  );
  return most >= bonus.at;
}

/** Tells whether the dice are a joker on this card: five equal dice when the yacht box is written. */
export function isJoker(card: Card, dice: Five): boolean {
  return card.rules.joker !== null && isFiveEqual(dice) && card.points.yacht !== undefined;
}

/** Gives the upper box that counts the first die's face: the one that a joker belongs to. */
function ownUpper(card: Card, dice: Five): Box | undefined {
  return boxesOf(card.rules, "upper")[dice[0] - 1];
}

function isOpen(card: Card, box: Box | undefined): boolean {
  return box !== undefined && card.points[box] === undefined;
}

function closedReason(card: Card, box: Box, dice: Five): ClosedReason | null {
  if (!isOpen(card, box)) return "written";
  const upper = boxesOf(card.rules, "upper");
  const isLower = !upper.includes(box);
  if (card.rules.upper_first && isLower && upper.some((other) => isOpen(card, other)))
    return "upper_first";
  if (card.rules.joker?.kind !== "forced" || !isJoker(card, dice)) return null;
  const own = ownUpper(card, dice);
  if (isOpen(card, own)) return box === own ? null : "joker";
  const isLowerOpen = boxesOf(card.rules, "lower").some((other) => isOpen(card, other));
  return isLower || !isLowerOpen ? null : "joker";
}

function pointsFor(card: Card, box: Box, dice: Five): number {
  const plain = card.rules.scores[box]?.[rollId(dice)] ?? 0;
  const isWorthJoker = isJoker(card, dice) && !isOpen(card, ownUpper(card, dice));
  return isWorthJoker ? (card.rules.joker?.scores[box] ?? plain) : plain;
}

function addsFurtherYacht(card: Card, dice: Five): boolean {
  return isJoker(card, dice) && card.points.yacht === Math.max(...(card.rules.scores.yacht ?? []));
}

function bonusFor(card: Card, box: Box, points: number, dice: Five): number {
  const { upper_bonus: bonus, joker } = card.rules;
  const further = joker !== null && addsFurtherYacht(card, dice) ? joker.points : 0;
  const { upper } = totalsOf(card);
  const isReached =
    bonus !== null &&
    boxesOf(card.rules, "upper").includes(box) &&
    upper < bonus.at &&
    upper + points >= bonus.at;
  return further + (isReached ? bonus.points : 0);
}

/** Gives what the dice may be written as, and why the other boxes are closed. */
export function optionsOf(card: Card, dice: Five): Options {
  const options: Option[] = [];
  const closed: Closed[] = [];
  for (const { id: box } of card.rules.boxes) {
    const reason = closedReason(card, box, dice);
    if (reason === null) {
      const points = pointsFor(card, box, dice);
      options.push({ box, points, bonus: bonusFor(card, box, points, dice) });
    } else {
      closed.push({ box, reason });
    }
  }
  return { options, closed };
}

/** Writes the dice into a box, or says why not. */
export function score(card: Card, box: Box, dice: Five): Card | Refusal {
  if (!card.rules.boxes.some((rule) => rule.id === box)) return "unknown_box";
  const reason = closedReason(card, box, dice);
  if (reason !== null) return reason;
  return {
    ...card,
    points: { ...card.points, [box]: pointsFor(card, box, dice) },
    furtherYachts: card.furtherYachts + (addsFurtherYacht(card, dice) ? 1 : 0),
  };
}
