/**
 * The file of records: finished games as text, and back. What comes from a file is refused as a whole or taken as it is.
 *
 * Each game is a mode and a record; when it ended stands in its last event.
 */
import * as v from "valibot";
import { RECORD } from "../protocol/record.ts";
import type { Occupant } from "../rules/types.ts";
import { isEnded, type LocalGame, MODES, type Mode, openGame } from "./local-game.ts";

/** What the file calls itself. */
export const FORMAT = "yacht-records";
/** The version of the file that this client writes, and the newest that it reads. */
export const VERSION = 1;
/** The largest file that is read, in bytes: thousands of games, and no more than a phone holds in memory. */
export const MOST_BYTES = 64 * 1024 * 1024;

/** Why a file is refused. */
export type FileRefusal =
  | { readonly why: "too_large"; readonly bytes: number }
  | { readonly why: "not_json" }
  | { readonly why: "foreign" }
  | { readonly why: "newer"; readonly version: number }
  /** `game` counts from 1; null if it is the file around the games. */
  | { readonly why: "damaged"; readonly game: number | null }
  | { readonly why: "unfinished"; readonly game: number }
  | { readonly why: "twice"; readonly game: number };

/** The games of a file, or why it is refused. */
export type ReadFile =
  | { readonly ok: true; readonly games: readonly LocalGame[] }
  | { readonly ok: false; readonly refusal: FileRefusal };

const GAME = v.strictObject({ mode: v.picklist(MODES), record: RECORD });
const FILE = v.strictObject({
  format: v.literal(FORMAT),
  version: v.literal(VERSION),
  games: v.array(v.unknown()),
});
/** Enough of a file to tell what it is, before its shape is asked for. */
const HEAD = v.object({ format: v.literal(FORMAT), version: v.pipe(v.number(), v.integer()) });

/** Writes finished games as the text of a file; games under way are left out. */
export function formatRecords(games: readonly LocalGame[]): string {
  const finished = games.filter(isEnded).map(({ mode, record }) => ({ mode, record }));
  // A game a line: the file can be looked at, and stays small.
  const lines = finished.map((game) => `\n${JSON.stringify(game)}`).join(",");
  return `{"format":"${FORMAT}","version":${VERSION},"games":[${lines}\n]}\n`;
}

function fits(mode: Mode, seats: readonly Occupant[]): boolean {
  const persons = seats.filter(({ occupant }) => occupant === "person").length;
  switch (mode) {
    case "solo":
      return seats.length === 1 && persons === 1;
    case "cpu":
      return seats.length >= 2 && persons === 1;
    case "device":
      return seats.length >= 2 && persons >= 1;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refuse(refusal: FileRefusal): ReadFile {
  return { ok: false, refusal };
}

/** Reads one game of a file; the reason if it could not have been played to its end. */
async function readGame(value: unknown, game: number): Promise<LocalGame | FileRefusal> {
  const parsed = v.safeParse(GAME, value);
  if (!parsed.success) return { why: "damaged", game };
  const { mode, record } = parsed.output;
  const local: LocalGame = {
    version: 1,
    mode,
    swap: true,
    record,
    hold: [],
    pending: [],
    updated_ms: record.events.at(-1)?.at_ms ?? 0,
  };
  if (!fits(mode, record.seats)) return { why: "damaged", game };
  // Every event is decided again: a card that no game can reach is no record.
  if ((await openGame(local)) === null) return { why: "damaged", game };
  return isEnded(local) ? local : { why: "unfinished", game };
}

/** Reads the text of a file; nothing of it is taken if anything is wrong with it. */
export async function readRecords(text: string): Promise<ReadFile> {
  const value = parse(text);
  if (value === undefined) return refuse({ why: "not_json" });
  const head = v.safeParse(HEAD, value);
  if (!head.success) return refuse({ why: "foreign" });
  if (head.output.version > VERSION) return refuse({ why: "newer", version: head.output.version });
  const file = v.safeParse(FILE, value);
  if (!file.success) return refuse({ why: "damaged", game: null });
  const games = new Map<string, LocalGame>();
  for (const [index, item] of file.output.games.entries()) {
    const read = await readGame(item, index + 1);
    if ("why" in read) return refuse(read);
    if (games.has(read.record.id)) return refuse({ why: "twice", game: index + 1 });
    games.set(read.record.id, read);
  }
  return { ok: true, games: [...games.values()] };
}
