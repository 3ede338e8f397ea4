import { describe, expect, test } from "vitest";
import { type Measures, Stage } from "./stage.ts";
import {
  type Course,
  CourseSearch,
  doOverlap,
  type Flight,
  type Place,
  POSES,
  poseAt,
  type Showing,
  seedOf,
  show,
  THROW_MS,
} from "./throw.ts";
import { after, bearing, type Turn, topOf, undoing } from "./turns.ts";

/** The tray as the page lays it out on three screens, in CSS pixels. */
function tray(
  width: number,
  [rail, felt]: readonly [number, number],
  [die, heldDie]: readonly [number, number],
  plank = 0,
): Measures {
  const page = plank > 0 ? 20 + plank : (width - 5 * ((width - 16) / 5)) / 2;
  const column = (width - 2 * page) / 5;
  const shifts = plank > 0 ? [0, 18, -10, 8, 22] : [0, 0, 0, 0, 0];
  const top = plank > 0 ? rail + 52 : rail + (felt - die) / 2;
  const left = (position: number, size: number): number =>
    page + column * (position + 0.5) - size / 2;
  const positions = [0, 1, 2, 3, 4];
  return {
    width,
    height: rail + felt,
    rail,
    plank,
    die,
    heldDie,
    lift: 5,
    rests: positions.map((position) => ({
      left: left(position, die),
      top: top + (shifts[position] ?? 0),
      width: die,
      height: die,
    })),
    slots: positions.map((position) => ({
      left: left(position, heldDie + 4),
      top: (rail - heldDie) / 2,
      width: heldDie + 4,
      height: heldDie + 2,
    })),
  };
}

const STAGES = {
  "360x640": new Stage(tray(360, [60, 60], [48, 45])),
  "390x844": new Stage(tray(390, [86, 92], [64, 60])),
  "1280x800": new Stage(tray(652, [126, 496], [94, 88], 16)),
} as const;

const QUARTER = Math.PI / 2;
/** Throws on each screen for each number of free dice: 3 x 5 x 34 is more than 500. */
const THROWS = 34;

interface Thrown {
  readonly flight: Flight;
  readonly places: readonly Place[];
  readonly showings: readonly Showing[];
}

function found(seed: number, stage: Stage, places: readonly Place[]): Course {
  const course = new CourseSearch(seed, stage.room, places).find();
  if (course === null) throw new Error(`nothing was found for ${seed}`);
  expect(course.tries).toBeLessThan(120);
  return course;
}

/** Throws some dice whose positions and faces follow from the seed. */
function thrown(stage: Stage, count: number, seed: number): Thrown {
  const first = seed % (6 - count);
  const positions = [0, 1, 2, 3, 4].slice(first, first + count);
  const places = positions.map((position) => {
    const [x, , z] = stage.rest(position);
    return { x, z, askew: (((seed * 5 + position * 7) % 19) - 9) * (Math.PI / 180) };
  });
  const showings = positions.map((position) => ({
    face: 1 + ((seed + position * position) % 6),
    quarters: (seed + position) % 4,
  }));
  const flight = show(found(seedOf(seed, count), stage, places), showings);
  return { flight, places, showings };
}

function restOf(path: Float32Array) {
  return poseAt(path, THROW_MS);
}

function spotsAt({ flight }: Thrown, pose: number) {
  return flight.paths.map((path) => {
    const { x, z, turn } = poseAt(path, ((pose + 1) * 1000) / 60);
    return { x, z, angle: bearing(turn) };
  });
}

function hasOverlap(spots: readonly { x: number; z: number; angle: number }[]): boolean {
  return spots.some((one, index) => spots.slice(index + 1).some((two) => doOverlap(one, two)));
}

function isCubeTurn(turn: Turn): boolean {
  const known = [0, 0.5, Math.SQRT1_2, 1];
  return turn.every((part) => known.some((value) => Math.abs(Math.abs(part) - value) < 1e-4));
}

