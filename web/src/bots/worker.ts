/** The worker in which the computer players think. */
import { five } from "../rules/dice.ts";
import { loadRules } from "../rules/tables.ts";
import type { HouseRuleId, RulesetId } from "../rules/types.ts";
import type { ValueTable } from "../solver/evaluate.ts";
import { decodeValues } from "../solver/values.ts";
import type { Answer, Choice, PositionMessage, Request } from "./messages.ts";
import { chooseEasy, chooseHard, chooseNormal } from "./policies.ts";

const tables = new Map<string, ValueTable>();

function keyOf(ruleset: RulesetId, houseRules: readonly HouseRuleId[]): string {
  return [ruleset, ...houseRules].join("+");
}

async function rulesOf(ruleset: RulesetId, houseRules: readonly HouseRuleId[]) {
  const rules = await loadRules(ruleset, houseRules);
  if (rules === null) throw new RangeError(`${ruleset} does not allow ${houseRules.join(", ")}`);
  return rules;
}

async function choose(message: PositionMessage): Promise<Choice> {
  const rules = await rulesOf(message.ruleset, message.houseRules);
  // What further yachts brought so far changes no choice.
  const card = { rules, points: message.points, furtherYachts: 0 };
  const position = { card, dice: five(message.dice), rollsLeft: message.rollsLeft };
  if (message.level === "easy") return chooseEasy(position);
  if (message.level === "normal") return chooseNormal(position);
  const table = tables.get(keyOf(message.ruleset, message.houseRules));
  if (table === undefined) throw new Error("the hard player has no value table for these rules");
  return chooseHard(position, table);
}

async function answer(request: Request): Promise<Answer> {
  const { id } = request;
  if (request.kind === "choose")
    return { id, kind: "chosen", choice: await choose(request.position) };
  const rules = await rulesOf(request.ruleset, request.houseRules);
  tables.set(keyOf(request.ruleset, request.houseRules), decodeValues(request.bytes, rules));
  return { id, kind: "taken" };
}

addEventListener("message", ({ data }: MessageEvent<Request>) => {
  answer(data).then(
    (result) => postMessage(result),
    (error: unknown) => {
      const failed: Answer = { id: data.id, kind: "failed", why: String(error) };
      postMessage(failed);
    },
  );
});
