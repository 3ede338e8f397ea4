/** What the page of a table needs to know and to ask, whether the table is on this device or played over the socket. */

import type { AnyRefusal } from "../protocol/messages.ts";
import type { Options } from "../rules/card.ts";
import type { Five } from "../rules/dice.ts";
import type { Game, Turn } from "../rules/game.ts";
import type { RuleTables } from "../rules/tables.ts";
import type { Box, Event } from "../rules/types.ts";

/** After a throw was cut short, how long a further press still means that throw and rolls no other, in ms. */
export const IMPATIENCE_MS = 400;

/** A throw that is being shown; its faces count already, but nobody reads them yet. */
export interface Throw {
  readonly dice: Five;
  /** Positions that do not move. */
  readonly hold: readonly number[];
  readonly durationMs: number;
}

/** What happened last, once it is there to be seen. */
export interface Settled {
  readonly events: readonly Event[];
  /** The game after it. */
  readonly game: Game;
  /** The box that the seat had written before, if it has just written one. */
  readonly boxBefore: Box | null;
}

/** What happened once in a game, with the game after it. */
export interface Logged {
  readonly event: Event;
  readonly game: Game;
  /** Whether a computer did it for a person. */
  readonly isStandIn?: boolean;
}

/** What a seat wrote. */
export interface Written {
  readonly box: Box;
  readonly points: number;
}

/** A table as its page shows it. */
export interface TableModel {
  readonly id: string;
  readonly rules: RuleTables;
  readonly game: Game;
  /** What has happened so far with the game after each event, as far as it is known here. */
  readonly log: readonly Logged[];
  /** The seat that acts next, null when the game is over. */
  readonly seat: number | null;
  /** The seat of the person at the device; null for somebody who watches, and when the game is over. */
  readonly personsSeat: number | null;
  /** The seat that the person at the device has in this game, also after resigning; null for none, or unknown. */
  readonly yourSeat: number | null;
  /** Whether `personsSeat` is known to be the one person at this device. */
  readonly isOwn: boolean;
  /** Whether somebody acts who is not at this device: a computer, or another player. */
  readonly isWatched: boolean;
  /** Whether a computer acts. */
  readonly isComputers: boolean;
  /** Whether the others' turns can be skipped. */
  readonly canSkip: boolean;
  /** The turn of the seat that acts; null before its first roll. */
  readonly turn: Turn | null;
  /** The dice on the table: of the turn, or of the last roll for the start. */
  readonly dice: Five | null;
  readonly hold: readonly number[];
  readonly canHold: boolean;
  /** What the dice may be written as; null while there is nothing to write. */
  readonly options: Options | null;
  /** The box that [ここに書く] would write; null if none is chosen. */
  readonly chosen: Box | null;
  /** Why 振る does nothing now; null if it rolls. */
  readonly rollRefusal: "no_rolls_left" | "all_held" | "game_over" | null;
  readonly thrown: Throw | null;
  /** Whether a roll was asked for and its dice are not there yet. */
  readonly isAwaited: boolean;
  readonly settled: Settled | null;
  /** What the last writing brought, if it can be taken back; null if it cannot. */
  readonly takeBackPoints: number | null;
  readonly canTakeBack: boolean;
  /** Whether another tab went on with this game, so that this one has taken over its state. */
  readonly wasOvertaken: boolean;
  /** Why the last command was refused, as a new object each time; null if it was not. */
  readonly refusal: { readonly code: AnyRefusal } | null;

  lastOf(seat: number): Written | null;
  lookedOn(seat: number | null): Box | null;
  look(seat: number, box: Box): void;
  lookAway(): void;
  lookFurther(step: 1 | -1): void;
  roll(): Promise<void>;
  finishThrow(): void;
  toggleHold(position: number): Promise<void>;
  write(canTakeBack: boolean): Promise<void>;
  takeBack(): Promise<void>;
  resign(): Promise<void>;
}

/** Gives the box after the chosen one, or the one before it, going round; null if there is none. */
export function nextBox(boxes: readonly Box[], chosen: Box | null, step: 1 | -1): Box | null {
  if (boxes.length === 0) return null;
  const at = chosen === null ? (step === 1 ? -1 : 0) : boxes.indexOf(chosen);
  return boxes[(at + step + boxes.length) % boxes.length] ?? null;
}

/** Who plays the computers' seats of a table; over the socket the server does. */
export interface Driver {
  readonly isSkipping: boolean;
  readonly isStuck: boolean;
  run(): Promise<void>;
  skip(): void;
}

/** The driver of a table whose computers are played elsewhere. */
export const NO_DRIVER: Driver = {
  isSkipping: false,
  isStuck: false,
  run: () => Promise.resolve(),
  skip: () => undefined,
};
