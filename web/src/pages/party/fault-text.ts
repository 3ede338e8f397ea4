/** What a request that came to nothing is called, and what to do. */
import type { ApiFault } from "../../net/request.ts";
import { sentences } from "../../text/describe.ts";
import { togetherText } from "../../text/together.ts";

/** A request that came to nothing. */
export interface Fault {
  readonly code: ApiFault;
  /** How long the server wants to be left alone, in seconds; null if it does not say. */
  readonly retryAfterS: number | null;
}

/** Says in a few words what went wrong. */
export function faultTitle(code: ApiFault): string {
  switch (code) {
    case "no_party":
    case "party_full":
    case "too_many":
    case "unreachable":
      return togetherText(`fault.title.${code}`);
    default:
      return togetherText("fault.title.other");
  }
}

/** Says what went wrong and what to do, with how long to wait. */
export function faultText({ code, retryAfterS }: Fault): string {
  return sentences(
    togetherText(`fault.${code}`),
    retryAfterS === null ? "" : togetherText("party.retryAfter", { seconds: retryAfterS }),
  );
}
