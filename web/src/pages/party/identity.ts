/** What has to be asked of a device that goes online for the first time. */
import { fetchMe } from "../../net/api.ts";
import type { ApiResult } from "../../net/request.ts";

/**
 * Asks for what only a device with a name may ask for. One that has none is not let ask: it gets the answer that the
 * server would give, `no_device`.
 */
export async function beKnown<T>(ask: () => Promise<ApiResult<T>>): Promise<ApiResult<T>> {
  const me = await fetchMe();
  if (!me.ok) return me;
  if (me.value.player === null) return { ok: false, code: "no_device", retryAfterS: null };
  return await ask();
}

/** Tells whether a request came to nothing because the device has no name yet. */
export function needsName(answer: ApiResult<unknown>): boolean {
  return !answer.ok && answer.code === "no_device";
}
