/** Checks a game that came from outside, step by step: its form, its rules, its dice. All of it happens here. */
import { type Verification, verifyDice } from "../../dice/verify.ts";
import type { GameRecord } from "../../generated/types.ts";
import { decodeRecord } from "../../protocol/record.ts";
import { checkRecord } from "../../rules/check.ts";
import type { Game } from "../../rules/game.ts";
import { loadRules } from "../../rules/tables.ts";

/** The largest file that is looked at, in bytes; the same as the server's, and ten times the longest game. */
export const MOST_BYTES = 1_000_000;

/** Why something is no record of a game. */
export type FormFault = "too_large" | "not_json" | "foreign" | "records_file" | "newer" | "damaged";

/** What checking came to. Each step is taken only if the one before it held. */
export type Checked =
  | { readonly step: "form"; readonly fault: FormFault }
  /** It is in order, but not the game that was asked for. */
  | { readonly step: "id"; readonly record: GameRecord }
  /** `at` is the index of the event that cannot have happened; null if no game has such rules. */
  | { readonly step: "rules"; readonly record: GameRecord; readonly at: number | null }
  | {
      readonly step: "dice";
      readonly record: GameRecord;
      /** As it stands after its last event. */
      readonly game: Game;
      readonly dice: Verification;
    };

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && name in value
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** Says what is wrong with what is no record. */
function formFault(value: unknown): FormFault {
  const format = field(value, "format");
  if (format === "yacht-records") return "records_file";
  if (format !== "yacht-game") return "foreign";
  const version = field(value, "version");
  return typeof version === "number" && version > 1 ? "newer" : "damaged";
}

/**
 * Checks a game.
 * @param wanted the id of the game that it should be; null if it may be any.
 */
export async function checkGame(value: unknown, wanted: string | null): Promise<Checked> {
  const record = decodeRecord(value);
  if (record === null) return { step: "form", fault: formFault(value) };
  if (wanted !== null && record.id !== wanted) return { step: "id", record };
  const rules = await loadRules(record.ruleset, record.house_rules);
  if (rules === null) return { step: "rules", record, at: null };
  const checked = checkRecord(rules, record);
  if (!checked.ok) return { step: "rules", record, at: checked.at };
  return { step: "dice", record, game: checked.game, dice: verifyDice(record) };
}

/** Reads UTF-8 as the server does; null if it is none, which `file.text()` would read as something else. */
function readText(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Checks the game in a file. */
export async function checkFile(file: Blob): Promise<Checked> {
  if (file.size > MOST_BYTES) return { step: "form", fault: "too_large" };
  const text = readText(await file.arrayBuffer());
  const value = text === null ? undefined : parse(text);
  if (value === undefined) return { step: "form", fault: "not_json" };
  return await checkGame(value, null);
}
