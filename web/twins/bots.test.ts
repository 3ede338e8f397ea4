/** Redoes the choices of the three computer players that Python has made. See tests/vectors/test_bot_twins.py. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { chooseEasy, chooseHard, chooseNormal } from "../src/bots/policies.ts";
import { loadRules } from "../src/rules/tables.ts";
import { decodeValues } from "../src/solver/values.ts";
import { type BotsFile, choiceText, positionOf } from "./positions.ts";

const folder = process.env["YACHT_TWINS"] ?? "";
const files = readFileSync(join(folder, "positions.jsonl"), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as BotsFile);

let compared = 0;

for (const { ruleset, cases } of files) {
  test.each(cases)(`the three levels choose the same: ${ruleset} $house_rules`, async (variant) => {
    const rules = await loadRules(ruleset, variant.house_rules);
    if (rules === null)
      throw new RangeError(`no rules ${ruleset} ${variant.house_rules.join(", ")}`);
    const bytes = readFileSync(
      join(folder, `${[ruleset, ...variant.house_rules].join("+")}.values`),
    );
    const table = decodeValues(new Uint8Array(bytes).buffer, rules);
    for (const text of variant.positions) {
      const { position, choices } = await positionOf(text, ruleset, variant.house_rules);
      const found = [chooseEasy(position), chooseNormal(position), chooseHard(position, table)];
      expect(
        found.map((choice) => choiceText(choice, position.dice)),
        text,
      ).toEqual(choices);
      compared += 1;
    }
  });
}

afterAll(() => writeFileSync(join(folder, "compared"), String(compared)));
