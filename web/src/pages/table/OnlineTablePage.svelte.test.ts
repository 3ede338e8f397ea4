import { flushSync, mount, tick, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AskedCommand, TableLink, TableMessage } from "../../protocol/link.ts";
import type {
  CardView,
  GameView,
  LiveMessage,
  PartyEvent,
  PartyView,
} from "../../protocol/messages.ts";
import type { Sound } from "../../scene/sound/sound.ts";
import { OnlineTable } from "../../state/online-table.svelte.ts";
import { Settings } from "../../state/settings.svelte.ts";
import { MemoryStore } from "../../storage/store.ts";
import { setLanguage } from "../../text/text.svelte.ts";
import OnlineResult from "../result/OnlineResult.svelte";
import OnlineTablePage from "./OnlineTablePage.svelte";

// Mounting the whole page takes its time on a machine that is busy.
const PATIENCE_MS = 20_000;
vi.setConfig({ testTimeout: PATIENCE_MS });

const NOW_MS = 1_000_000;
const AOI = "aoi-aoi-aoi-aoi-aoi-aoi";
const YUTA = "yuta-yuta-yuta-yuta-yu";
const TABLE = "AAAAAAAAAAAAAAAAAAAAAA";
const INVITATION = { code: "7K3M29XQ4T", link: "http://yacht.example/p/7K3M29XQ4T" };
const BLANK: CardView = {
  points: Array.from({ length: 12 }, () => null),
  further_yachts: 0,
  last_box: null,
  stand_in: null,
};

function gameView(change: Partial<GameView> = {}): GameView {
  return {
    id: `${TABLE}.1`,
    ruleset: "standard",
    house_rules: [],
    seats: [
      { seat: 0, player: AOI, occupant: { occupant: "person", name: "あおい" } },
      { seat: 1, player: YUTA, occupant: { occupant: "person", name: "ゆうた" } },
    ],
    cards: [BLANK, BLANK],
    phase: { phase: "on_turn", seat: 0, dice: null, rolls_used: 0 },
    first_seat: 0,
    resigned: [],
    commitment: null,
    turn_since_ms: NOW_MS,
    turn_ends_ms: null,
    takeover_ms: null,
    ranked: null,
    ...change,
  };
}

function partyView(game: GameView, change: Partial<PartyView> = {}): PartyView {
  return {
    table: TABLE,
    you: AOI,
    your_seat: 0,
    host: AOI,
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
      { player: AOI, name: "あおい", gone_since_ms: null, has_left: false },
      { player: YUTA, name: "ゆうた", gone_since_ms: null, has_left: false },
    ],
    seats: [
      { occupant: "person", player: AOI },
      { occupant: "person", player: YUTA },
      ...Array.from({ length: 4 }, () => ({ occupant: "empty" }) as const),
    ],
    game,
    ...change,
  };
}

/** A link without a network: what was asked and told is noted, and what the test says is heard. */
class Link implements TableLink {
  state: TableLink["state"] = "connected";
  unsent = 0;
  you: string | null = AOI;
  nowMs = NOW_MS;
  readonly asked: AskedCommand[] = [];
  readonly told: LiveMessage[] = [];
  hear: (message: TableMessage) => void = () => undefined;
  change: () => void = () => undefined;
  #seq = 1;

