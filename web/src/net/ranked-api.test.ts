import { afterEach, expect, test, vi } from "vitest";
import {
  fetchHistory,
  fetchLeaderboard,
  fetchMe,
  fetchQueue,
  fetchRecord,
  leaveQueue,
  nameMe,
  waitInQueue,
} from "./api.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const ME = { player: "p1", name: "はる", ratings: [] };
const QUEUE = {
  place: { ruleset: "standard", since_ms: 1000, waiting: 1, table: null },
  server_now_ms: 2000,
  poll_ms: 2000,
};
const LEADERBOARD = { ruleset: "thirteen", standings: [], you: null };
const HISTORY = { games: [], next: null };

/** Answers every request with this, and keeps what was asked. */
function answering(body: unknown, status = 200) {
  const asked = vi.fn((_path: string, _init: RequestInit) =>
    Promise.resolve(new Response(JSON.stringify(body), { status })),
  );
  vi.stubGlobal("fetch", asked);
  return asked;
}

test.each([
  ["GET", "/api/me", ME, undefined, () => fetchMe()],
  ["PUT", "/api/me", ME, { name: "はる" }, () => nameMe("はる")],
  ["GET", "/api/ranked/queue", QUEUE, undefined, () => fetchQueue()],
  ["PUT", "/api/ranked/queue", QUEUE, { ruleset: "standard" }, () => waitInQueue("standard")],
  ["DELETE", "/api/ranked/queue", QUEUE, undefined, () => leaveQueue()],
  [
    "GET",
    "/api/ranked/thirteen/leaderboard",
    LEADERBOARD,
    undefined,
    () => fetchLeaderboard("thirteen"),
  ],
  ["GET", "/api/me/games", HISTORY, undefined, () => fetchHistory(null)],
  ["GET", "/api/me/games?before=a%26b.1", HISTORY, undefined, () => fetchHistory("a&b.1")],
  ["GET", "/api/games/..%2Fme", { any: "thing" }, undefined, () => fetchRecord("../me")],
] as const)("%s %s is asked, and its answer given", async (method, path, body, sent, ask) => {
  const asked = answering(body);
  expect(await ask()).toEqual({ ok: true, value: body });
  const [address, init] = asked.mock.calls[0] ?? [];
  expect([address, init?.method]).toEqual([path, method]);
  expect(init?.body).toBe(sent === undefined ? undefined : JSON.stringify(sent));
});

test("a refusal is given with its code, and an answer of another form is none", async () => {
  answering({ error: { status: 401, code: "no_device", message: "" } }, 401);
  expect(await fetchQueue()).toEqual({ ok: false, code: "no_device", retryAfterS: null });
  answering({ ...QUEUE, more: 1 });
  expect(await waitInQueue("standard")).toMatchObject({ ok: false, code: "unexpected" });
});
