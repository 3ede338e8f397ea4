/** The texts in the language that is set. */
import { en } from "./en.ts";
import { ja } from "./ja.ts";
import { fill, type Values } from "./typed.ts";

/** The languages that the game speaks. */
export type Language = "ja" | "en";
/** The key of a text. */
export type TextKey = keyof typeof ja;

const DICTIONARIES: Readonly<Record<Language, Readonly<Record<TextKey, string>>>> = { ja, en };

let language = $state<Language>("ja");

/** Gives the language that is set. */
export function currentLanguage(): Language {
  return language;
}

/** Sets the language; texts on the page follow. */
export function setLanguage(wanted: Language): void {
  language = wanted;
}

/** Gives the language to start with: the browser's first one that the game speaks, else Japanese. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const [base] = tag.toLowerCase().split("-");
    if (base === "ja" || base === "en") return base;
  }
  return "ja";
}

/** Gives a text with its values put in. */
export function t<K extends TextKey>(key: K, ...[values]: Values<(typeof ja)[K]>): string {
  return fill(DICTIONARIES[language][key], values);
}
