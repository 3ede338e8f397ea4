/** The one decoder of what the server answers over HTTP; the twin of `yacht.protocol.http`. */
import * as v from "valibot";
import type {
  ErrorBody,
  GameSummary,
  History,
  Invitation,
  Leaderboard,
  Me,
  PartyLink,
  Queue,
} from "../generated/http.ts";
import { GAME_KINDS } from "../generated/http.ts";
import type { Settings } from "../generated/messages.ts";
import { TURN_LIMITS } from "../generated/messages.ts";
import { HOUSE_RULE_IDS, LEVELS, RULESET_IDS, START_RULES } from "../generated/types.ts";

export type * from "../generated/http.ts";
export { HTTP_REFUSALS, PROVISIONAL_GAMES } from "../generated/http.ts";

const integer = v.pipe(v.number(), v.safeInteger());
const ruleset = v.picklist(RULESET_IDS);
const houseRules = v.array(v.picklist(HOUSE_RULE_IDS));

const settings = v.strictObject({
  ruleset,
  house_rules: houseRules,
  turn_limit: v.picklist(TURN_LIMITS),
  start: v.picklist(START_RULES),
  first_seat: v.nullable(integer),
  swap: v.boolean(),
}) satisfies v.GenericSchema<unknown, Settings>;

const ownRating = v.strictObject({
  ruleset,
  rating: v.number(),
  games: integer,
  is_provisional: v.boolean(),
});

/** Who this device is. */
export const ME = v.strictObject({
  player: v.nullable(v.string()),
  name: v.nullable(v.string()),
  ratings: v.array(ownRating),
}) satisfies v.GenericSchema<unknown, Me>;

/** Where a party is. */
export const PARTY_LINK = v.strictObject({
  code: v.string(),
  table: v.string(),
  link: v.string(),
}) satisfies v.GenericSchema<unknown, PartyLink>;

/** What a link leads to. */
export const INVITATION = v.strictObject({
  code: v.string(),
  table: v.string(),
  link: v.string(),
  host: v.nullable(v.string()),
  members: integer,
  empty_seats: integer,
  is_playing: v.boolean(),
  is_member: v.boolean(),
  settings,
}) satisfies v.GenericSchema<unknown, Invitation>;

/** How this device stands in the ranked queue. */
export const QUEUE = v.strictObject({
  place: v.nullable(
    v.strictObject({
      ruleset,
      since_ms: integer,
      waiting: integer,
      table: v.nullable(v.string()),
    }),
  ),
  server_now_ms: integer,
  poll_ms: integer,
}) satisfies v.GenericSchema<unknown, Queue>;

/** The highest ratings of a rule set. */
export const LEADERBOARD = v.strictObject({
  ruleset,
  standings: v.array(
    v.strictObject({
      rank: integer,
      player: v.string(),
      name: v.string(),
      rating: v.number(),
      games: integer,
      is_provisional: v.boolean(),
    }),
  ),
  you: v.nullable(ownRating),
}) satisfies v.GenericSchema<unknown, Leaderboard>;

const summary = v.strictObject({
  kind: v.picklist(GAME_KINDS),
  ruleset,
  house_rules: houseRules,
  is_annulled: v.boolean(),
  seats: v.array(
    v.strictObject({
      player: v.nullable(v.string()),
      name: v.nullable(v.string()),
      level: v.nullable(v.picklist(LEVELS)),
      total: integer,
      rank: integer,
      is_resigned: v.boolean(),
    }),
  ),
}) satisfies v.GenericSchema<unknown, GameSummary>;

/** Finished games of this device. */
export const HISTORY = v.strictObject({
  games: v.array(
    v.strictObject({
      id: v.string(),
      ended_ms: integer,
      summary,
      change: v.nullable(v.strictObject({ before: v.number(), after: v.number() })),
    }),
  ),
  next: v.nullable(v.string()),
}) satisfies v.GenericSchema<unknown, History>;

/** Every answer that is an error. */
export const ERROR_BODY = v.strictObject({
  error: v.strictObject({ status: integer, code: v.string(), message: v.string() }),
}) satisfies v.GenericSchema<unknown, ErrorBody>;
