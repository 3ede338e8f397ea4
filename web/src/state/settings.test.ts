import { expect, test } from "vitest";
import { MemoryStore } from "../storage/store.ts";
import { Settings } from "./settings.svelte.ts";

test("what is damaged becomes the default, the rest is kept", async () => {
  const store = new MemoryStore();
  await store.write("settings", { confirm: false, speed: "warp", dice: "round", theme: 7 });
  await store.write("last", {
    mode: "device",
    ruleset: "chess",
    players: 9,
    houseRules: ["joker_free"],
  });
  const settings = new Settings(store);
  await settings.load();
  expect(settings.value).toMatchObject({
    confirm: false,
    speed: "normal",
    dice: "3d",
    theme: "system",
    language: null,
  });
  expect(settings.last).toMatchObject({
    mode: "device",
    ruleset: "standard",
    players: 2,
    houseRules: [],
  });
});

test("a value that is no object at all becomes the default", async () => {
  const store = new MemoryStore();
  await store.write("settings", "yes");
  const settings = new Settings(store);
  await settings.load();
  expect(settings.value.confirm).toBe(true);
});

test("a name has up to 12 characters, however many units each of them takes", async () => {
  const store = new MemoryStore();
  const names = ["🎲".repeat(12), "あ"];
  await store.write("last", { names });
  const settings = new Settings(store);
  await settings.load();
  expect(settings.last.names).toEqual(names);
  await store.write("last", { names: ["🎲".repeat(13), "あ"] });
  await settings.load();
  expect(settings.last.names).toEqual(["", "あ"]);
});

test("a change is kept at once", async () => {
  const store = new MemoryStore();
  const settings = new Settings(store);
  await settings.change({ speed: "fast" });
  await settings.remember({ players: 4 });
  const again = new Settings(store);
  await again.load();
  expect(again.value.speed).toBe("fast");
  expect(again.last.players).toBe(4);
});

test("a roll takes 900, 350 or 0 ms, and with less motion 150 at most", async () => {
  const settings = new Settings(new MemoryStore());
  expect(settings.rollMs(false)).toBe(900);
  expect(settings.rollMs(true)).toBe(150);
  await settings.change({ motion: "off" });
  expect(settings.rollMs(true)).toBe(900);
  await settings.change({ motion: "on", speed: "none" });
  expect(settings.rollMs(false)).toBe(0);
  await settings.change({ motion: "system", speed: "fast" });
  expect(settings.rollMs(false)).toBe(350);
});

test("sound is on at a volume of 70; a volume that no slider gives becomes that", async () => {
  const store = new MemoryStore();
  const settings = new Settings(store);
  expect(settings.value).toMatchObject({ sound: true, volume: 70 });
  for (const volume of [-1, 101, Number.NaN, "loud"]) {
    await store.write("settings", { sound: false, volume });
    await settings.load();
    expect(settings.value).toMatchObject({ sound: false, volume: 70 });
  }
});
