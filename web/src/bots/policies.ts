/** The three computer players as policies: a position gives a choice. The twins of `yacht.bots`. */
import { type Card, type Option, optionsOf } from "../rules/card.ts";
import { type Five, five } from "../rules/dice.ts";
import { evaluateTurn, type ValueTable, writingValues } from "../solver/evaluate.ts";
import { extendToKeeps, KEEPS, keepsWithin, positionsOf, ROLL_COUNT } from "../solver/lattice.ts";
import type { Choice } from "./messages.ts";

/** What a player looks at. */
export interface Position {
  readonly card: Card;
  readonly dice: Five;
  /** 2 to 0. */
  readonly rollsLeft: number;
}

function worthOf({ points, bonus }: Option): number {
  return points + bonus;
}

/** Gives the option that is worth most now; among equals the first on the card. */
function bestOption({ card, dice }: Position): Option {
  const [first, ...others] = optionsOf(card, dice).options;
  if (first === undefined) throw new RangeError("a position without a box to write");
  return others.reduce((best, option) => (worthOf(option) > worthOf(best) ? option : best), first);
}

function reroll(keepId: number, dice: Five): Choice {
  return { kind: "reroll", hold: positionsOf(KEEPS[keepId] ?? [], dice) };
}

/** Keeps the face that most dice show and writes what is worth most now. */
export function chooseEasy(position: Position): Choice {
  const { dice, rollsLeft } = position;
  const counts = [1, 2, 3, 4, 5, 6].map((face) => dice.filter((other) => other === face).length);
  const most = Math.max(...counts);
  if (rollsLeft === 0 || most === dice.length)
    return { kind: "write", box: bestOption(position).box };
  const face = counts.lastIndexOf(most) + 1;
  const hold = dice.flatMap((other, at) => (other === face ? [at] : []));
  return { kind: "reroll", hold };
}

/** Compares all ways to hold by the mean of the best score after one more roll. */
export function chooseNormal(position: Position): Choice {
  const { card, dice, rollsLeft } = position;
  const now = bestOption(position);
  if (rollsLeft === 0) return { kind: "write", box: now.box };
  const scores = Float64Array.from(KEEPS.slice(0, ROLL_COUNT), (roll) =>
    worthOf(bestOption({ card, dice: five(roll), rollsLeft: 0 })),
  );
  const byKeep = new Float64Array(KEEPS.length);
  extendToKeeps(scores, byKeep);
  const best = bestKeep(byKeep, dice);
  return best.value > worthOf(now) ? reroll(best.id, dice) : { kind: "write", box: now.box };
}

/** Plays for the highest mean total, exactly. */
export function chooseHard(position: Position, table: ValueTable): Choice {
  const { card, dice, rollsLeft } = position;
  const [first, ...others] = writingValues(card, dice, table);
  if (first === undefined) throw new RangeError("a position without a box to write");
  const writing = others.reduce((best, other) => (other.value > best.value ? other : best), first);
  if (rollsLeft > 0) {
    const { keeping } = evaluateTurn(card, table);
    const best = bestKeep(rollsLeft === 1 ? keeping[0] : keeping[1], dice);
    if (best.value > writing.value) return reroll(best.id, dice);
  }
  return { kind: "write", box: writing.box };
}

/** Gives the best keep within the dice; among equals the one with the lowest id. */
function bestKeep(
  byKeep: Float64Array,
  dice: Five,
): { readonly id: number; readonly value: number } {
  let best = { id: -1, value: Number.NEGATIVE_INFINITY };
  for (const id of keepsWithin(dice)) {
    const value = byKeep[id] ?? 0;
    if (value > best.value) best = { id, value };
  }
  return best;
}
