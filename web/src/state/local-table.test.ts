import { beforeEach, expect, test, vi } from "vitest";
import { MemoryStore } from "../storage/store.ts";
import {
  beginGame,
  decodeLocalGame,
  gameKey,
  type OpenGame,
  openGame,
  rematchOf,
  type Setup,
} from "./local-game.ts";
import { LocalTable, type TablePorts } from "./local-table.svelte.ts";

const ID = "AAAAAAAAAAAAAAAAAAAAAA.1";

/** Dice that show given faces and fail when they run out. */
function scripted(faces: number[]) {
  return {
    left: faces,
    roll: (count: number): number[] => {
      if (faces.length < count) throw new Error("the script has run out of dice");
      return faces.splice(0, count);
    },
  };
}

function setupOf(change: Partial<Setup> = {}): Setup {
  const seats = ["あおい", "ゆうた"].map((name) => ({ occupant: "person" as const, name }));
  return {
    mode: "device",
    ruleset: "standard",
    houseRules: [],
    seats,
    start: "chosen",
    chosen: 0,
    swap: true,
    ...change,
  };
}

async function tableWith(
  faces: number[],
  change: Partial<Setup> = {},
  ports: Partial<TablePorts> = {},
): Promise<{ table: LocalTable; store: MemoryStore; ports: TablePorts }> {
  const store = new MemoryStore();
  const all: TablePorts = {
    store,
    dice: scripted(faces),
    now: () => 1000,
    rollMs: () => 0,
    onSaved: () => undefined,
    ...ports,
  };
  const open = await beginGame(setupOf(change), ID, all.dice, 1000);
  await store.writeNext(gameKey(ID), open.local);
  return { table: new LocalTable(open, all), store, ports: all };
}

async function storedGame(store: MemoryStore): Promise<OpenGame | null> {
  const local = decodeLocalGame(await store.read(gameKey(ID)));
  return local === null ? null : await openGame(local);
}

beforeEach(() => {
  vi.useFakeTimers();
});

test("a roll is stored before it is shown", async () => {
  const { table, store } = await tableWith([1, 2, 3, 4, 5]);
  let release: () => void = () => undefined;
  const writing = new Promise<void>((resolve) => {
    release = resolve;
  });
  const write = store.writeNext.bind(store);
  vi.spyOn(store, "writeNext").mockImplementation(async (key, value) => {
    await writing;
    return await write(key, value);
  });
  const rolled = table.roll();
  await vi.advanceTimersByTimeAsync(100);
  expect(table.dice).toBeNull();
  release();
  await rolled;
  expect(table.dice).toEqual([1, 2, 3, 4, 5]);
  expect((await storedGame(store))?.game).toEqual(table.open.game);
});

test("a roll is awaited from the press until its dice are thrown", async () => {
  const seen: [awaited: boolean, thrown: boolean][] = [];
  const note = (): void => {
    seen.push([table.isAwaited, table.thrown !== null]);
  };
  const { table } = await tableWith(
    [1, 2, 3, 4, 6],
    {},
    { onSaved: () => note(), rollMs: () => 900 },
  );
  note();
  await table.roll();
  note();
  table.finishThrow();
  expect(seen).toEqual([
    [false, false],
    [true, false],
    [false, true],
  ]);
});

test("held dice stay where they are and the others are thrown from the left", async () => {
  const { table } = await tableWith([1, 2, 3, 4, 5, 6, 6, 6]);
  await table.roll();
  await table.toggleHold(4);
  await table.toggleHold(0);
  await table.roll();
  expect(table.hold).toEqual([0, 4]);
  expect(table.dice).toEqual([1, 6, 6, 6, 5]);
});

test("taps that follow each other quickly are all done, in order", async () => {
  const { table } = await tableWith([1, 2, 3, 4, 5]);
  await table.roll();
  await Promise.all([
    table.toggleHold(0),
    table.toggleHold(1),
    table.toggleHold(0),
    table.toggleHold(3),
  ]);
  expect(table.hold).toEqual([1, 3]);
});

test("with all five held nothing is rolled and no roll is used up", async () => {
  const { table } = await tableWith([1, 2, 3, 4, 5]);
  await table.roll();
  for (const position of [0, 1, 2, 3, 4]) await table.toggleHold(position);
  expect(table.rollRefusal).toBe("all_held");
  await table.roll();
  expect(table.turn?.rollsUsed).toBe(1);
});

test("a throw hides what can be written until the dice lie still", async () => {
  const { table } = await tableWith([1, 2, 3, 4, 5], {}, { rollMs: () => 900 });
  await table.roll();
  expect(table.thrown?.durationMs).toBe(900);
  expect(table.options).toBeNull();
  expect(table.settled).toBeNull();
  await vi.advanceTimersByTimeAsync(900);
  expect(table.thrown).toBeNull();
  expect(table.options?.options).toHaveLength(12);
  expect(table.settled?.events).toHaveLength(1);
});

