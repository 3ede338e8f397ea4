/** What the pages of ranked play ask of the server: the queue, leaderboards, own games and records of games. */
import * as v from "valibot";
import {
  HISTORY,
  type History,
  LEADERBOARD,
  type Leaderboard,
  ME,
  type Me,
  QUEUE,
  type Queue,
} from "../protocol/http.ts";
import { type ApiResult, request } from "./request.ts";

/** The id of a rule set, as the server spells it. */
type RulesetId = Leaderboard["ruleset"];

const QUEUE_ADDRESS = "/api/ranked/queue";

/** Asks who this device is; one without a name is nobody, which is no error. */
export function fetchMe(): Promise<ApiResult<Me>> {
  return request("GET", "/api/me", ME);
}

/** Gives this device a name; one that is nobody becomes somebody by it. */
export function putName(name: string): Promise<ApiResult<Me>> {
  return request("PUT", "/api/me", ME, { name });
}

/** Asks how this device stands in the queue, without entering it. */
export function fetchQueue(): Promise<ApiResult<Queue>> {
  return request("GET", QUEUE_ADDRESS, QUEUE);
}

/** Waits for an opponent, or goes on waiting. */
export function waitInQueue(ruleset: RulesetId): Promise<ApiResult<Queue>> {
  return request("PUT", QUEUE_ADDRESS, QUEUE, { ruleset });
}

/** Waits no longer; the answer has a table if an opponent was found first. */
export function leaveQueue(): Promise<ApiResult<Queue>> {
  return request("DELETE", QUEUE_ADDRESS, QUEUE);
}

/** Asks for the highest ratings of a rule set. */
export function fetchLeaderboard(ruleset: RulesetId): Promise<ApiResult<Leaderboard>> {
  return request("GET", `/api/ranked/${ruleset}/leaderboard`, LEADERBOARD);
}

/**
 * Asks for finished games of this device, the newest first.
 * @param before the `next` of the page before; null for the first page.
 */
export function fetchHistory(before: string | null): Promise<ApiResult<History>> {
  const query = before === null ? "" : `?before=${encodeURIComponent(before)}`;
  return request("GET", `/api/me/games${query}`, HISTORY);
}

/** Asks for the record of a finished game, as it came; whoever uses it decodes it. */
export function fetchRecord(game: string): Promise<ApiResult<unknown>> {
  return request("GET", `/api/games/${encodeURIComponent(game)}`, v.unknown());
}
