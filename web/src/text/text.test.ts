import { afterEach, expect, test } from "vitest";
import { rulesetEntry } from "../rules/catalog.ts";
import { BOXES, REFUSALS, RULESET_IDS } from "../rules/types.ts";
import { conditionText, listText, rulesTag, seatInitial } from "./describe.ts";
import { en } from "./en.ts";
import { ja } from "./ja.ts";
import { preferredLanguage, setLanguage, t } from "./text.svelte.ts";
import type { Translation } from "./typed.ts";

afterEach(() => setLanguage("ja"));

test("a missing key, a missing parameter and a misspelled one do not compile", () => {
  const checked = <const T extends { "a.b": string }>(
    texts: T & Translation<{ "a.b": "{name}さん" }, T>,
  ): T => texts;
  expect(checked({ "a.b": "Dear {name}" })["a.b"]).toBe("Dear {name}");
  // @ts-expect-error the parameter is missing
  checked({ "a.b": "Dear" });
  // @ts-expect-error the parameter is misspelled
  checked({ "a.b": "Dear {nam}" });
  // @ts-expect-error there is no such key
  expect(() => t("no.such.key")).not.toThrow();
});

test("both languages have the same keys, and no text is empty but where Japanese or English needs no word", () => {
  expect(Object.keys(en)).toEqual(Object.keys(ja));
  const emptyIn = (texts: Readonly<Record<string, string>>): string[] =>
    Object.keys(texts).filter((key) => texts[key] === "");
  expect(emptyIn(ja)).toEqual(["table.roundBefore", "say.gap"]);
  expect(emptyIn(en)).toEqual(["table.rollLong"]);
});

test("each refusal has a sentence in both languages", () => {
  for (const language of ["ja", "en"] as const) {
    setLanguage(language);
    const sentences = REFUSALS.map((refusal) => t(`refusal.${refusal}`));
    expect(new Set(sentences).size).toBe(REFUSALS.length);
    for (const sentence of sentences) expect(sentence.length).toBeGreaterThan(5);
  }
});

test("English box names have at most 11 letters", () => {
  setLanguage("en");
  for (const box of BOXES) expect(t(`box.${box}`).length).toBeLessThanOrEqual(11);
});

test("the condition of four of a kind says how each rule set counts it", () => {
  const texts = RULESET_IDS.map((ruleset) => {
    const rule = rulesetEntry(ruleset).boxes.find(({ id }) => id === "four_of_a_kind");
    return rule === undefined ? "" : conditionText(rule).join("");
  });
  expect(texts).toEqual([
    "同じ目が4つ以上。5個の合計が点になる",
    "同じ目が4つ以上。同じ4個の合計が点になる",
    "同じ目が4つ以上。5個の合計が点になる",
    "同じ目が4つ以上。5個の合計が点になる",
  ]);
});

test("house rules are counted beside the rule set's name", () => {
  expect(rulesTag("standard", [])).toBe("標準");
  expect(rulesTag("thirteen", ["upper_first", "joker_free"])).toBe("13役+2");
});

test("a badge shows a numbered name's digit, else the first letter", () => {
  expect(seatInitial({ occupant: "person", name: "3番" })).toBe("3");
  expect(seatInitial({ occupant: "person", name: "あおい" })).toBe("あ");
  expect(seatInitial({ occupant: "person", name: "あなた" })).toBe("な");
  expect(seatInitial({ occupant: "computer", level: "hard" })).toBe("C");
});

test("names are listed as one says them", () => {
  expect(listText(["あおい"])).toBe("あおい");
  expect(listText(["あおい", "ゆうた", "はなこ"])).toBe("あおい、ゆうたとはなこ");
});

test("the language is the browser's first one that the game speaks, else Japanese", () => {
  expect(preferredLanguage(["fr-FR", "en-GB", "ja"])).toBe("en");
  expect(preferredLanguage(["ja-JP", "en"])).toBe("ja");
  expect(preferredLanguage(["fr"])).toBe("ja");
});
