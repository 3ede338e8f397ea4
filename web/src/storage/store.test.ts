import { expect, test, vi } from "vitest";
import { MemoryStore, openStore } from "./store.ts";

test("a value is written next only if the one before it is there", async () => {
  const store = new MemoryStore();
  expect(await store.writeNext("a", { version: 2 })).toBe(false);
  expect(await store.writeNext("a", { version: 1 })).toBe(true);
  expect(await store.writeNext("a", { version: 1 })).toBe(false);
  expect(await store.writeNext("a", { version: 2 })).toBe(true);
  expect(await store.read("a")).toEqual({ version: 2 });
});

test("values are found by the beginning of their keys, and removed ones are gone", async () => {
  const store = new MemoryStore();
  await store.write("game/1", "one");
  await store.write("game/2", "two");
  await store.write("settings", "three");
  await store.remove("game/1");
  expect(await store.readAll("game/")).toEqual(new Map([["game/2", "two"]]));
});

test("where the browser has no storage, values last as long as the page, and it says so", async () => {
  vi.stubGlobal("indexedDB", undefined);
  const onLost = vi.fn();
  const store = await openStore(onLost);
  expect(onLost).toHaveBeenCalledOnce();
  expect(store.isLasting).toBe(false);
  await store.write("a", 1);
  expect(await store.read("a")).toBe(1);
  vi.unstubAllGlobals();
});

test("a storage that never answers is not waited for", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("indexedDB", { open: () => ({}) });
  const onLost = vi.fn();
  const opening = openStore(onLost);
  await vi.advanceTimersByTimeAsync(3000);
  expect((await opening).isLasting).toBe(false);
  expect(onLost).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
