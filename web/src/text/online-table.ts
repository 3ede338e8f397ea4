/** The texts of the table and the result of a game over the socket, in the language that is set; loaded with them only. */
import { onlineTableEn } from "./online-table.en.ts";
import { onlineTableJa } from "./online-table.ja.ts";
import { currentLanguage, type Language } from "./text.svelte.ts";
import { fill, type Values } from "./typed.ts";

/** The key of a text of these pages. */
export type OnlineTableKey = keyof typeof onlineTableJa;

const DICTIONARIES: Readonly<Record<Language, Readonly<Record<OnlineTableKey, string>>>> = {
  ja: onlineTableJa,
  en: onlineTableEn,
};

/** Gives a text of these pages with its values put in. */
export function onlineTableText<K extends OnlineTableKey>(
  key: K,
  ...[values]: Values<(typeof onlineTableJa)[K]>
): string {
  return fill(DICTIONARIES[currentLanguage()][key], values);
}
