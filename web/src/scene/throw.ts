/**
 * A whole throw, reckoned before it is shown: fixed steps, from a seed, without any picture.
 *
 * The faces come from outside. Bodies tumble as they like; then each gets that one of the cube's 24 turns under which
 * the wanted face lies on top, so that the motion stays as it was and nothing snaps. Lengths are edges of a die, x goes
 * right, y up and z towards the player.
 */
import { Body, Box, ContactMaterial, Material, Plane, Vec3, World } from "cannon-es";
import {
  aboutUp,
  after,
  bearing,
  between,
  leveled,
  lying,
  type Turn,
  topOf,
  turnAbout,
  undoing,
} from "./turns.ts";

/** Poses in a second of a throw. */
export const POSES_PER_SECOND = 60;
const STEPS_PER_POSE = 2;
const STEP_S = 1 / (POSES_PER_SECOND * STEPS_PER_POSE);
/** Poses of the tumbling; what still moves then is thrown anew. */
const TUMBLE_POSES = 45;
/** Poses of the glide into the columns: 150 ms. */
const GATHER_POSES = 9;
/** All poses of a throw; the last one is the rest. */
export const POSES = TUMBLE_POSES + GATHER_POSES;
/** How long a throw takes from the cup to the rest, in ms, at the usual speed. */
export const THROW_MS = (1000 * POSES) / POSES_PER_SECOND;
/** The pose at which the first dice leave the cup. */
const FIRST_POSE = 4;
/** Poses from one die that leaves the cup to the next. */
const POSES_BETWEEN = 2;
/** Numbers of a pose: where the die is, and its turn. */
const POSE_SIZE = 7;

/** The felt on which dice tumble; its left side is open to the cup. */
export interface Felt {
  readonly left: number;
  readonly right: number;
  readonly back: number;
  readonly front: number;
}

/** Where a die is to lie in the end. */
export interface Place {
  readonly x: number;
  readonly z: number;
  /** Radians by which it lies askew. */
  readonly askew: number;
}

/** What a die is to show when it lies. */
export interface Showing {
  readonly face: number;
  /** Quarter turns on the table. */
  readonly quarters: number;
}

/** What a die hit. */
export type Against = "felt" | "wood" | "die";

/** A hit that can be heard. */
export interface Impact {
  /** When, in ms from the start of the throw at the usual speed. */
  readonly ms: number;
  /** How hard, from 0 to 1. */
  readonly strength: number;
  readonly against: Against;
  /** Which of the thrown dice, from the left. */
  readonly die: number;
}

/** Where a die is, and how it is turned. */
export interface Pose {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly turn: Turn;
}

/** A throw that can be shown. */
export interface Flight {
  /** Poses of each die, from the left: `POSES` times x, y, z and the four numbers of the turn. */
  readonly paths: readonly Float32Array[];
  readonly impacts: readonly Impact[];
  /** How often it was thrown until it was fit to be shown. */
  readonly tries: number;
}

/** Gives numbers from 0 to below 1 that a seed decides. */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** Gives the seed of a roll: the same roll is thrown in the same way, wherever it is seen. */
export function seedOf(...numbers: readonly number[]): number {
  return numbers.reduce(
    (seed, number) => Math.imul(seed ^ (number + 1), 0x01000193) >>> 0,
    0x811c9dc5,
  );
}

const GRAVITY = 150;
const HALF = 0.5;
/** A felt that is no deeper than this is a strip: dice on it are drawn to its middle, as in a shallow trough. */
const STRIP_DEPTH = 2;
const TROUGH = 70;
/** Speeds that pass for rest. */
const STILL_SPEED = 0.6;
const STILL_SPIN = 0.9;
/** The cosine of the tilt that the glide may still take out. */
const FLAT = 0.985;
/** Speeds of a hit that is just heard, and of the loudest. */
const FAINT_SPEED = 1.6;
const LOUD_SPEED = 22;
/** How far a die may have to glide at most; farther only if many throws give nothing better. */
const NEAR = 1.5;
const PATIENT_TRIES = 8;
/** After so many tries none is looked for any more; no throw of the tests has needed half of them. */
const MOST_TRIES = 240;

interface Surfaces {
  readonly bone: Material;
  readonly felt: Material;
  readonly wood: Material;
}

