import { afterEach, expect, test } from "vitest";
import type { PartyEvent, PartyView, Settings } from "../protocol/messages.ts";
import { PARTY_REFUSALS, STAND_IN_REASONS, WIRE_REFUSALS } from "../protocol/messages.ts";
import { newGame } from "../rules/game.ts";
import { loadRules } from "../rules/tables.ts";
import { REFUSALS } from "../rules/types.ts";
import { onlineEn } from "./online.en.ts";
import { onlineJa } from "./online.ja.ts";
import { narrateParty, refusalText, standInText } from "./online.ts";
import { setLanguage } from "./text.svelte.ts";

afterEach(() => setLanguage("ja"));

const SETTINGS: Settings = {
  ruleset: "standard",
  house_rules: [],
  turn_limit: "none",
  start: "random",
  first_seat: null,
  swap: true,
};
const EMPTY = { occupant: "empty" } as const;
const PARTY: PartyView = {
  table: "OxSC-Ms0zlPlIXGaAXHkIg",
  you: "haru",
  your_seat: 0,
  host: "haru",
  is_ranked: false,
  settings: SETTINGS,
  members: [
    { player: "haru", name: "はる", gone_since_ms: null, has_left: false },
    { player: "natsu", name: "なつ", gone_since_ms: 5000, has_left: false },
  ],
  seats: [
    { occupant: "person", player: "haru" },
    { occupant: "person", player: "natsu" },
    { occupant: "computer", level: "hard" },
    EMPTY,
    EMPTY,
    EMPTY,
  ],
  game: null,
};
const card = { points: [], further_yachts: 0, last_box: null, stand_in: null };
/** Seat 0 of the game is なつ's, under the name of its beginning; seat 1 is はる's. */
const PLAYING: PartyView = {
  ...PARTY,
  game: {
    id: `${PARTY.table}.1`,
    ruleset: "standard",
    house_rules: [],
    seats: [
      { seat: 1, player: "natsu", occupant: { occupant: "person", name: "夏" } },
      { seat: 0, player: "haru", occupant: { occupant: "person", name: "はる" } },
    ],
    cards: [card, card],
    phase: { phase: "on_turn", seat: 0, dice: null, rolls_used: 0 },
    first_seat: 0,
    resigned: [],
    commitment: null,
    turn_since_ms: 0,
    turn_ends_ms: null,
    takeover_ms: null,
    ranked: null,
  },
};

type Untimed<T> = T extends unknown ? Omit<T, "at_ms"> : never;

function said(event: Untimed<PartyEvent>, before = PARTY, at_ms = 9000): string {
  return narrateParty({ ...event, at_ms } as PartyEvent, before, null);
}

test("both languages have the same keys, and no text is empty", () => {
  expect(Object.keys(onlineEn)).toEqual(Object.keys(onlineJa));
  for (const texts of [onlineJa, onlineEn]) expect(Object.values(texts)).not.toContain("");
});

test("each refusal of rules, party and wire has a sentence of its own in both languages", () => {
  const codes = [...REFUSALS, ...PARTY_REFUSALS, ...WIRE_REFUSALS];
  for (const language of ["ja", "en"] as const) {
    setLanguage(language);
    const sentences = codes.map(refusalText);
    expect(new Set(sentences).size).toBe(codes.length);
    for (const sentence of sentences) expect(sentence.length).toBeGreaterThan(5);
  }
});

test("each reason of a stand-in is said to others with the name, and to oneself without", () => {
  for (const language of ["ja", "en"] as const) {
    setLanguage(language);
    const others = STAND_IN_REASONS.map((reason) => standInText(reason, "夏", false));
    const own = STAND_IN_REASONS.map((reason) => standInText(reason, "夏", true));
    expect(others.every((sentence) => sentence.includes("夏"))).toBe(true);
    expect(own.some((sentence) => sentence.includes("夏"))).toBe(false);
    expect(new Set([...others, ...own]).size).toBe(2 * STAND_IN_REASONS.length);
  }
});

