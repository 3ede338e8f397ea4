/** The one decoder of what a table's socket says; the twin of `yacht.protocol.messages`. */
import * as v from "valibot";
import type { ServerMessage } from "../generated/messages.ts";
import {
  PARTY_REFUSALS,
  STAMPS,
  STAND_IN_REASONS,
  TURN_LIMITS,
  WIRE_REFUSALS,
} from "../generated/messages.ts";
import {
  BOXES,
  END_REASONS,
  HOUSE_RULE_IDS,
  LEVELS,
  REFUSALS,
  RULESET_IDS,
  START_RULES,
} from "../generated/types.ts";
import { EVENT } from "./record.ts";

export type * from "../generated/messages.ts";
export {
  PARTY_REFUSALS,
  PROTOCOL_VERSION,
  STAMPS,
  STAND_IN_REASONS,
  WIRE_REFUSALS,
} from "../generated/messages.ts";

const integer = v.pipe(v.number(), v.safeInteger());
const text = v.string();
const ruleset = v.picklist(RULESET_IDS);
const houseRules = v.array(v.picklist(HOUSE_RULE_IDS));
const level = v.picklist(LEVELS);
const at = { at_ms: integer };
const now = { server_now_ms: integer };
const five = v.strictTuple([integer, integer, integer, integer, integer]);

const settings = v.strictObject({
  ruleset,
  house_rules: houseRules,
  turn_limit: v.picklist(TURN_LIMITS),
  start: v.picklist(START_RULES),
  first_seat: v.nullable(integer),
  swap: v.boolean(),
});

const computer = v.strictObject({ occupant: v.literal("computer"), level });
const partySeat = v.variant("occupant", [
  v.strictObject({ occupant: v.literal("person"), player: text }),
  computer,
  v.strictObject({ occupant: v.literal("empty") }),
]);
const playedSeat = v.strictObject({
  seat: integer,
  player: v.nullable(text),
  occupant: v.variant("occupant", [
    v.strictObject({ occupant: v.literal("person"), name: text }),
    computer,
  ]),
});

const rankedGameEnded = v.strictObject({
  type: v.literal("ranked_game_ended"),
  ...at,
  is_annulled: v.boolean(),
  ranks: v.array(integer),
});

/** What can happen at a table, the events of its games among them. */
export const PARTY_EVENT = v.variant("type", [
  ...EVENT.options,
  v.strictObject({
    type: v.literal("party_opened"),
    ...at,
    table: text,
    settings,
    is_ranked: v.boolean(),
  }),
  v.strictObject({ type: v.literal("settings_changed"), ...at, settings }),
  v.strictObject({ type: v.literal("player_joined"), ...at, player: text, name: text }),
  v.strictObject({ type: v.literal("player_renamed"), ...at, player: text, name: text }),
  v.strictObject({ type: v.literal("player_left"), ...at, player: text }),
  v.strictObject({ type: v.literal("player_connected"), ...at, player: text }),
  v.strictObject({ type: v.literal("player_disconnected"), ...at, player: text }),
  v.strictObject({ type: v.literal("host_changed"), ...at, player: v.nullable(text) }),
  v.strictObject({ type: v.literal("seat_changed"), ...at, seat: integer, occupant: partySeat }),
  v.strictObject({
    type: v.literal("game_prepared"),
    ...at,
    number: integer,
    ruleset,
    house_rules: houseRules,
    seats: v.array(playedSeat),
  }),
  v.strictObject({
    type: v.literal("stand_in_began"),
    ...at,
    seat: integer,
    reason: v.picklist(STAND_IN_REASONS),
  }),
  v.strictObject({ type: v.literal("stand_in_ended"), ...at, seat: integer }),
  rankedGameEnded,
  v.strictObject({ type: v.literal("serving_resumed"), ...at, paused_ms: integer }),
]);

/** A party as somebody sees it. */
export const PARTY_VIEW = v.strictObject({
  table: text,
  you: v.nullable(text),
  your_seat: v.nullable(integer),
  host: v.nullable(text),
  is_ranked: v.boolean(),
  settings,
  members: v.array(
    v.strictObject({
      player: text,
      name: text,
      gone_since_ms: v.nullable(integer),
      has_left: v.boolean(),
    }),
  ),
  seats: v.array(partySeat),
  game: v.nullable(
    v.strictObject({
      id: text,
      ruleset,
      house_rules: houseRules,
      seats: v.array(playedSeat),
      cards: v.array(
        v.strictObject({
          points: v.array(v.nullable(integer)),
          further_yachts: integer,
          last_box: v.nullable(v.picklist(BOXES)),
          stand_in: v.nullable(v.picklist(STAND_IN_REASONS)),
        }),
      ),
      phase: v.variant("phase", [
        v.strictObject({
          phase: v.literal("starting"),
          contenders: v.array(integer),
          sums: v.array(integer),
        }),
        v.strictObject({
          phase: v.literal("on_turn"),
          seat: integer,
          dice: v.nullable(five),
          rolls_used: integer,
        }),
        v.strictObject({ phase: v.literal("ended"), reason: v.picklist(END_REASONS) }),
      ]),
      first_seat: v.nullable(integer),
      resigned: v.array(integer),
      commitment: v.nullable(text),
      turn_since_ms: integer,
      turn_ends_ms: v.nullable(integer),
      takeover_ms: v.nullable(integer),
      ranked: v.nullable(rankedGameEnded),
    }),
  ),
});

/** Everything that the server says. */
export const SERVER_MESSAGE = v.variant("type", [
  v.strictObject({
    type: v.literal("hello"),
    protocol: integer,
    you: v.nullable(text),
    seq: integer,
    heartbeat_ms: integer,
    ...now,
  }),
  v.strictObject({ type: v.literal("snapshot"), seq: integer, view: PARTY_VIEW, ...now }),
  v.strictObject({ type: v.literal("event"), seq: integer, event: PARTY_EVENT, ...now }),
  v.strictObject({ type: v.literal("accepted"), id: text, seq: integer, ...now }),
  v.strictObject({
    type: v.literal("refused"),
    id: v.nullable(text),
    code: v.picklist([...REFUSALS, ...PARTY_REFUSALS, ...WIRE_REFUSALS]),
    seq: integer,
    ...now,
  }),
  v.strictObject({
    type: v.literal("hold"),
    seat: integer,
    round: integer,
    roll: integer,
    hold: v.array(integer),
    ...now,
  }),
  v.strictObject({ type: v.literal("stamp"), player: text, stamp: v.picklist(STAMPS), ...now }),
  v.strictObject({ type: v.literal("heartbeat"), seq: integer, ...now }),
  v.strictObject({ type: v.literal("draining"), retry_after_ms: integer, ...now }),
]) satisfies v.GenericSchema<unknown, ServerMessage>;

/** Reads a message of the server from the text of a frame; null if it is none that this client knows. */
export function decodeServerMessage(raw: unknown): ServerMessage | null {
  if (typeof raw !== "string") return null;
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    return null;
  }
  const parsed = v.safeParse(SERVER_MESSAGE, value);
  return parsed.success ? parsed.output : null;
}
