/** The texts of the page 遊び方 in the language that is set; loaded with that page only. */
import { guideEn } from "./guide.en.ts";
import { guideJa } from "./guide.ja.ts";
import { currentLanguage, type Language } from "./text.svelte.ts";
import { fill, type Values } from "./typed.ts";

/** The key of a text of this page. */
export type GuideKey = keyof typeof guideJa;

const DICTIONARIES: Readonly<Record<Language, Readonly<Record<GuideKey, string>>>> = {
  ja: guideJa,
  en: guideEn,
};

/** Gives a text of this page with its values put in. */
export function guideText<K extends GuideKey>(
  key: K,
  ...[values]: Values<(typeof guideJa)[K]>
): string {
  return fill(DICTIONARIES[currentLanguage()][key], values);
}
