/** Reads the value table that the server gives; its layout is described in docs/solver.md, "For the browser". */
import type { RuleTables } from "../rules/tables.ts";
import type { ValueTable } from "./evaluate.ts";
import { layoutOf } from "./layout.ts";

/**
 * Reads a value table.
 * @throws RangeError if the bytes are no value table of these rules.
 */
export function decodeValues(bytes: ArrayBuffer, rules: RuleTables): ValueTable {
  const layout = layoutOf(rules);
  if (bytes.byteLength !== 4 * layout.stateCount) {
    throw new RangeError(`${bytes.byteLength} bytes are no value table of ${rules.ruleset}`);
  }
  const view = new DataView(bytes);
  const values = Float32Array.from({ length: layout.stateCount }, (_, at) =>
    view.getFloat32(4 * at, true),
  );
  return { valueOf: (state) => values[layout.placeOf(state)] ?? 0 };
}