test("rolling during a throw ends it and rolls no second time", async () => {
  const { table } = await tableWith([1, 2, 3, 4, 5], {}, { rollMs: () => 900 });
  await table.roll();
  await table.roll();
  expect(table.thrown).toBeNull();
  expect(table.turn?.rollsUsed).toBe(1);
});

test("a press just after a throw was cut short rolls no other", async () => {
  let now = 1000;
  const ports = { rollMs: () => 900, now: () => now };
  const { table } = await tableWith([1, 2, 3, 4, 5, 6, 6, 6, 6, 6], {}, ports);
  await table.roll();
  await table.roll();
  now += 130;
  await table.roll();
  expect(table.turn?.rollsUsed).toBe(1);
  now += 400;
  await table.roll();
  expect(table.turn?.rollsUsed).toBe(2);
});

test("without a chosen box nothing is written", async () => {
  const { table } = await tableWith([1, 2, 3, 4, 5]);
  await table.roll();
  await table.write(false);
  expect(table.seat).toBe(0);
  expect(table.open.local.record.events).toHaveLength(2);
});

test("a writing that can be taken back leaves the record as it was, and the next roll makes it final", async () => {
  const { table, store } = await tableWith([1, 1, 1, 1, 1, 2, 2, 2, 2, 2]);
  await table.roll();
  table.look(0, "ones");
  await table.write(true);
  expect(table.seat).toBe(1);
  expect(table.open.local.record.events.at(-1)?.type).toBe("rolled");
  await table.takeBack();
  expect(table.seat).toBe(0);
  expect(table.dice).toEqual([1, 1, 1, 1, 1]);
  table.look(0, "yacht");
  await table.write(true);
  await table.roll();
  expect(table.open.local.record.events.map(({ type }) => type)).toEqual([
    "game_started",
    "rolled",
    "scored",
    "rolled",
  ]);
  expect(table.canTakeBack).toBe(false);
  expect((await storedGame(store))?.game).toEqual(table.open.game);
});

test("leaving the table makes a writing final", async () => {
  const { table } = await tableWith([1, 1, 1, 1, 1]);
  await table.roll();
  table.look(0, "ones");
  await table.write(true);
  await table.leave();
  expect(table.open.local.pending).toEqual([]);
  expect(table.open.local.record.events.at(-1)?.type).toBe("scored");
});

test("two tables with the same game never make two futures", async () => {
  const { table, ports } = await tableWith([1, 2, 3, 4, 5, 6, 6, 6, 6, 6]);
  const other = new LocalTable(table.open, ports);
  await Promise.all([table.roll(), other.roll()]);
  expect(other.open.local).toEqual(table.open.local);
  expect(table.dice).toEqual([1, 2, 3, 4, 5]);
  expect(other.wasOvertaken).toBe(true);
});

test("resigning one of two ends the game for the other", async () => {
  const { table } = await tableWith([]);
  await table.resign();
  expect(table.isOver).toBe(true);
  expect(table.open.game.resigned).toEqual([0]);
});

test("the choice moves over the boxes that may be written, round and round", async () => {
  const { table } = await tableWith([1, 2, 3, 4, 5]);
  table.lookFurther(1);
  expect(table.lookedOn(0)).toBeNull();
  await table.roll();
  table.lookFurther(-1);
  expect(table.chosen).toBe("yacht");
  table.lookFurther(1);
  expect(table.chosen).toBe("ones");
});

test("a rematch passes the start on, or keeps it", async () => {
  const { table } = await tableWith([]);
  expect(rematchOf(table.open)).toMatchObject({
    id: "AAAAAAAAAAAAAAAAAAAAAA.2",
    setup: { start: "rematch", chosen: 1 },
  });
  const { table: same } = await tableWith([], { swap: false });
  expect(rematchOf(same.open).setup.chosen).toBe(0);
});

test("a stored game that could not have been played is not opened", async () => {
  const { table } = await tableWith([1, 2, 3, 4, 5]);
  await table.roll();
  table.look(0, "ones");
  await table.write(false);
  const { local } = table.open;
  const forged = local.record.events.map((event) =>
    event.type === "scored" ? { ...event, points: 5 } : event,
  );
  expect(await openGame({ ...local, record: { ...local.record, events: forged } })).toBeNull();
  expect(decodeLocalGame({ ...local, hold: [5] })).toBeNull();
  expect(decodeLocalGame({ ...local, more: true })).toBeNull();
  expect(decodeLocalGame(undefined)).toBeNull();
});
