/** Types that make a missing text, or a missing or misspelled parameter, an error of compilation. */

type Parameters<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Parameters<Rest>
  : never;

type Same<A extends string, B extends string> = [Parameters<A>] extends [Parameters<B>]
  ? [Parameters<B>] extends [Parameters<A>]
    ? A
    : never
  : never;

/** A dictionary with the keys of `D`, in which each text has the same parameters as there. */
export type Translation<D extends Record<string, string>, T extends Record<keyof D, string>> = {
  readonly [K in keyof D]: Same<T[K], D[K]>;
} & { readonly [K in Exclude<keyof T, keyof D>]: never };

/** What a text needs besides its key: nothing, or a value for each parameter. */
export type Values<S extends string> = [Parameters<S>] extends [never]
  ? []
  : [values: Readonly<Record<Parameters<S>, string | number>>];

/** Puts values into a text's `{name}` places. */
export function fill(
  text: string,
  values: Readonly<Record<string, string | number>> | undefined,
): string {
  return values === undefined
    ? text
    : text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
