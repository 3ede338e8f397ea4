/** Storage that has no more room, or fails for another reason, from some point on. */
import type { UseStore } from "idb-keyval";
import { beforeEach, expect, test, vi } from "vitest";
import { openStore } from "./store.ts";

let failure: Error | null;
const stored = new Map<string, unknown>();

vi.mock("idb-keyval", async (original) => ({
  ...(await original<typeof import("idb-keyval")>()),
  createStore: () => fakeDatabase,
}));

/** Reads as a database does, but for ranges; each writing fails with `failure`, if there is one. */
const fakeDatabase: UseStore = (mode, use) => {
  if (mode === "readwrite" && failure !== null) return Promise.reject(failure);
  const events = new EventTarget();
  const transaction = Object.assign(events, { oncomplete: () => undefined, error: null });
  const request = <T>(result: T) => {
    const asked = { result, onsuccess: () => undefined };
    queueMicrotask(() => asked.onsuccess());
    return asked;
  };
  const values = {
    transaction,
    get: (key: string) => request(stored.get(key)),
    getAllKeys: () => request([...stored.keys()]),
    put: (value: unknown, key: string) => {
      stored.set(key, value);
    },
    delete: (key: string) => {
      stored.delete(key);
    },
  };
  setTimeout(() => transaction.oncomplete());
  // What is asked of it here is there; the rest of the type is not.
  return Promise.resolve(use(values as unknown as IDBObjectStore));
};

const FULL = new DOMException("there is no room", "QuotaExceededError");

beforeEach(() => {
  failure = null;
  stored.clear();
});

test("when there is no more room in mid-game, the game goes on in memory, and that is said once", async () => {
  const onLost = vi.fn();
  const store = await openStore(onLost);
  expect(await store.writeNext("game", { version: 1 })).toBe(true);
  failure = FULL;
  expect(await store.writeNext("game", { version: 2 })).toBe(true);
  expect(await store.writeNext("game", { version: 3 })).toBe(true);
  expect(await store.read("game")).toEqual({ version: 3 });
  expect(stored.get("game")).toEqual({ version: 1 });
  expect(store.isLasting).toBe(false);
  expect(onLost).toHaveBeenCalledExactlyOnceWith("full");
});

test("another failure is told apart from a lack of room", async () => {
  const onLost = vi.fn();
  const store = await openStore(onLost);
  failure = new DOMException("the disk is broken", "UnknownError");
  await store.write("settings", {});
  expect(onLost).toHaveBeenCalledExactlyOnceWith("denied");
});

test("what can be had again is left out where there is no room, and nothing is lost by it", async () => {
  const onLost = vi.fn();
  const store = await openStore(onLost);
  failure = FULL;
  await store.writeSpare("values", new ArrayBuffer(8));
  expect(await store.read("values")).toBeUndefined();
  failure = null;
  await store.write("settings", { a: 1 });
  expect(stored.get("settings")).toEqual({ a: 1 });
  expect(onLost).not.toHaveBeenCalled();
});

test("several values are added together or not at all, and what is there stays", async () => {
  const onLost = vi.fn();
  const store = await openStore(onLost);
  stored.set("a", 1);
  const added = new Map([
    ["a", 2],
    ["b", 3],
  ]);
  failure = FULL;
  expect(await store.addAll(added)).toBeNull();
  expect(stored).toEqual(new Map([["a", 1]]));
  failure = null;
  expect(await store.addAll(added)).toEqual(["b"]);
  expect(stored).toEqual(
    new Map([
      ["a", 1],
      ["b", 3],
    ]),
  );
  expect(onLost).not.toHaveBeenCalled();
});

test("what is removed is removed from the full storage too, so that there is room again", async () => {
  const store = await openStore(vi.fn());
  stored.set("old", 1);
  failure = FULL;
  await store.write("new", 2);
  failure = null;
  await store.remove("old", "new");
  expect(stored.size).toBe(0);
  expect(await store.read("new")).toBeUndefined();
});
