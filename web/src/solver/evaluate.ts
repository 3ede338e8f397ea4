/** What each roll of a position is worth when it is written, and what each keep is worth, from a value table. */
import { type Card, optionsOf, totalsOf } from "../rules/card.ts";
import { type Five, five } from "../rules/dice.ts";
import { boxesOf, type RuleTables } from "../rules/tables.ts";
import type { Box } from "../rules/types.ts";
import { bestByRoll, extendToKeeps, KEEPS, ROLL_COUNT } from "./lattice.ts";

/** The state between two turns: all that the rest of a game depends on. */
export interface BetweenTurns {
  /** Bit i is set if the box at index i of the card is written. */
  readonly written: number;
  /** The upper total, capped at the bonus's threshold; 0 in rule sets without a bonus. */
  readonly upper: number;
  /** Whether further yachts bring extra points: the yacht box holds its full points. */
  readonly hasYacht: boolean;
}

/**
 * The points still to come from a state, under perfect play. The upper bonus counts as still to come, also if it is reached
 * already: so no writing brings it.
 */
export interface ValueTable {
  valueOf(state: BetweenTurns): number;
}

/** The values of one position's turn, in points still to come from now on. */
export interface TurnValues {
  /** By roll id: writing at once, into the best box. */
  readonly stopping: Float64Array;
  /** By rolls left (1, 2), then by keep id: keeping and rerolling. */
  readonly keeping: readonly [Float64Array, Float64Array];
}

/** A box that may be written, with all that this brings: now, and from then on. */
export interface WritingValue {
  readonly box: Box;
  readonly value: number;
}

/** Gives the state that a card is in. */
export function stateOf(card: Card): BetweenTurns {
  const { rules } = card;
  const written = rules.boxes.reduce(
    (mask, { id }, index) => (card.points[id] === undefined ? mask : mask | (1 << index)),
    0,
  );
  const { upper } = totalsOf(card);
  const full = Math.max(...(rules.scores.yacht ?? [0]));
  return {
    written,
    upper: rules.upper_bonus === null ? 0 : Math.min(upper, rules.upper_bonus.at),
    hasYacht: rules.joker !== null && card.points.yacht === full,
  };
}

/** Gives the state after writing a box. */
function stateAfter(
  rules: RuleTables,
  state: BetweenTurns,
  box: Box,
  points: number,
): BetweenTurns {
  const index = rules.boxes.findIndex(({ id }) => id === box);
  const isUpper = rules.boxes[index]?.section === "upper";
  const at = rules.upper_bonus?.at ?? 0;
  return {
    written: state.written | (1 << index),
    upper: isUpper ? Math.min(at, state.upper + points) : state.upper,
    hasYacht: state.hasYacht || (rules.joker !== null && box === "yacht" && points > 0),
  };
}

/** Gives every box that may be written, in the order of the card, with what it brings. */
export function writingValues(card: Card, dice: Five, table: ValueTable): readonly WritingValue[] {
  const state = stateOf(card);
  return optionsOf(card, dice).options.map(({ box, points, bonus }) => {
    const after = stateAfter(card.rules, state, box, points);
    const furtherYacht = bonus - reachedBonus(card.rules, state, after);
    return { box, value: points + furtherYacht + table.valueOf(after) };
  });
}

/** Gives the upper bonus if it is reached between two states, else 0. */
function reachedBonus(rules: RuleTables, before: BetweenTurns, after: BetweenTurns): number {
  const { upper_bonus: bonus } = rules;
  return bonus !== null && before.upper < bonus.at && after.upper === bonus.at ? bonus.points : 0;
}

/** Gives what writing is worth for all 252 rolls. */
function stoppingValues(card: Card, table: ValueTable): Float64Array {
  const { rules } = card;
  const state = stateOf(card);
  const out = new Float64Array(ROLL_COUNT).fill(Number.NEGATIVE_INFINITY);
  const isUpperOpen = boxesOf(rules, "upper").some((box) => card.points[box] === undefined);
  for (const { id: box, section } of rules.boxes) {
    if (card.points[box] !== undefined) continue;
    if (section === "lower" && rules.upper_first && isUpperOpen) continue;
    const worth = worthByPoints(rules, state, box, table);
    const scores = rules.scores[box] ?? [];
    for (let roll = 0; roll < ROLL_COUNT; roll += 1) {
      const value = worth(scores[roll] ?? 0);
      if (value > (out[roll] ?? 0)) out[roll] = value;
    }
  }
  // Five equal dice may be a joker, which only the rules can tell.
  for (let face = 1; face <= 6; face += 1) {
    const dice = five([face, face, face, face, face]);
    const best = Math.max(...writingValues(card, dice, table).map(({ value }) => value));
    out[KEEPS.findIndex((keep) => keep.length === 5 && keep[0] === face && keep[4] === face)] =
      best;
  }
  return out;
}

/** Gives a function from the points in a box to all that they bring; a box holds few different points. */
function worthByPoints(
  rules: RuleTables,
  state: BetweenTurns,
  box: Box,
  table: ValueTable,
): (points: number) => number {
  const known = new Map<number, number>();
  return (points) => {
    let worth = known.get(points);
    if (worth === undefined) {
      worth = points + table.valueOf(stateAfter(rules, state, box, points));
      known.set(points, worth);
    }
    return worth;
  };
}

/** Evaluates a turn on a card. */
export function evaluateTurn(card: Card, table: ValueTable): TurnValues {
  const stopping = stoppingValues(card, table);
  const once = new Float64Array(KEEPS.length);
  extendToKeeps(stopping, once);
  const twice = new Float64Array(KEEPS.length);
  extendToKeeps(bestByRoll(stopping, once), twice);
  return { stopping, keeping: [once, twice] };
}