function makeWorld(): { readonly world: World; readonly materials: Surfaces } {
  const world = new World({ gravity: new Vec3(0, -GRAVITY, 0) });
  world.defaultContactMaterial.contactEquationStiffness = 5e8;
  const materials = {
    bone: new Material("bone"),
    felt: new Material("felt"),
    wood: new Material("wood"),
  };
  const { bone, felt, wood } = materials;
  const stiff = { contactEquationStiffness: 5e8, contactEquationRelaxation: 3 };
  world.addContactMaterial(
    new ContactMaterial(bone, felt, { friction: 0.2, restitution: 0.3, ...stiff }),
  );
  world.addContactMaterial(
    new ContactMaterial(bone, bone, { friction: 0.02, restitution: 0.35, ...stiff }),
  );
  world.addContactMaterial(
    new ContactMaterial(bone, wood, { friction: 0, restitution: 0.4, ...stiff }),
  );
  return { world, materials };
}

function addWalls(world: World, { felt, wood }: Surfaces, room: Felt): Body {
  const wall = (material: Material, x: number, z: number, tilt: number, yaw: number): Body => {
    const body = new Body({ mass: 0, material, shape: new Plane() });
    body.position.set(x, 0, z);
    body.quaternion.setFromEuler(tilt, yaw, 0);
    world.addBody(body);
    return body;
  };
  const ground = wall(felt, 0, 0, -Math.PI / 2, 0);
  wall(wood, room.right, 0, 0, -Math.PI / 2);
  wall(wood, 0, room.back, 0, 0);
  wall(wood, 0, room.front, 0, Math.PI);
  return ground;
}

/** Lets the dice fly out of the cup, the ones for the right first and fastest, each roughly towards its column. */
function launch(
  bone: Material,
  room: Felt,
  places: readonly Place[],
  chance: () => number,
): Body[] {
  const spread = (most: number): number => (chance() * 2 - 1) * most;
  const middle = (room.back + room.front) / 2;
  const reach = Math.min(0.54, (room.front - room.back) / 2 - HALF - 0.04);
  return places.map((place, index) => {
    const rank = places.length - 1 - index;
    const body = new Body({
      mass: 1,
      material: bone,
      shape: new Box(new Vec3(HALF, HALF, HALF)),
      linearDamping: 0.1,
      angularDamping: 0.2,
    });
    const side = rank % 2 === 0 ? 1 : -1;
    body.position.set(room.left - 0.75 - rank * 0.22, 1.3 + spread(0.25), middle + side * reach);
    // Turned about the axis across the way, and a little askew: side by side they have room.
    const [x, y, z, w] = after(turnAbout([0, 0, 1], chance() * 2 * Math.PI), aboutUp(spread(0.12)));
    body.quaternion.set(x, y, z, w);
    const way = place.x - body.position.x;
    const aside = place.z - body.position.z;
    body.velocity.set(
      way * (8.9 - 0.6 * way) + rank * 1.2 + spread(1),
      2 + spread(2),
      aside * 1.1 + spread(1.6),
    );
    body.angularVelocity.set(spread(10), spread(8), -body.velocity.x * 0.9 + spread(6));
    return body;
  });
}

/** The felt drags more and more towards the end, so that all lie in time. */
function drag(bodies: readonly Body[], pose: number): void {
  const share = Math.max(0, (pose - 20) / (TUMBLE_POSES - 20));
  for (const body of bodies) {
    // What stands on an edge is to fall over, not to be held there.
    const isFlat = body.position.y < 0.6 && topOf(poseOf(body).turn).cosine > 0.95;
    body.linearDamping = isFlat ? 0.1 + 0.88 * share : 0.1;
    body.angularDamping = isFlat ? 0.2 + 0.75 * share : 0.2;
  }
}

interface Landing {
  readonly tracks: readonly (readonly Pose[])[];
  readonly impacts: readonly Impact[];
}

function poseOf({ position, quaternion }: Body): Pose {
  const turn = [quaternion.x, quaternion.y, quaternion.z, quaternion.w] as const;
  return { x: position.x, y: position.y, z: position.z, turn };
}

function isLying(body: Body, room: Felt): boolean {
  const { x, y, z, turn } = poseOf(body);
  const isStill =
    body.velocity.length() < STILL_SPEED && body.angularVelocity.length() < STILL_SPIN;
  const isInside = x > room.left + 0.35 && x < room.right && z > room.back && z < room.front;
  return isStill && isInside && Math.abs(y - HALF) < 0.06 && topOf(turn).cosine > FLAT;
}

