/** When flat dice can be heard: their pictures do not collide, so that their contacts are made up to fit the throw. */
import type { Ground } from "./voices.ts";

/** A die that meets something. */
export interface Contact {
  /** From the beginning of the throw, in ms. */
  readonly atMs: number;
  /** From 0 to 1. */
  readonly strength: number;
  readonly with: Ground;
}

/** A throw of no more than this is one moment: the dice are only heard to lie, in ms. */
const MOMENT_MS = 200;
/** How far apart dice are set down that lie at once, in ms. */
const APART_MS = 16;
/** When a die first touches the felt, and bounces, as parts of the throw, with how hard. */
const BOUNCES = [
  { at: 0.34, strength: 0.75 },
  { at: 0.52, strength: 0.45 },
  { at: 0.67, strength: 0.25 },
  { at: 0.82, strength: 0.12 },
] as const;
/** By how much of the throw a die is ahead of or behind the others, at most. */
const SPREAD = 0.07;

/**
 * Gives the contacts of a throw in the order of their time, none of them after its end.
 * @param count how many dice are thrown.
 * @param random gives a number from 0 up to 1.
 */
export function contactsOf(
  count: number,
  durationMs: number,
  random: () => number,
): readonly Contact[] {
  const dice = Array.from({ length: count }, (_, die) => die);
  if (durationMs < MOMENT_MS)
    return dice.map((die) => ({
      atMs: die * APART_MS,
      strength: 0.3 + 0.2 * random(),
      with: "felt",
    }));
  const falls = dice.flatMap(() => {
    const early = (random() * 2 - 1) * SPREAD;
    return BOUNCES.map(({ at, strength }) => ({
      atMs: (at + early) * durationMs,
      strength: strength * (0.75 + 0.25 * random()),
      with: "felt" as const,
    }));
  });
  // Each die but the first meets the one before it, once.
  const clicks = dice.slice(1).map(() => ({
    atMs: (0.38 + 0.3 * random()) * durationMs,
    strength: 0.25 + 0.35 * random(),
    with: "die" as const,
  }));
  return [...falls, ...clicks].sort((one, other) => one.atMs - other.atMs);
}
