/** What is asked of the server over HTTP about this device, parties, ranked play and finished games. */
import * as v from "valibot";
import {
  HISTORY,
  type History,
  INVITATION,
  type Invitation,
  LEADERBOARD,
  type Leaderboard,
  ME,
  type Me,
  PARTY_LINK,
  type PartyLink,
  QUEUE,
  type Queue,
} from "../protocol/http.ts";
import type { Settings } from "../protocol/messages.ts";
import { type ApiResult, request } from "./request.ts";

/** Asks who this device is. */
export function fetchMe(): Promise<ApiResult<Me>> {
  return request("GET", "/api/me", ME);
}

/** Names this device; one that has no identity gets it with this. */
export function nameMe(name: string): Promise<ApiResult<Me>> {
  return request("PUT", "/api/me", ME, { name });
}

/** Opens a party, of which this device is the host. */
export function openParty(settings: Settings): Promise<ApiResult<PartyLink>> {
  return request("POST", "/api/parties", PARTY_LINK, { settings });
}

/** Asks what a code leads to. */
export function fetchInvitation(code: string): Promise<ApiResult<Invitation>> {
  return request("GET", partyAddress(code), INVITATION);
}

/** Joins a party; nothing happens to those who belong to it. */
export function joinParty(code: string): Promise<ApiResult<PartyLink>> {
  return request("POST", `${partyAddress(code)}/members`, PARTY_LINK);
}

/** Gives the address of a party's link as a QR code, black on white. */
export function qrAddress(code: string): string {
  return `${partyAddress(code)}/qr`;
}

function partyAddress(code: string): string {
  return `/api/parties/${encodeURIComponent(code)}`;
}

/** Asks how this device stands in the ranked queue. */
export function fetchQueue(): Promise<ApiResult<Queue>> {
  return request("GET", "/api/ranked/queue", QUEUE);
}

/** Waits for an opponent, or goes on waiting. */
export function waitInQueue(ruleset: string): Promise<ApiResult<Queue>> {
  return request("PUT", "/api/ranked/queue", QUEUE, { ruleset });
}

/** Waits no longer. */
export function leaveQueue(): Promise<ApiResult<Queue>> {
  return request("DELETE", "/api/ranked/queue", QUEUE);
}

/** Asks for the highest ratings of a rule set. */
export function fetchLeaderboard(ruleset: string): Promise<ApiResult<Leaderboard>> {
  return request("GET", `/api/ranked/${ruleset}/leaderboard`, LEADERBOARD);
}

/** Asks for finished games of this device, before a game if one is given. */
export function fetchHistory(before: string | null): Promise<ApiResult<History>> {
  const query = before === null ? "" : `?before=${encodeURIComponent(before)}`;
  return request("GET", `/api/me/games${query}`, HISTORY);
}

/** Asks for the record of a finished game, as it was stored. */
export function fetchRecord(game: string): Promise<ApiResult<unknown>> {
  return request("GET", `/api/games/${encodeURIComponent(game)}`, v.unknown());
}
