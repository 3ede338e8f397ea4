import { expect, test, vi } from "vitest";
import { browserDice, newTableId } from "./entropy.ts";

function scriptBytes(bytes: number[]): void {
  vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
    if (!(array instanceof Uint8Array)) throw new TypeError("bytes are asked for");
    for (const index of array.keys()) array[index] = bytes.shift() ?? 0;
    return array;
  });
}

test("a byte gives a face, and bytes that would favor some faces are thrown away", () => {
  scriptBytes([0, 252, 5, 255, 251, 6, 7]);
  expect(browserDice().roll(5)).toEqual([1, 6, 6, 1, 2]);
});

test("each face comes from exactly as many of the bytes that count", () => {
  const counts = [0, 0, 0, 0, 0, 0];
  for (let byte = 0; byte < 252; byte += 1) {
    scriptBytes([byte]);
    const [face = 0] = browserDice().roll(1);
    counts[face - 1] = (counts[face - 1] ?? 0) + 1;
  }
  expect(counts).toEqual([42, 42, 42, 42, 42, 42]);
});

test("no die is drawn before it is thrown", () => {
  const draw = vi.spyOn(crypto, "getRandomValues");
  const dice = browserDice();
  expect(draw).not.toHaveBeenCalled();
  dice.roll(3);
  expect(draw.mock.calls.every(([array]) => array !== null && array.byteLength <= 3)).toBe(true);
});

test("a table's id is 22 characters of base64url", () => {
  scriptBytes(Array.from({ length: 16 }, () => 255));
  expect(newTableId()).toBe("_____________________w");
});
