// @vitest-environment node
/** Every file of vectors/, which Python reads too. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { type BotsFile, choiceText, positionOf } from "../twins/positions.ts";
import { chooseEasy, chooseNormal } from "./bots/policies.ts";
import { commitmentOf, faceAt } from "./dice/secret.ts";
import { verifyDice } from "./dice/verify.ts";
import type { PartyEvent, PartyView } from "./generated/messages.ts";
import type {
  Box,
  DiceFault,
  EndReason,
  Event,
  GameRecord,
  HouseRuleId,
  Refusal,
  RulesetId,
} from "./generated/types.ts";
import { RULESET_IDS } from "./generated/types.ts";
import { PARTY_EVENT, PARTY_VIEW } from "./protocol/messages.ts";
import { decodeRecord, EVENT } from "./protocol/record.ts";
import { type Card, emptyCard, optionsOf, score, totalsOf } from "./rules/card.ts";
import { checkRecord } from "./rules/check.ts";
import { DICE_COUNT, type Five, five, rollId } from "./rules/dice.ts";
import { gameOf, leadersOf, standingsOf } from "./rules/game.ts";
import { loadRules, type RuleTables } from "./rules/tables.ts";
import { KEEPS, keepsWithin, numeratorsByKeep, ROLL_COUNT } from "./solver/lattice.ts";
import { type PartyState, type RulesOf, reduce, stateOf, viewOf } from "./state/party-state.ts";

const VECTORS = join(import.meta.dirname, "../../vectors");
const SCORING: readonly HouseRuleId[] = ["five_is_full_house", "small_straight_15"];

interface File<Case> {
  readonly id: string;
  readonly source: string;
  readonly ruleset?: RulesetId;
  readonly cases: readonly Case[];
}

interface DiceCase {
  readonly roll: string;
  readonly weight: number;
}

interface KeepsCase {
  readonly keep: string;
  readonly rolls: number;
  readonly throws: number;
}

interface PartyCase {
  readonly journal: string;
  readonly player: string | null;
  readonly views: readonly { readonly seq: number; readonly view: PartyView }[];
}

interface ScoresCase {
  readonly house_rules: readonly HouseRuleId[];
  readonly boxes: readonly Box[];
  readonly points: Readonly<Record<string, readonly number[]>>;
}

interface OptionsCase {
  readonly name: string;
  readonly house_rules: readonly HouseRuleId[];
  readonly card: Readonly<Partial<Record<Box, number>>>;
  readonly dice: readonly number[];
  readonly points?: Readonly<Partial<Record<Box, number>>>;
  readonly options?: Readonly<Partial<Record<Box, readonly [points: number, bonus: number]>>>;
  readonly closed?: Readonly<Partial<Record<Box, Refusal>>>;
}

interface GamesCase {
  readonly name: string;
  readonly record: GameRecord;
  readonly expected: {
    readonly first_seat: number | null;
    readonly ended: EndReason | null;
    readonly totals: readonly number[];
    readonly upper_bonuses: readonly number[];
    readonly further_yachts: readonly number[];
    readonly resigned: readonly number[];
    readonly ranks: readonly number[];
    readonly leaders: readonly number[];
  };
}

interface FacesCase {
  readonly secret: string;
  readonly commitment: string;
  readonly game: string;
  readonly dice: readonly (readonly [
    stream: number,
    round: number,
    roll: number,
    position: number,
    face: number,
  ])[];
}

interface VerifiedCase {
  readonly name: string;
  readonly thrown?: number;
  readonly fault?: DiceFault;
  readonly at?: number;
  readonly record: GameRecord;
}

interface JournalCase {
  readonly name: string;
  readonly journal?: readonly { readonly version: number; readonly event: PartyEvent }[];
  readonly expected?: {
    readonly version: number;
    readonly games: readonly {
      readonly id: string;
      readonly totals: readonly number[];
      readonly ended: boolean;
    }[];
  };
  /** An old form of an event of a game, and what it means today. */
  readonly event?: Event;
  readonly today?: Event;
}

interface RefusedCase {
  readonly name: string;
  /** The first event that could not have happened; null if it is the seats. */
  readonly at: number | null;
  /** Whether reading refuses it already, which is asked of the decoder. */
  readonly malformed?: true;
  readonly record: GameRecord;
}

