/** A game on this device: its record, and what the table beside it holds. Values and pure functions. */
import * as v from "valibot";
import { EVENT, RECORD } from "../protocol/record.ts";
import { fitHouseRules } from "../rules/catalog.ts";
import { checkRecord } from "../rules/check.ts";
import type { Dice } from "../rules/dice.ts";
import { type Command, decide, evolve, type Game, gameOf, startGame } from "../rules/game.ts";
import { nextFirstSeat } from "../rules/start.ts";
import { loadRules, type RuleTables } from "../rules/tables.ts";
import type {
  Event,
  GameRecord,
  HouseRuleId,
  Occupant,
  Refusal,
  RulesetId,
  StartRule,
} from "../rules/types.ts";

/** How a game on this device is played: alone, against computers, or with the device going round. */
export const MODES = ["solo", "cpu", "device"] as const;
/** One of `MODES`. */
export type Mode = (typeof MODES)[number];

/** A game on this device as it is stored; every change gives it the next version. */
export interface LocalGame {
  readonly version: number;
  readonly mode: Mode;
  /** Whether the start passes on at a rematch. */
  readonly swap: boolean;
  readonly record: GameRecord;
  /** Positions that the player has marked to stay, ascending. */
  readonly hold: readonly number[];
  /** A writing that can still be taken back: its events, not yet in the record. */
  readonly pending: readonly Event[];
  /** Unix milliseconds of the last change. */
  readonly updated_ms: number;
}

/** What a new game is made from. */
export interface Setup {
  readonly mode: Mode;
  readonly ruleset: RulesetId;
  readonly houseRules: readonly HouseRuleId[];
  readonly seats: readonly Occupant[];
  readonly start: StartRule;
  /** The first seat for `chosen` and `rematch`. */
  readonly chosen: number;
  readonly swap: boolean;
}

/** A stored game with its rules and the game as it is shown: with the writing that can still be taken back. */
export interface OpenGame {
  readonly local: LocalGame;
  readonly rules: RuleTables;
  readonly game: Game;
}

const STORED = v.strictObject({
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  mode: v.picklist(MODES),
  swap: v.boolean(),
  record: RECORD,
  hold: v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4))),
  pending: v.array(EVENT),
  updated_ms: v.number(),
});

/** Gives the key of a game in this browser's storage. */
export function gameKey(id: string): string {
  return `game/${id}`;
}

/** The beginning of the keys of all games. */
export const GAME_KEYS = "game/";

/** Reads the shape of a stored game; null if it is damaged. */
export function decodeLocalGame(value: unknown): LocalGame | null {
  const parsed = v.safeParse(STORED, value);
  return parsed.success ? parsed.output : null;
}

/** Opens a stored game with all its events checked; null if they could not have happened. */
export async function openGame(local: LocalGame): Promise<OpenGame | null> {
  const { ruleset, house_rules: houseRules, seats, events } = local.record;
  const rules = await loadRules(ruleset, houseRules);
  if (rules === null) return null;
  const checked = checkRecord(rules, { seats, events: [...events, ...local.pending] });
  return checked.ok ? { local, rules, game: checked.game } : null;
}

/** Tells whether a game has ended; a writing that can still be taken back does not end it. */
export function isEnded(local: LocalGame): boolean {
  return local.record.events.at(-1)?.type === "game_ended";
}

/**
 * Begins a game.
 * @param id the game's id, `{table}.{n}`.
 * @throws RangeError if the rule set does not allow the house rules, which the pages rule out.
 */
export async function beginGame(
  setup: Setup,
  id: string,
  dice: Dice,
  nowMs: number,
): Promise<OpenGame> {
  const houseRules = fitHouseRules(setup.ruleset, setup.houseRules);
  const rules = await loadRules(setup.ruleset, houseRules);
  if (rules === null)
    throw new RangeError(`${setup.ruleset} does not allow ${houseRules.join(", ")}`);
  const record: GameRecord = {
    format: "yacht-game",
    version: 1,
    id,
    ruleset: setup.ruleset,
    house_rules: houseRules,
    seats: setup.seats,
    events: [startGame(setup.seats.length, setup.start, setup.chosen, dice, nowMs)],
  };
  const local: LocalGame = {
    version: 1,
    mode: setup.mode,
    swap: setup.swap,
    record,
    hold: [],
    pending: [],
    updated_ms: nowMs,
  };
  return { local, rules, game: gameOf(rules, record) };
}

