/** Checks a game record event by event against the decider. The twin of `yacht.table.replay`. */
import type { Event, GameRecord, Occupant } from "../generated/types.ts";
import { LONGEST_NAME, MOST_SEATS } from "./catalog.ts";
import { isFive } from "./dice.ts";
import { type Command, decide, evolve, type Game, newGame } from "./game.ts";
import type { RuleTables } from "./tables.ts";

/**
 * A checked record's game, or the index of the first event that could not have happened and why; if it is the seats
 * that no game has, that is the first event.
 */
export type Checked =
  | { readonly ok: true; readonly game: Game }
  | { readonly ok: false; readonly at: number; readonly why: string };

interface Asked {
  readonly command: Command;
  /** The faces that the recorded roll says were thrown. */
  readonly fresh: readonly number[];
}

function askedBy(event: Event): Asked | null {
  switch (event.type) {
    case "rolled_for_start":
      return isFive(event.dice)
        ? { command: { type: "roll_all", seat: event.seat }, fresh: event.dice }
        : null;
    case "rolled": {
      if (!isFive(event.dice)) return null;
      if (event.roll === 1)
        return { command: { type: "roll_all", seat: event.seat }, fresh: event.dice };
      const fresh = event.dice.filter((_, position) => !event.hold.includes(position));
      return { command: { type: "reroll", seat: event.seat, hold: event.hold }, fresh };
    }
    case "scored":
      return { command: { type: "score", seat: event.seat, box: event.box }, fresh: [] };
    case "resigned":
      return { command: { type: "resign", seat: event.seat }, fresh: [] };
    case "game_started":
    case "game_ended":
      return null;
  }
}

function isSame(a: Event, b: Event | undefined): boolean {
  return (
    b !== undefined &&
    JSON.stringify({ ...a, at_ms: 0 }, keys(a)) === JSON.stringify({ ...b, at_ms: 0 }, keys(b))
  );
}

/** Tells whether a secret is published if, and only if, the game began with a commitment. */
function hasFittingSecret(ended: Event | undefined, started: Event | undefined): boolean {
  if (ended?.type !== "game_ended" || started?.type !== "game_started") return true;
  return (ended.secret === undefined) === (started.commitment === undefined);
}

function keys(event: Event): string[] {
  // The decider knows no secret.
  return Object.keys(event)
    .filter((key) => key !== "secret")
    .sort();
}

function begin(rules: RuleTables, record: Pick<GameRecord, "seats" | "events">): Game | null {
  const [started] = record.events;
  if (started?.type !== "game_started" || !arePossible(record.seats)) return null;
  const first = started.first_seat;
  if ((first === null) !== (started.start === "roll_off")) return null;
  if (first !== null && record.seats[first] === undefined) return null;
  return newGame(rules, record.seats, first);
}

// Controls, bidi overrides and line breaks, halves of characters. What is a range here is one in the twin.
const NEVER_IN_NAMES = /[\p{Cc}\u2028-\u202e\u2066-\u2069]|\p{Surrogate}/u;

// Blanks, then what is not drawn.
const UNSEEN = /^(?:\p{White_Space}|\u2800|\p{Default_Ignorable_Code_Point})+$/u;

/** Tells whether a person can have this name; a game with another one is refused. */
export function isPossibleName(name: string): boolean {
  // Characters, not UTF-16 units, as in the twin.
  const length = [...name].length;
  return length >= 1 && length <= LONGEST_NAME && !NEVER_IN_NAMES.test(name) && !UNSEEN.test(name);
}

function arePossible(seats: readonly Occupant[]): boolean {
  return (
    seats.length <= MOST_SEATS &&
    seats.every((seat) => seat.occupant !== "person" || isPossibleName(seat.name)) &&
    seats.some((seat) => seat.occupant === "person")
  );
}

/** Gives the game as it stands after the last event of a record, or says which event is wrong. */
export function checkRecord(
  rules: RuleTables,
  record: Pick<GameRecord, "seats" | "events">,
): Checked {
  let game = begin(rules, record);
  if (game === null) return { ok: false, at: 0, why: "no_beginning" };
  let at = 1;
  while (at < record.events.length) {
    const event = record.events[at];
    const asked = event === undefined ? null : askedBy(event);
    if (event === undefined || asked === null) return { ok: false, at, why: "misplaced" };
    const decision = decide(game, asked.command, { roll: () => asked.fresh }, event.at_ms);
    if (!decision.ok) return { ok: false, at, why: decision.refusal };
    const wrong = decision.events.findIndex((expected, index) => {
      const recorded = record.events[at + index];
      return !(isSame(expected, recorded) && hasFittingSecret(recorded, record.events[0]));
    });
    if (wrong >= 0) return { ok: false, at: at + wrong, why: "different" };
    game = decision.events.reduce(evolve, game);
    at += decision.events.length;
  }
  return { ok: true, game };
}
