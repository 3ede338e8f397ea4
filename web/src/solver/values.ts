/** Reads the value table that the server gives; its layout is described in docs/solver.md, "The table for the browser". */
import type { RuleTables } from "../rules/tables.ts";
import type { ValueTable } from "./evaluate.ts";
import { layoutOf } from "./layout.ts";

const MAGIC = 0x4c41_5659; // "YVAL", little-endian
const VERSION = 1;
const HEADER_BYTES = 16;

/**
 * Reads a value table.
 * @throws RangeError if the bytes are no whole table of this version and these rules.
 */
export function decodeValues(bytes: ArrayBuffer, rules: RuleTables): ValueTable {
  const { stateCount, placeOf } = layoutOf(rules);
  const view = new DataView(bytes);
  const isTable =
    bytes.byteLength === HEADER_BYTES + 4 * stateCount &&
    view.getUint32(0, true) === MAGIC &&
    view.getUint32(4, true) === VERSION &&
    view.getUint32(8, true) === stateCount &&
    view.getUint32(12, true) === crc32(new Uint8Array(bytes, HEADER_BYTES));
  if (!isTable) throw new RangeError(`these bytes are no value table of ${rules.ruleset}`);
  const values = Float32Array.from({ length: stateCount }, (_, at) =>
    view.getFloat32(HEADER_BYTES + 4 * at, true),
  );
  return { valueOf: (state) => values[placeOf(state)] ?? 0 };
}

const CRC_BY_BYTE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1;
  return crc;
});

/** Gives the CRC-32 of bytes, as zlib computes it. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_BY_BYTE[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffff_ffff) >>> 0;
}
