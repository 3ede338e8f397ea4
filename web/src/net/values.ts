/** Fetches the value table by which the hard computer plays. */

/** Gives the address of the table of a rule set with house rules. */
export function valuesAddress(ruleset: string, houseRules: readonly string[]): string {
  const query = houseRules.map((rule) => `house_rule=${rule}`).join("&");
  return `/api/values/${ruleset}${query === "" ? "" : `?${query}`}`;
}

/** Fetches a table; null if the server cannot be reached or has none. */
export async function fetchValues(
  ruleset: string,
  houseRules: readonly string[],
): Promise<ArrayBuffer | null> {
  try {
    const response = await fetch(valuesAddress(ruleset, houseRules));
    return response.ok ? await response.arrayBuffer() : null;
  } catch {
    return null;
  }
}
