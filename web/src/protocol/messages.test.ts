import type * as v from "valibot";
import { expect, expectTypeOf, test } from "vitest";
import { decodeServerMessage, type SERVER_MESSAGE, type ServerMessage } from "./messages.ts";

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

const VIEW = {
  table: "OxSC-Ms0zlPlIXGaAXHkIg",
  you: "haru",
  your_seat: 0,
  host: "haru",
  is_ranked: false,
  settings: {
    ruleset: "thirteen",
    house_rules: ["joker_free"],
    turn_limit: "30s",
    start: "chosen",
    first_seat: 0,
    swap: false,
  },
  members: [{ player: "haru", name: "はる", gone_since_ms: null, has_left: false }],
  seats: [
    { occupant: "person", player: "haru" },
    { occupant: "computer", level: "hard" },
  ],
  game: null,
} as const;
const TIMED = { server_now_ms: 5 };

/** One of each. */
const MESSAGES: { readonly [T in ServerMessage["type"]]: Extract<ServerMessage, { type: T }> } = {
  hello: { type: "hello", protocol: 1, you: null, seq: 0, heartbeat_ms: 15_000, ...TIMED },
  snapshot: { type: "snapshot", seq: 3, view: VIEW, ...TIMED },
  event: { type: "event", seq: 4, event: { type: "resigned", at_ms: 1, seat: 0 }, ...TIMED },
  accepted: { type: "accepted", id: "a", seq: 4, ...TIMED },
  refused: { type: "refused", id: null, code: "bad_json", seq: 4, ...TIMED },
  hold: { type: "hold", seat: 0, round: 1, roll: 2, hold: [0, 4], ...TIMED },
  stamp: { type: "stamp", player: "haru", stamp: "nice", ...TIMED },
  heartbeat: { type: "heartbeat", seq: 4, ...TIMED },
  draining: { type: "draining", retry_after_ms: 1000, ...TIMED },
};
const EACH = Object.values(MESSAGES);

test("what is decoded is exactly what the server's types say, neither less nor more", () => {
  type Decoded = DeepReadonly<v.InferOutput<typeof SERVER_MESSAGE>>;
  expectTypeOf<Decoded>().toExtend<ServerMessage>();
  expectTypeOf<ServerMessage>().toExtend<Decoded>();
});

test.each(EACH)("$type is read as it was sent", (message) => {
  expect(decodeServerMessage(JSON.stringify(message))).toEqual(message);
});

test.each(EACH)(
  "$type is refused with a field more, a field less, or a field of another type",
  (message) => {
    expect(decodeServerMessage(JSON.stringify({ ...message, more: 1 }))).toBeNull();
    for (const field of Object.keys(message)) {
      expect(
        decodeServerMessage(JSON.stringify({ ...message, [field]: undefined })),
        field,
      ).toBeNull();
      expect(
        decodeServerMessage(JSON.stringify({ ...message, [field]: [true] })),
        field,
      ).toBeNull();
    }
  },
);

test("what lies within a message is read as strictly", () => {
  const { event, snapshot, refused } = MESSAGES;
  const within = [
    { ...event, event: { ...event.event, more: 1 } },
    { ...event, event: { type: "unheard_of", at_ms: 1 } },
    { ...event, seq: 1.5 },
    { ...snapshot, view: { ...VIEW, settings: { ...VIEW.settings, turn_limit: "10s" } } },
    { ...snapshot, view: { ...VIEW, seats: [{ occupant: "computer" }] } },
    { ...refused, code: "unheard_of" },
  ];
  for (const message of within) expect(decodeServerMessage(JSON.stringify(message))).toBeNull();
});

test("what is no text, no JSON or no object is no message", () => {
  for (const raw of [new ArrayBuffer(2), null, undefined, {}, "", "{", "[]", "null", "7"]) {
    expect(decodeServerMessage(raw)).toBeNull();
  }
});
