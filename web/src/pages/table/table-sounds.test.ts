import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import type { Occupant } from "../../rules/types.ts";
import type { Sound } from "../../scene/sound/sound.ts";
import { beginGame, gameKey } from "../../state/local-game.ts";
import { LocalTable } from "../../state/local-table.svelte.ts";
import { MemoryStore } from "../../storage/store.ts";
import { TableSounds } from "./table-sounds.svelte.ts";

const ID = "AAAAAAAAAAAAAAAAAAAAAA.1";
const YOU: Occupant = { occupant: "person", name: "あなた" };
const EASY: Occupant = { occupant: "computer", level: "easy" };

/** Notes the names and first arguments of what is to be played. */
function recorder() {
  const heard: string[] = [];
  const note =
    (name: string) =>
    (...args: readonly unknown[]): void => {
      heard.push([name, ...args.map((arg) => JSON.stringify(arg))].join(" "));
    };
  const names = [
    "throwFlat",
    "throwSolid",
    "hushDice",
    "hold",
    "release",
    "pen",
    "bonus",
    "yacht",
    "turn",
  ];
  const sound = Object.fromEntries(names.map((name) => [name, note(name)]));
  return { heard, sound: sound as unknown as Sound };
}

async function listening(
  faces: number[],
  change: {
    seats?: readonly Occupant[];
    ruleset?: "standard" | "thirteen";
    rollMs?: number;
    areDiceHeard?: boolean;
  } = {},
) {
  const { seats = [YOU], ruleset = "standard", rollMs = 900, areDiceHeard = false } = change;
  const store = new MemoryStore();
  const dice = {
    roll: (count: number): number[] => {
      if (faces.length < count) throw new Error("the script has run out of dice");
      return faces.splice(0, count);
    },
  };
  const setup = {
    mode: "cpu",
    ruleset,
    houseRules: [],
    seats,
    start: "chosen",
    chosen: 0,
    swap: true,
  } as const;
  const open = await beginGame(setup, ID, dice, 0);
  await store.writeNext(gameKey(ID), open.local);
  const ports = {
    store,
    dice,
    now: () => Date.now(),
    rollMs: () => rollMs,
    onSaved: () => undefined,
  };
  const table = new LocalTable(open, ports);
  const driver = { isSkipping: false };
  const { heard, sound } = recorder();
  const sounds = new TableSounds(table, driver, {
    sound,
    nowMs: () => Date.now(),
    areDiceHeard: () => areDiceHeard,
  });
  const stop = sounds.listen();
  flushSync();
  /** Does something, and gives what was heard of it. */
  async function hearing(act: () => Promise<void>, afterMs = 0): Promise<string[]> {
    heard.length = 0;
    await act();
    flushSync();
    if (afterMs > 0) await vi.advanceTimersByTimeAsync(afterMs);
    flushSync();
    return [...heard];
  }
  return { table, driver, hearing, stop, ports };
}

beforeEach(() => {
  vi.useFakeTimers();
});

test("a turn is heard: the throw, marks, the next throw of fewer dice, the pen", async () => {
  const { table, hearing } = await listening([1, 2, 2, 4, 6, 1, 3, 5]);
  expect(await hearing(() => table.roll(), 900)).toEqual(["throwFlat 5 900"]);
  expect(await hearing(() => table.toggleHold(1))).toEqual(["hold"]);
  expect(await hearing(() => table.toggleHold(0))).toEqual(["hold"]);
  expect(await hearing(() => table.toggleHold(0))).toEqual(["release"]);
  expect(await hearing(() => table.toggleHold(2))).toEqual(["hold"]);
  expect(await hearing(() => table.roll(), 900)).toEqual(["throwFlat 3 900"]);
  table.look(0, "choice");
  // 1-2-2-3-5 is 13: a stroke for each digit. The marks that the writing removes are not heard.
  expect(await hearing(() => table.write(false))).toEqual(["pen 2 320"]);
});

