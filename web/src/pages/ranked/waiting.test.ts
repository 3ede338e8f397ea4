import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ApiFault, ApiResult } from "../../net/request.ts";
import type { Queue } from "../../protocol/http.ts";
import { Waiting } from "./waiting.svelte.ts";

const POLL_MS = 2000;
const SERVER_AHEAD_MS = 500;

let server: { look: Answer[]; wait: Answer[]; leave: Answer[] };
let asked: string[];
let found: number;

type Answer = ApiResult<Queue> | Promise<ApiResult<Queue>>;

function queue(place: Partial<NonNullable<Queue["place"]>> | null): ApiResult<Queue> {
  const now = Date.now() + SERVER_AHEAD_MS;
  const whole = place && {
    ruleset: "standard" as const,
    since_ms: now,
    waiting: 1,
    table: null,
    ...place,
  };
  return { ok: true, value: { place: whole, server_now_ms: now, poll_ms: POLL_MS } };
}

function refused(code: ApiFault, retryAfterS: number | null = null): ApiResult<Queue> {
  return { ok: false, code, retryAfterS };
}

/** A person who waits, before a server that gives these answers, the last one again and again. */
function waitingWith(answers: Partial<typeof server>): Waiting {
  server = { look: [queue(null)], wait: [queue({})], leave: [queue(null)], ...answers };
  const answer = (what: keyof typeof server) => async (): Promise<ApiResult<Queue>> => {
    asked.push(what);
    const [first, ...rest] = server[what];
    if (rest.length > 0) server[what] = rest;
    if (first === undefined) throw new Error(`nobody answers ${what}`);
    return await first;
  };
  return new Waiting({
    look: answer("look"),
    wait: answer("wait"),
    leave: answer("leave"),
    now: () => Date.now(),
    onfound: () => {
      found += 1;
    },
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  found = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

test("waiting asks again as often as the server wants, until there is an opponent", async () => {
  const waiting = waitingWith({
    wait: [queue({}), queue({ waiting: 2 }), queue({ table: "t1" })],
  });
  await waiting.seek("standard");
  expect(waiting.standing).toMatchObject({ kind: "waiting", waiting: 1, sinceMs: Date.now() });
  await vi.advanceTimersByTimeAsync(POLL_MS - 1);
  expect(asked).toEqual(["wait"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(waiting.standing).toMatchObject({ waiting: 2 });
  await vi.advanceTimersByTimeAsync(POLL_MS);
  expect(waiting.standing).toEqual({ kind: "playing", table: "t1" });
  await vi.advanceTimersByTimeAsync(10 * POLL_MS);
  expect([asked.length, found]).toEqual([3, 1]);
});

test("how long it has taken is told by this device's clock, however the server's goes", async () => {
  const since = { since_ms: Date.now() + SERVER_AHEAD_MS - 7000 };
  const waiting = waitingWith({ wait: [queue(since)] });
  await waiting.seek("standard");
  expect(waiting.standing).toMatchObject({ sinceMs: Date.now() - 7000 });
});

test("cancelling ends it, and nothing is asked afterwards", async () => {
  const waiting = waitingWith({});
  await waiting.seek("thirteen");
  await waiting.cancel();
  expect(waiting.standing).toEqual({ kind: "idle" });
  expect(waiting.isUntold).toBe(false);
  await vi.advanceTimersByTimeAsync(10 * POLL_MS);
  expect(asked).toEqual(["wait", "leave"]);
});

test("cancelling waits for what was asked before, so that it cannot enter the queue again", async () => {
  let answer: (queue: ApiResult<Queue>) => void = () => undefined;
  const late = new Promise<ApiResult<Queue>>((resolve) => {
    answer = resolve;
  });
  const waiting = waitingWith({ wait: [late] });
  const sought = waiting.seek("standard");
  const cancelled = waiting.cancel();
  await vi.advanceTimersByTimeAsync(0);
  expect([asked, waiting.standing.kind]).toEqual([["wait"], "cancelling"]);
  answer(queue({}));
  await Promise.all([sought, cancelled]);
  expect([asked, waiting.standing.kind]).toEqual([["wait", "leave"], "idle"]);
  await vi.advanceTimersByTimeAsync(10 * POLL_MS);
  expect(asked).toEqual(["wait", "leave"]);
});

test("an opponent who is found at the moment of cancelling is played", async () => {
  const waiting = waitingWith({ leave: [queue({ table: "t1" })] });
  await waiting.seek("standard");
  await waiting.cancel();
  expect([waiting.standing, found]).toEqual([{ kind: "playing", table: "t1" }, 1]);
});

test("cancelling works without the server, and says that it was not told", async () => {
  const waiting = waitingWith({ leave: [refused("unreachable")] });
  await waiting.seek("standard");
  await waiting.cancel();
  expect([waiting.standing.kind, waiting.isUntold]).toEqual(["idle", true]);
  await waiting.seek("standard");
  expect(waiting.isUntold).toBe(false);
});

test.each(["unreachable", "not_stored", "draining", "too_many"] as const)(
  "%s is said, and waiting goes on",
  async (code) => {
    const waiting = waitingWith({ wait: [refused(code), queue({})] });
    await waiting.seek("standard");
    expect([waiting.trouble, waiting.standing.kind]).toEqual([code, "waiting"]);
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect([waiting.trouble, waiting.standing]).toMatchObject([null, { waiting: 1 }]);
  },
);

test("the server is left alone for as long as it wants", async () => {
  const waiting = waitingWith({ wait: [refused("too_many", 9), queue({})] });
  await waiting.seek("standard");
  await vi.advanceTimersByTimeAsync(8999);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(2);
});

test("a refusal that time does not change ends the waiting", async () => {
  const waiting = waitingWith({ wait: [refused("no_device")] });
  await waiting.seek("standard");
  expect([waiting.trouble, waiting.standing.kind]).toEqual(["no_device", "idle"]);
});

test("after a reload the game, or the waiting, goes on", async () => {
  const playing = waitingWith({ look: [queue({ table: "t1" })] });
  await playing.look();
  expect(playing.standing).toEqual({ kind: "playing", table: "t1" });
  const waiting = waitingWith({ look: [queue({ ruleset: "thirteen", waiting: 3 })] });
  await waiting.look();
  expect(waiting.standing).toMatchObject({ kind: "waiting", ruleset: "thirteen", waiting: 3 });
  await vi.advanceTimersByTimeAsync(POLL_MS);
  expect(asked.at(-1)).toBe("wait");
});

test("looking says what is wrong, and a good look clears it", async () => {
  const waiting = waitingWith({ look: [refused("unreachable"), queue(null)] });
  await waiting.look();
  expect(waiting.trouble).toBe("unreachable");
  waiting.hurry();
  await vi.advanceTimersByTimeAsync(0);
  expect([waiting.trouble, waiting.standing.kind]).toEqual([null, "idle"]);
});

test("a page that is seen again asks at once, and goes on as often as before", async () => {
  const waiting = waitingWith({});
  await waiting.seek("standard");
  waiting.hurry();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(POLL_MS);
  expect(asked).toHaveLength(3);
});

test("what another tab has cancelled is not asked for again here", async () => {
  const waiting = waitingWith({});
  await waiting.seek("standard");
  waiting.cancelledElsewhere();
  await vi.advanceTimersByTimeAsync(10 * POLL_MS);
  expect([asked, waiting.standing.kind]).toEqual([["wait"], "idle"]);
});

test("leaving the page leaves the queue", async () => {
  const waiting = waitingWith({});
  await waiting.seek("standard");
  waiting.stop();
  await vi.advanceTimersByTimeAsync(10 * POLL_MS);
  expect(asked).toEqual(["wait", "leave"]);
});

test("a page that is left without waiting asks nothing, and a second start is none", async () => {
  const waiting = waitingWith({});
  waiting.stop();
  await waiting.seek("standard");
  await waiting.seek("standard");
  await vi.advanceTimersByTimeAsync(10 * POLL_MS);
  expect(asked).toEqual(["wait"]);
});

test("after the game somebody can look for another one", async () => {
  const waiting = waitingWith({ wait: [queue({ table: "t1" }), queue({})] });
  await waiting.seek("standard");
  waiting.done();
  expect(waiting.standing.kind).toBe("idle");
  await waiting.seek("standard");
  expect(waiting.standing.kind).toBe("waiting");
});
