/**
 * The keeps of five dice: every multiset of up to five faces, and how they hang together.
 *
 * A keep's id counts more dice first, then in lexicographic order, as everywhere in this project; so the first 252 keeps
 * are the rolls, with the same ids. What five dice are worth after a reroll is the mean over the faces of one die more.
 */

const FACE_COUNT = 6;
const DICE_COUNT = 5;

/** A multiset of faces, ascending. */
export type Keep = readonly number[];

function* multisets(from: number, length: number): Generator<Keep> {
  if (length === 0) {
    yield [];
    return;
  }
  for (let face = from; face <= FACE_COUNT; face += 1) {
    for (const rest of multisets(face, length - 1)) yield [face, ...rest];
  }
}

/** All 462 keeps by id; the first 252 are the rolls. */
export const KEEPS: readonly Keep[] = [5, 4, 3, 2, 1, 0].flatMap((length) => [
  ...multisets(1, length),
]);

/** How many of the keeps are rolls. */
export const ROLL_COUNT = KEEPS.findIndex((keep) => keep.length < DICE_COUNT);

const ID_BY_KEY = new Map(KEEPS.map((keep, id) => [keep.join(""), id]));

/**
 * Gives the id of a keep; the order of the faces does not matter.
 * @throws RangeError if it is not up to five faces of 1 to 6.
 */
export function keepId(faces: readonly number[]): number {
  const id = ID_BY_KEY.get([...faces].sort((a, b) => a - b).join(""));
  if (id === undefined) throw new RangeError(`not a keep: ${faces.join(", ")}`);
  return id;
}

/** For each keep of fewer than five dice (by id - 252), the six keeps with one die more, by that die's face. */
const WITH_ONE_MORE = new Int16Array(
  KEEPS.slice(ROLL_COUNT).flatMap((keep) =>
    [1, 2, 3, 4, 5, 6].map((face) => keepId([...keep, face])),
  ),
);

/** For each keep (by id), the keeps with one die fewer, without repetition; -1 fills up to five. */
const WITH_ONE_LESS = new Int16Array(
  KEEPS.flatMap((keep) => {
    const less = new Set(keep.map((_, at) => keepId(keep.filter((__, other) => other !== at))));
    return Array.from({ length: DICE_COUNT }, (_, index) => [...less][index] ?? -1);
  }),
);

/**
 * Extends values of the 252 rolls to all 462 keeps: what a keep is worth when the other dice are rerolled once.
 * @param byRoll 252 values in points.
 * @param out 462 values, the first 252 as given.
 */
export function extendToKeeps(byRoll: Float64Array, out: Float64Array): void {
  out.set(byRoll.subarray(0, ROLL_COUNT));
  for (let id = ROLL_COUNT; id < KEEPS.length; id += 1) {
    const at = (id - ROLL_COUNT) * FACE_COUNT;
    let sum = 0;
    for (let face = 0; face < FACE_COUNT; face += 1) sum += out[WITH_ONE_MORE[at + face] ?? 0] ?? 0;
    out[id] = sum / FACE_COUNT;
  }
}

/**
 * Sums values of the 252 rolls over all throws of the dice that a keep leaves free.
 * @param byRoll 252 whole numbers.
 * @returns for each of the 462 keeps the mean as a numerator over 6**5, exactly.
 */
export function numeratorsByKeep(byRoll: readonly number[]): Float64Array {
  const sums = new Float64Array(KEEPS.length);
  sums.set(byRoll);
  for (let id = ROLL_COUNT; id < KEEPS.length; id += 1) {
    const at = (id - ROLL_COUNT) * FACE_COUNT;
    for (let face = 0; face < FACE_COUNT; face += 1) {
      sums[id] = (sums[id] ?? 0) + (sums[WITH_ONE_MORE[at + face] ?? 0] ?? 0);
    }
  }
  return sums.map((sum, id) => sum * FACE_COUNT ** (KEEPS[id]?.length ?? 0));
}

/**
 * Gives the best of stopping and of every keep, for each roll.
 * @param stopping 252 values of writing at once.
 * @param byKeep 462 values of keeping; those of the rolls themselves are not looked at.
 */
export function bestByRoll(stopping: Float64Array, byKeep: Float64Array): Float64Array {
  // From the empty keep upwards, each keep takes the best of all keeps within it.
  const best = Float64Array.from(byKeep);
  best.set(stopping.subarray(0, ROLL_COUNT));
  for (let id = KEEPS.length - 1; id >= 0; id -= 1) {
    for (let index = 0; index < DICE_COUNT; index += 1) {
      const less = WITH_ONE_LESS[id * DICE_COUNT + index] ?? -1;
      if (less >= 0) best[id] = Math.max(best[id] ?? 0, best[less] ?? 0);
    }
  }
  return best.slice(0, ROLL_COUNT);
}

/** Gives the ids of all keeps of fewer than five dice within a roll, ascending: the first of equals is the lowest. */
export function keepsWithin(dice: readonly number[]): readonly number[] {
  const ids = new Set<number>();
  for (let mask = 0; mask < 2 ** DICE_COUNT - 1; mask += 1) {
    ids.add(keepId(dice.filter((_, position) => (mask >> position) & 1)));
  }
  return [...ids].sort((a, b) => a - b);
}

/** Gives the positions from the left whose faces make up a keep. */
export function positionsOf(keep: Keep, dice: readonly number[]): readonly number[] {
  const wanted = [...keep];
  return dice.flatMap((face, position) => {
    const at = wanted.indexOf(face);
    if (at < 0) return [];
    wanted.splice(at, 1);
    return [position];
  });
}
