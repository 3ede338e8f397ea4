/** Where the value tables of the hard computer come from: this browser keeps them, else the server gives them. */
import type { HouseRuleId, RulesetId } from "../rules/types.ts";
import type { Store } from "./store.ts";

/** Fetches the bytes of a value table; null if they are not to be had now. */
export type FetchValues = (
  ruleset: RulesetId,
  houseRules: readonly HouseRuleId[],
) => Promise<ArrayBuffer | null>;

/** The value tables of this browser. */
export class StoredValues {
  readonly #store: () => Store;
  readonly #fetch: FetchValues;

  constructor(store: () => Store, fetch: FetchValues) {
    this.#store = store;
    this.#fetch = fetch;
  }

  /** Gives the table that is kept; null if none is. */
  async kept(ruleset: RulesetId, houseRules: readonly HouseRuleId[]): Promise<ArrayBuffer | null> {
    const kept = await this.#store().read(keyOf(ruleset, houseRules));
    return kept instanceof ArrayBuffer ? kept : null;
  }

  /** Fetches the table, and keeps it; null if the server cannot be reached or has none. */
  async fetched(
    ruleset: RulesetId,
    houseRules: readonly HouseRuleId[],
  ): Promise<ArrayBuffer | null> {
    const bytes = await this.#fetch(ruleset, houseRules);
    if (bytes !== null) await this.#store().writeSpare(keyOf(ruleset, houseRules), bytes);
    return bytes;
  }
}

function keyOf(ruleset: RulesetId, houseRules: readonly HouseRuleId[]): string {
  return `values/${[ruleset, ...houseRules].join("+")}`;
}
