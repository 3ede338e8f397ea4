/** Who starts: the roll-off, and how the start passes on. The twin of `yacht.rules.start`. */
import type { Five } from "./dice.ts";

/** A roll-off under way: at least two contenders, not all of whom have rolled in this pass. */
export interface RollOff {
  /** Seats, ascending. */
  readonly contenders: readonly number[];
  /** The sums rolled in this pass, by contender. */
  readonly sums: readonly number[];
}

/** What a roll-off comes to: it goes on, or a seat starts. */
export type AfterStartRoll = { readonly rollOff: RollOff } | { readonly first: number };

/** Gives the seat that rolls next. */
export function rollerOf(rollOff: RollOff): number | undefined {
  return rollOff.contenders[rollOff.sums.length];
}

function settle(contenders: readonly number[], sums: readonly number[]): AfterStartRoll {
  const highest = Math.max(...sums);
  const tied = contenders.filter((_, index) => sums[index] === highest);
  const [first] = tied;
  return tied.length === 1 && first !== undefined
    ? { first }
    : { rollOff: { contenders: tied, sums: [] } };
}

/** Gives the roll-off after the next seat's roll, or the seat that starts. */
export function afterStartRoll(rollOff: RollOff, dice: Five): AfterStartRoll {
  const sums = [...rollOff.sums, dice.reduce((total, face) => total + face, 0)];
  return sums.length < rollOff.contenders.length
    ? { rollOff: { ...rollOff, sums } }
    : settle(rollOff.contenders, sums);
}

/** Gives the roll-off after a seat has left it, or the seat that starts. */
export function withoutContender(rollOff: RollOff, seat: number): AfterStartRoll {
  const contenders = rollOff.contenders.filter((other) => other !== seat);
  const sums = rollOff.sums.filter((_, index) => rollOff.contenders[index] !== seat);
  const [first] = contenders;
  if (contenders.length === 1 && first !== undefined) return { first };
  return sums.length < contenders.length
    ? { rollOff: { contenders, sums } }
    : settle(contenders, sums);
}

/** Gives the seat that starts a rematch: the next one in seating order, or the same again without the swap. */
export function nextFirstSeat(first: number, seatCount: number, swap: boolean): number {
  return swap ? (first + 1) % seatCount : first;
}
