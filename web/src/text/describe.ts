/** Words for boxes, rules, seats and events, made from the data that the game plays by. */
import { type Card, isJoker, optionsOf, totalsOf } from "../rules/card.ts";
import type { RulesetEntry } from "../rules/catalog.ts";
import { type Five, isFiveEqual, ROLLS_IN_TURN } from "../rules/dice.ts";
import type { Game } from "../rules/game.ts";
import { rollerOf } from "../rules/start.ts";
import { type BoxRule, boxesOf } from "../rules/tables.ts";
import type {
  Box,
  Computer,
  Event,
  HouseRuleId,
  Occupant,
  Pattern,
  RulesetId,
  Worth,
} from "../rules/types.ts";
import { t } from "./text.svelte.ts";

/** Says what dice a box asks for. */
export function patternText(pattern: Pattern): string {
  switch (pattern.kind) {
    case "any":
      return t("pattern.any");
    case "equal":
      return pattern.count === 5
        ? t("pattern.five_equal")
        : t("pattern.equal", { count: pattern.count });
    case "full_house":
      return pattern.five_equal ? t("pattern.full_house_five") : t("pattern.full_house");
    case "run":
      return t("pattern.run", { count: pattern.length });
    case "exactly":
      return t("pattern.exactly", { faces: pattern.roll.join("-") });
  }
}

/** Says in a few words what is special about a rule set: its boxes, and its joker or its bonus. */
export function rulesetShortly({ boxes, upper_bonus: bonus, joker }: RulesetEntry): string {
  const special =
    joker !== null
      ? t("ruleset.joker")
      : bonus === null
        ? t("ruleset.noBonus")
        : t("ruleset.bonus", bonus);
  return [t("ruleset.boxes", { count: boxes.length }), special].join(t("say.dot"));
}

/** Says how the points of a box are counted. */
export function worthText(worth: Worth): string {
  switch (worth.kind) {
    case "sum_of_face":
      return t("worth.sum_of_face", { face: worth.face });
    case "sum_of_all":
      return t("worth.sum_of_all");
    case "sum_of_equal":
      return t("worth.sum_of_equal", { count: worth.count });
    case "fixed":
      return t("worth.fixed", { points: worth.points });
  }
}

/** Says that what is stored does not outlive the page, and why. */
export function lossText(loss: "denied" | "full"): string {
  return loss === "full" ? t("app.full") : t("app.notLasting");
}

/** Puts sentences one after the other, with a space between them where the language has one. */
export function sentences(...said: readonly string[]): string {
  return said.filter((sentence) => sentence !== "").join(t("say.gap"));
}

/** Says what a box asks for and gives, in one or two short sentences. */
export function conditionText(rule: BoxRule): readonly string[] {
  return rule.worth.kind === "sum_of_face"
    ? [worthText(rule.worth)]
    : [patternText(rule.pattern), worthText(rule.worth)];
}

/** Names a rule set with its house rules: 標準+1. */
export function rulesTag(ruleset: RulesetId, houseRules: readonly HouseRuleId[]): string {
  const name = t(`ruleset.short.${ruleset}`);
  return houseRules.length === 0 ? name : `${name}+${houseRules.length}`;
}

/** Names a rule set with its house rules in full: 標準、5個同じもフルハウス. */
export function rulesName(ruleset: RulesetId, houseRules: readonly HouseRuleId[]): string {
  return [t(`ruleset.${ruleset}`), ...houseRules.map((rule) => t(`houseRule.${rule}`))].join(
    t("result.comma"),
  );
}

/** Names who sits on a seat; computers of the same level are numbered. */
export function seatName(seats: readonly Occupant[], seat: number): string {
  const occupant = seats[seat];
  if (occupant === undefined) return "";
  if (occupant.occupant === "person") return occupant.name;
  return numbered(t(`seat.computer.${occupant.level}`), occupant, seats);
}

/** Names who sits on a seat where there is little room: a computer by its level alone, beside its badge C. */
export function seatShortName(seats: readonly Occupant[], seat: number): string {
  const occupant = seats[seat];
  return occupant?.occupant === "computer"
    ? numbered(t(`level.${occupant.level}`), occupant, seats)
    : seatName(seats, seat);
}

function numbered(name: string, computer: Computer, seats: readonly Occupant[]): string {
  const alike = seats.filter(
    (other) => other.occupant === "computer" && other.level === computer.level,
  );
  return alike.length === 1 ? name : t("seat.nth", { name, number: alike.indexOf(computer) + 1 });
}

/** Gives the one letter on a seat's badge: the last digit of a numbered name, else the first letter. */
export function seatInitial(occupant: Occupant | undefined): string {
  if (occupant?.occupant === "computer") return "C";
  const name = occupant?.name ?? "";
  if (name === t("seat.you")) return t("seat.youInitial");
  const [, digit] = name.match(/^P?(\d)番?$/) ?? [];
  return digit ?? [...name][0] ?? "";
}

