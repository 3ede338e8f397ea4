import { expect, test } from "vitest";

const SOURCES = import.meta.glob<string>(["../**/*.svelte", "./base.css"], {
  query: "?raw",
  import: "default",
  eager: true,
});
/** The plates on the dice of a phone with much larger text: more would cover the neighbors' dice. */
const EXCEPTIONS = ["font-size: 17px"];

/** Gives the declarations of type in pixels, and the widths and heights of media queries in pixels. */
function pixelsIn(source: string): readonly string[] {
  const declared = source.match(/(?<![\w-])font(?:-size)?:[^;{}]*\dpx[^;{}]*/g) ?? [];
  const queried = source.match(/@media[^{]*\dpx[^{]*/g) ?? [];
  return [...declared, ...queried].filter((found) => !EXCEPTIONS.includes(found.trim()));
}

test("there are sources to look at, and the look finds pixels", () => {
  expect(Object.keys(SOURCES).length).toBeGreaterThan(30);
  expect(pixelsIn("a { font: 700 13px/1 serif; }")).toHaveLength(1);
  expect(pixelsIn("@media (min-width: 900px) { a { font-size: 12.5px; } }")).toHaveLength(2);
  expect(pixelsIn("a { font-size: 0.75rem; padding: 4px; }")).toEqual([]);
});

test("text, and what depends on its size, follows the browser's text size", () => {
  const found = Object.entries(SOURCES).flatMap(([path, source]) =>
    pixelsIn(source).map((pixels) => `${path}: ${pixels}`),
  );
  expect(found).toEqual([]);
});
