/** The questions of the page; every answer that depends on the rules follows the rules that are shown. */
import { rulesetEntry } from "../../rules/catalog.ts";
import { type Five, ROLLS_IN_TURN } from "../../rules/dice.ts";
import type { RuleTables } from "../../rules/tables.ts";
import type { Box } from "../../rules/types.ts";
import { guideText } from "../../text/guide.ts";
import { t } from "../../text/text.svelte.ts";
import {
  diceText,
  FIVE_EQUAL,
  OUT_OF_ORDER,
  OUT_OF_ORDER_LONG,
  pointsOf,
  threeOfEachFace,
} from "./examples.ts";
import { boxWithPoints, list, rulesetNames } from "./names.ts";

/** A question with its answer, in sentences. */
export interface Question {
  readonly id: string;
  readonly question: string;
  readonly answer: readonly string[];
}

/** The upper box in which the five equal dice of the questions count. */
const OWN_BOX: Box = "threes";

function fiveEqual(rules: RuleTables): Question {
  const points = pointsOf(rules, "full_house", FIVE_EQUAL);
  const values = {
    dice: diceText(FIVE_EQUAL),
    points,
    rule: t("houseRule.five_is_full_house"),
  };
  const joker = rules.joker?.scores.full_house;
  return {
    id: "five",
    question: guideText("guide.q.five"),
    answer: [
      points > 0 ? guideText("guide.q.fiveYes", values) : guideText("guide.q.fiveNo", values),
      ...(joker === undefined || points > 0
        ? []
        : [guideText("guide.q.fiveJoker", { points: joker })]),
    ],
  };
}

function anyBox(rules: RuleTables): Question {
  const dice = diceText(FIVE_EQUAL);
  const scores = rules.boxes
    .filter(({ id, section }) => section === "lower" || id === OWN_BOX)
    .map(({ id }) => boxWithPoints(id, pointsOf(rules, id, FIVE_EQUAL)));
  return {
    id: "any",
    question: guideText("guide.q.any", { dice, box: t(`box.${OWN_BOX}`) }),
    answer: [
      guideText("guide.q.anyAnswer", { scores: list(scores) }),
      ...(rules.joker?.kind === "forced" ? [guideText("guide.q.anyJoker")] : []),
      ...(rules.upper_first ? [guideText("guide.q.anyUpperFirst")] : []),
    ],
  };
}

function order(rules: RuleTables): Question {
  const worth = (box: Box, dice: Five): number => pointsOf(rules, box, dice);
  return {
    id: "order",
    question: guideText("guide.q.order", { dice: diceText(OUT_OF_ORDER_LONG) }),
    answer: [
      guideText("guide.q.orderAnswer", {
        dice: diceText(OUT_OF_ORDER),
        small: t("box.small_straight"),
        smallPoints: worth("small_straight", OUT_OF_ORDER),
        other: diceText(OUT_OF_ORDER_LONG),
        large: t("box.large_straight"),
        largePoints: worth("large_straight", OUT_OF_ORDER_LONG),
      }),
    ],
  };
}

function upperBonus(rules: RuleTables): Question {
  if (rules.upper_bonus === null) {
    const others = rulesetNames((entry) => entry.upper_bonus !== null);
    return {
      id: "bonus",
      question: guideText("guide.q.bonus"),
      answer: [guideText("guide.q.bonusNone", { rules: others })],
    };
  }
  return {
    id: "why",
    question: guideText("guide.q.why", { at: rules.upper_bonus.at }),
    answer: [guideText("guide.q.whyAnswer", { sum: threeOfEachFace(rules) })],
  };
}

function jokerAnswer(rules: RuleTables): string {
  if (rules.joker !== null)
    return guideText("guide.q.jokerYes", { title: guideText("guide.jokerTitle") });
  const isSwitchedOff = rulesetEntry(rules.ruleset).joker !== null;
  return isSwitchedOff
    ? guideText("guide.q.jokerOff", { rule: t("houseRule.joker_none") })
    : guideText("guide.q.jokerNo", { rules: rulesetNames((entry) => entry.joker !== null) });
}

/** Gives the questions with the answers that hold under these rules. */
export function questionsOf(rules: RuleTables): readonly Question[] {
  return [
    fiveEqual(rules),
    anyBox(rules),
    order(rules),
    {
      id: "none",
      question: guideText("guide.q.none"),
      answer: [guideText("guide.q.noneAnswer")],
    },
    {
      id: "third",
      question: guideText("guide.q.third", { rolls: ROLLS_IN_TURN }),
      answer: [guideText("guide.q.thirdAnswer")],
    },
    upperBonus(rules),
    { id: "joker", question: guideText("guide.q.joker"), answer: [jokerAnswer(rules)] },
    { id: "who", question: guideText("guide.q.who"), answer: [guideText("guide.q.whoAnswer")] },
    {
      id: "leave",
      question: guideText("guide.q.leave"),
      answer: [guideText("guide.q.leaveAnswer")],
    },
    { id: "fair", question: guideText("guide.q.fair"), answer: [guideText("guide.q.fairAnswer")] },
  ];
}