interface HighestTotalsCase {
  readonly ruleset: RulesetId;
  readonly house_rules: readonly HouseRuleId[];
  readonly highest_total: number;
}

async function rulesOf(
  ruleset: RulesetId,
  houseRules: readonly HouseRuleId[],
): Promise<RuleTables> {
  const rules = await loadRules(ruleset, houseRules);
  if (rules === null) throw new Error(`${ruleset} does not allow ${houseRules.join(", ")}`);
  return rules;
}

function facesOf(roll: string): Five {
  return five(roll.split("-").map(Number));
}

/** A snapshot is never taken between the preparing of a game and its start; a view of the vectors may be. */
function prepared(state: PartyState, events: readonly PartyEvent[], seq: number): PartyState {
  const last = events[seq - 1];
  return last?.type === "game_prepared" ? reduce(state, last, noRules) : state;
}

const noRules: RulesOf = () => {
  throw new Error("no rules are asked for");
};

function read<Whole>(path: string): Whole {
  return JSON.parse(readFileSync(join(VECTORS, path), "utf-8"));
}

function rulesetOf(file: File<unknown>): RulesetId {
  const found = RULESET_IDS.find((known) => known === file.ruleset);
  if (found === undefined) throw new Error(`${file.id}: unknown rule set ${file.ruleset}`);
  return found;
}

/** Gives the records of a journal's games. */
function recordsOf(journal: readonly PartyEvent[]): readonly GameRecord[] {
  const records: (GameRecord & { events: Event[] })[] = [];
  let table = "";
  for (const event of journal) {
    if (event.type === "party_opened") table = event.table;
    if (event.type === "game_prepared") {
      const { number, ruleset, house_rules } = event;
      const seats = event.seats.map(({ occupant }) => occupant);
      const head = { format: "yacht-game", version: 1, id: `${table}.${number}` } as const;
      records.push({ ...head, ruleset, house_rules, seats, events: [] });
    }
    const game = v.safeParse(EVENT, event);
    if (game.success) records.at(-1)?.events.push(game.output);
  }
  return records;
}