/** Lists names: あおいとあなた. */
export function listText(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  if (names.length < 2) return last;
  return t("result.and", { first: names.slice(0, -1).join(t("result.comma")), last });
}

/** Says whose turn it is now; empty when the game is over. */
function nextText(game: Game): string {
  const { phase } = game;
  if (phase.kind === "ended") return "";
  const seat = phase.kind === "on_turn" ? phase.seat : rollerOf(phase.rollOff);
  return game.seats.length === 1 ? "" : t("say.next", { name: seatName(game.seats, seat ?? 0) });
}

/** Says who starts, who rolls again after a tie, or who rolls next for the start. */
export function startText(game: Game): string {
  const { phase } = game;
  if (phase.kind === "on_turn") return t("say.first", { name: seatName(game.seats, phase.seat) });
  if (phase.kind !== "starting" || phase.rollOff.sums.length > 0) return nextText(game);
  return t("say.again", {
    names: listText(phase.rollOff.contenders.map((seat) => seatName(game.seats, seat))),
  });
}

/**
 * Says an event in one sentence or two, for the live region and the log.
 * @param game the game after the event.
 */
export function narrate(event: Event, game: Game): string {
  switch (event.type) {
    case "game_started":
      return nextText(game);
    case "rolled_for_start": {
      const name = seatName(game.seats, event.seat);
      const sum = event.dice.reduce((total, face) => total + face, 0);
      return sentences(
        t("say.rolledForStart", { name, dice: event.dice.join(t("say.dot")), sum }),
        startText(game),
      );
    }
    case "rolled": {
      const count = ROLLS_IN_TURN - event.roll;
      const left = count === 0 ? t("say.lastRoll") : t("say.left", { count });
      const said = t("say.rolled", { roll: event.roll, dice: event.dice.join(t("say.dot")), left });
      return isFiveEqual(event.dice)
        ? sentences(t("say.yacht"), jokerText(event.dice, game.cards[event.seat]), said)
        : said;
    }
    case "scored": {
      const { seat, points, bonus } = event;
      const card = game.cards[seat];
      const total = card === undefined ? 0 : totalsOf(card).total;
      const values = {
        name: seatName(game.seats, seat),
        box: t(`box.${event.box}`),
        points,
        total,
      };
      const said = bonus > 0 ? t("say.scoredBonus", { ...values, bonus }) : t("say.scored", values);
      return sentences(said, nextText(game));
    }
    case "resigned":
      return sentences(
        t("say.resigned", { name: seatName(game.seats, event.seat) }),
        nextText(game),
      );
    case "game_ended":
      return t("say.ended");
  }
}

/** Says in a few characters why a box is closed, to stand under its name. */
export function closedText(reason: "joker" | "upper_first", forced: Box | null): string {
  if (reason === "upper_first") return t("table.closedUpper");
  return forced === null
    ? t("table.closedJokerLower")
    : t("table.closedJoker", { box: t(`box.${forced}`) });
}

/** Says in a sentence why a box is closed. */
export function whyClosedText(reason: "joker" | "upper_first", forced: Box | null): string {
  if (reason === "upper_first") return t("table.whyUpper");
  return forced === null
    ? t("table.whyJokerLower")
    : t("table.whyJokerUpper", { box: t(`box.${forced}`) });
}

/** What a box's name says to a screen reader. */
export type BoxNameState =
  | { readonly kind: "open" }
  | { readonly kind: "preview"; readonly points: number; readonly bonus: number }
  | { readonly kind: "closed"; readonly reason: "joker" | "upper_first" }
  | { readonly kind: "written"; readonly points: number };

/** Says that five equal dice are a joker, and where it has to go; empty if they are none. */
function jokerText(dice: Five, card: Card | undefined): string {
  if (card === undefined || !isJoker(card, dice)) return "";
  const closed = optionsOf(card, dice).closed.some(({ reason }) => reason === "joker");
  const own = boxesOf(card.rules, "upper")[dice[0] - 1];
  const isOwnOpen = own !== undefined && card.points[own] === undefined;
  const where = closed ? whyClosedText("joker", isOwnOpen ? own : null) : "";
  return sentences(t("say.joker"), where);
}

/** Names a box with its state: フルハウス、今書くと0点. */
export function boxName(box: Box, state: BoxNameState, forced: Box | null): string {
  const name = t(`box.${box}`);
  switch (state.kind) {
    case "open":
      return t("table.boxOpen", { box: name });
    case "preview":
      return state.bonus > 0
        ? t("table.boxWorthBonus", { box: name, points: state.points, bonus: state.bonus })
        : t("table.boxWorth", { box: name, points: state.points });
    case "closed":
      return t("table.boxClosed", { box: name, reason: whyClosedText(state.reason, forced) });
    case "written":
      return t("table.boxWritten", { box: name, points: state.points });
  }
}
