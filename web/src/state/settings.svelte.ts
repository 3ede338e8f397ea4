/** The settings of this browser, and what was played last. */
import * as v from "valibot";
import { fitHouseRules, MOST_SEATS } from "../rules/catalog.ts";
import { isPossibleName } from "../rules/check.ts";
import { HOUSE_RULE_IDS, LEVELS, RULESET_IDS } from "../rules/types.ts";
import { MODES } from "./local-game.ts";
import type { Store } from "./store.ts";

export const SPEEDS = ["normal", "fast", "none"] as const;
export const PACES = ["normal", "fast", "none"] as const;
export const MOTIONS = ["system", "on", "off"] as const;
export const THEMES = ["system", "light", "dark"] as const;
export const DICE_LOOKS = ["3d", "flat"] as const;
export const LANGUAGES = ["ja", "en"] as const;
export const STARTS = ["random", "chosen", "roll_off"] as const;

/** How long a roll takes at each speed, in ms. */
const ROLL_MS = { normal: 900, fast: 350, none: 0 } as const;
const REDUCED_ROLL_MS = 150;
/** How long each step of a computer can be watched at each pace, in ms. */
const PACE_MS = { normal: 700, fast: 250, none: 0 } as const;
/** What home can start: a game on this device, a party, a ranked game. */
export const HOME_MODES = [...MODES, "party", "ranked"] as const;
/** One of `HOME_MODES`. */
export type HomeMode = (typeof HOME_MODES)[number];
/** Computers in a game against computers, at most: one seat is the person's. */
export const MOST_COMPUTERS = MOST_SEATS - 1;

/** A name that a game can be played by, or none. */
const NAME = v.pipe(
  v.string(),
  v.check((name) => name === "" || isPossibleName(name)),
);

const SETTINGS = v.object({
  confirm: v.fallback(v.boolean(), true),
  sound: v.fallback(v.boolean(), true),
  /** From 0 to 100. */
  volume: v.fallback(v.pipe(v.number(), v.minValue(0), v.maxValue(100)), 70),
  shortcuts: v.fallback(v.boolean(), true),
  speed: v.fallback(v.picklist(SPEEDS), "normal"),
  pace: v.fallback(v.picklist(PACES), "normal"),
  motion: v.fallback(v.picklist(MOTIONS), "system"),
  dice: v.fallback(v.picklist(DICE_LOOKS), "3d"),
  theme: v.fallback(v.picklist(THEMES), "system"),
  language: v.fallback(v.nullable(v.picklist(LANGUAGES)), null),
  /** What this device was last called online; empty if it was never there. */
  name: v.fallback(NAME, ""),
});

const LAST = v.object({
  hasPlayed: v.fallback(v.boolean(), false),
  mode: v.fallback(v.picklist(HOME_MODES), "solo"),
  ruleset: v.fallback(v.picklist(RULESET_IDS), "standard"),
  houseRules: v.fallback(v.array(v.picklist(HOUSE_RULE_IDS)), []),
  players: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(MOST_SEATS)), 2),
  /** The computers of a game against computers. */
  computers: v.fallback(
    v.pipe(v.array(v.picklist(LEVELS)), v.minLength(1), v.maxLength(MOST_COMPUTERS)),
    ["normal"],
  ),
  /** Who sits on the seats around the device; a seat without an entry is a person's. */
  kinds: v.fallback(v.array(v.picklist(["person", ...LEVELS])), []),
  /** Names by seat; an empty one stands for the seat's number. */
  names: v.fallback(v.array(v.fallback(NAME, "")), []),
  /** The game over the socket that this device has a seat in; null if there is none, as far as it knows. */
  online: v.fallback(
    v.nullable(
      v.object({
        /** The party's; null for a ranked game. */
        code: v.nullable(v.string()),
        ruleset: v.picklist(RULESET_IDS),
        houseRules: v.array(v.picklist(HOUSE_RULE_IDS)),
      }),
    ),
    null,
  ),
  start: v.fallback(v.picklist(STARTS), "random"),
  swap: v.fallback(v.boolean(), true),
});

/** What a player can set. `language` null means the browser's. */
export type SettingsValue = v.InferOutput<typeof SETTINGS>;
/** What was played last; home offers it again. */
export type LastPlayed = v.InferOutput<typeof LAST>;

/** Settings that are kept as soon as they are changed. */
export class Settings {
  #value = $state<SettingsValue>(v.parse(SETTINGS, {}));
  #last = $state<LastPlayed>(v.parse(LAST, {}));
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Reads what is kept; a value that is missing or damaged is the default. */
  async load(): Promise<void> {
    const [settings, last] = await Promise.all([
      this.#store.read("settings"),
      this.#store.read("last"),
    ]);
    this.#value = v.parse(v.fallback(SETTINGS, v.parse(SETTINGS, {})), settings);
    const parsed = v.parse(v.fallback(LAST, v.parse(LAST, {})), last);
    this.#last = { ...parsed, houseRules: [...fitHouseRules(parsed.ruleset, parsed.houseRules)] };
  }

  get value(): Readonly<SettingsValue> {
    return this.#value;
  }

  get last(): Readonly<LastPlayed> {
    return this.#last;
  }

  async change(change: Partial<SettingsValue>): Promise<void> {
    this.#value = { ...this.#value, ...change };
    await this.#store.write("settings", $state.snapshot(this.#value));
  }

  async remember(change: Partial<LastPlayed>): Promise<void> {
    this.#last = { ...this.#last, ...change };
    await this.#store.write("last", $state.snapshot(this.#last));
  }

  /** Tells whether things may move, given what the system wishes. */
  isMotionReduced(systemWishesLess: boolean): boolean {
    return this.#value.motion === "system" ? systemWishesLess : this.#value.motion === "on";
  }

  /** Gives how long each step of a computer can be watched, in ms. */
  get paceMs(): number {
    return PACE_MS[this.#value.pace];
  }

  /** Gives how long a roll is shown, in ms. */
  rollMs(systemWishesLess: boolean): number {
    const ms = ROLL_MS[this.#value.speed];
    return this.isMotionReduced(systemWishesLess) ? Math.min(ms, REDUCED_ROLL_MS) : ms;
  }
}