/** What reads a kind of file: a kind is a file, or a folder of files. */
const READERS: Readonly<Record<string, (path: string) => void>> = {
  dice(path) {
    const { cases } = read<File<DiceCase>>(path);
    test("rolls have the order of the vectors", () => {
      expect(cases).toHaveLength(252);
      expect(cases.map(({ roll }) => rollId(facesOf(roll)))).toEqual(cases.map((_, id) => id));
      expect(cases.reduce((sum, { weight }) => sum + weight, 0)).toBe(6 ** 5);
    });
  },

  keeps(path) {
    const { cases } = read<File<KeepsCase>>(path);
    test("keeps have the order, the rolls and the throws of the vectors", () => {
      expect(KEEPS.map((keep) => keep.join("-"))).toEqual(cases.map(({ keep }) => keep));
      const rolls = KEEPS.map((keep, id) => (keep.length === DICE_COUNT ? [id] : []));
      for (const [roll, dice] of KEEPS.slice(0, ROLL_COUNT).entries()) {
        for (const keep of keepsWithin(dice)) rolls[keep]?.push(roll);
      }
      expect(rolls.map(({ length }) => length)).toEqual(cases.map((found) => found.rolls));
      // Every roll counted by its throws of the free dice: 6**5 times their mean is 6**(dice kept) times their number.
      const numerators = numeratorsByKeep(Array.from({ length: ROLL_COUNT }, () => 1));
      expect([...numerators].map((count, id) => count / 6 ** (KEEPS[id]?.length ?? 0))).toEqual(
        cases.map(({ throws }) => throws),
      );
    });
  },

  bots(path) {
    const { ruleset, levels, cases } = read<BotsFile>(path);
    expect(levels).toEqual(["easy", "normal", "hard"]);
    // The hard player needs a value table; it is compared in twins/.
    test.each(cases)("easy and normal choose as the vectors say: $house_rules", async (variant) => {
      for (const text of variant.positions) {
        const { position, choices } = await positionOf(text, ruleset, variant.house_rules);
        const found = [chooseEasy(position), chooseNormal(position)].map((choice) =>
          choiceText(choice, position.dice),
        );
        expect(found, text).toEqual(choices.slice(0, 2));
      }
    });
  },

  scores(path) {
    const file = read<File<ScoresCase>>(path);
    const ruleset = rulesetOf(file);
    test.each(file.cases)("every roll has its points with $house_rules", async (variant) => {
      const rules = await rulesOf(ruleset, variant.house_rules);
      expect(rules.boxes.map(({ id }) => id)).toEqual(variant.boxes);
      expect(Object.keys(variant.points)).toHaveLength(252);
      for (const [roll, points] of Object.entries(variant.points)) {
        const id = rollId(facesOf(roll));
        expect(variant.boxes.map((box) => rules.scores[box]?.[id])).toEqual(points);
      }
    });
  },

  options(path) {
    const file = read<File<OptionsCase>>(path);
    const ruleset = rulesetOf(file);
    test.each(file.cases)("$name ($house_rules, $dice)", async (given) => {
      const rules = await rulesOf(ruleset, given.house_rules);
      const card: Card = { ...emptyCard(rules), points: given.card };
      const dice = five(given.dice);
      const { options, closed } = optionsOf(card, dice);
      if (given.points !== undefined) {
        const points = new Map(options.map((option) => [option.box, option.points]));
        for (const [box, worth] of Object.entries(given.points)) {
          expect([box, points.get(box as Box)]).toEqual([box, worth]);
        }
        return;
      }
      expect(options.map(({ box, points, bonus }) => [box, [points, bonus]])).toEqual(
        Object.entries(given.options ?? {}),
      );
      expect(closed.map(({ box, reason }) => [box, reason])).toEqual(
        Object.entries(given.closed ?? {}),
      );
      expect(options.length + closed.length).toBe(rules.boxes.length);
      for (const { box, points, bonus } of options) {
        const after = score(card, box, dice);
        if (typeof after === "string") throw new Error(`${box}: ${after}`);
        expect(after.points[box]).toBe(points);
        expect(totalsOf(after).total).toBe(totalsOf(card).total + points + bonus);
      }
      for (const { box, reason } of closed) expect(score(card, box, dice)).toBe(reason);
    });
  },

  games(path) {
    const file = read<File<GamesCase>>(path);
    const ruleset = rulesetOf(file);
    test.each(file.cases)("$name", async ({ record, expected }) => {
      expect(record.ruleset).toBe(ruleset);
      const rules = await rulesOf(record.ruleset, record.house_rules);
      const game = gameOf(rules, record);
      const totals = game.cards.map(totalsOf);
      const standings = [...standingsOf(game)].sort((a, b) => a.seat - b.seat);
      expect({
        first_seat: game.firstSeat,
        ended: game.phase.kind === "ended" ? game.phase.reason : null,
        totals: totals.map(({ total }) => total),
        upper_bonuses: totals.map(({ upperBonus }) => upperBonus),
        further_yachts: game.cards.map(({ furtherYachts }) => furtherYachts),
        resigned: game.resigned,
        ranks: standings.map(({ rank }) => rank),
        leaders: leadersOf(game),
      }).toEqual(expected);
      expect(checkRecord(rules, record)).toEqual({ ok: true, game });
    });
  },

  provable_dice(path) {
    if (path.endsWith("faces.json")) {
      test.each(read<File<FacesCase>>(path).cases)(
        "every address of $game has its face",
        ({ secret, commitment, game, dice }) => {
          expect(commitmentOf(secret)).toBe(commitment);
          for (const [stream, round, roll, position, face] of dice) {
            const address = { stream, round, roll, position };
            expect([address, faceAt(secret, game, address)]).toEqual([address, face]);
          }
        },
      );
      return;
    }
    test.each(read<File<VerifiedCase>>(path).cases)("$name", async (expected) => {
      const { record } = expected;
      expect(decodeRecord(record)).toEqual(record);
      const rules = await rulesOf(record.ruleset, record.house_rules);
      expect(checkRecord(rules, record)).toMatchObject({ ok: true });
      expect(verifyDice(record)).toEqual(
        expected.fault === undefined
          ? { ok: true, thrown: expected.thrown }
          : { ok: false, fault: expected.fault, at: expected.at },
      );
    });
  },

  journals(path) {
    test.each(read<File<JournalCase>>(path).cases)("$name", async (given) => {
      if (given.journal === undefined || given.expected === undefined) {
        expect(v.parse(EVENT, given.event)).toEqual(given.today);
        return;
      }
      expect(given.journal).toHaveLength(given.expected.version);
      const records = recordsOf(given.journal.map(({ event }) => event));
      const found = [];
      for (const record of records) {
        expect(decodeRecord(record)).toEqual(record);
        const rules = await rulesOf(record.ruleset, record.house_rules);
        const checked = checkRecord(rules, record);
        if (!checked.ok) throw new Error(`${record.id}, event ${checked.at}: ${checked.why}`);
        const ended = checked.game.phase.kind === "ended";
        expect(verifyDice(record).ok).toBe(ended);
        const totals = checked.game.cards.map((card) => totalsOf(card).total);
        found.push({ id: record.id, totals, ended });
      }
      expect(found).toEqual(given.expected.games);
    });
  },

  parties(path) {
    const journals = read<File<JournalCase>>("journals/tables.json").cases;
    test.each(read<File<PartyCase>>(path).cases)("$journal, $player", async (given) => {
      const found = journals.find(({ name }) => name === given.journal)?.journal ?? [];
      const events = found.map(({ event }) => v.parse(PARTY_EVENT, event));
      const tables = new Map<string, RuleTables>();
      const key = (...parts: readonly unknown[]): string => parts.join("/");
      for (const event of events) {
        if (event.type !== "game_prepared") continue;
        const { ruleset, house_rules: rules } = event;
        tables.set(key(ruleset, rules), await rulesOf(ruleset, rules));
      }
      const loaded: RulesOf = (ruleset, rules) => {
        const table = tables.get(key(ruleset, rules));
        if (table === undefined) throw new Error("not loaded");
        return table;
      };
      for (const [index, { seq, view }] of given.views.entries()) {
        expect(v.parse(PARTY_VIEW, view)).toEqual(view);
        const begun = stateOf(view, given.player, loaded);
        expect(viewOf(begun)).toEqual(view);
        const next = given.views[index + 1];
        if (next === undefined) continue;
        // A player who has not joined when the snapshot is taken, and one who has, end up with the same view.
        const state = events
          .slice(seq, next.seq)
          .reduce((before, event) => reduce(before, event, loaded), prepared(begun, events, seq));
        expect(viewOf(state)).toEqual(next.view);
      }
    });
  },

  refused(path) {
    const file = read<File<RefusedCase>>(path);
    const wellFormed = file.cases.filter(({ malformed }) => malformed === undefined);
    test.each(wellFormed)("$name", async ({ record, at }) => {
      const rules = await rulesOf(rulesetOf(file), record.house_rules);
      expect(checkRecord(rules, record)).toMatchObject({ ok: false, at: at ?? 0 });
    });
  },

  highest_totals(path) {
    test.each(read<File<HighestTotalsCase>>(path).cases)(
      "$ruleset with $house_rules",
      async ({ ruleset, house_rules, highest_total }) => {
        expect((await rulesOf(ruleset, house_rules)).highest_total).toBe(highest_total);
      },
    );
  },
};

const FILES = readdirSync(VECTORS, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(VECTORS, join(entry.parentPath, entry.name)).split(sep).join("/"));

describe.each(FILES)("%s", (path) => {
  const [kind = ""] = path.replace(/\.json$/, "").split("/");
  const reader = READERS[kind];
  test("is read and says where it comes from", () => {
    expect(reader).toBeDefined();
    const file = read<File<unknown>>(path);
    expect(file.id).toBe(path.replace(/\.json$/, ""));
    expect(file.source).not.toBe("");
    expect(file.cases).not.toHaveLength(0);
  });
  reader?.(path);
});

test("the house rules that change no points leave the tables alone", async () => {
  const variants = FILES.filter((path) => path === "highest_totals.json").flatMap(
    (path) => read<File<HighestTotalsCase>>(path).cases,
  );
  expect(variants).toHaveLength(32);
  for (const { ruleset, house_rules } of variants) {
    const scoring = house_rules.filter((rule) => SCORING.includes(rule));
    const [rules, plain] = [await rulesOf(ruleset, house_rules), await rulesOf(ruleset, scoring)];
    expect(rules.scores).toEqual(plain.scores);
  }
});
