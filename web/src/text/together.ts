/** The texts of playing together in the language that is set; loaded with those pages only. */
import { currentLanguage, type Language } from "./text.svelte.ts";
import { togetherEn } from "./together.en.ts";
import { togetherJa } from "./together.ja.ts";
import { fill, type Values } from "./typed.ts";

/** The key of a text of playing together. */
export type TogetherKey = keyof typeof togetherJa;

const DICTIONARIES: Readonly<Record<Language, Readonly<Record<TogetherKey, string>>>> = {
  ja: togetherJa,
  en: togetherEn,
};

/** Gives a text of playing together with its values put in. */
export function togetherText<K extends TogetherKey>(
  key: K,
  ...[values]: Values<(typeof togetherJa)[K]>
): string {
  return fill(DICTIONARIES[currentLanguage()][key], values);
}