  serverNowMs(): number {
    return this.nowMs;
  }
  ask(command: AskedCommand): Promise<{ readonly ok: true; readonly seq: number }> {
    this.asked.push(command);
    return Promise.resolve({ ok: true, seq: this.#seq });
  }
  tell(message: LiveMessage): void {
    this.told.push(message);
  }
  hurry(): void {}
  renew(): void {}
  outdate(): void {}
  close(): void {}
  happen(event: PartyEvent): void {
    this.#seq += 1;
    this.hear({ type: "event", seq: this.#seq, event, server_now_ms: this.nowMs });
  }
}

/** A window that no media query holds for. */
class NarrowWindow extends EventTarget {
  readonly matches = false;
  readonly media = "";
  readonly onchange = null;
  addListener(): void {}
  removeListener(): void {}
}

const sound = new Proxy({}, { get: () => () => undefined }) as unknown as Sound;

let page: Record<string, unknown> | undefined;
let link: Link;
let table: OnlineTable;
const onhome = vi.fn<() => void>();
const onleave = vi.fn<() => void>();
const onlobby = vi.fn<() => void>();

beforeEach(() => {
  link = new Link();
});

afterEach(async () => {
  if (page !== undefined) await unmount(page);
  page = undefined;
  vi.restoreAllMocks();
  table.close();
  setLanguage("ja");
  onhome.mockReset();
  onleave.mockReset();
  onlobby.mockReset();
});

async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await tick();
  flushSync();
}

async function settingsWith(confirm = true): Promise<Settings> {
  const settings = new Settings(new MemoryStore());
  await settings.change({ dice: "flat", confirm });
  return settings;
}

async function opened(view: PartyView, self: string | null = AOI): Promise<void> {
  link.you = self;
  table = new OnlineTable(TABLE, {
    openSocket: (onmessage, onchange) => {
      link.hear = onmessage;
      link.change = onchange;
      return link;
    },
    rollMs: () => 0,
    paceMs: () => 0,
  });
  link.hear({ type: "snapshot", seq: 1, view, server_now_ms: NOW_MS });
  await vi.waitFor(() => expect(table.party).not.toBeNull());
}

async function shown(view: PartyView, self: string | null = AOI, confirm = true): Promise<void> {
  await opened(view, self);
  const settings = await settingsWith(confirm);
  const props = { table, settings, sound, invitation: INVITATION, onhome, onleave };
  page = mount(OnlineTablePage, { target: document.body, props });
  await settle();
}

async function result(view: PartyView, self: string | null = AOI): Promise<void> {
  await opened(view, self);
  const props = { table, settings: await settingsWith(), onhome, onlobby };
  page = mount(OnlineResult, { target: document.body, props });
  await settle();
}

function text(selector: string): string {
  return document.querySelector(selector)?.textContent?.replace(/\s+/g, "") ?? "";
}

function element(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`${selector} is not on the page`);
  return found;
}

const ROLLED = { phase: "on_turn", seat: 0, dice: [3, 3, 3, 6, 6], rolls_used: 1 } as const;
const OTHERS = { ...ROLLED, seat: 1 } as const;

test("the connection is always told, in words: connected, reconnecting, and what has no answer", async () => {
  await shown(partyView(gameView()));
  expect(text(".status")).toContain("接続中");
  link.state = "reconnecting";
  link.change();
  await settle();
  expect(text(".status")).toContain("再接続中");
  expect(text("[role=status][aria-live]")).toBe("接続が切れました。つなぎ直しています。");
  link.state = "connected";
  link.unsent = 2;
  link.change();
  await settle();
  expect(document.querySelector("[data-unsent]")).toBeNull();
  await vi.waitFor(() => expect(text("[data-unsent]")).toContain("未送信2"), 2000);
});

test("on one's own turn 振る asks the server, and rolls nothing itself", async () => {
  await shown(partyView(gameView()));
  expect(text("h1")).toBe("あなたの番");
  element("[data-roll]").click();
  await settle();
  expect(link.asked).toEqual([{ type: "roll_all", seat: 0 }]);
  expect(text("[data-roll]")).toContain("振っています");
  expect(table.dice).toBeNull();
});

test("another's turn says whose it is, and 振る is disabled", async () => {
  await shown(partyView(gameView({ phase: OTHERS })));
  expect(text("h1")).toBe("ゆうたの番");
  expect(text("[data-roll]")).toContain("ゆうたの番");
  expect(element("[data-roll]").getAttribute("aria-disabled")).toBe("true");
  element("[data-roll]").click();
  await settle();
  expect(link.asked).toEqual([]);
});

test("somebody else who calls themselves あなた is not oneself", async () => {
  const [first] = gameView().seats;
  const second = {
    seat: 1,
    player: YUTA,
    occupant: { occupant: "person", name: "あなた" },
  } as const;
  const seats = first === undefined ? [] : [first, second];
  await shown(partyView(gameView({ seats, phase: OTHERS })));
  expect(text("h1")).toBe("あなたの番");
  expect(text("[data-roll]")).toContain("見ています");
});

/** What marks each seat as one's own, in the columns of a wide window or at the chips of a phone. */
function marked(seat: ".chip" | "th.head:not(.label)"): readonly (string | undefined)[] {
  return [...document.querySelectorAll(seat)].map(
    (shown) => shown.querySelector(".you")?.textContent,
  );
}

test("one's own seat is marked among several people, in a word and in its name", async () => {
  await shown(partyView(gameView({ phase: OTHERS })));
  expect(marked("th.head:not(.label)")).toEqual(["あなた", undefined]);
  await unmount(page ?? {});
  vi.spyOn(window, "matchMedia").mockImplementation(() => new NarrowWindow());
  await shown(partyView(gameView({ phase: OTHERS })));
  expect(marked(".chip")).toEqual(["あなた", undefined]);
  expect(element(".chip").getAttribute("aria-label")).toBe("あおい（あなた）、合計0点");
  expect(element(".chip:nth-of-type(2)").getAttribute("aria-label")).toBe("ゆうた、合計0点");
});

test("nobody is marked where one person plays against computers, or for whoever watches", async () => {
  const [first] = gameView().seats;
  const computer = { occupant: "computer", level: "hard" } as const;
  const seats = first === undefined ? [] : [first, { seat: 1, player: null, occupant: computer }];
  await shown(partyView(gameView({ seats, phase: ROLLED })));
  expect(marked("th.head:not(.label)")).toEqual([undefined, undefined]);
  await unmount(page ?? {});
  await shown(partyView(gameView({ phase: ROLLED }), { you: null, your_seat: null }), null);
  expect(marked("th.head:not(.label)")).toEqual([undefined, undefined]);
});

test("with the confirmation off one tap writes at once, and nothing can be taken back", async () => {
  await shown(partyView(gameView({ phase: ROLLED })), AOI, false);
  element("[data-box=full_house]").click();
  await settle();
  expect(link.asked).toEqual([{ type: "score", seat: 0, box: "full_house" }]);
  expect(document.querySelector("[data-take-back]")).toBeNull();
});

test("with the confirmation on the first tap chooses and [ここに書く] writes", async () => {
  await shown(partyView(gameView({ phase: ROLLED })));
  element("[data-box=full_house]").click();
  await settle();
  expect(link.asked).toEqual([]);
  element("[data-write]").click();
  await settle();
  expect(link.asked).toEqual([{ type: "score", seat: 0, box: "full_house" }]);
});

test("a turn limit is counted in seconds, from ten on in words, and said once", async () => {
  const settings = { ...partyView(gameView()).settings, turn_limit: "30s" } as const;
  await shown(partyView(gameView(), { settings }));
  expect(text("[data-clock]")).toBe("30秒");
  link.nowMs += 20_500;
  await vi.waitFor(() => expect(text("[data-clock]")).toBe("あと10秒"), 2000);
  await settle();
  expect(text("[role=status][aria-live]")).toBe("あと10秒です。");
});

test("somebody who is gone is counted down, and the computer that plays for them is marked", async () => {
  const game = gameView({ phase: OTHERS });
  const members = partyView(game).members.map((member) =>
    member.player === YUTA ? { ...member, gone_since_ms: NOW_MS } : member,
  );
  await shown(partyView(game, { members }));
  expect(text(".slip")).toContain("戻らなければあと30秒でCPUが代わります");
  expect(document.querySelector("[data-mark=gone]")).not.toBeNull();
  link.nowMs += 18_000;
  await vi.waitFor(() => expect(text(".slip")).toContain("あと12秒で"), 2000);
  link.happen({ type: "stand_in_began", at_ms: link.nowMs, seat: 1, reason: "absent" });
  await settle();
  expect(document.querySelector("[data-mark=stand_in]")).not.toBeNull();
  expect(text(".status")).toContain("CPUが代わりに打っています");
  const written = { round: 1, box: "ones", points: 1, bonus: 0 } as const;
  link.happen({ type: "scored", at_ms: link.nowMs, seat: 1, ...written });
  await settle();
  element("[data-menu]").click();
  await settle();
  expect(text("dialog ol")).toContain("CPUが代わりに打ちました。");
});

test("a stamp hangs at its sender's chip and is said; muted, neither happens", async () => {
  await shown(partyView(gameView()));
  const stamp = { type: "stamp", player: YUTA, server_now_ms: NOW_MS } as const;
  link.hear({ ...stamp, stamp: "nice" });
  await settle();
  expect(text("[data-stamp]")).toBe("ナイス！");
  expect(text("[role=status][aria-live]")).toBe("ゆうた「ナイス！」");
  element("[data-menu]").click();
  await settle();
  element("[data-send-stamp=thanks]").click();
  await settle();
  expect(link.told).toEqual([{ type: "stamp", stamp: "thanks" }]);
  table.mute(true);
  link.hear({ ...stamp, stamp: "wow" });
  await settle();
  expect(document.querySelector("[data-stamp]")).toBeNull();
});

test("resigning and leaving the party are asked first", async () => {
  await shown(partyView(gameView()));
  element("[data-menu]").click();
  await settle();
  element(".resign").click();
  await settle();
  expect(text("dialog p")).toContain("順位");
  expect(link.asked).toEqual([]);
  element("dialog .strong").click();
  await settle();
  expect(link.asked).toEqual([{ type: "resign", seat: 0 }]);
  element("[data-menu]").click();
  await settle();
  const leave = [...document.querySelectorAll<HTMLElement>("dialog button")].find(
    (button) => button.textContent === "パーティーから抜ける",
  );
  leave?.click();
  await settle();
  expect(onleave).not.toHaveBeenCalled();
  element("[data-yes]").click();
  await settle();
  expect(onleave).toHaveBeenCalledOnce();
});

test("who only watches sees the card of the player on turn and can do nothing to it", async () => {
  await shown(partyView(gameView({ phase: ROLLED }), { you: null, your_seat: null }), null);
  expect(text("[data-watching]")).toBe("観戦中");
  expect(element("section.card").getAttribute("aria-label")).toBe("あおいのスコア表");
  element("[data-box=full_house]").click();
  element("[data-write]").click();
  element("[data-roll]").click();
  await settle();
  expect(link.asked).toEqual([]);
  element("[data-menu]").click();
  await settle();
  expect(document.querySelector(".resign")).toBeNull();
  expect(document.querySelector("[data-send-stamp]")).toBeNull();
});

const WRITTEN: CardView = {
  ...BLANK,
  points: BLANK.points.map((_, index) => (index === 0 ? 3 : 0)),
};
const HIGHER: CardView = {
  ...BLANK,
  points: BLANK.points.map((_, index) => (index === 0 ? 4 : 0)),
};
const ENDED = { phase: { phase: "ended", reason: "complete" } } as const;

test("after a party's game the host starts the next one, told who goes first", async () => {
  await result(partyView(gameView({ ...ENDED, cards: [WRITTEN, HIGHER] })));
  expect(text("h1")).toBe("ゆうたの勝ち");
  expect(text(".note")).toBe("あなたは2位");
  expect(text("[data-again]")).toContain("次は「ゆうた」が先手");
  element("[data-again]").click();
  await settle();
  expect(link.asked).toEqual([{ type: "start_game" }]);
  expect(element("[data-verify]").getAttribute("href")).toBe(`/verify?game=${TABLE}.1`);
  expect(element("[data-record]").getAttribute("href")).toBe(`/api/games/${TABLE}.1`);
  element("[data-lobby]").click();
  expect(onlobby).toHaveBeenCalledOnce();
});

test("a result says who you are, and for whom a computer played on", async () => {
  const stoodIn = { ...WRITTEN, stand_in: "left" } as const;
  await result(partyView(gameView({ ...ENDED, cards: [HIGHER, stoodIn] })));
  expect(text("h1")).toBe("あなたの勝ち");
  const [own, other] = document.querySelectorAll(".ranks li");
  expect(own?.querySelector(".plate.you")?.textContent).toBe("あなた");
  expect(own?.textContent).not.toContain("CPU");
  expect(other?.querySelector(".plate.you")).toBeNull();
  expect(other?.textContent).toContain("途中からCPUが代わりに打ちました");
  await unmount(page ?? {});
  page = undefined;
  // A turn that took too long is one turn.
  const late = { ...WRITTEN, stand_in: "turn_limit" } as const;
  await result(partyView(gameView({ ...ENDED, cards: [HIGHER, late] })));
  expect(text(".ranks")).not.toContain("CPU");
});

test("whoever is not the host is told that the host can start", async () => {
  const game = gameView({ ...ENDED, cards: [WRITTEN, WRITTEN] });
  await result(partyView(game, { host: YUTA }));
  expect(document.querySelector("[data-again]")).toBeNull();
  expect(text(".waiting")).toBe("ゆうたが始めるのを待っています。次の先手は「ゆうた」");
});

test("the menu names the commitment that the dice can be checked against, and how others come", async () => {
  const commitment = "ab".repeat(32);
  await shown(partyView(gameView({ commitment })));
  element("[data-menu]").click();
  flushSync();
  expect(text("[data-commitment]")).toBe(commitment);
  expect(text(".link")).toBe("yacht.example/p/7K3M29XQ4T");
});

test("a ranked game says what it came to, and why it was annulled", async () => {
  const ranked = { type: "ranked_game_ended", at_ms: NOW_MS, is_annulled: false } as const;
  const game = gameView({
    ...ENDED,
    cards: [WRITTEN, HIGHER],
    ranked: { ...ranked, ranks: [2, 1] },
  });
  await result(partyView(game, { is_ranked: true, host: null }));
  expect(text(".note")).toBe("あなたの負け。レートに数えました。");
  // The next game is another one, with somebody else.
  expect(text("[data-again] .title")).toBe("ランク戦へ");
  element("[data-again]").click();
  expect(onlobby).toHaveBeenCalledOnce();
  await unmount(page ?? {});
  page = undefined;
  const early = gameView({
    phase: { phase: "ended", reason: "resigned" },
    resigned: [1],
    ranked: { ...ranked, is_annulled: true, ranks: [1, 2] },
  });
  await result(partyView(early, { is_ranked: true, host: null }));
  expect(text("h1")).toBe("無効");
  expect(text(".note")).toContain("ゆうたが投了");
  expect(text(".note")).toContain("全員が1欄を書く前に終わった");
  expect(document.querySelector(".ranks")).toBeNull();
});