/** Throws once; null if a die is cocked, stacked, off the felt or still moving when the time is up. */
function land(seed: number, room: Felt, places: readonly Place[]): Landing | null {
  const { world, materials } = makeWorld();
  const ground = addWalls(world, materials, room);
  const bodies = launch(materials.bone, room, places, chanceOf(seed));
  const impacts: Impact[] = [];
  const isStrip = room.front - room.back < STRIP_DEPTH;
  const middle = (room.back + room.front) / 2;
  let ms = 0;
  bodies.forEach((body, die) => {
    body.addEventListener("collide", (event: CollideEvent) => {
      const other = bodies.indexOf(event.body);
      const speed = Math.abs(event.contact.getImpactVelocityAlongNormal());
      // Both dice of a hit tell of it.
      if (speed < FAINT_SPEED || (other >= 0 && other < die)) return;
      const against = event.body === ground ? "felt" : other >= 0 ? "die" : "wood";
      impacts.push({ ms, strength: Math.min(1, speed / LOUD_SPEED), against, die });
    });
  });
  const tracks = bodies.map((body) => Array.from({ length: FIRST_POSE }, () => poseOf(body)));
  for (let pose = FIRST_POSE; pose < TUMBLE_POSES; pose += 1) {
    bodies.forEach((body, die) => {
      if (pose === FIRST_POSE + (bodies.length - 1 - die) * POSES_BETWEEN) world.addBody(body);
    });
    drag(bodies, pose);
    for (let step = 0; step < STEPS_PER_POSE; step += 1) {
      if (isStrip)
        for (const body of bodies) body.force.z -= body.mass * TROUGH * (body.position.z - middle);
      ms = (1000 * (pose * STEPS_PER_POSE + step)) / (POSES_PER_SECOND * STEPS_PER_POSE);
      world.step(STEP_S);
    }
    bodies.forEach((body, die) => void tracks[die]?.push(poseOf(body)));
  }
  return bodies.every((body) => isLying(body, room)) ? { tracks, impacts } : null;
}

interface CollideEvent {
  readonly body: Body;
  readonly contact: { getImpactVelocityAlongNormal(): number };
}

/** A square on the table. */
interface Spot {
  readonly x: number;
  readonly z: number;
  readonly angle: number;
}

/** Tells whether two dice that lie flat cover the same ground. */
export function doOverlap(one: Spot, two: Spot): boolean {
  const [dx, dz] = [two.x - one.x, two.z - one.z];
  const turned = Math.abs(one.angle - two.angle);
  const reach = HALF + HALF * (Math.abs(Math.cos(turned)) + Math.abs(Math.sin(turned)));
  return [one.angle, two.angle].every((angle) => {
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
    return Math.abs(dx * cosine - dz * sine) < reach && Math.abs(dx * sine + dz * cosine) < reach;
  });
}

interface Glide {
  readonly from: Pose;
  readonly to: Pose;
  readonly start: Spot;
  readonly end: Spot;
}

