import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Five, five, isFive, isFiveEqual, rollId } from "./dice.ts";

const FACE = fc.integer({ min: 1, max: 6 });
const DICE = fc.tuple(FACE, FACE, FACE, FACE, FACE);

describe("five dice", () => {
  test("the order does not matter to the roll", () => {
    fc.assert(
      fc.property(DICE, fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }), (dice, order) => {
        const shuffled = five(order.map((position) => dice[position] ?? 0));
        expect(rollId(shuffled)).toBe(rollId(dice));
      }),
    );
  });

  test("different rolls have different ids, 0 to 251", () => {
    fc.assert(
      fc.property(DICE, DICE, (a, b) => {
        const sorted = (dice: Five): number[] => [...dice].sort((x, y) => x - y);
        expect(rollId(a) === rollId(b)).toBe(sorted(a).join() === sorted(b).join());
        expect(rollId(a)).toBeGreaterThanOrEqual(0);
        expect(rollId(a)).toBeLessThan(252);
      }),
    );
    expect(rollId([1, 1, 1, 1, 1])).toBe(0);
    expect(rollId([6, 6, 6, 6, 6])).toBe(251);
  });

  test("five equal dice are told apart", () => {
    expect(isFiveEqual([4, 4, 4, 4, 4])).toBe(true);
    expect(isFiveEqual([4, 4, 4, 4, 5])).toBe(false);
  });

  test.each([
    [[1, 2, 3, 4]],
    [[1, 2, 3, 4, 5, 6]],
    [[1, 2, 3, 4, 7]],
    [[0, 2, 3, 4, 5]],
    [[1.5, 2, 3, 4, 5]],
    [[Number.NaN, 2, 3, 4, 5]],
  ])("%j are no five dice", (faces) => {
    expect(isFive(faces)).toBe(false);
    expect(() => five(faces)).toThrow(RangeError);
  });

  test("a roll with a face that no die has is no roll", () => {
    expect(() => rollId([1, 2, 3, 4, 7])).toThrow(RangeError);
  });
});
