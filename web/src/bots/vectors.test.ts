/** The computer players that need no value table, in every position of vectors/bots; the hard one is in twins/. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type BotsFile, choiceText, positionOf } from "../../twins/positions.ts";
import { chooseEasy, chooseNormal } from "./policies.ts";

const FOLDER = join(import.meta.dirname, "../../../vectors/bots");

const files = readdirSync(FOLDER).map(
  (name) => JSON.parse(readFileSync(join(FOLDER, name), "utf8")) as BotsFile,
);

test("there are vectors of every rule set, with the levels in this order", () => {
  expect(files.map(({ ruleset }) => ruleset).sort()).toEqual([
    "original",
    "public_domain",
    "standard",
    "thirteen",
  ]);
  for (const { levels } of files) expect(levels).toEqual(["easy", "normal", "hard"]);
});

for (const { ruleset, cases } of files) {
  test.each(cases)(
    `easy and normal do what the vectors say: ${ruleset} $house_rules`,
    async (variant) => {
      for (const text of variant.positions) {
        const { position, choices } = await positionOf(text, ruleset, variant.house_rules);
        const found = [chooseEasy(position), chooseNormal(position)].map((choice) =>
          choiceText(choice, position.dice),
        );
        expect(found, text).toEqual(choices.slice(0, 2));
      }
    },
  );
}
