/** The settings of a party, from what was chosen at home. */
import type { Settings as PartySettings } from "../../protocol/messages.ts";
import { fitHouseRules } from "../../rules/catalog.ts";
import type { LastPlayed } from "../../state/settings.svelte.ts";

/** The seat on which whoever opens a party sits. */
const HOST_SEAT = 0;

/** Gives the settings of a new party: the rules and the start of home, no turn limit. */
export function partySettings({
  ruleset,
  houseRules,
  start,
  swap,
}: Pick<LastPlayed, "ruleset" | "houseRules" | "start" | "swap">): PartySettings {
  return {
    ruleset,
    house_rules: fitHouseRules(ruleset, houseRules),
    turn_limit: "none",
    start,
    first_seat: start === "chosen" ? HOST_SEAT : null,
    swap,
  };
}
