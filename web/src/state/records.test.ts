import { expect, test } from "vitest";
import { totalsOf } from "../rules/card.ts";
import { idOf, person, played } from "../testing/played.ts";
import type { OpenGame } from "./local-game.ts";
import { countedCards, endedMs, newestFirst, recordsOf, soloStanding } from "./records.ts";

function totalOf({ game }: OpenGame, seat = 0): number {
  const card = game.cards[seat];
  return card === undefined ? Number.NaN : totalsOf(card).total;
}

test("alone, the best and the mean are of all full cards by the same rules", async () => {
  const games = await Promise.all(
    [1, 2, 3, 4, 5].map((n) => played({ seed: n, id: idOf(n), startMs: n * 1000 })),
  );
  const totals = games.map((game) => totalOf(game));
  const [record, ...others] = await recordsOf(games);
  expect(others).toEqual([]);
  expect(record).toMatchObject({ mode: "solo", gameCount: 5 });
  expect(record?.best?.total).toBe(Math.max(...totals));
  expect(record?.mean).toBe(totals.reduce((a, b) => a + b) / 5);
});

test("of equal totals the earliest is the best", async () => {
  const games = await Promise.all(
    [3, 1, 2].map((n) => played({ seed: 7, id: idOf(n), startMs: n * 1000 })),
  );
  const [record] = await recordsOf(games);
  expect(record?.best?.id).toBe(idOf(1));
});

test("house rules and modes are counted apart", async () => {
  const cpu = [person("あなた"), { occupant: "computer", level: "easy" } as const];
  const games = await Promise.all([
    played({ id: idOf(1) }),
    played({ id: idOf(2), houseRules: ["five_is_full_house"], startMs: 5000 }),
    played({ id: idOf(3), mode: "cpu", seats: cpu }),
    played({ id: idOf(4), mode: "device", seats: [person("は"), person("な")] }),
  ]);
  const records = await recordsOf(games);
  expect(records.map(({ key }) => key)).toEqual([
    "solo/standard+five_is_full_house",
    "solo/standard",
    "cpu/standard",
    "device/standard",
  ]);
});

test("against computers the person's card counts alone, around one device every person's", async () => {
  const computer = { occupant: "computer", level: "normal" } as const;
  const cpu = await played({ mode: "cpu", seats: [person("あなた"), computer, computer] });
  expect(countedCards(cpu).map(({ total }) => total)).toEqual([totalOf(cpu)]);
  const seats = [person("は"), computer, person("な")];
  const device = await played({ mode: "device", seats });
  expect(countedCards(device).map(({ name, total }) => [name, total])).toEqual([
    ["は", totalOf(device, 0)],
    ["な", totalOf(device, 2)],
  ]);
});

test("a seat that resigned enters no record, its game is counted, and those who played on do", async () => {
  const alone = await played({ resignAfter: 10 });
  const [record] = await recordsOf([alone]);
  expect(record).toMatchObject({ gameCount: 1, best: null, bestGrade: null, mean: null });
  expect(record?.boxes[0]).toEqual({ box: "ones", scoredCount: 0, cardCount: 0, mean: null });
  expect(await soloStanding(alone, [alone.local])).toBeNull();
  const seats = [person("は"), person("な"), person("ゆ")];
  const three = await played({ mode: "device", seats, resignAfter: 20 });
  expect(three.game.resigned).toHaveLength(1);
  expect(countedCards(three)).toHaveLength(2);
});

test("boxes count how often they hold more than 0, and their mean", async () => {
  const games = await Promise.all([1, 2, 3].map((n) => played({ seed: n, id: idOf(n) })));
  const [record] = await recordsOf(games);
  for (const box of record?.boxes ?? []) {
    const points = games.map(({ game }) => game.cards[0]?.points[box.box] ?? Number.NaN);
    expect(box.cardCount).toBe(3);
    expect(box.scoredCount).toBe(points.filter((worth) => worth > 0).length);
    expect(box.mean).toBe(points.reduce((a, b) => a + b) / 3);
  }
  // What the boxes bring on average is what the totals do, but for the bonus.
  const sum = record?.boxes.reduce((total, { mean }) => total + (mean ?? 0), 0);
  const bonus = games
    .map(({ game }) => game.cards[0])
    .map((card) => (card ? totalsOf(card).upperBonus : 0));
  expect(sum).toBeCloseTo((record?.mean ?? 0) - bonus.reduce((a, b) => a + b) / 3, 9);
});

test("the history has the newest game first", async () => {
  const games = await Promise.all([2, 3, 1].map((n) => played({ id: idOf(n), startMs: n * 1000 })));
  const times = newestFirst(games).map(endedMs);
  expect(times).toEqual([...times].sort((a, b) => b - a));
});

test("a total stands to the best of what ended before it, by the same rules and alone", async () => {
  const [first, second, third] = await Promise.all(
    [1, 2, 3].map((n) => played({ seed: n, id: idOf(n), startMs: n * 1000 })),
  );
  const other = await played({ seed: 4, id: idOf(4), startMs: 1, ruleset: "thirteen" });
  if (first === undefined || second === undefined || third === undefined)
    throw new Error("no games");
  const games = [third, other, second, first].map(({ local }) => local);
  expect((await soloStanding(first, games))?.bestBefore).toBeNull();
  expect((await soloStanding(second, games))?.bestBefore).toBe(totalOf(first));
  expect((await soloStanding(third, games))?.bestBefore).toBe(
    Math.max(totalOf(first), totalOf(second)),
  );
});
