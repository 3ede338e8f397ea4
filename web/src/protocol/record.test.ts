// @vitest-environment node
/** What is read as a game record, by the records of vectors/. Whether a game can leave them is asked of the rules. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { decodeRecord } from "./record.ts";

interface Case {
  readonly name: string;
  readonly record: Readonly<Record<string, unknown>>;
  /** Whether reading refuses it. */
  readonly malformed?: true;
}

const VECTORS = join(import.meta.dirname, "../../../vectors");

function casesOf(folder: string): Case[] {
  return readdirSync(join(VECTORS, folder)).flatMap(
    (file) => JSON.parse(readFileSync(join(VECTORS, folder, file), "utf-8")).cases,
  );
}

const GAMES = casesOf("games");
const REFUSED = casesOf("refused");
const WELL_FORMED = [...GAMES, ...REFUSED.filter(({ malformed }) => malformed === undefined)];
const MALFORMED = REFUSED.filter(({ malformed }) => malformed === true);

test.each(WELL_FORMED)("is read: $name", ({ record }) => {
  expect(decodeRecord(record)).toEqual(record);
});

test.each(MALFORMED)("is refused: $name", ({ record }) => {
  expect(decodeRecord(record)).toBeNull();
});

test("a field too many, or one too few, is refused", () => {
  const [first] = GAMES;
  expect(decodeRecord({ ...first?.record, more: 1 })).toBeNull();
  expect(decodeRecord({ ...first?.record, events: undefined })).toBeNull();
});
