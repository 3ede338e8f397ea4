/** The three computer players as policies: a position gives a choice. The twins of `yacht.bots`. */
import { type Card, type Option, optionsOf } from "../rules/card.ts";
import { type Five, five } from "../rules/dice.ts";
import { evaluateTurn, type ValueTable, writingValues } from "../solver/evaluate.ts";
import {
  KEEPS,
  keepsWithin,
  numeratorsByKeep,
  positionsOf,
  ROLL_COUNT,
} from "../solver/lattice.ts";
import type { Choice } from "./messages.ts";

/** The throws of five dice. */
const THROWS = 6 ** 5;

/** Values closer than this are equal: the table holds them as float32, of up to 1600 points. */
const SAME = 5e-5;

/** What a player looks at. */
export interface Position {
  readonly card: Card;
  readonly dice: Five;
  /** 2 to 0. */
  readonly rollsLeft: number;
}

/**
 * Gives the box in which the dice are worth most now; among equals the first on the card.
 * Points are those of the box alone: neither the upper bonus nor a further yacht's points count.
 */
function bestBoxNow(card: Card, dice: Five): Option {
  const [first, ...others] = optionsOf(card, dice).options;
  if (first === undefined) throw new RangeError("a position without a box to write");
  return others.reduce((best, option) => (option.points > best.points ? option : best), first);
}

function reroll(keepId: number, dice: Five): Choice {
  return { kind: "reroll", hold: positionsOf(KEEPS[keepId] ?? [], dice) };
}

/**
 * Rolls until five dice are equal or no reroll is left, always keeping the face that most dice show.
 * Among faces that as many dice show the highest is kept.
 */
export function chooseEasy(position: Position): Choice {
  const { dice, rollsLeft } = position;
  const counts = [1, 2, 3, 4, 5, 6].map((face) => dice.filter((other) => other === face).length);
  const most = Math.max(...counts);
  if (rollsLeft === 0 || most === dice.length)
    return { kind: "write", box: bestBoxNow(position.card, dice).box };
  const face = counts.lastIndexOf(most) + 1;
  const hold = dice.flatMap((other, at) => (other === face ? [at] : []));
  return { kind: "reroll", hold };
}

/**
 * Compares all ways to hold by the expected points of the best box after one more roll, in whole numbers over 6**5.
 * Writing goes before keeping, then the lowest keep id.
 */
export function chooseNormal({ card, dice, rollsLeft }: Position): Choice {
  const now = bestBoxNow(card, dice);
  if (rollsLeft === 0) return { kind: "write", box: now.box };
  const rolls = KEEPS.slice(0, ROLL_COUNT);
  const best = bestKeep(
    numeratorsByKeep(rolls.map((roll) => bestBoxNow(card, five(roll)).points)),
    dice,
  );
  return best.value > now.points * THROWS ? reroll(best.id, dice) : { kind: "write", box: now.box };
}

/**
 * Plays for the highest mean total, exactly.
 * Options closer than the table's rounding are equal: writing goes before keeping, then the lowest keep id; of boxes the
 * first on the card.
 */
export function chooseHard(position: Position, table: ValueTable): Choice {
  const { card, dice, rollsLeft } = position;
  const [first, ...others] = writingValues(card, dice, table);
  if (first === undefined) throw new RangeError("a position without a box to write");
  const writing = others.reduce(
    (best, other) => (other.value > best.value + SAME ? other : best),
    first,
  );
  if (rollsLeft > 0) {
    const { keeping } = evaluateTurn(card, table);
    const best = bestKeep(rollsLeft === 1 ? keeping[0] : keeping[1], dice, SAME);
    if (best.value > writing.value + SAME) return reroll(best.id, dice);
  }
  return { kind: "write", box: writing.box };
}

/** Gives the best keep within the dice; among equals the one with the lowest id. */
function bestKeep(
  byKeep: Float64Array,
  dice: Five,
  margin = 0,
): { readonly id: number; readonly value: number } {
  let best = { id: -1, value: Number.NEGATIVE_INFINITY };
  for (const id of keepsWithin(dice)) {
    const value = byKeep[id] ?? 0;
    if (value > best.value + margin) best = { id, value };
  }
  return best;
}
