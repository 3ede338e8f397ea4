/** The one decoder of game records: whatever comes from outside is checked here once, or refused. */
import * as v from "valibot";
import type { GameRecord } from "../generated/types.ts";
import {
  BOXES,
  END_REASONS,
  HOUSE_RULE_IDS,
  LEVELS,
  RULESET_IDS,
  START_RULES,
} from "../generated/types.ts";

const integer = v.pipe(v.number(), v.safeInteger());
const five = v.strictTuple([integer, integer, integer, integer, integer]);
const seat = integer;
/** Unix milliseconds; `safeInteger` bounds them upward. */
const at = { at_ms: v.pipe(integer, v.minValue(0)) };

/** Text without halves of characters, which UTF-8 cannot write. */
const text = v.pipe(
  v.string(),
  v.check((value) => !/\p{Surrogate}/u.test(value)),
);

const occupant = v.variant("occupant", [
  v.strictObject({ occupant: v.literal("person"), name: text }),
  v.strictObject({ occupant: v.literal("computer"), level: v.picklist(LEVELS) }),
]);

/** A commitment or a secret. */
const hexadecimal = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** The shape of each event; whether it could have happened is asked of the rules. */
export const EVENT = v.variant("type", [
  v.strictObject({
    type: v.literal("game_started"),
    ...at,
    start: v.picklist(START_RULES),
    first_seat: v.nullable(seat),
    commitment: v.exactOptional(hexadecimal),
  }),
  v.strictObject({ type: v.literal("rolled_for_start"), ...at, seat, dice: five }),
  v.strictObject({
    type: v.literal("rolled"),
    ...at,
    seat,
    round: integer,
    roll: integer,
    hold: v.array(integer),
    dice: five,
  }),
  v.strictObject({
    type: v.literal("scored"),
    ...at,
    seat,
    round: integer,
    box: v.picklist(BOXES),
    points: integer,
    bonus: integer,
  }),
  v.strictObject({ type: v.literal("resigned"), ...at, seat }),
  v.strictObject({
    type: v.literal("game_ended"),
    ...at,
    reason: v.picklist(END_REASONS),
    secret: v.exactOptional(hexadecimal),
  }),
]);

/** The shape of a game record. */
export const RECORD = v.strictObject({
  format: v.literal("yacht-game"),
  version: v.literal(1),
  id: v.pipe(v.string(), v.regex(/^[\w-]{22}\.[1-9]\d{0,8}$/)),
  ruleset: v.picklist(RULESET_IDS),
  house_rules: v.array(v.picklist(HOUSE_RULE_IDS)),
  seats: v.pipe(v.array(occupant), v.minLength(1)),
  events: v.array(EVENT),
});

/** Reads a game record from parsed JSON; null if it is not one. */
export function decodeRecord(value: unknown): GameRecord | null {
  const parsed = v.safeParse(RECORD, value);
  return parsed.success ? parsed.output : null;
}
