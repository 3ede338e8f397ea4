/** Reads the value table that the server gives; its layout is described in docs/solver.md. */
import type { RuleTables } from "../rules/tables.ts";
import type { ValueTable } from "./evaluate.ts";

/** @throws RangeError if the bytes are no value table of these rules. */
export function decodeValues(bytes: ArrayBuffer, rules: RuleTables): ValueTable {
  throw new RangeError(`${bytes.byteLength} bytes are no value table of ${rules.ruleset}`);
}