/** Plans how a landed die comes into its column: straight, and turned by an eighth of a turn at most. */
function planGlide(from: Pose, place: Place): Glide {
  const flat = leveled(from.turn);
  const angle = bearing(flat);
  const quarter = Math.PI / 2;
  const by = ((((place.askew - angle) % quarter) + quarter * 1.5) % quarter) - quarter / 2;
  return {
    from,
    to: { x: place.x, y: HALF, z: place.z, turn: after(aboutUp(by), flat) },
    start: { x: from.x, z: from.z, angle },
    end: { x: place.x, z: place.z, angle: angle + by },
  };
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** Gives how much of a glide is done. */
function eased(share: number): number {
  return share * share * (3 - 2 * share);
}

/** Gives how far a glide is at a share of its time: first into the column, then along it, so that neighbors have room. */
function glided(share: number): { readonly across: number; readonly along: number } {
  return { across: eased(Math.min(1, share * 1.5)), along: eased(Math.max(0, share * 1.5 - 0.5)) };
}

function doCross(one: Glide, two: Glide): boolean {
  for (let pose = 1; pose <= GATHER_POSES; pose += 1) {
    const { across, along } = glided(pose / GATHER_POSES);
    const spotOf = ({ start, end }: Glide): Spot => ({
      x: mix(start.x, end.x, across),
      z: mix(start.z, end.z, along),
      angle: mix(start.angle, end.angle, across),
    });
    if (doOverlap(spotOf(one), spotOf(two))) return true;
  }
  return false;
}

function pathOf(track: readonly Pose[], { from, to }: Glide, relabel: Turn): Float32Array {
  const path = new Float32Array(POSES * POSE_SIZE);
  for (let pose = 0; pose < POSES; pose += 1) {
    const { across, along } = glided(Math.max(0, (pose + 1 - TUMBLE_POSES) / GATHER_POSES));
    const { x, y, z, turn } = track[pose] ?? {
      x: mix(from.x, to.x, across),
      y: mix(from.y, to.y, across),
      z: mix(from.z, to.z, along),
      turn: between(from.turn, to.turn, across),
    };
    path.set([x, y, z, ...after(turn, relabel)], pose * POSE_SIZE);
  }
  return path;
}

/** A throw whose dice have no faces yet. */
export interface Course {
  readonly landing: Landing;
  /** Bodies by column, from the left. */
  readonly order: readonly number[];
  readonly glides: readonly Glide[];
  /** The longest way of a glide. */
  readonly way: number;
  readonly places: readonly Place[];
  /** How often it was thrown until it was fit to be shown. */
  readonly tries: number;
}

/** Gives the landed bodies to the columns from left to right; null if they would touch on the way. */
function gather(landing: Landing, places: readonly Place[], tries: number): Course | null {
  const rests = landing.tracks.map((track) => track.at(-1));
  const order = [...rests.keys()].sort((a, b) => (rests[a]?.x ?? 0) - (rests[b]?.x ?? 0));
  const glides = places.flatMap((place, index) => {
    const from = rests[order[index] ?? -1];
    return from === undefined ? [] : [planGlide(from, place)];
  });
  const isCrossed = glides.some((one, index) =>
    glides.slice(index + 1).some((two) => doCross(one, two)),
  );
  if (isCrossed) return null;
  const ways = glides.map(({ start, end }) => Math.hypot(end.x - start.x, end.z - start.z));
  return { landing, order, glides, way: Math.max(...ways), places, tries };
}

/**
 * Looks for a throw of some dice that is fit to be shown, one try at a time: cocked, stacked or colliding dice and such
 * that still move are thrown anew from the next seed. The same seed finds the same throw.
 */
export class CourseSearch {
  #best: Course | null = null;
  #tries = 0;
  readonly #seed: number;
  readonly #room: Felt;
  readonly #places: readonly Place[];

  /** @param places where the dice are to lie, from left to right. */
  constructor(seed: number, room: Felt, places: readonly Place[]) {
    this.#seed = seed;
    this.#room = room;
    this.#places = places;
  }

  /** What was found; null while it is to be looked for further. */
  get course(): Course | null {
    const best = this.#best;
    return best !== null && (best.way <= NEAR || this.#tries >= PATIENT_TRIES) ? best : null;
  }

  /** Whether there is nothing more to be done: something was found, or it was looked for long enough. */
  get isDone(): boolean {
    return this.course !== null || this.#tries >= MOST_TRIES;
  }

  /** Throws once more. */
  tryOnce(): void {
    const landing = land(this.#seed + this.#tries * 7919, this.#room, this.#places);
    this.#tries += 1;
    const found = landing === null ? null : gather(landing, this.#places, this.#tries);
    if (found !== null && (this.#best === null || found.way < this.#best.way)) this.#best = found;
  }

  /** Tries until it is done; null if nothing was found that is fit to be shown. */
  find(): Course | null {
    while (!this.isDone) this.tryOnce();
    return this.course;
  }
}

/** Gives a throw its faces, from left to right: each die is drawn with the turn of the cube that lays its face up. */
export function show(course: Course, showings: readonly Showing[]): Flight {
  const { landing, order, glides, places, tries } = course;
  const paths = glides.map((glide, index) => {
    const { face, quarters } = showings[index] ?? { face: 1, quarters: 0 };
    const wanted = lying(face, places[index]?.askew ?? 0, quarters);
    const relabel = after(undoing(glide.to.turn), wanted);
    return pathOf(landing.tracks[order[index] ?? 0] ?? [], glide, relabel);
  });
  const impacts = landing.impacts.map((impact) => ({ ...impact, die: order.indexOf(impact.die) }));
  return { paths, impacts, tries };
}

/** Gives where a die is at a moment of its path, in ms at the usual speed: between two poses too. */
export function poseAt(path: Float32Array, ms: number): Pose {
  const exact = Math.min(POSES - 1, Math.max(0, (ms * POSES_PER_SECOND) / 1000 - 1));
  const index = Math.floor(exact);
  const [one, two] = [poseIn(path, index), poseIn(path, Math.min(POSES - 1, index + 1))];
  const share = exact - index;
  return {
    x: mix(one.x, two.x, share),
    y: mix(one.y, two.y, share),
    z: mix(one.z, two.z, share),
    turn: between(one.turn, two.turn, share),
  };
}

function poseIn(path: Float32Array, index: number): Pose {
  const [x = 0, y = 0, z = 0, ...turn] = path.subarray(index * POSE_SIZE, (index + 1) * POSE_SIZE);
  const [a = 0, b = 0, c = 0, d = 1] = turn;
  return { x, y, z, turn: [a, b, c, d] };
}