test("a zero has its stroke through it, a four is two strokes", async () => {
  const { table, hearing } = await listening([1, 1, 1, 1, 2, 1, 1, 1, 1, 2], { rollMs: 0 });
  await hearing(() => table.roll());
  table.look(0, "yacht");
  expect(await hearing(() => table.write(false))).toEqual(["pen 2 320"]);
  await hearing(() => table.roll());
  table.look(0, "ones");
  expect(await hearing(() => table.write(false))).toEqual(["pen 2 320"]);
});

test("a throw that is cut short falls silent, and its dice are heard to lie", async () => {
  const { table, hearing } = await listening([1, 2, 3, 4, 5]);
  await hearing(() => table.roll(), 300);
  expect(await hearing(async () => table.finishThrow())).toEqual(["hushDice", "throwFlat 5 0"]);
});

test("dice that lie at once are heard to lie", async () => {
  const { table, hearing } = await listening([1, 2, 3, 4, 5], { rollMs: 0 });
  expect(await hearing(() => table.roll())).toEqual(["throwFlat 5 0"]);
});

test("of dice that tell of their contacts themselves only the cup is played", async () => {
  const { table, hearing } = await listening([1, 2, 3, 4, 5], { areDiceHeard: true });
  expect(await hearing(() => table.roll(), 900)).toEqual(["throwSolid 900"]);
});

test("five equal dice are celebrated when they lie and not before", async () => {
  const { table, hearing } = await listening([6, 6, 6, 6, 6]);
  expect(await hearing(() => table.roll(), 500)).toEqual(["throwFlat 5 900"]);
  expect(await hearing(() => Promise.resolve(), 500)).toEqual(["yacht"]);
});

test("a bonus rings after the pen", async () => {
  const { table, hearing } = await listening([5, 5, 5, 5, 5, 5, 5, 5, 5, 5], {
    ruleset: "thirteen",
    rollMs: 0,
  });
  await hearing(() => table.roll());
  table.look(0, "yacht");
  expect(await hearing(() => table.write(false))).toEqual(["pen 2 320"]);
  await hearing(() => table.roll());
  table.look(0, "fives");
  expect(await hearing(() => table.write(false))).toEqual(["pen 2 320", "bonus 320"]);
});

test("a person is called when a computer's turn has ended, and only then", async () => {
  const faces = [1, 2, 3, 4, 6, 1, 2, 3, 4, 6];
  const { table, hearing } = await listening(faces, { seats: [YOU, EASY], rollMs: 0 });
  await hearing(() => table.roll());
  table.look(0, "ones");
  expect(await hearing(() => table.write(false))).toEqual(["pen 1 320"]);
  await hearing(() => table.hands.roll());
  expect(await hearing(() => table.hands.hold([0, 1]))).toEqual(["hold"]);
  table.look(1, "twos");
  expect(await hearing(() => table.hands.write("twos"))).toEqual(["pen 1 320", "turn 320"]);
});

test("of turns that are skipped only the call to the person is heard", async () => {
  const faces = [1, 2, 3, 4, 6, 1, 2, 3, 4, 6];
  const { table, driver, hearing } = await listening(faces, { seats: [YOU, EASY], rollMs: 0 });
  await hearing(() => table.roll());
  table.look(0, "ones");
  await hearing(() => table.write(false));
  driver.isSkipping = true;
  expect(await hearing(() => table.hands.roll())).toEqual([]);
  expect(await hearing(() => table.hands.hold([3]))).toEqual([]);
  expect(await hearing(() => table.hands.write("choice"))).toEqual(["turn 320"]);
});

test("a game that is gone on with is silent about what has happened", async () => {
  const { table, hearing, ports, stop } = await listening([3, 3, 3, 3, 3], { rollMs: 0 });
  await hearing(() => table.roll());
  await hearing(() => table.toggleHold(0));
  stop();
  const { heard, sound } = recorder();
  const again = new LocalTable(table.open, ports);
  new TableSounds(
    again,
    { isSkipping: false },
    {
      sound,
      nowMs: () => Date.now(),
      areDiceHeard: () => false,
    },
  ).listen();
  flushSync();
  expect(heard).toEqual([]);
});

test("nothing is heard any more after the table has been left", async () => {
  const { table, hearing, stop } = await listening([1, 2, 3, 4, 5], { rollMs: 0 });
  stop();
  expect(await hearing(() => table.roll())).toEqual([]);
});
