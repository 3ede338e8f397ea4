/** What stands at a player's chip or column for a while, beside what the game itself shows. */

/** How long the one on turn still has. */
export interface TurnClock {
  readonly seat: number;
  readonly leftMs: number;
  readonly wholeMs: number;
}

/** What is to be said about who sits on a seat. */
export interface SeatMark {
  /** That a computer plays for them, or that they are gone. */
  readonly kind: "stand_in" | "gone";
  /** In a few characters. */
  readonly short: string;
  /** In full, for the accessible name. */
  readonly full: string;
}

/** A stamp at a seat. */
export interface SeatStamp {
  readonly seat: number;
  readonly text: string;
}

/** From here on the time that is left is said in words, in red. */
export const SHORT_MS = 10_000;

/** Gives the seconds to show: the last one is 1, and 0 is over. */
export function secondsOf(leftMs: number): number {
  return Math.max(0, Math.ceil(leftMs / 1000));
}
