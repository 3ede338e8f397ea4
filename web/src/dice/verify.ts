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

function drawnSeat(secret: string, game: string, seatCount: number): number {
  for (let roll = 1; ; roll += 1) {
    const face = faceAt(secret, game, { stream: 0, round: 0, roll, position: 0 });
    if (face <= seatCount) return face - 1;
  }
}

function verifyRolls(record: GameRecord, secret: string): Verification {
  const startRolls = new Map<number, number>();
  let thrown = 0;
  for (const [at, event] of record.events.entries()) {
    const rolled = rollOf(event, startRolls);
    if (rolled === null) continue;
    for (const [position, face] of rolled.dice.entries()) {
      if (rolled.hold.includes(position)) continue;
      const { stream, round, roll } = rolled;
      if (faceAt(secret, record.id, { stream, round, roll, position }) !== face) {
        return { ok: false, fault: "wrong_dice", at };
      }
      thrown += 1;
    }
  }
  return { ok: true, thrown };
}

interface Thrown {
  readonly stream: number;
  readonly round: number;
  readonly roll: number;
  readonly hold: readonly number[];
  readonly dice: readonly number[];
}

/** Gives what an event threw, and counts the rolls of each seat for the start. */
function rollOf(event: Event, startRolls: Map<number, number>): Thrown | null {
  if (event.type === "rolled") return { ...event, stream: event.seat };
  if (event.type !== "rolled_for_start") return null;
  const roll = (startRolls.get(event.seat) ?? 0) + 1;
  startRolls.set(event.seat, roll);
  return { stream: event.seat, round: 0, roll, hold: [], dice: event.dice };
}
