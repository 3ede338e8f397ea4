import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCode, parseCode } from "./party-code.ts";

/** What people write for a character; the twin is in tests/property/test_codes.py. */
const HEARD: Readonly<Record<string, string>> = { "0": "0oO", "1": "1iIlL" };
const ALPHABET = [..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"];
const code = fc
  .array(fc.constantFrom(...ALPHABET), { minLength: 10, maxLength: 10 })
  .map((letters) => letters.join(""));

test("a code is read however it is written down", () => {
  fc.assert(
    fc.property(code, fc.infiniteStream(fc.nat(9)), (meant, choices) => {
      const typed = [...meant].map((letter) => {
        const ways = HEARD[letter] ?? letter + letter.toLowerCase();
        return ways[(choices.next().value ?? 0) % ways.length] ?? letter;
      });
      expect(parseCode(typed.join(""))).toBe(meant);
      expect(parseCode(formatCode(meant))).toBe(meant);
      expect(parseCode(` https://yacht.example/p/${formatCode(meant).toLowerCase()}?x#y `)).toBe(
        meant,
      );
    }),
  );
});

test("wide letters and Japanese dashes are read", () => {
  expect(parseCode("７ｋ３ｍ２－９ｘｑ４ｔ")).toBe("7K3M29XQ4T");
  expect(parseCode("7K3M2 ‐ 9XQ4T")).toBe("7K3M29XQ4T");
});

test("what is too short, too long or has other characters is no code", () => {
  for (const typed of ["", "7K3M29XQ4", "7K3M29XQ4T0", "7K3M29XQ4U", "あいうえおかきくけこ"])
    expect(parseCode(typed)).toBeNull();
});
