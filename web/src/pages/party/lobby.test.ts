import { afterEach, expect, test } from "vitest";
import type { PartySeat } from "../../protocol/messages.ts";
import { setLanguage } from "../../text/text.svelte.ts";
import { newsOf, type Party, placesOf, readinessOf, watchersOf, withStart } from "./lobby.ts";
import { newsText, settingText } from "./lobby-text.ts";
import { partySettings } from "./party-settings.ts";

afterEach(() => setLanguage("ja"));

const EMPTY: PartySeat = { occupant: "empty" };
function seats(...first: readonly PartySeat[]): readonly PartySeat[] {
  return Array.from({ length: 6 }, (_, seat) => first[seat] ?? EMPTY);
}
function person(player: string): PartySeat {
  return { occupant: "person", player };
}
const CPU: PartySeat = { occupant: "computer", level: "normal" };

const PARTY: Party = {
  table: "t",
  you: "me",
  your_seat: 0,
  host: "me",
  is_ranked: false,
  settings: {
    ruleset: "standard",
    house_rules: [],
    turn_limit: "none",
    start: "random",
    first_seat: null,
    swap: true,
  },
  members: [
    { player: "me", name: "さくら", gone_since_ms: null, has_left: false },
    { player: "a", name: "あおい", gone_since_ms: null, has_left: false },
    { player: "y", name: "ゆうた", gone_since_ms: 5, has_left: false },
  ],
  seats: seats(person("me"), person("a"), CPU),
};

function after(change: Partial<Party>): Party {
  return { ...PARTY, ...change };
}
function said(change: Partial<Party>): readonly string[] {
  const later = after(change);
  return newsOf(PARTY, later).map((news) => newsText(news, later));
}

test("there are six places with who sits there, and whoever sits nowhere watches", () => {
  expect(placesOf(PARTY).map(({ kind }) => kind)).toEqual([
    "person",
    "person",
    "computer",
    "empty",
    "empty",
    "empty",
  ]);
  expect(placesOf(PARTY)[0]).toMatchObject({ name: "さくら", isYou: true, isHost: true });
  expect(watchersOf(PARTY)).toMatchObject([{ name: "ゆうた", isThere: false }]);
});

test("whoever left in the middle of a game is neither seated nor watching", () => {
  const members = PARTY.members.map((member) => ({ ...member, has_left: member.player === "a" }));
  const later = after({ members });
  expect(placesOf(later)[1]).toEqual({ kind: "empty", seat: 1 });
  expect(watchersOf(later).map(({ player }) => player)).toEqual(["y"]);
});

test("only the host starts, and is told what is missing", () => {
  expect(readinessOf(PARTY, false)).toEqual({ kind: "ready", count: 3, gone: [] });
  expect(readinessOf(after({ you: "a", your_seat: 1 }), false)).toEqual({
    kind: "not_host",
    count: 3,
  });
  expect(readinessOf(after({ host: null }), false)).toEqual({ kind: "no_host", count: 3 });
  expect(readinessOf(after({ seats: seats(CPU), your_seat: null }), false)).toEqual({
    kind: "no_person",
    count: 1,
  });
  expect(readinessOf(after({ seats: seats(person("me"), person("y")) }), false)).toEqual({
    kind: "ready",
    count: 2,
    gone: ["ゆうた"],
  });
  const settings = { ...PARTY.settings, start: "chosen" as const, first_seat: 4 };
  expect(readinessOf(after({ settings }), false)).toEqual({ kind: "first_seat_empty", count: 3 });
  expect(readinessOf(after({ settings }), true).kind).toBe("ready");
});

test("a seat that is to start is one's own, else the first one taken", () => {
  expect(withStart(PARTY, "chosen").first_seat).toBe(0);
  const standing = after({ your_seat: null, seats: seats(EMPTY, CPU) });
  expect(withStart(standing, "chosen").first_seat).toBe(1);
  expect(withStart(PARTY, "roll_off").first_seat).toBeNull();
});

test("people, seats, host and settings are told, but not what one has done oneself", () => {
  const [me, aoi, yuta] = PARTY.members;
  if (me === undefined || aoi === undefined || yuta === undefined) throw new Error("no members");
  expect(said({})).toEqual([]);
  expect(said({ members: [...PARTY.members, { ...aoi, player: "h", name: "はなこ" }] })).toEqual([
    "はなこが参加しました。",
  ]);
  expect(said({ members: [me, aoi] })).toEqual(["ゆうたが抜けました。"]);
  expect(
    said({ members: [me, { ...aoi, name: "あお" }, { ...yuta, gone_since_ms: null }] }),
  ).toEqual(["あおいの名前があおになりました。", "ゆうたが戻りました。"]);
  expect(said({ members: [me, aoi], seats: seats(person("me"), EMPTY, CPU), host: "a" })).toEqual([
    "ゆうたが抜けました。",
    "あおいがホストになりました。",
    "あおいが席を立ちました。",
  ]);
  expect(said({ seats: seats(EMPTY, person("a"), person("me")), your_seat: 2 })).toEqual([]);
  expect(said({ seats: seats(person("me"), EMPTY, CPU, person("a")) })).toEqual([
    "あおいが席4に座りました。",
  ]);
  expect(said({ seats: seats(person("me"), person("a"), EMPTY, CPU) })).toEqual([
    "席3が空きました。",
    "席4にCPU ふつうが座りました。",
  ]);
  const settings = {
    ...PARTY.settings,
    turn_limit: "60s" as const,
    start: "chosen" as const,
    first_seat: 1,
  };
  expect(said({ settings })).toEqual([
    "制限時間が60秒になりました。",
    "先手が席2 あおいになりました。",
  ]);
});

test("becoming the host is told to the new host", () => {
  const before = after({ host: "a" });
  expect(newsOf(before, PARTY).map((news) => newsText(news, PARTY))).toEqual([
    "あなたがホストになりました。",
  ]);
});

test("settings are said in the language that is set", () => {
  const party = after({
    settings: { ...PARTY.settings, house_rules: ["upper_first"], swap: false },
  });
  expect(settingText(party, "house_rules")).toBe("上段から");
  setLanguage("en");
  expect(settingText(party, "ruleset")).toBe("Standard");
  expect(settingText(party, "swap")).toBe("Same seat");
});

test("a party begins with the rules and the start chosen at home", () => {
  const last = { ruleset: "thirteen", houseRules: ["joker_none"], swap: false } as const;
  expect(partySettings({ ...last, houseRules: [...last.houseRules], start: "chosen" })).toEqual({
    ruleset: "thirteen",
    house_rules: ["joker_none"],
    turn_limit: "none",
    start: "chosen",
    first_seat: 0,
    swap: false,
  });
  expect(
    partySettings({ ...last, houseRules: [...last.houseRules], start: "random" }).first_seat,
  ).toBeNull();
});
