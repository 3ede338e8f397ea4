import { afterEach, expect, test, vi } from "vitest";
import { fetchInvitation, fetchMe, joinParty, nameMe, openParty, qrAddress } from "./api.ts";

const ME = { player: "p", name: "さくら", ratings: [] };
const LINK = { code: "7K3M29XQ4T", table: "t", link: "http://yacht.example/p/7K3M29XQ4T" };
const SETTINGS = {
  ruleset: "standard",
  house_rules: [],
  turn_limit: "none",
  start: "random",
  first_seat: null,
  swap: true,
} as const;

const asked = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();

function answer(body: unknown, status = 200, headers: Record<string, string> = {}): void {
  asked.mockResolvedValue(new Response(JSON.stringify(body), { status, headers }));
  vi.stubGlobal("fetch", asked);
}
function refuse(code: string, status: number, headers: Record<string, string> = {}): void {
  answer({ error: { status, code, message: "in words" } }, status, headers);
}

afterEach(() => {
  vi.unstubAllGlobals();
  asked.mockReset();
});

test("who this device is is asked for and set", async () => {
  answer(ME);
  expect(await fetchMe()).toEqual({ ok: true, value: ME });
  answer(ME);
  await nameMe("さくら");
  const [path, init] = asked.mock.lastCall ?? [];
  expect([path, init?.method, init?.body]).toEqual(["/api/me", "PUT", '{"name":"さくら"}']);
});

test("a party is opened with settings, looked at and joined by its code", async () => {
  answer(LINK, 201);
  expect(await openParty(SETTINGS)).toEqual({ ok: true, value: LINK });
  expect(JSON.parse(String(asked.mock.lastCall?.[1].body))).toEqual({ settings: SETTINGS });
  answer(LINK);
  await joinParty("a/b");
  expect(asked.mock.lastCall?.[0]).toBe("/api/parties/a%2Fb/members");
  expect(qrAddress("7K3M29XQ4T")).toBe("/api/parties/7K3M29XQ4T/qr");
  const invitation = {
    ...LINK,
    host: null,
    members: 1,
    empty_seats: 5,
    is_playing: false,
    is_member: true,
    settings: SETTINGS,
  };
  answer(invitation);
  expect(await fetchInvitation(LINK.code)).toEqual({ ok: true, value: invitation });
});

test("a refusal is its code, with how long to wait", async () => {
  refuse("too_many", 429, { "retry-after": "12" });
  expect(await fetchInvitation("x")).toEqual({ ok: false, code: "too_many", retryAfterS: 12 });
  refuse("party_full", 409);
  expect(await joinParty("x")).toEqual({ ok: false, code: "party_full", retryAfterS: null });
});

test("no network, another program's answer and an answer of another form are told apart", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  expect(await fetchMe()).toMatchObject({ ok: false, code: "unreachable" });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("<html>")));
  expect(await fetchMe()).toMatchObject({ ok: false, code: "unexpected" });
  answer({ ...ME, more: 1 });
  expect(await fetchMe()).toMatchObject({ ok: false, code: "unexpected" });
  refuse("something_new", 418);
  expect(await fetchMe()).toMatchObject({ ok: false, code: "unexpected" });
});
