import { beforeEach, expect, test, vi } from "vitest";
import type { Occupant, StartRule } from "../rules/types.ts";
import { MemoryStore } from "../storage/store.ts";
import { type Choice, ComputerDriver, type Position } from "./computer-driver.svelte.ts";
import { beginGame, gameKey } from "./local-game.ts";
import { LocalTable } from "./local-table.svelte.ts";

const ID = "AAAAAAAAAAAAAAAAAAAAAA.1";
const YOU: Occupant = { occupant: "person", name: "あなた" };
const EASY: Occupant = { occupant: "computer", level: "easy" };
const HARD: Occupant = { occupant: "computer", level: "hard" };

async function tableWith(seats: readonly Occupant[], start: StartRule, chosen: number) {
  const store = new MemoryStore();
  const dice = {
    roll: (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1),
  };
  const setup = {
    mode: "cpu",
    ruleset: "standard",
    houseRules: [],
    seats,
    start,
    chosen,
    swap: true,
  } as const;
  const open = await beginGame(setup, ID, dice, 1000);
  await store.writeNext(gameKey(ID), open.local);
  return new LocalTable(open, {
    store,
    dice,
    now: () => 1000,
    rollMs: () => 0,
    onSaved: () => undefined,
  });
}

/** Rerolls twice, keeping the first die, and then writes the first open box. */
function simpleChoice({ card, rollsLeft }: Position): Choice {
  if (rollsLeft > 0) return { kind: "reroll", hold: [0] };
  const box = card.rules.boxes.find(({ id }) => card.points[id] === undefined)?.id ?? "yacht";
  return { kind: "write", box };
}

beforeEach(() => {
  vi.useFakeTimers();
});

test("a computer's turn can be watched: it rolls, holds, pauses, rolls and writes", async () => {
  const table = await tableWith([YOU, EASY], "chosen", 1);
  const driver = new ComputerDriver(table, {
    choose: async (position) => simpleChoice(position),
    paceMs: () => 700,
  });
  const played = driver.run();
  await vi.advanceTimersByTimeAsync(600);
  expect(table.turn).toBeNull();
  await vi.advanceTimersByTimeAsync(200);
  expect(table.turn?.rollsUsed).toBe(1);
  expect(table.hold).toEqual([0]);
  await vi.advanceTimersByTimeAsync(1400);
  expect(table.turn?.rollsUsed).toBe(3);
  expect(table.lookedOn(1)).toBe("ones");
  await vi.advanceTimersByTimeAsync(800);
  await played;
  expect(table.seat).toBe(0);
  expect(table.open.game.cards[1]?.points).toHaveProperty("ones");
});

test("skipping goes to the person's turn at once, past several computers", async () => {
  const table = await tableWith([YOU, EASY, HARD], "chosen", 1);
  const levels: string[] = [];
  const choose = async (position: Position): Promise<Choice> => {
    levels.push(position.level);
    return simpleChoice(position);
  };
  const driver = new ComputerDriver(table, { choose, paceMs: () => 700 });
  const played = driver.run();
  driver.skip();
  expect(driver.isSkipping).toBe(true);
  await vi.advanceTimersByTimeAsync(0);
  await played;
  expect(table.seat).toBe(0);
  expect(driver.isSkipping).toBe(false);
  expect(levels).toEqual(["easy", "easy", "easy", "hard", "hard", "hard"]);
});

test("a person's hands do nothing on a computer's turn", async () => {
  const table = await tableWith([YOU, EASY], "chosen", 1);
  await table.roll();
  expect(table.turn).toBeNull();
  await table.hands.roll();
  expect(table.canHold).toBe(false);
  await table.toggleHold(0);
  expect(table.hold).toEqual([]);
  table.look(1, "ones");
  await table.write(false);
  expect(table.seat).toBe(1);
});

test("a computer waits two seconds for a person to take a writing back", async () => {
  const table = await tableWith([YOU, EASY], "chosen", 0);
  await table.roll();
  table.look(0, "choice");
  await table.write(true);
  const driver = new ComputerDriver(table, {
    choose: async (position) => simpleChoice(position),
    paceMs: () => 0,
  });
  const played = driver.run();
  await vi.advanceTimersByTimeAsync(1900);
  expect(table.canTakeBack).toBe(true);
  await table.takeBack();
  await vi.advanceTimersByTimeAsync(200);
  await played;
  expect(table.seat).toBe(0);
  expect(table.turn?.rollsUsed).toBe(1);
});

test("a driver that is stopped leaves the table as it is", async () => {
  const table = await tableWith([YOU, EASY], "chosen", 1);
  const driver = new ComputerDriver(table, {
    choose: async (position) => simpleChoice(position),
    paceMs: () => 700,
  });
  const played = driver.run();
  driver.stop();
  await vi.advanceTimersByTimeAsync(5000);
  await played;
  expect(table.turn).toBeNull();
});

test("a computer that cannot choose is said to be stuck, and can try again", async () => {
  const table = await tableWith([YOU, HARD], "chosen", 1);
  let isReady = false;
  const choose = async (position: Position): Promise<Choice> => {
    if (!isReady) throw new Error("no values");
    return simpleChoice(position);
  };
  const driver = new ComputerDriver(table, { choose, paceMs: () => 0 });
  await driver.run();
  expect(driver.isStuck).toBe(true);
  expect(table.turn?.rollsUsed).toBe(1);
  isReady = true;
  await driver.run();
  expect(driver.isStuck).toBe(false);
  expect(table.seat).toBe(0);
});

test("resigning on a computer's turn is the person's", async () => {
  const table = await tableWith([YOU, EASY, HARD], "chosen", 1);
  expect(table.personsSeat).toBe(0);
  await table.resign();
  expect(table.open.game.resigned).toEqual([0]);
  expect(table.isOver).toBe(true);
});