function changed(open: OpenGame, change: Partial<LocalGame>, nowMs: number): OpenGame {
  const local = { ...open.local, ...change, version: open.local.version + 1, updated_ms: nowMs };
  const { seats, events } = local.record;
  return {
    ...open,
    local,
    game: gameOf(open.rules, { seats, events: [...events, ...local.pending] }),
  };
}

function recordWith(local: LocalGame, events: readonly Event[]): GameRecord {
  return { ...local.record, events: [...local.record.events, ...local.pending, ...events] };
}

/** What a command on an open game leads to. */
export type Outcome =
  | { readonly ok: true; readonly open: OpenGame; readonly events: readonly Event[] }
  | { readonly ok: false; readonly refusal: Refusal };

/**
 * Carries out a command. A writing that could still be taken back becomes final with it.
 * @param canTakeBack whether this writing itself can be taken back until the next command.
 */
export function carryOut(
  open: OpenGame,
  command: Command,
  dice: Dice,
  nowMs: number,
  canTakeBack = false,
): Outcome {
  const decision = decide(open.game, command, dice, nowMs);
  if (!decision.ok) return decision;
  const { events } = decision;
  // A writing that can be taken back brings the dice back as they lay, so their marks stay until the next roll.
  const hold = command.type === "reroll" || canTakeBack ? open.local.hold : [];
  const change: Partial<LocalGame> = canTakeBack
    ? { record: recordWith(open.local, []), pending: events, hold }
    : { record: recordWith(open.local, events), pending: [], hold };
  return { ok: true, open: changed(open, change, nowMs), events };
}

/** Marks a die to stay, or releases it. */
export function toggleHold(open: OpenGame, position: number, nowMs: number): OpenGame {
  const { hold } = open.local;
  const toggled = hold.includes(position)
    ? hold.filter((other) => other !== position)
    : [...hold, position].sort((a, b) => a - b);
  return changed(open, { hold: toggled }, nowMs);
}

/** Marks exactly these dice to stay. */
export function setHold(open: OpenGame, hold: readonly number[], nowMs: number): OpenGame {
  return changed(open, { hold: [...hold].sort((a, b) => a - b) }, nowMs);
}

/** Takes back the writing that is not final. */
export function takeBack(open: OpenGame, nowMs: number): OpenGame {
  return changed(open, { pending: [] }, nowMs);
}

/** Makes the writing final that could still be taken back. */
export function makeFinal(open: OpenGame, nowMs: number): OpenGame {
  return changed(open, { record: recordWith(open.local, []), pending: [], hold: [] }, nowMs);
}

/** Gives the id of the game after this one at the same table. */
export function nextGameId(id: string): string {
  const [table = "", number = "0"] = id.split(".");
  return `${table}.${Number(number) + 1}`;
}

/** Gives what a rematch is made from; its id is the game's with the next number. */
export function rematchOf(open: OpenGame): { readonly setup: Setup; readonly id: string } {
  const { local, game } = open;
  const seatCount = local.record.seats.length;
  const setup: Setup = {
    mode: local.mode,
    ruleset: local.record.ruleset,
    houseRules: local.record.house_rules,
    seats: local.record.seats,
    start: "rematch",
    chosen: game.firstSeat === null ? 0 : nextFirstSeat(game.firstSeat, seatCount, local.swap),
    swap: local.swap,
  };
  return { setup, id: nextGameId(local.record.id) };
}

/** A writing. */
export type Scored = Extract<Event, { type: "scored" }>;

/** Gives what a seat wrote, the last writing first. */
export function writtenBy(open: OpenGame, seat: number): readonly Scored[] {
  return [...open.local.record.events, ...open.local.pending]
    .filter((event): event is Scored => event.type === "scored" && event.seat === seat)
    .reverse();
}

/** Gives the last box that a seat wrote, with what it was worth; null before its first writing. */
export function lastWritten(open: OpenGame, seat: number): Scored | null {
  return writtenBy(open, seat)[0] ?? null;
}

/** Gives each event so far with the game as it stood after it. */
export function openedEvents(
  open: OpenGame,
): readonly { readonly event: Event; readonly game: Game }[] {
  const events = [...open.local.record.events, ...open.local.pending];
  const [first, ...rest] = events;
  if (first === undefined) return [];
  const steps = [
    { event: first, game: gameOf(open.rules, { seats: open.local.record.seats, events: [first] }) },
  ];
  for (const event of rest) {
    const before = steps.at(-1);
    if (before !== undefined) steps.push({ event, game: evolve(before.game, event) });
  }
  return steps;
}
