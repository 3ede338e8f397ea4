/** Why something that was asked of a party was refused. */
import type { AnyRefusal } from "../../protocol/messages.ts";
import { togetherText } from "../../text/together.ts";

/** Says why in a sentence. */
export function refusalText(_code: AnyRefusal): string {
  return togetherText("lobby.refused");
}
