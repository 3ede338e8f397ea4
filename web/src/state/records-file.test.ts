import fc from "fast-check";
import { expect, test } from "vitest";
import { fitHouseRules } from "../rules/catalog.ts";
import { loadRules } from "../rules/tables.ts";
import { HOUSE_RULE_IDS, LEVELS, type Occupant, RULESET_IDS } from "../rules/types.ts";
import { MemoryStore } from "../storage/store.ts";
import { idOf, person, played, type Wish } from "../testing/played.ts";
import { KeptRecords } from "./kept-records.ts";
import { gameKey, type LocalGame, MODES } from "./local-game.ts";
import { formatRecords, MOST_BYTES, readRecords } from "./records-file.ts";

const persons = fc.constantFrom("は", "🎲なつ", "あなた", '"\\\n'.slice(0, 2)).map(person);
const computers = fc
  .constantFrom(...LEVELS)
  .map((level): Occupant => ({ occupant: "computer", level }));

const wishes: fc.Arbitrary<Wish> = fc
  .record({
    seed: fc.nat(),
    id: fc.nat({ max: 1e6 }).map(idOf),
    mode: fc.constantFrom(...MODES),
    ruleset: fc.constantFrom(...RULESET_IDS),
    rules: fc.subarray([...HOUSE_RULE_IDS]),
    start: fc.constantFrom("chosen", "random", "roll_off"),
    startMs: fc.nat({ max: 4e12 }),
    people: fc.array(persons, { minLength: 1, maxLength: 3 }),
    others: fc.array(computers, { minLength: 1, maxLength: 2 }),
    resignAfter: fc.option(fc.nat({ max: 40 }), { nil: -1 }),
  })
  .map(({ rules, people, others, ...wish }): Wish => {
    const [first = person("は")] = people;
    const houseRules = fitHouseRules(wish.ruleset, rules);
    if (wish.mode === "solo") return { ...wish, houseRules, seats: [first] };
    if (wish.mode === "cpu") return { ...wish, houseRules, seats: [first, ...others] };
    return { ...wish, houseRules, seats: [...people, ...others] };
  });

/** Rules that exclude each other are no wish. */
async function isPossible({ ruleset = "standard", houseRules = [] }: Wish): Promise<boolean> {
  return (await loadRules(ruleset, houseRules)) !== null;
}

function without(local: LocalGame): unknown {
  // What a table holds beside a finished record is not in the file.
  const { mode, record } = local;
  return { mode, record };
}

test("what is written to a file is read from it", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(wishes, { selector: ({ id }) => id, maxLength: 3 }),
      async (all) => {
        const possible = [];
        for (const wish of all) if (await isPossible(wish)) possible.push(wish);
        const games = (await Promise.all(possible.map(played))).map(({ local }) => local);
        const read = await readRecords(formatRecords(games));
        expect(read.ok && read.games.map(without)).toEqual(games.map(without));
        // Written once more it is the same text.
        expect(read.ok && formatRecords(read.games)).toBe(formatRecords(games));
      },
    ),
    { numRuns: 40 },
  );
});

test("a file that was changed anywhere is refused, or holds the same games", async () => {
  const { local } = await played({ seed: 3 });
  const text = formatRecords([local]);
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: text.length - 1 }),
      fc.constantFrom("0", "7", "x", '"', "", "}"),
      async (at, put) => {
        const changed = text.slice(0, at) + put + text.slice(at + 1);
        const read = await readRecords(changed);
        // What is left to change without a fault: an id, a name, a time, how the first seat was found.
        if (read.ok && read.games.length > 0) {
          const [game] = read.games;
          const faces = (events: LocalGame["record"]["events"]): unknown =>
            events.map((event) => ({ ...event, at_ms: 0, start: "" }));
          expect(faces(game?.record.events ?? [])).toEqual(faces(local.record.events));
        }
      },
    ),
    { numRuns: 200 },
  );
});

async function fileOf(change: (file: Record<string, unknown>) => void): Promise<string> {
  const games = await Promise.all([1, 2].map((n) => played({ seed: n, id: idOf(n) })));
  const file: Record<string, unknown> = JSON.parse(formatRecords(games.map(({ local }) => local)));
  change(file);
  return JSON.stringify(file);
}

// biome-ignore lint/suspicious/noExplicitAny: a file is damaged here in ways that no type allows.
type Loose = any;

test.each<[string, (file: Loose) => void, unknown]>([
  [
    "another format",
    (file) => {
      file.format = "yahtzee";
    },
    { why: "foreign" },
  ],
  [
    "no version",
    (file) => {
      delete file.version;
    },
    { why: "foreign" },
  ],
  [
    "a newer version",
    (file) => {
      file.version = 2;
      file.more = 1;
    },
    { why: "newer", version: 2 },
  ],
  [
    "a version that never was",
    (file) => {
      file.version = 0;
    },
    { why: "damaged", game: null },
  ],
  [
    "no list of games",
    (file) => {
      file.games = {};
    },
    { why: "damaged", game: null },
  ],
  [
    "something unknown beside the games",
    (file) => {
      file.more = 1;
    },
    { why: "damaged", game: null },
  ],
  [
    "a game that is none",
    (file) => {
      file.games[1] = null;
    },
    { why: "damaged", game: 2 },
  ],
  [
    "an unknown mode",
    (file) => {
      file.games[0].mode = "party";
    },
    { why: "damaged", game: 1 },
  ],
  [
    "a mode that does not fit the seats",
    (file) => {
      file.games[0].mode = "device";
    },
    { why: "damaged", game: 1 },
  ],
  [
    "points that the dice are not worth",
    (file) => {
      const scored = file.games[1].record.events.find((event: Loose) => event.type === "scored");
      scored.points += 1;
    },
    { why: "damaged", game: 2 },
  ],
  [
    "a roll too many",
    (file) => {
      file.games[1].record.events.splice(1, 0, file.games[1].record.events[1]);
    },
    { why: "damaged", game: 2 },
  ],
  [
    "an event after the end",
    (file) => {
      file.games[0].record.events.push(file.games[0].record.events[1]);
    },
    { why: "damaged", game: 1 },
  ],
  [
    "house rules that the rule set does not allow",
    (file) => {
      file.games[0].record.house_rules = ["joker_free"];
    },
    { why: "damaged", game: 1 },
  ],
  [
    "a game under way",
    (file) => {
      file.games[1].record.events.splice(10);
    },
    { why: "unfinished", game: 2 },
  ],
  [
    "the same game twice",
    (file) => {
      file.games.push(file.games[0]);
    },
    { why: "twice", game: 3 },
  ],
])("a file with %s is refused, and says which game is wrong", async (_, change, refusal) => {
  expect(await readRecords(await fileOf(change))).toEqual({ ok: false, refusal });
});

