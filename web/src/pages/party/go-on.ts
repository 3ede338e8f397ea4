/** What home offers to go on with: the game over the socket that this device has a seat in. */
import { untrack } from "svelte";
import type { OnlineTable } from "../../state/online-table.svelte.ts";
import type { Settings } from "../../state/settings.svelte.ts";

/**
 * Keeps for home that this device plays at a table, until its game is over or has been left; to be called in an effect.
 * @param code the party's; null for a ranked game.
 */
export function keepForHome(settings: Settings, table: OnlineTable, code: string | null): void {
  const rules = table.partyGame?.game.rules;
  if (rules !== undefined && table.isPlaying && table.personsSeat !== null) {
    const online = { code, ruleset: rules.ruleset, houseRules: [...rules.house_rules] };
    untrack(() => void settings.remember({ online }));
  } else if (table.party !== null || table.connection === "gone") forgetForHome(settings, code);
}

/** Offers a game no more at home. */
export function forgetForHome(settings: Settings, code: string | null): void {
  untrack(() => {
    if (settings.last.online !== null && settings.last.online.code === code)
      void settings.remember({ online: null });
  });
}
