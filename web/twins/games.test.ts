/** Redoes games that Python has played, command by command, and compares every answer. See tests/play_games.py. */
import { createReadStream, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { optionsOf, totalsOf } from "../src/rules/card.ts";
import type { Dice } from "../src/rules/dice.ts";
import {
  type Command,
  decide,
  evolve,
  type Game,
  gameOf,
  standingsOf,
  startGame,
} from "../src/rules/game.ts";
import { loadRules, type RuleTables } from "../src/rules/tables.ts";
import type {
  Box,
  Event,
  HouseRuleId,
  Occupant,
  Refusal,
  RulesetId,
  StartRule,
} from "../src/rules/types.ts";

type WrittenCommand =
  | readonly ["roll_all", number]
  | readonly ["reroll", number, readonly number[]]
  | readonly ["score", number, Box]
  | readonly ["resign", number];
/** The type and the other fields, in the order in which the type has them. */
type WrittenEvent = readonly [Event["type"], ...unknown[]];
type WrittenOptions = readonly [
  options: readonly (readonly [Box, number, number])[],
  closed: readonly (readonly [Box, Refusal])[],
];

interface Played {
  readonly name: string;
  readonly ruleset: RulesetId;
  readonly house_rules: readonly HouseRuleId[];
  readonly seats: readonly Occupant[];
  readonly start: readonly [StartRule, chosen: number, dice: readonly number[], WrittenEvent];
  readonly steps: readonly (readonly [
    WrittenCommand,
    dice: readonly number[],
    answer: Refusal | readonly WrittenEvent[],
    WrittenOptions | null,
  ])[];
  readonly totals: readonly number[];
  readonly ranks: readonly number[];
  readonly further_yachts: readonly number[];
}

/** The dice that Python threw; all of them have to be asked for, in one go. */
class RecordedDice implements Dice {
  #left: readonly number[] | null;

  constructor(faces: readonly number[]) {
    this.#left = faces.length === 0 ? null : faces;
  }

  roll(count: number): readonly number[] {
    const faces = this.#left;
    if (faces?.length !== count)
      throw new Error(`${count} dice thrown, ${faces?.length ?? 0} recorded`);
    this.#left = null;
    return faces;
  }

  get isUsedUp(): boolean {
    return this.#left === null;
  }
}

/** Dice of the drawing of a first seat, which may take several. */
class DrawingDice implements Dice {
  readonly #faces: number[];

  constructor(faces: readonly number[]) {
    this.#faces = [...faces];
  }

  roll(count: number): readonly number[] {
    return this.#faces.splice(0, count);
  }

  get isUsedUp(): boolean {
    return this.#faces.length === 0;
  }
}

const tables = new Map<string, RuleTables>();

async function rulesOf({ ruleset, house_rules }: Played): Promise<RuleTables> {
  const name = [ruleset, ...house_rules].join("+");
  const known = tables.get(name) ?? (await loadRules(ruleset, house_rules));
  if (known === null) throw new Error(`no rules ${name}`);
  tables.set(name, known);
  return known;
}

function commandOf(written: WrittenCommand): Command {
  const [type, seat, what] = written;
  switch (type) {
    case "reroll":
      return { type, seat, hold: what };
    case "score":
      return { type, seat, box: what };
    default:
      return { type, seat };
  }
}

function same(what: string, ours: unknown, theirs: unknown): void {
  if (JSON.stringify(ours) !== JSON.stringify(theirs)) {
    throw new Error(`${what}: ${JSON.stringify(ours)} here, ${JSON.stringify(theirs)} in Python`);
  }
}

/** Gives what the dice on the table may be written as, null if there are none. */
function optionsNow({ phase, cards }: Game): WrittenOptions | null {
  if (phase.kind !== "on_turn" || phase.turn === null) return null;
  const card = cards[phase.seat];
  if (card === undefined) throw new Error(`no card of seat ${phase.seat}`);
  const { options, closed } = optionsOf(card, phase.turn.dice);
  return [
    options.map(({ box, points, bonus }) => [box, points, bonus]),
    closed.map(({ box, reason }) => [box, reason]),
  ];
}

function stateOf({ phase, cards, firstSeat, resigned }: Game): unknown {
  return [
    phase,
    firstSeat,
    resigned,
    cards.map(({ points, furtherYachts }) => [points, furtherYachts]),
  ];
}

async function redo(played: Played): Promise<void> {
  const [start, chosen, startDice, startEvent] = played.start;
  const drawing = new DrawingDice(startDice);
  const started = startGame(played.seats.length, start, chosen, drawing, 0);
  same("the start", Object.values(started), startEvent);
  same("the dice of the start are used up", drawing.isUsedUp, true);
  const rules = await rulesOf(played);
  const events: Event[] = [started];
  let game = gameOf(rules, { seats: played.seats, events });
  for (const [at, [command, faces, answer, options]] of played.steps.entries()) {
    const what = `command ${at}, ${JSON.stringify(command)}`;
    const dice = new RecordedDice(faces);
    const decision = decide(game, commandOf(command), dice, at + 1);
    if (decision.ok) {
      same(what, decision.events.map(Object.values), answer);
      game = decision.events.reduce(evolve, game);
      events.push(...decision.events);
      same(`${what}, options`, optionsNow(game), options);
    } else {
      same(what, decision.refusal, answer);
    }
    same(`${what}, dice used up`, dice.isUsedUp, true);
  }
  const standings = [...standingsOf(game)].sort((a, b) => a.seat - b.seat);
  same("over", game.phase.kind, "ended");
  same(
    "totals",
    game.cards.map((card) => totalsOf(card).total),
    played.totals,
  );
  same(
    "totals in the ranking",
    standings.map(({ total }) => total),
    played.totals,
  );
  same(
    "ranks",
    standings.map(({ rank }) => rank),
    played.ranks,
  );
  same(
    "further yachts",
    game.cards.map(({ furtherYachts }) => furtherYachts),
    played.further_yachts,
  );
  const replayed = gameOf(rules, { seats: played.seats, events });
  same("replayed", stateOf(replayed), stateOf(game));
}

test("TypeScript answers every command as Python does", async () => {
  const path = process.env["YACHT_TWINS"] ?? "";
  let compared = 0;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const played: Played = JSON.parse(line);
    try {
      await redo(played);
    } catch (error) {
      throw new Error(`game ${played.name}`, { cause: error });
    }
    compared += 1;
  }
  expect(compared).toBeGreaterThan(0);
  // What counts the games is the test that played them.
  writeFileSync(`${path}.compared`, `${compared}`);
});
