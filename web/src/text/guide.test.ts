import { afterEach, expect, test } from "vitest";
import { RULESETS } from "../rules/catalog.ts";
import { guideEn } from "./guide.en.ts";
import { guideJa } from "./guide.ja.ts";
import { guideText } from "./guide.ts";
import { setLanguage } from "./text.svelte.ts";

afterEach(() => setLanguage("ja"));

test("both languages have the same keys, and only a box without another name has an empty text", () => {
  expect(Object.keys(guideEn).sort()).toEqual(Object.keys(guideJa).sort());
  const emptyIn = (texts: Readonly<Record<string, string>>): string[] =>
    Object.keys(texts).filter((key) => texts[key] === "");
  expect(emptyIn(guideJa)).toEqual(["guide.also.full_house"]);
  for (const key of emptyIn(guideEn)) expect(key).toMatch(/^guide\.also\./);
});

test("a text follows the language that is set", () => {
  expect(guideText("guide.points", { points: 25 })).toBe("25点");
  setLanguage("en");
  expect(guideText("guide.start", { rules: "Standard" })).toBe("Play Standard");
});

test("what a rule set follows is what its source says", () => {
  for (const { ruleset, source } of RULESETS)
    expect(source).toBe(`docs/rules.md; follows ${guideEn[`guide.source.${ruleset}`]}`);
});