test.each<[string, Untimed<PartyEvent>, string]>([
  [
    "somebody joins",
    { type: "player_joined", player: "aki", name: "あき" },
    "あきが参加しました。",
  ],
  [
    "somebody is renamed",
    { type: "player_renamed", player: "natsu", name: "ナツ" },
    "なつの名前がナツに変わりました。",
  ],
  ["somebody leaves", { type: "player_left", player: "natsu" }, "なつが抜けました。"],
  [
    "somebody is cut off",
    { type: "player_disconnected", player: "natsu" },
    "なつの接続が切れました。",
  ],
  ["somebody comes back", { type: "player_connected", player: "natsu" }, "なつが戻りました。"],
  ["what one does oneself", { type: "player_renamed", player: "haru", name: "ハル" }, ""],
  ["one's own connection", { type: "player_connected", player: "haru" }, ""],
  ["another host", { type: "host_changed", player: "natsu" }, "なつがホストになりました。"],
  ["oneself as host", { type: "host_changed", player: "haru" }, "あなたがホストになりました。"],
  ["no host", { type: "host_changed", player: null }, ""],
  [
    "a person sits down",
    { type: "seat_changed", seat: 3, occupant: { occupant: "person", player: "natsu" } },
    "なつが席4に座りました。",
  ],
  [
    "oneself sits down",
    { type: "seat_changed", seat: 3, occupant: { occupant: "person", player: "haru" } },
    "席4に座りました。",
  ],
  [
    "a computer is seated",
    { type: "seat_changed", seat: 3, occupant: { occupant: "computer", level: "easy" } },
    "席4：CPU やさしい。",
  ],
  [
    "a person stands up",
    { type: "seat_changed", seat: 1, occupant: EMPTY },
    "なつが席2を立ちました。",
  ],
  ["oneself stands up", { type: "seat_changed", seat: 0, occupant: EMPTY }, "席1を立ちました。"],
  ["a computer goes", { type: "seat_changed", seat: 2, occupant: EMPTY }, "席3が空きました。"],
  [
    "a game counts",
    { type: "ranked_game_ended", is_annulled: false, ranks: [1, 2] },
    "レートに数えました。",
  ],
  [
    "a game is annulled",
    { type: "ranked_game_ended", is_annulled: true, ranks: [1, 2] },
    "全員が1欄を書く前に終わったので、このゲームは無効です。レートは変わりません。",
  ],
])("%s", (_, event, sentence) => {
  expect(said(event)).toBe(sentence);
});

test("a connection that follows the joining at once, or was gone for a moment, is not said", () => {
  expect(said({ type: "player_connected", player: "natsu" }, PARTY, 7999)).toBe("");
  expect(said({ type: "player_connected", player: "natsu" }, PARTY, 8000)).toBe(
    "なつが戻りました。",
  );
});

test("of the settings only what has changed is said", () => {
  const change = (settings: Partial<Settings>): string =>
    said({ type: "settings_changed", settings: { ...SETTINGS, ...settings } });
  expect(change({})).toBe("");
  expect(change({ turn_limit: "30s" })).toBe("設定：1手番30秒。");
  expect(change({ ruleset: "thirteen", house_rules: ["joker_free"] })).toBe(
    "設定：13役、ジョーカー自由。",
  );
  expect(change({ start: "chosen", first_seat: 2, swap: false })).toBe(
    "設定：先手は席3、再戦でも先手は同じ。",
  );
});

test("a stand-in goes by the seats and names of the game", () => {
  expect(said({ type: "stand_in_began", seat: 0, reason: "absent" }, PLAYING)).toBe(
    "夏がいないので、CPUが代わりに打っています。",
  );
  expect(said({ type: "stand_in_began", seat: 1, reason: "turn_limit" }, PLAYING)).toBe(
    "時間切れです。この番はCPUが打ちます。",
  );
  expect(said({ type: "stand_in_ended", seat: 0 }, PLAYING)).toBe("夏が自分で打ちます。");
  expect(said({ type: "stand_in_ended", seat: 1 }, PLAYING)).toBe("ここからは自分で打ちます。");
});

test("that a computer's turn for want of time has ended needs no word", () => {
  const { game } = PLAYING;
  if (game === null) throw new Error("no game");
  const late = { ...card, stand_in: "turn_limit" as const };
  const before = { ...PLAYING, game: { ...game, cards: [late, card] } };
  expect(said({ type: "stand_in_ended", seat: 0 }, before)).toBe("");
});

test("to somebody who watches everything is said by name", () => {
  const watching = { ...PLAYING, you: null, your_seat: null };
  expect(said({ type: "stand_in_began", seat: 1, reason: "left" }, watching)).toBe(
    "はるが抜けたので、CPUが代わりに打っています。",
  );
  expect(said({ type: "host_changed", player: "haru" }, watching)).toBe(
    "はるがホストになりました。",
  );
});

test("what happens in a game is said as at every table", async () => {
  const rules = await loadRules("standard", []);
  if (rules === null) throw new Error("no rules");
  const seats = PLAYING.game?.seats.map(({ occupant }) => occupant) ?? [];
  const game = newGame(rules, seats, 0);
  const dice = [1, 2, 3, 4, 6] as const;
  const rolled = { type: "rolled", at_ms: 0, seat: 0, round: 1, roll: 1, hold: [], dice } as const;
  expect(narrateParty(rolled, PLAYING, game)).toBe("1投目：1・2・3・4・6。あと2回。");
  expect(narrateParty(rolled, PLAYING, null)).toBe("");
});
