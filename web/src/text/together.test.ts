import { afterEach, expect, test } from "vitest";
import { HTTP_REFUSALS } from "../protocol/http.ts";
import { setLanguage } from "./text.svelte.ts";
import { togetherEn } from "./together.en.ts";
import { togetherJa } from "./together.ja.ts";
import { togetherText } from "./together.ts";

afterEach(() => setLanguage("ja"));

test("both languages have the same keys, and no text is empty", () => {
  expect(Object.keys(togetherEn)).toEqual(Object.keys(togetherJa));
  for (const text of [...Object.values(togetherJa), ...Object.values(togetherEn)])
    expect(text).not.toBe("");
});

test("each reason for which a request comes to nothing has a sentence of its own in both languages", () => {
  const faults = [...HTTP_REFUSALS, "unreachable", "unexpected"] as const;
  for (const language of ["ja", "en"] as const) {
    setLanguage(language);
    const sentences = faults.map((fault) => togetherText(`fault.${fault}`));
    expect(new Set(sentences).size).toBe(faults.length);
    for (const sentence of sentences) expect(sentence).toMatch(/[。.]$/);
  }
});
