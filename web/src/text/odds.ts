/** The texts of the page 確率 in the language that is set; loaded with that page only. */
import { oddsEn } from "./odds.en.ts";
import { oddsJa } from "./odds.ja.ts";
import { currentLanguage, type Language } from "./text.svelte.ts";
import { fill, type Values } from "./typed.ts";

/** The key of a text of this page. */
export type OddsKey = keyof typeof oddsJa;

const DICTIONARIES: Readonly<Record<Language, Readonly<Record<OddsKey, string>>>> = {
  ja: oddsJa,
  en: oddsEn,
};

/** Gives a text of this page with its values put in. */
export function oddsText<K extends OddsKey>(
  key: K,
  ...[values]: Values<(typeof oddsJa)[K]>
): string {
  return fill(DICTIONARIES[currentLanguage()][key], values);
}
