import { expect, test } from "vitest";
import { DIGITS, inkOf, strokeCount } from "./digits.ts";

test("a number is written digit by digit, stroke by stroke", () => {
  const [four, one] = inkOf(41);
  expect(four?.strokes.map(({ nth }) => nth)).toEqual([0, 1]);
  expect(one?.strokes.map(({ nth }) => nth)).toEqual([2]);
  expect([four?.isOne, one?.isOne]).toEqual([false, true]);
});

test("strokes join to the digit's shape again, and each begins where the pen is set down", () => {
  DIGITS.forEach((shape, digit) => {
    const paths = inkOf(digit).flatMap(({ strokes }) => strokes.map(({ path }) => path));
    expect(paths.join("")).toBe(shape.path);
    expect(paths.every((path) => path.startsWith("M"))).toBe(true);
  });
});

test("a struck zero has one stroke more", () => {
  expect(strokeCount(0, false)).toBe(1);
  expect(strokeCount(0, true)).toBe(2);
  expect(strokeCount(144, false)).toBe(5);
});