test.each(["", "[", "not JSON at all", "[".repeat(100_000), "\u0000"])(
  "text that is no JSON is refused",
  async (text) => {
    expect(await readRecords(text)).toEqual({ ok: false, refusal: { why: "not_json" } });
  },
);

test.each(["null", "7", '"yacht-records"', "[]", "{}", '{"format":"yacht-game","version":1}'])(
  "%s is JSON, but no records",
  async (text) => {
    expect(await readRecords(text)).toEqual({ ok: false, refusal: { why: "foreign" } });
  },
);

function fileWith(text: string): { size: number; text: () => Promise<string> } {
  return { size: text.length, text: () => Promise.resolve(text) };
}

async function keptWith(
  ...games: readonly LocalGame[]
): Promise<{ store: MemoryStore; records: KeptRecords }> {
  const store = new MemoryStore();
  for (const game of games) await store.write(gameKey(game.record.id), game);
  return { store, records: new KeptRecords(() => store) };
}

test("games under way are neither written, nor changed by a file, nor removed", async () => {
  const [ended, underWay, meant] = await Promise.all([
    played({ id: idOf(1) }),
    played({ id: idOf(2), leaveAfter: 9 }),
    played({ id: idOf(2) }),
  ]);
  const { store, records } = await keptWith(ended.local, underWay.local);
  expect(formatRecords([ended.local, underWay.local])).toBe(await records.format());
  expect((await records.finished()).games.map(({ local }) => local)).toEqual([ended.local]);
  const imported = await records.importFile(fileWith(formatRecords([meant.local])));
  expect(imported).toEqual({ ok: true, addedCount: 0, knownCount: 1 });
  expect(await store.read(gameKey(idOf(2)))).toEqual(underWay.local);
  await records.clear();
  expect([...(await store.readAll("")).keys()]).toEqual([gameKey(idOf(2))]);
});

test("what is here stays as it is, and no game is there twice", async () => {
  const [mine, same, other] = await Promise.all([
    played({ id: idOf(1), seed: 1 }),
    played({ id: idOf(1), seed: 2 }),
    played({ id: idOf(2) }),
  ]);
  const { store, records } = await keptWith(mine.local);
  const imported = await records.importFile(fileWith(formatRecords([same.local, other.local])));
  expect(imported).toEqual({ ok: true, addedCount: 1, knownCount: 1 });
  expect(await store.read(gameKey(idOf(1)))).toEqual(mine.local);
  expect((await records.finished()).games).toHaveLength(2);
});

test("a file that is refused changes nothing, also if some of its games are good", async () => {
  const { store, records } = await keptWith((await played({ id: idOf(3) })).local);
  const before = await store.readAll("");
  const text = await fileOf((file: Loose) => {
    file.games[1].record.events.pop();
  });
  expect((await records.importFile(fileWith(text))).ok).toBe(false);
  expect(await store.readAll("")).toEqual(before);
});

test("a file that is too large is not even read", async () => {
  const { records } = await keptWith();
  const text = (): Promise<string> => Promise.reject(new Error("it was read"));
  expect(await records.importFile({ size: MOST_BYTES + 1, text })).toEqual({
    ok: false,
    refusal: { why: "too_large", bytes: MOST_BYTES + 1 },
  });
});

test("where there is no room for the games of a file, that is said", async () => {
  class FullStore extends MemoryStore {
    override addAll(): Promise<null> {
      return Promise.resolve(null);
    }
  }
  const store = new FullStore();
  const records = new KeptRecords(() => store);
  const text = formatRecords([(await played()).local]);
  expect(await records.importFile(fileWith(text))).toEqual({
    ok: false,
    refusal: { why: "no_room" },
  });
});

test("a finished game that cannot be read is counted and kept, until all are removed", async () => {
  const { local } = await played();
  const events = local.record.events.map((event) =>
    event.type === "scored" ? { ...event, points: 99 } : event,
  );
  const { store, records } = await keptWith({ ...local, record: { ...local.record, events } });
  expect(await records.finished()).toEqual({ games: [], damagedCount: 1 });
  expect((await store.readAll("")).size).toBe(1);
});

test("the browser is asked once to keep things, whatever it answers", async () => {
  const { records } = await keptWith();
  let asked = 0;
  const ask = (): Promise<boolean> => {
    asked += 1;
    return Promise.reject(new Error("it cannot be asked"));
  };
  await records.askToPersist(ask);
  await records.askToPersist(ask);
  expect(asked).toBe(1);
});
