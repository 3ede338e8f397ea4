/** One request to this server, with every outcome as a value. */
import * as v from "valibot";
import { ERROR_BODY, HTTP_REFUSALS, type HttpRefusal } from "../protocol/http.ts";

/**
 * Why there is no answer: a refusal of the server; `unreachable`, the server cannot be reached; `unexpected`, whoever
 * answered did not answer as this server does.
 */
export type ApiFault = HttpRefusal | "unreachable" | "unexpected";

/** What a request came to. */
export type ApiResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: ApiFault; readonly retryAfterS: number | null };

/** How long an answer may take, in ms. */
const PATIENCE_MS = 15_000;

/**
 * Asks the server for something.
 * @param schema what an answer has to be.
 * @param body sent as JSON; undefined for none.
 */
export async function request<T>(
  method: "GET" | "PUT" | "POST" | "DELETE",
  path: string,
  schema: v.GenericSchema<unknown, T>,
  body?: object,
): Promise<ApiResult<T>> {
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(path, {
      method,
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    answer = await response.json();
  } catch (error) {
    // An answer that is no JSON comes from something else on the way, which says as little as none.
    const code = error instanceof SyntaxError ? "unexpected" : "unreachable";
    return { ok: false, code, retryAfterS: null };
  }
  if (response.ok) {
    const parsed = v.safeParse(schema, answer);
    return parsed.success
      ? { ok: true, value: parsed.output }
      : { ok: false, code: "unexpected", retryAfterS: null };
  }
  const parsed = v.safeParse(ERROR_BODY, answer);
  const said = parsed.success ? parsed.output.error.code : "";
  const code = HTTP_REFUSALS.find((known) => known === said) ?? "unexpected";
  const after = Number(response.headers.get("retry-after") ?? "");
  return { ok: false, code, retryAfterS: after > 0 ? after : null };
}
