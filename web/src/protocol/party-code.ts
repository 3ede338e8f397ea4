/** The code of a party, as people type it who were told it or have its link. The twin of `yacht.store.codes`. */

const LENGTH = 10;
/** Digits and capitals without I, L, O and U. */
const CODE = new RegExp(`^[0-9A-HJKMNP-TV-Z]{${LENGTH}}$`);
/** What a link has before its code. */
const LINK = /^.*\/p\//s;

/**
 * Gives the code that somebody typed or pasted, also within its link; null if it is none. Case, blanks, hyphens and
 * look-alikes do not matter, nor that Japanese keyboards type wide letters.
 */
export function parseCode(text: string): string | null {
  const typed = text
    .normalize("NFKC")
    .trim()
    .replace(LINK, "")
    .replace(/[/?#].*$/s, "");
  const code = typed
    .replace(/[\s\u2010-\u2015\u2212-]/g, "")
    .toUpperCase()
    .replace(/[IL]/g, "1")
    .replace(/O/g, "0");
  return CODE.test(code) ? code : null;
}

/** Writes a code so that it can be read out: 7K3M2-9XQ4T. */
export function formatCode(code: string): string {
  const half = LENGTH / 2;
  return `${code.slice(0, half)}-${code.slice(half)}`;
}
