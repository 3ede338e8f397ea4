import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type {
  GameSummary,
  History,
  HistoryGame,
  Leaderboard,
  Me,
  OwnRating,
  Queue,
} from "../../protocol/http.ts";
import { Sound } from "../../scene/sound/sound.ts";
import { Settings } from "../../state/settings.svelte.ts";
import { MemoryStore } from "../../storage/store.ts";
import { setLanguage } from "../../text/text.svelte.ts";
import RankedPage from "./RankedPage.svelte";
import { changeText, outcomeText, ratingText, waitedText } from "./ranked-words.ts";

const NOBODY: Me = { player: null, name: null, ratings: [] };
const RATING: OwnRating = {
  ruleset: "standard",
  rating: 3.24,
  games: 4,
  is_provisional: true,
};
const HARU: Me = { player: "haru", name: "はる", ratings: [RATING] };
const POLL_MS = 2000;

let answers: Record<string, (body: unknown) => unknown>;
let asked: string[];
let page: Record<string, unknown> | undefined;
const onhome = vi.fn();

function queue(place: Partial<NonNullable<Queue["place"]>> | null): Queue {
  const now = Date.now();
  return {
    place: place && { ruleset: "standard", since_ms: now, waiting: 1, table: null, ...place },
    server_now_ms: now,
    poll_ms: POLL_MS,
  };
}

function leaderboardOf(part: Partial<Leaderboard> = {}): Leaderboard {
  return { ruleset: "standard", standings: [], you: null, ...part };
}

/** A refusal of the server, instead of an answer. */
class Refused {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    this.status = status;
    this.code = code;
  }
}

function seat(player: string, total: number, rank: number, isResigned = false) {
  return { player, name: player, level: null, total, rank, is_resigned: isResigned };
}

function game(id: string, part: Partial<GameSummary>, change: HistoryGame["change"]): HistoryGame {
  return {
    id,
    ended_ms: 0,
    summary: {
      kind: "ranked",
      ruleset: "standard",
      house_rules: [],
      is_annulled: false,
      seats: [seat("haru", 200, 1), seat("natsu", 180, 2)],
      ...part,
    },
    change,
  };
}

beforeEach(() => {
  document.title = "ヨット";
  asked = [];
  answers = {
    "GET /api/me": () => HARU,
    "GET /api/ranked/queue": () => queue(null),
    "PUT /api/ranked/queue": () => queue({}),
    "DELETE /api/ranked/queue": () => queue(null),
    "GET /api/ranked/standard/leaderboard": () => leaderboardOf(),
    "GET /api/me/games": (): History => ({ games: [], next: null }),
  };
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const what = `${init.method} ${path}`;
    asked.push(what);
    const answer = answers[what]?.(
      typeof init.body === "string" ? JSON.parse(init.body) : undefined,
    );
    if (answer === undefined) throw new TypeError(`nobody answers ${what}`);
    if (answer instanceof Refused) {
      const { status, code } = answer;
      return new Response(JSON.stringify({ error: { status, code, message: "" } }), { status });
    }
    return new Response(JSON.stringify(answer));
  });
});

afterEach(async () => {
  if (page !== undefined) await unmount(page);
  page = undefined;
  setLanguage("ja");
  vi.unstubAllGlobals();
  onhome.mockReset();
});

function open(): void {
  const sound = new Sound({
    createContext: () => {
      throw new Error("no sound in this test");
    },
    nowMs: () => 0,
    random: () => 0,
  });
  const settings = new Settings(new MemoryStore());
  page = mount(RankedPage, { target: document.body, props: { settings, sound, onhome } });
  flushSync();
}

function textOf(selector: string): string {
  return (document.querySelector(selector)?.textContent ?? "").replaceAll(/\s+/g, " ").trim();
}

async function until(check: () => void): Promise<void> {
  await vi.waitFor(() => {
    flushSync();
    check();
  });
}

function press(selector: string): void {
  const element = document.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`nothing at ${selector}`);
  element.click();
  flushSync();
}

/** Waits until the page knows who this device is and what it has played. */
async function ready(): Promise<void> {
  await until(() => {
    expect(asked).toContain("GET /api/me/games");
    expect(document.querySelector("[data-rating]")).not.toBeNull();
  });
}

test("what ranked play is about stands there before anything is asked for", async () => {
  open();
  const terms = textOf("section[aria-labelledby=ranked-terms]");
  for (const word of ["60秒", "30秒", "CPU", "投了は負け", "引き分け", "無効"])
    expect(terms).toContain(word);
  await ready();
  expect(document.title).toBe("ランク戦｜ヨット");
  expect(asked).not.toContain("PUT /api/ranked/queue");
  expect(textOf("[data-rating=standard]")).toContain("3.2");
  expect(textOf("[data-rating=standard]")).toContain("仮（あと6局）");
});

