import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { HOUSE_RULE_IDS, RULESET_IDS } from "../generated/types.ts";
import {
  type Card,
  canReachUpperBonus,
  emptyCard,
  isFull,
  isJoker,
  optionsOf,
  score,
  totalsOf,
  writtenCount,
} from "./card.ts";
import { type Five, rollId } from "./dice.ts";
import { boxesOf, loadRules, type RuleTables } from "./tables.ts";

const variants: RuleTables[] = [];

async function rulesOf(...args: Parameters<typeof loadRules>): Promise<RuleTables> {
  const rules = await loadRules(...args);
  if (rules === null) throw new Error(`no ${args.join(" with ")}`);
  return rules;
}

beforeAll(async () => {
  for (const ruleset of RULESET_IDS) {
    for (let mask = 0; mask < 2 ** HOUSE_RULE_IDS.length; mask += 1) {
      const chosen = HOUSE_RULE_IDS.filter((_, bit) => mask & (1 << bit));
      const rules = await loadRules(ruleset, chosen);
      if (rules !== null) variants.push(rules);
    }
  }
});

const FACE = fc.integer({ min: 1, max: 6 });
const DICE: fc.Arbitrary<Five> = fc.oneof(
  fc.tuple(FACE, FACE, FACE, FACE, FACE),
  FACE.map((face): Five => [face, face, face, face, face]),
);
/** A card as play leads to it: which rules, which dice were written, and which of the open boxes took them. */
const PLAYED = fc.record({
  variant: fc.nat(),
  writings: fc.array(fc.record({ dice: DICE, choice: fc.nat() }), { maxLength: 13 }),
});

function play({
  variant,
  writings,
}: {
  variant: number;
  writings: { dice: Five; choice: number }[];
}): Card {
  const rules = variants[variant % variants.length];
  if (rules === undefined) throw new Error("no rules");
  let card = emptyCard(rules);
  for (const { dice, choice } of writings) {
    const { options } = optionsOf(card, dice);
    const option = options[choice % Math.max(1, options.length)];
    if (option === undefined) break;
    const after = score(card, option.box, dice);
    if (typeof after === "string") throw new Error(`${option.box}: ${after}`);
    card = after;
  }
  return card;
}

describe("a card", () => {
  test("there are 32 variants of the rules", () => {
    expect(variants).toHaveLength(32);
  });

  test("every box is in the options or closed, in the order of the card", () => {
    fc.assert(
      fc.property(PLAYED, DICE, (played, dice) => {
        const card = play(played);
        const order = card.rules.boxes.map(({ id }) => id);
        const { options, closed } = optionsOf(card, dice);
        const [may, not] = [options.map(({ box }) => box), closed.map(({ box }) => box)];
        expect(order.filter((box) => may.includes(box))).toEqual(may);
        expect(order.filter((box) => not.includes(box))).toEqual(not);
        expect(may.length + not.length).toBe(order.length);
        expect(may.length === 0).toBe(isFull(card));
      }),
    );
  });

  test("writing adds what the option says and leaves the rest alone", () => {
    fc.assert(
      fc.property(PLAYED, DICE, (played, dice) => {
        const card = play(played);
        const before = structuredClone(card.points);
        for (const { box, points, bonus } of optionsOf(card, dice).options) {
          const after = score(card, box, dice);
          if (typeof after === "string") throw new Error(`${box}: ${after}`);
          expect(after.points).toEqual({ ...card.points, [box]: points });
          expect(totalsOf(after).total).toBe(totalsOf(card).total + points + bonus);
          expect(totalsOf(after).total).toBeLessThanOrEqual(card.rules.highest_total);
          expect(writtenCount(after)).toBe(writtenCount(card) + 1);
        }
        expect(card.points).toEqual(before);
      }),
    );
  });

  test("closed boxes are refused with their reason", () => {
    fc.assert(
      fc.property(PLAYED, DICE, (played, dice) => {
        const card = play(played);
        for (const { box, reason } of optionsOf(card, dice).closed) {
          expect(score(card, box, dice)).toBe(reason);
        }
      }),
    );
  });

  test("only a joker is worth anything but what the table says", () => {
    fc.assert(
      fc.property(PLAYED, DICE, (played, dice) => {
        const card = play(played);
        for (const { box, points } of optionsOf(card, dice).options) {
          const plain = card.rules.scores[box]?.[rollId(dice)];
          if (points !== plain) {
            expect(isJoker(card, dice)).toBe(true);
            expect(points).toBe(card.rules.joker?.scores[box]);
          }
        }
      }),
    );
  });

  test("the upper bonus counts as reachable exactly as long as the best dice still bring it", () => {
    fc.assert(
      fc.property(PLAYED, (played) => {
        const card = play(played);
        const bonus = card.rules.upper_bonus;
        const most = boxesOf(card.rules, "upper").reduce(
          (sum, box, index) => sum + (card.points[box] ?? 5 * (index + 1)),
          0,
        );
        expect(canReachUpperBonus(card)).toBe(bonus !== null && most >= 63);
      }),
    );
  });

  test("a box that the rule set does not have is refused", async () => {
    const rules = await rulesOf("standard", []);
    expect(score(emptyCard(rules), "three_of_a_kind", [3, 3, 3, 1, 2])).toBe("unknown_box");
  });

  test("house rules that exclude each other or do not fit have no tables", async () => {
    expect(await loadRules("thirteen", ["joker_free", "joker_none"])).toBeNull();
    expect(await loadRules("standard", ["small_straight_15"])).toBeNull();
  });
});
