import { expect, test } from "vitest";
import { rankedEn } from "./ranked.en.ts";
import { rankedJa } from "./ranked.ja.ts";
import { verifyEn } from "./verify.en.ts";
import { verifyJa } from "./verify.ja.ts";

const SOURCES = import.meta.glob<string>(
  ["../pages/ranked/*", "../pages/verify/*", "!../pages/**/*.test.ts"],
  { query: "?raw", import: "default", eager: true },
);

test.each([
  ["ranked", rankedJa, rankedEn],
  ["verify", verifyJa, verifyEn],
])("%s: both languages have the same keys, and no text is empty", (_, ja, en) => {
  expect(Object.keys(en)).toEqual(Object.keys(ja));
  for (const text of [...Object.values(ja), ...Object.values(en)])
    expect(text.length).toBeGreaterThan(0);
});

test("every text is used by its page", () => {
  const source = Object.values(SOURCES).join("\n");
  /** Keys that are put together: `verify.step.${id}` uses everything below `verify.step.`. */
  const stems = [...source.matchAll(/`((?:ranked|verify)\.[\w.]*)\$\{/g)].map(([, stem]) => stem);
  const unused = [...Object.keys(rankedJa), ...Object.keys(verifyJa)].filter(
    (key) => !source.includes(`"${key}"`) && !stems.some((stem) => stem && key.startsWith(stem)),
  );
  expect(unused).toEqual([]);
});
