/** Turns of a die as unit quaternions, in plain numbers: physics and picture share them, and neither its library. */

/** A unit quaternion. */
export type Turn = readonly [x: number, y: number, z: number, w: number];
export type Vector = readonly [x: number, y: number, z: number];

/** Where each face looks in the die's own frame; opposite faces make seven. */
export const NORMALS: readonly Vector[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [0, 0, -1],
  [0, -1, 0],
  [-1, 0, 0],
];

const QUARTER = Math.PI / 2;

/** Gives the turn that does `first`, then `then`. */
export function after(then: Turn, first: Turn): Turn {
  const [ax, ay, az, aw] = then;
  const [bx, by, bz, bw] = first;
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

/** Gives the turn that undoes another. */
export function undoing([x, y, z, w]: Turn): Turn {
  return [-x, -y, -z, w];
}

/** Gives where a turn carries a vector. */
export function carried(turn: Turn, [x, y, z]: Vector): Vector {
  const [rx, ry, rz] = after(after(turn, [x, y, z, 0]), undoing(turn));
  return [rx, ry, rz];
}

/** Gives the turn about an axis of length 1 by an angle in radians. */
export function turnAbout([x, y, z]: Vector, angle: number): Turn {
  const sine = Math.sin(angle / 2);
  return [x * sine, y * sine, z * sine, Math.cos(angle / 2)];
}

/** Gives the turn about the upright axis by an angle in radians, seen from above against the clock. */
export function aboutUp(angle: number): Turn {
  return turnAbout([0, 1, 0], angle);
}

/** Gives the turn between two, at `share` of the way from 0 to 1; both count as one turn with either sign. */
export function between(from: Turn, to: Turn, share: number): Turn {
  const dot = from[0] * to[0] + from[1] * to[1] + from[2] * to[2] + from[3] * to[3];
  const sign = dot < 0 ? -1 : 1;
  const mix = (index: 0 | 1 | 2 | 3): number =>
    from[index] * (1 - share) + to[index] * sign * share;
  const mixed = [mix(0), mix(1), mix(2), mix(3)] as const;
  const length = Math.hypot(...mixed);
  return [mixed[0] / length, mixed[1] / length, mixed[2] / length, mixed[3] / length];
}

/** Gives the face that looks up, and the cosine of its tilt: 1 if it lies flat. */
export function topOf(turn: Turn): { readonly face: number; readonly cosine: number } {
  const heights = NORMALS.map((normal) => carried(turn, normal)[1]);
  const cosine = Math.max(...heights);
  return { face: heights.indexOf(cosine) + 1, cosine };
}

/** Gives the turn closest to this one under which the upper face lies flat. */
export function leveled(turn: Turn): Turn {
  const normal = NORMALS[topOf(turn).face - 1];
  if (normal === undefined) return turn;
  const [x, y, z] = carried(turn, normal);
  const length = Math.hypot(x, z);
  if (length < 1e-9) return turn;
  return after(turnAbout([-z / length, 0, x / length], Math.acos(Math.min(1, y))), turn);
}

/** Gives by how much a die that lies flat is turned on the table, in radians from 0 to a quarter turn. */
export function bearing(turn: Turn): number {
  const up = topOf(turn).face;
  const sideways = NORMALS.find((_, index) => index + 1 !== up && index + 1 !== 7 - up);
  const [x, , z] = carried(turn, sideways ?? [1, 0, 0]);
  const angle = Math.atan2(-z, x) % QUARTER;
  return angle < 0 ? angle + QUARTER : angle;
}

/** Gives the turn that lays a face up, at an angle in radians, after some quarter turns on the table. */
export function lying(face: number, angle: number, quarters: number): Turn {
  return after(aboutUp(angle + quarters * QUARTER), UPRIGHT[face - 1] ?? UPRIGHT_TWO);
}

const UPRIGHT_TWO: Turn = [0, 0, 0, 1];
/** The turn that lays each face up. */
const UPRIGHT: readonly Turn[] = [
  turnAbout([0, 0, 1], QUARTER),
  UPRIGHT_TWO,
  turnAbout([1, 0, 0], -QUARTER),
  turnAbout([1, 0, 0], QUARTER),
  turnAbout([1, 0, 0], 2 * QUARTER),
  turnAbout([0, 0, 1], -QUARTER),
];
