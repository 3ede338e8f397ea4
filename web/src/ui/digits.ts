/** The ten digits as strokes of a pen, each drawn in a box of 24 by 32 (the 1 in a narrower one). */
export const DIGITS = [
  {
    viewBox: "0 0 24 32",
    path: "M12.5 4C6 5 3.6 13 4 19 4.4 26 8 29.5 11.8 28.8 17.5 27.8 20.2 20 19.6 13 19.2 7.6 16.6 3.4 11.6 4.4",
  },
  { viewBox: "3.8 0 15.7 32", path: "M7.5 9.5C10 8 12.2 6 13.6 3.6 13 12 11.8 21 10.8 29" },
  {
    viewBox: "0 0 24 32",
    path: "M5 10.5C5.6 5.8 9 3.4 12.8 3.8 17 4.2 18.6 7.8 17 12 15 17.4 9 23 4.6 28 9 26.8 14 27.2 20 28.2",
  },
  {
    viewBox: "0 0 24 32",
    path: "M5.4 6.6C8 3.8 16.6 2.4 16.8 8 17 12 12.6 14.4 9.6 14.8 14.4 14.4 18.8 17 18.2 22 17.6 27.6 9.6 30.8 4.2 26.6",
  },
  {
    viewBox: "0 0 24 32",
    path: "M10.6 3.8C9 9.6 6.8 15 4.2 19.8 9.4 19.6 14.6 19.2 20 18.4M15.4 10.6C14.8 17 14 23.4 13.4 29.4",
  },
  {
    viewBox: "0 0 24 32",
    path: "M18.6 4.4C14.8 4.8 11.4 4.8 8.2 4.4 7.6 8.2 6.8 11.6 6 14.8 9.6 12.6 17.6 12.4 18 19 18.4 26.4 10 30.8 4.2 26.8",
  },
  {
    viewBox: "0 0 24 32",
    path: "M16.4 3.8C10.4 6.8 5.4 14 5 21 4.8 26.4 8 29.2 11.6 28.8 16 28.2 18.8 24.4 18.2 20.4 17.6 16.4 13.6 15 10.4 16.8 7.8 18.2 6 20.6 5.2 23",
  },
  { viewBox: "0 0 24 32", path: "M4.6 6C9.4 5.4 14.4 5 19.6 4.2 15.4 12 12 20.4 10 29.2" },
  {
    viewBox: "0 0 24 32",
    path: "M17.4 7.4C15.4 3.2 7.4 3 6.6 8.4 6 13 17.2 15.4 17.4 22 17.6 28.6 6 30.8 4.8 24.2 4 18.6 16.4 14 17.6 8.2",
  },
  {
    viewBox: "0 0 24 32",
    path: "M17.6 9.8C16 4.2 7 3.4 6 10.4 5.2 16.6 12.8 18 16.4 12.6 17.2 11.2 17.6 9.8 17.8 8.4 17.4 16 15.6 23 12.2 29.2",
  },
] as const;

/** The stroke through a zero that was written. */
export const SLASH = { viewBox: "0 0 40 25", path: "M3 21C14 15 26 9 37 3" } as const;

/** The red pencil's ring round the last written box. */
export const RING = {
  viewBox: "0 0 74 44",
  path: "M12 30C-2 16 22 3 42 4 64 5 76 18 66 29 56 40 26 44 11 32 5 27 8 18 17 12",
} as const;

/** A digit of a number, as the strokes of a pen. */
export interface InkDigit {
  readonly viewBox: string;
  readonly isOne: boolean;
  /** The strokes, each with its place among all strokes of the number. */
  readonly strokes: readonly { readonly path: string; readonly nth: number }[];
}

/** Gives the digits of a number from the left, with their strokes in the order of writing. */
export function inkOf(value: number): readonly InkDigit[] {
  let nth = 0;
  return [...String(value)].flatMap((digit) => {
    const shape = DIGITS[Number(digit)];
    if (shape === undefined) return [];
    // Where the pen is lifted another stroke begins.
    const strokes = shape.path.split(/(?=M)/).map((path) => ({ path, nth: nth++ }));
    return [{ viewBox: shape.viewBox, isOne: digit === "1", strokes }];
  });
}

/** Counts the strokes in which a number is written. */
export function strokeCount(value: number, isStruck: boolean): number {
  const strokes = inkOf(value).flatMap((digit) => digit.strokes);
  return strokes.length + (isStruck ? 1 : 0);
}