test("looking for an opponent shows the seconds and how many wait, and can be cancelled", async () => {
  answers["PUT /api/ranked/queue"] = () => queue({ since_ms: Date.now() - 12_000, waiting: 2 });
  open();
  await ready();
  press("[data-seek]");
  await until(() => expect(textOf("[data-waited]")).toMatch(/^1[23]秒$/));
  expect(textOf(".wait")).toContain("待っている人 2人");
  expect(textOf("[data-seek]")).toContain("探しています");
  expect(document.querySelector("fieldset")?.disabled).toBe(true);
  expect(textOf("[role=status]")).toBe("標準の対戦相手を待っています");
  press("[data-cancel]");
  await until(() => expect(textOf("[role=status]")).toBe("対戦相手を探すのをやめました。"));
  expect(asked).toContain("DELETE /api/ranked/queue");
  expect(document.querySelector("[data-cancel]")).toBeNull();
  expect(document.activeElement?.hasAttribute("data-seek")).toBe(true);
});

test("the socket of a game is closed when the page is left, so that nobody seems to be there", async () => {
  const sockets: { readonly address: string; readonly close: () => void }[] = [];
  vi.stubGlobal(
    "WebSocket",
    class {
      readonly address: string;
      readonly close = vi.fn();
      readonly send = vi.fn();

      constructor(address: URL) {
        this.address = address.pathname;
        sockets.push(this);
      }
    },
  );
  answers["GET /api/ranked/queue"] = () => queue({ table: "t1" });
  open();
  await until(() => expect(sockets).toHaveLength(1));
  expect(sockets[0]?.address).toBe("/api/tables/t1/socket");
  expect(document.querySelector("[data-seek]")).toBeNull();
  expect(sockets[0]?.close).not.toHaveBeenCalled();
  if (page !== undefined) await unmount(page);
  page = undefined;
  expect(sockets[0]?.close).toHaveBeenCalledOnce();
  expect(document.title).toBe("ヨット");
});

test("somebody without a name is asked for it, and then waits", async () => {
  answers["GET /api/me"] = () => NOBODY;
  const named = vi.fn((_body: unknown) => HARU);
  answers["PUT /api/me"] = named;
  open();
  await until(() => expect(textOf("section[aria-labelledby=ranked-history]")).toContain("名前"));
  expect(asked).not.toContain("GET /api/ranked/queue");
  press("[data-seek]");
  await until(() => expect(document.querySelector("dialog")).not.toBeNull());
  const input = document.querySelector<HTMLInputElement>("dialog input");
  if (input === null) throw new Error("no name can be typed");
  input.value = "はる";
  input.dispatchEvent(new Event("input", { bubbles: true }));
  press("dialog [type=submit]");
  await until(() => expect(asked).toContain("PUT /api/ranked/queue"));
  expect(named).toHaveBeenCalledExactlyOnceWith({ name: "はる" });
  expect(document.querySelector("dialog")).toBeNull();
});

test("a cookie that is no longer known leads to the name, not to a dead end", async () => {
  answers["PUT /api/ranked/queue"] = () => new Refused(401, "no_device");
  open();
  await ready();
  press("[data-seek]");
  await until(() => expect(document.querySelector("dialog")).not.toBeNull());
  expect(document.querySelector("[data-cancel]")).toBeNull();
});

test("a server that cannot be reached is said, and can be asked again", async () => {
  const reachable = { ...answers };
  answers = {};
  open();
  await until(() => expect(document.querySelector("[data-retry]")).not.toBeNull());
  expect(textOf("[role=status]")).not.toBe("");
  answers = reachable;
  press("[data-retry]");
  await ready();
  await until(() => expect(document.querySelector("[data-retry]")).toBeNull());
});

test("going home while waiting leaves the queue first", async () => {
  open();
  await ready();
  press("[data-seek]");
  await until(() => expect(document.querySelector("[data-cancel]")).not.toBeNull());
  press("header a");
  await until(() => expect(onhome).toHaveBeenCalledOnce());
  expect(asked).toContain("DELETE /api/ranked/queue");
});

