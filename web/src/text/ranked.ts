/** The texts of the page ランク戦 in the language that is set; loaded with that page only. */
import { rankedEn } from "./ranked.en.ts";
import { rankedJa } from "./ranked.ja.ts";
import { currentLanguage, type Language } from "./text.svelte.ts";
import { fill, type Values } from "./typed.ts";

/** The key of a text of this page. */
export type RankedKey = keyof typeof rankedJa;

const DICTIONARIES: Readonly<Record<Language, Readonly<Record<RankedKey, string>>>> = {
  ja: rankedJa,
  en: rankedEn,
};

/** Gives a text of this page with its values put in. */
export function rankedText<K extends RankedKey>(
  key: K,
  ...[values]: Values<(typeof rankedJa)[K]>
): string {
  return fill(DICTIONARIES[currentLanguage()][key], values);
}
