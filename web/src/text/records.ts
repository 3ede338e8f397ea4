/** The texts of the page 記録 in the language that is set; loaded with that page only. */
import { recordsEn } from "./records.en.ts";
import { recordsJa } from "./records.ja.ts";
import { currentLanguage, type Language } from "./text.svelte.ts";
import { fill, type Values } from "./typed.ts";

/** The key of a text of this page. */
export type RecordsKey = keyof typeof recordsJa;

const DICTIONARIES: Readonly<Record<Language, Readonly<Record<RecordsKey, string>>>> = {
  ja: recordsJa,
  en: recordsEn,
};

/** Gives a text of this page with its values put in. */
export function recordsText<K extends RecordsKey>(
  key: K,
  ...[values]: Values<(typeof recordsJa)[K]>
): string {
  return fill(DICTIONARIES[currentLanguage()][key], values);
}
