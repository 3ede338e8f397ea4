/** Where the pips of a face lie: left, middle or right, and top, middle or bottom, each from -1 to 1. */
export type Pip = readonly [x: -1 | 0 | 1, y: -1 | 0 | 1];

const CENTER: Pip = [0, 0];
const FALLING: readonly Pip[] = [
  [-1, -1],
  [1, 1],
];
const RISING: readonly Pip[] = [
  [1, -1],
  [-1, 1],
];
const SIDES: readonly Pip[] = [
  [-1, 0],
  [1, 0],
];

const PIPS: readonly (readonly Pip[])[] = [
  [CENTER],
  FALLING,
  [...FALLING, CENTER],
  [...FALLING, ...RISING],
  [...FALLING, ...RISING, CENTER],
  [...FALLING, ...RISING, ...SIDES],
];

/** Gives the pips of a face from 1 to 6. */
export function pipsOf(face: number): readonly Pip[] {
  return PIPS[face - 1] ?? [];
}
