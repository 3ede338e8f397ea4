/** The texts of the page 検証 in the language that is set; loaded with that page only. */

import { currentLanguage, type Language } from "./text.svelte.ts";
import { fill, type Values } from "./typed.ts";
import { verifyEn } from "./verify.en.ts";
import { verifyJa } from "./verify.ja.ts";

/** The key of a text of this page. */
export type VerifyKey = keyof typeof verifyJa;

const DICTIONARIES: Readonly<Record<Language, Readonly<Record<VerifyKey, string>>>> = {
  ja: verifyJa,
  en: verifyEn,
};

/** Gives a text of this page with its values put in. */
export function verifyText<K extends VerifyKey>(
  key: K,
  ...[values]: Values<(typeof verifyJa)[K]>
): string {
  return fill(DICTIONARIES[currentLanguage()][key], values);
}
