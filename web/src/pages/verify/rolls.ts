/** The rolls of a game beside what its secret gives for them. */
import { faceAt } from "../../dice/secret.ts";
import { drawnSeat, throwsOf } from "../../dice/verify.ts";
import type { GameRecord } from "../../generated/types.ts";

/** One die of a roll. */
export interface RolledDie {
  readonly face: number;
  readonly isHeld: boolean;
  /** What the secret gives for it; null for a held die, and where there is no secret. */
  readonly computed: number | null;
}

/** One roll of a game. */
export interface RollLine {
  /** The index of its event. */
  readonly at: number;
  readonly seat: number;
  /** From 1; 0 decided who starts. */
  readonly round: number;
  readonly roll: number;
  readonly dice: readonly RolledDie[];
}

/** Gives the commitment that a game began with; null if it has none. */
export function commitmentIn({ events: [started] }: GameRecord): string | null {
  return started?.type === "game_started" ? (started.commitment ?? null) : null;
}

/** Gives the secret that a game ended with; null if it has none. */
export function secretIn({ events }: GameRecord): string | null {
  const ended = events.at(-1);
  return ended?.type === "game_ended" ? (ended.secret ?? null) : null;
}

/** Gives every roll of a game, in order. */
export function rollLines(record: GameRecord): readonly RollLine[] {
  const secret = secretIn(record);
  return throwsOf(record.events).map(({ at, hold, dice, ...place }) => ({
    at,
    seat: place.stream,
    round: place.round,
    roll: place.roll,
    dice: dice.map((face, position) => {
      const isHeld = hold.includes(position);
      const computed =
        isHeld || secret === null ? null : faceAt(secret, record.id, { ...place, position });
      return { face, isHeld, computed };
    }),
  }));
}

/** Tells whether a roll is what the secret gives; null where there is no secret. */
export function isTrue({ dice }: RollLine): boolean | null {
  const thrown = dice.filter(({ isHeld }) => !isHeld);
  if (thrown.some(({ computed }) => computed === null)) return null;
  return thrown.every(({ face, computed }) => face === computed);
}

/** Gives who started by chance and who should have; null if chance did not choose, or there is no secret. */
export function startOf(
  record: GameRecord,
): { readonly seat: number; readonly computed: number } | null {
  const [started] = record.events;
  const secret = secretIn(record);
  if (started?.type !== "game_started" || started.start !== "random") return null;
  if (secret === null || started.first_seat === null) return null;
  return {
    seat: started.first_seat,
    computed: drawnSeat(secret, record.id, record.seats.length),
  };
}
