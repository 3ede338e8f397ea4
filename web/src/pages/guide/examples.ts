/** The dice that the page shows as examples. Which dice they are is chosen here; their points are looked up. */
import { type Card, emptyCard, type Option, optionsOf } from "../../rules/card.ts";
import { FACES, type Five, rollId } from "../../rules/dice.ts";
import { boxesOf, type RuleTables } from "../../rules/tables.ts";
import type { Box } from "../../rules/types.ts";

/** Dice for each box, from the left: some that fit it, and some that decide between rule sets. */
export const EXAMPLES: Readonly<Record<Box, readonly Five[]>> = {
  ones: [[1, 3, 1, 6, 1]],
  twos: [[2, 2, 5, 2, 4]],
  threes: [[3, 3, 3, 6, 6]],
  fours: [[4, 4, 4, 4, 1]],
  fives: [[5, 2, 5, 5, 1]],
  sixes: [[6, 6, 6, 6, 6]],
  choice: [[2, 6, 4, 6, 3]],
  three_of_a_kind: [
    [5, 5, 5, 2, 1],
    [4, 4, 4, 4, 1],
  ],
  four_of_a_kind: [
    [4, 4, 4, 4, 1],
    [6, 6, 6, 6, 6],
  ],
  full_house: [
    [3, 3, 3, 6, 6],
    [6, 6, 6, 6, 6],
  ],
  small_straight: [
    [1, 2, 3, 4, 5],
    [3, 1, 2, 3, 4],
  ],
  large_straight: [
    [2, 3, 4, 5, 6],
    [1, 2, 3, 4, 5],
  ],
  yacht: [
    [6, 6, 6, 6, 6],
    [6, 6, 6, 6, 1],
  ],
};

/** Five equal dice, of which people ask whether they fit anything but the yacht box. */
export const FIVE_EQUAL: Five = [3, 3, 3, 3, 3];
/** Dice in a row that do not lie in order. */
export const OUT_OF_ORDER: Five = [3, 1, 2, 3, 4];
export const OUT_OF_ORDER_LONG: Five = [4, 2, 6, 3, 5];

/** One roll of the example turn: the dice, and the positions that stay for the next roll. */
export interface ExampleRoll {
  readonly dice: Five;
  readonly hold: readonly number[];
}

/** A whole turn: the twos are held and then given back for the fours. */
export const EXAMPLE_TURN: readonly [ExampleRoll, ExampleRoll, ExampleRoll] = [
  { dice: [1, 2, 2, 4, 6], hold: [1, 2] },
  { dice: [4, 2, 2, 4, 6], hold: [0, 3] },
  { dice: [4, 1, 4, 4, 4], hold: [] },
];
/** The box that ends the example turn. */
export const EXAMPLE_TURN_BOX: Box = "four_of_a_kind";

/** Writes dice as people say them: 4-4-4-4-1. */
export function diceText(dice: Five): string {
  return dice.join("-");
}

/**
 * Looks up what dice are worth in a box, jokers apart.
 * @throws RangeError if the rule set has no such box.
 */
export function pointsOf(rules: RuleTables, box: Box, dice: Five): number {
  const points = rules.scores[box]?.[rollId(dice)];
  if (points === undefined) throw new RangeError(`${rules.ruleset} has no box ${box}`);
  return points;
}

/** Gives the most that a box can hold. */
export function mostOf(rules: RuleTables, box: Box): number {
  return Math.max(...(rules.scores[box] ?? [0]));
}

/** Gives the upper total of a card on which every face is written three times. */
export function threeOfEachFace(rules: RuleTables): number {
  return boxesOf(rules, "upper").reduce((total, box, index) => {
    const face = index + 1;
    const other = (face % FACES.length) + 1;
    return total + pointsOf(rules, box, [face, face, face, other, other]);
  }, 0);
}

/** A card on which a joker falls. */
export interface JokerSituation {
  readonly id: "onlyYacht" | "ownWritten" | "upperWritten" | "lowerWritten";
  readonly options: readonly Option[];
}

/** The dice of the joker example, and the upper box of their face. */
export const JOKER: Five = [5, 5, 5, 5, 5];
export const JOKER_BOX: Box = "fives";

function cardWith(rules: RuleTables, boxes: readonly Box[]): Card {
  // What stands in the other boxes does not matter; 0 can stand in any, and the upper bonus is far then.
  const zeros = Object.fromEntries(boxes.map((box) => [box, 0]));
  return { ...emptyCard(rules), points: { ...zeros, yacht: mostOf(rules, "yacht") } };
}

/** Gives what a joker may be written as, from card to card; empty if the rules have no joker. */
export function jokerSituations(rules: RuleTables): readonly JokerSituation[] {
  if (rules.joker === null) return [];
  const of = (id: JokerSituation["id"], boxes: readonly Box[]): JokerSituation => ({
    id,
    options: optionsOf(cardWith(rules, boxes), JOKER).options,
  });
  if (rules.upper_first) return [of("upperWritten", boxesOf(rules, "upper"))];
  return [
    of("onlyYacht", []),
    of("ownWritten", [JOKER_BOX]),
    of("lowerWritten", [JOKER_BOX, ...boxesOf(rules, "lower")]),
  ];
}
