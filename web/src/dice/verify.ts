/** Checks the dice of a finished game against its secret. The twin of `yacht.table.verify_dice`. */
import type { DiceFault, Event, GameRecord } from "../generated/types.ts";
import { commitmentOf, faceAt } from "./secret.ts";

/** How many dice were recomputed; or what is wrong, and the index of the event at which it shows. */
export type Verification =
  | { readonly ok: true; readonly thrown: number }
  | { readonly ok: false; readonly fault: DiceFault; readonly at: number };

/**
 * Recomputes every die of a game that `checkRecord` accepts. The first fault in the order of `DiceFault` is given, of
 * wrong dice the first event.
 */
export function verifyDice(record: GameRecord): Verification {
  const started = record.events[0];
  const last = record.events.length - 1;
  const ended = record.events[last];
  if (started?.type !== "game_started" || started.commitment === undefined) {
    return { ok: false, fault: "no_commitment", at: 0 };
  }
  if (ended?.type !== "game_ended" || ended.secret === undefined) {
    return { ok: false, fault: "not_ended", at: last };
  }
  if (commitmentOf(ended.secret) !== started.commitment) {
    return { ok: false, fault: "wrong_secret", at: last };
  }
  const { secret } = ended;
  if (
    started.start === "random" &&
    drawnSeat(secret, record.id, record.seats.length) !== started.first_seat
  ) {
    return { ok: false, fault: "wrong_start", at: 0 };
  }
  return verifyRolls(record, secret);
}

/** Gives the seat that chance lets start. */
export function drawnSeat(secret: string, game: string, seatCount: number): number {
  for (let roll = 1; ; roll += 1) {
    const face = faceAt(secret, game, { stream: 0, round: 0, roll, position: 0 });
    if (face <= seatCount) return face - 1;
  }
}

function verifyRolls(record: GameRecord, secret: string): Verification {
  let thrown = 0;
  for (const { at, hold, dice, ...place } of throwsOf(record.events)) {
    for (const [position, face] of dice.entries()) {
      if (hold.includes(position)) continue;
      if (faceAt(secret, record.id, { ...place, position }) !== face) {
        return { ok: false, fault: "wrong_dice", at };
      }
      thrown += 1;
    }
  }
  return { ok: true, thrown };
}

/** Dice that were thrown together, and where in the game. */
export interface Thrown {
  /** The index of the event. */
  readonly at: number;
  /** The seat that rolled. */
  readonly stream: number;
  /** From 1; 0 decided who starts. */
  readonly round: number;
  /** The number of the roll in its round, from 1. */
  readonly roll: number;
  /** The positions of the dice that stayed. */
  readonly hold: readonly number[];
  /** All five after the roll, by position. */
  readonly dice: readonly [number, number, number, number, number];
}

/** Gives every roll of a game, in order. */
export function throwsOf(events: readonly Event[]): readonly Thrown[] {
  const startRolls = new Map<number, number>();
  return events.flatMap((event, at): readonly Thrown[] => {
    if (event.type === "rolled") {
      const { seat: stream, round, roll, hold, dice } = event;
      return [{ at, stream, round, roll, hold, dice }];
    }
    if (event.type !== "rolled_for_start") return [];
    const { seat: stream, dice } = event;
    const roll = (startRolls.get(stream) ?? 0) + 1;
    startRolls.set(stream, roll);
    return [{ at, stream, round: 0, roll, hold: [], dice }];
  });
}
