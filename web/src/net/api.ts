/** What is asked of the server over HTTP about this device and about parties. */
import {
  INVITATION,
  type Invitation,
  ME,
  type Me,
  PARTY_LINK,
  type PartyLink,
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
