/** What a scorecard on the screen shows, box by box, from a card and what may be written on it now. */
import { type Card, type ClosedReason, isJoker, type Options } from "../rules/card.ts";
import type { Five } from "../rules/dice.ts";
import type { Game } from "../rules/game.ts";
import { type BoxRule, boxesOf } from "../rules/tables.ts";
import type { Box, Occupant } from "../rules/types.ts";

/** The state of a box on the screen. */
export type BoxState =
  | { readonly kind: "open" }
  | { readonly kind: "preview"; readonly points: number; readonly bonus: number }
  | { readonly kind: "closed"; readonly reason: Exclude<ClosedReason, "written"> }
  | { readonly kind: "written"; readonly points: number };

/** One box on the screen. */
export interface BoxView {
  readonly rule: BoxRule;
  readonly state: BoxState;
  /** Chosen to be written. */
  readonly isChosen: boolean;
  /** Its condition is shown. */
  readonly isLooked: boolean;
  /** The last box that this seat wrote. */
  readonly isLast: boolean;
  /** The box that this seat wrote before, as long as the last one is fresh. */
  readonly wasLast: boolean;
  /** Written just now, before all eyes. */
  readonly isFresh: boolean;
}

/** What is looked at on a card. */
export interface Look {
  readonly options: Options | null;
  readonly looked: Box | null;
  readonly chosen: Box | null;
  readonly last: Box | null;
  /** What was written just now; null once something else has happened, or after a reload. */
  readonly fresh?: FreshWriting | null;
}

/** A writing whose strokes are still to be seen. */
export interface FreshWriting {
  readonly box: Box;
  /** The box that was written before; null if it is the seat's first writing. */
  readonly before: Box | null;
}

function stateOf(card: Card, box: Box, options: Options | null): BoxState {
  const points = card.points[box];
  if (points !== undefined) return { kind: "written", points };
  const option = options?.options.find((other) => other.box === box);
  if (option !== undefined) return { kind: "preview", points: option.points, bonus: option.bonus };
  const reason = options?.closed.find((other) => other.box === box)?.reason;
  return reason === undefined || reason === "written"
    ? { kind: "open" }
    : { kind: "closed", reason };
}

/** Gives every box of a card in its order. */
export function viewCard(card: Card, look: Look): readonly BoxView[] {
  return card.rules.boxes.map((rule) => ({
    rule,
    state: stateOf(card, rule.id, look.options),
    isChosen: look.chosen === rule.id,
    isLooked: look.looked === rule.id,
    isLast: look.last === rule.id,
    wasLast: look.fresh?.before === rule.id,
    isFresh: look.fresh?.box === rule.id,
  }));
}

/** Gives the upper box that a forced joker must go to; null if it is written, or if the dice are no joker. */
export function forcedBox(card: Card, dice: Five): Box | null {
  const own = boxesOf(card.rules, "upper")[dice[0] - 1];
  return own !== undefined && isJoker(card, dice) && card.points[own] === undefined ? own : null;
}

/** One seat's column beside the others. */
export interface SeatColumn {
  readonly seat: number;
  /** Everyone at the table: computers are named among each other. */
  readonly seats: readonly Occupant[];
  readonly card: Card;
  readonly views: readonly BoxView[];
  readonly isOnTurn: boolean;
  /** The card of the person at the device, whose boxes can be pressed. */
  readonly isOwn: boolean;
  /** Whether the seat has to be marked as one's own: one of several people plays it, and nobody else on this device. */
  readonly isYou: boolean;
  readonly isResigned: boolean;
}

const NOTHING_LOOKED_AT: Look = { options: null, looked: null, chosen: null, last: null };

/** Gives the columns of a game that is over, to be read only. */
export function columnsOf(game: Game): readonly SeatColumn[] {
  const { seats } = game;
  return game.cards.map((card, seat) => {
    const isResigned = game.resigned.includes(seat);
    const views = viewCard(card, NOTHING_LOOKED_AT);
    const isNobodys = { isOnTurn: false, isOwn: false, isYou: false };
    return { seat, seats, card, views, ...isNobodys, isResigned };
  });
}
