/** Five dice by position and the roll they show. Points are never computed from faces here: a roll is only an index. */

/** Five faces, 1 to 6, from the left. */
export type Five = readonly [number, number, number, number, number];

/** Where faces come from: the one door through which chance enters. */
export interface Dice {
  /** Gives `count` freshly thrown faces, in the order in which they are to lie from the left. */
  roll(count: number): readonly number[];
}

export const DICE_COUNT = 5;
export const FACES = [1, 2, 3, 4, 5, 6] as const;
export const POSITIONS = [0, 1, 2, 3, 4] as const;
export const ROLLS_IN_TURN = 3;

function key(dice: Five): string {
  return [...dice].sort((a, b) => a - b).join("");
}

function* ascending(from: number, length: number): Generator<string> {
  if (length === 0) {
    yield "";
    return;
  }
  for (let face = from; face <= FACES.length; face += 1) {
    for (const rest of ascending(face, length - 1)) yield `${face}${rest}`;
  }
}

const ID_BY_KEY = new Map([...ascending(1, DICE_COUNT)].map((text, id) => [text, id]));

/** Tells whether a list is five faces of 1 to 6. */
export function isFive(faces: readonly number[]): faces is Five {
  return (
    faces.length === DICE_COUNT && faces.every((face) => FACES.some((known) => known === face))
  );
}

/**
 * Gives five faces as a value.
 * @throws RangeError if there are not exactly five faces of 1 to 6.
 */
export function five(faces: readonly number[]): Five {
  if (!isFive(faces)) throw new RangeError(`not five dice: ${faces.join(", ")}`);
  return faces;
}

/**
 * Gives the index of what five dice show among the 252 rolls in lexicographic order, as in the compiled tables.
 * @throws RangeError for a face that is not 1 to 6.
 */
export function rollId(dice: Five): number {
  const id = ID_BY_KEY.get(key(dice));
  if (id === undefined) throw new RangeError(`not five dice: ${dice.join(", ")}`);
  return id;
}

/** Tells whether all five dice show the same face. */
export function isFiveEqual(dice: Five): boolean {
  return dice.every((face) => face === dice[0]);
}