test("the leaderboard shows shared ranks, provisional ratings and one's own line", async () => {
  const line = { games: 12, is_provisional: false };
  answers["GET /api/ranked/standard/leaderboard"] = () =>
    leaderboardOf({
      standings: [
        { rank: 1, player: "natsu", name: "なつ", rating: 20, ...line },
        { rank: 1, player: "aki", name: "あき", rating: 20, ...line, is_provisional: true },
        { rank: 3, player: "haru", name: "はる", rating: -1.25, ...line },
      ],
      you: { ...RATING, rating: -1.25 },
    });
  open();
  await until(() => expect(document.querySelectorAll("tr[data-player]").length).toBe(3));
  await ready();
  expect(textOf("tr[data-player=natsu]")).toContain("同じ順位");
  expect(textOf("tr[data-player=aki]")).toContain("仮");
  expect(textOf("tr[data-player=haru]")).not.toContain("同じ順位");
  await until(() => expect(textOf("tr[data-player=haru]")).toContain("あなた"));
});

test("whoever is below the leaderboard still has a line, once", async () => {
  answers["GET /api/ranked/standard/leaderboard"] = () =>
    leaderboardOf({
      standings: [
        { rank: 1, player: "natsu", name: "なつ", rating: 20, games: 12, is_provisional: false },
      ],
      you: RATING,
    });
  open();
  await until(() => expect(textOf("tr[data-player=below]")).toContain("この表より下"));
});

test("another rule set has another leaderboard", async () => {
  answers["GET /api/ranked/thirteen/leaderboard"] = () => leaderboardOf({ ruleset: "thirteen" });
  open();
  await ready();
  press("input[value=thirteen]");
  await until(() => expect(asked).toContain("GET /api/ranked/thirteen/leaderboard"));
  expect(textOf("#ranked-leaderboard")).toContain("13役");
});

test("the history shows opponents, result, rating and why a game did not count, page by page", async () => {
  answers["GET /api/me/games"] = () => ({
    games: [
      game("a.1", {}, { before: 3, after: 4.56 }),
      game("b.1", { is_annulled: true }, null),
      game("c.1", { kind: "party", house_rules: ["upper_first"] }, null),
    ],
    next: "c.1",
  });
  answers["GET /api/me/games?before=c.1"] = () => ({
    games: [game("d.1", { seats: [seat("haru", 100, 1), seat("natsu", 100, 1)] }, null)],
    next: null,
  });
  open();
  await until(() => expect(textOf("[data-game='a.1']")).toContain("勝ち"));
  expect(textOf("[data-game='a.1']")).toContain("レート 3.0 → 4.6（+1.6）");
  expect(textOf("[data-game='a.1']")).toContain("natsu 180");
  expect(textOf("[data-game='b.1']")).toContain("無効");
  expect(textOf("[data-game='b.1']")).toContain("全員が1欄を書く前に終わった");
  expect(textOf("[data-game='c.1']")).toContain("パーティー・標準+1");
  expect(document.querySelector("[data-game='a.1'] a")?.getAttribute("href")).toBe(
    "/verify?game=a.1",
  );
  press("section[aria-labelledby=ranked-history] > button");
  await until(() => expect(textOf("[data-game='d.1']")).toContain("引き分け"));
  expect(document.querySelectorAll("[data-game]").length).toBe(4);
  expect(document.querySelector("section[aria-labelledby=ranked-history] > button")).toBeNull();
});

test.each([
  ["勝ち", {}, "haru"],
  ["負け", {}, "natsu"],
  ["引き分け", { seats: [seat("haru", 9, 1), seat("natsu", 9, 1)] }, "haru"],
  ["無効", { is_annulled: true }, "haru"],
  ["2人中2位", { kind: "party" }, "natsu"],
  [
    "3人中1位（同点）",
    { kind: "party", seats: [seat("haru", 9, 1), seat("natsu", 9, 1), seat("aki", 8, 3)] },
    "haru",
  ],
  ["150点", { kind: "party", seats: [seat("haru", 150, 1)] }, "haru"],
  ["見ていた", { kind: "party" }, "aki"],
] as const)("a game is summed up as %s", (text, part, player) => {
  expect(outcomeText(game("a.1", part, null).summary, player)).toBe(text);
});

test("numbers are said as they are read", () => {
  expect(ratingText(-0.04)).toBe("0.0");
  expect(ratingText(12.25)).toBe("12.3");
  expect(changeText({ before: 1.04, after: 0.96 })).toContain("1.0 → 1.0（0.0）");
  expect(changeText({ before: 4, after: 1.5 })).toContain("（-2.5）");
  expect(waitedText(59_999)).toBe("59秒");
  expect(waitedText(61_000)).toBe("1分1秒");
  expect(waitedText(-5)).toBe("0秒");
});