describe.each(Object.entries(STAGES))("on %s", (_screen, stage) => {
  test.each([1, 2, 3, 4, 5])(
    `%i dice land as told, ${THROWS} times`,
    { timeout: 120_000 },
    (count) => {
      for (let seed = 0; seed < THROWS; seed += 1) {
        const one = thrown(stage, count, seed);
        const { flight, places, showings } = one;
        expect(flight.paths).toHaveLength(count);
        flight.paths.forEach((path, index) => {
          expect(path).toHaveLength(POSES * 7);
          const { x, y, z, turn } = restOf(path);
          const { face, cosine } = topOf(turn);
          const place = places[index];
          expect(face).toBe(showings[index]?.face);
          expect(cosine).toBeGreaterThan(0.99999);
          expect(y).toBeCloseTo(0.5, 5);
          expect(x).toBeCloseTo(place?.x ?? Number.NaN, 4);
          expect(z).toBeCloseTo(place?.z ?? Number.NaN, 4);
          const askew = bearing(turn) - (place?.askew ?? 0);
          expect(Math.abs(Math.sin(2 * askew))).toBeLessThan(1e-3);
          expect(x - 0.5).toBeGreaterThan(stage.room.left);
          expect(x + 0.5).toBeLessThan(stage.room.right);
          expect(z - 0.5).toBeGreaterThan(stage.room.back);
          expect(z + 0.5).toBeLessThan(stage.room.front);
        });
        // Through the whole glide the dice keep their order and never touch.
        for (let pose = POSES - 9; pose < POSES; pose += 1) {
          const spots = spotsAt(one, pose);
          expect(hasOverlap(spots)).toBe(false);
          expect(spots.map(({ x }) => x)).toEqual(spots.map(({ x }) => x).sort((a, b) => a - b));
        }
        for (const { ms, strength, die } of flight.impacts) {
          expect(ms).toBeGreaterThan(0);
          expect(ms).toBeLessThan(THROW_MS);
          expect(strength).toBeGreaterThan(0);
          expect(strength).toBeLessThanOrEqual(1);
          expect(die).toBeGreaterThanOrEqual(0);
          expect(die).toBeLessThan(count);
        }
        expect(flight.impacts.some(({ against }) => against === "felt")).toBe(true);
      }
    },
  );
});

test("a throw takes 0.9 s, within 0.3 s", () => {
  expect(Math.abs(THROW_MS - 900)).toBeLessThanOrEqual(300);
});

test("the faces change nothing in how the dice move: they are drawn with one turn of the cube", () => {
  const stage = STAGES["360x640"];
  const places = [0, 2, 4].map((position) => {
    const [x, , z] = stage.rest(position);
    return { x, z, askew: 0.1 };
  });
  const course = found(4, stage, places);
  const plain = show(
    course,
    [1, 1, 1].map((face) => ({ face, quarters: 0 })),
  );
  for (let face = 1; face <= 6; face += 1) {
    for (let quarters = 0; quarters < 4; quarters += 1) {
      const other = show(
        course,
        [face, face, face].map((is) => ({ face: is, quarters })),
      );
      other.paths.forEach((path, die) => {
        const turns = [0, 20, 40, POSES - 1].map((pose) => {
          const [one, two] = [plain.paths[die] ?? path, path].map((of) =>
            poseAt(of, ((pose + 1) * 1000) / 60),
          );
          expect(two).toMatchObject({ x: one?.x, y: one?.y, z: one?.z });
          return after(undoing(one?.turn ?? [0, 0, 0, 1]), two?.turn ?? [0, 0, 0, 1]);
        });
        for (const turn of turns) expect(isCubeTurn(turn)).toBe(true);
        const signed = turns.map((turn) =>
          turn.map((part) => part * Math.sign(turn.find((p) => Math.abs(p) > 0.1) ?? 1)),
        );
        for (const turn of signed)
          for (const [index, part] of turn.entries())
            expect(part).toBeCloseTo(signed[0]?.[index] ?? Number.NaN, 4);
      });
    }
  }
});

test("the same seed throws the same way, another one does not", () => {
  const stage = STAGES["390x844"];
  const paths = [3, 3, 4].map((seed) => thrown(stage, 5, seed).flight.paths);
  expect(paths[0]).toEqual(paths[1]);
  expect(paths[0]).not.toEqual(paths[2]);
});

test("between two poses a die is between them", () => {
  const path = new Float32Array(POSES * 7);
  for (let pose = 0; pose < POSES; pose += 1)
    path.set([pose, 2 * pose, -pose, 0, 0, 0, 1], pose * 7);
  const { x, y, z, turn } = poseAt(path, (11.5 * 1000) / 60);
  expect([x, y, z]).toEqual([10.5, 21, -10.5]);
  expect(turn).toEqual([0, 0, 0, 1]);
  expect(poseAt(path, -5).x).toBe(0);
  expect(poseAt(path, 2 * THROW_MS).x).toBe(POSES - 1);
});

test("dice overlap when they cover the same ground", () => {
  const at = (x: number, z: number, angle: number) => ({ x, z, angle });
  expect(doOverlap(at(0, 0, 0), at(0.9, 0, 0))).toBe(true);
  expect(doOverlap(at(0, 0, 0), at(1.1, 0, 0))).toBe(false);
  expect(doOverlap(at(0, 0, 0), at(1.1, 0, QUARTER / 2))).toBe(true);
  expect(doOverlap(at(0, 0, 0), at(1.1, 1.1, 0))).toBe(false);
  expect(doOverlap(at(0, 0, QUARTER / 2), at(0.9, 0.9, QUARTER / 2))).toBe(false);
});
