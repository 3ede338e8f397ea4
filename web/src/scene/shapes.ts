/** The shapes of the scene that are not planks: the die and the cup. */
import { BufferAttribute, BufferGeometry, LatheGeometry, Vector2 } from "three";
import { FACE_COLUMNS, FACE_ROWS } from "./paint.ts";
import { NORMALS, type Vector } from "./turns.ts";

const HALF = 0.5;
/** How round the edges of a die are. */
export const ROUNDING = 0.16;
/** Strips of a rounding on each face: half of it. */
const STRIPS = 5;

function cross([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
}

/** Gives where the lines of a face's net lie: dense in the rounding, none between. */
function netLines(): readonly number[] {
  const rounding = Array.from({ length: STRIPS + 1 }, (_, strip) => {
    const angle = (strip / STRIPS) * (Math.PI / 4);
    return HALF - ROUNDING + ROUNDING * Math.tan(angle);
  });
  return [...rounding.map((line) => -line).reverse(), ...rounding];
}

interface Net {
  readonly positions: number[];
  readonly normals: number[];
  readonly uvs: number[];
  readonly index: number[];
}

function addPoint(net: Net, point: Vector): void {
  const core = HALF - ROUNDING;
  const [ix, iy, iz] = point.map((part) => Math.max(-core, Math.min(core, part)));
  const inner = [ix ?? 0, iy ?? 0, iz ?? 0] as const;
  const out = [point[0] - inner[0], point[1] - inner[1], point[2] - inner[2]] as const;
  const length = Math.hypot(...out);
  const normal = [out[0] / length, out[1] / length, out[2] / length] as const;
  net.normals.push(...normal);
  net.positions.push(
    inner[0] + normal[0] * ROUNDING,
    inner[1] + normal[1] * ROUNDING,
    inner[2] + normal[2] * ROUNDING,
  );
}

function addFace(net: Net, face: number, normal: Vector): void {
  const lines = netLines();
  const across: Vector = normal[0] === 0 ? [1, 0, 0] : [0, 0, -normal[0]];
  const along = cross(normal, across);
  const first = net.positions.length / 3;
  const column = (face - 1) % FACE_COLUMNS;
  const row = FACE_ROWS - 1 - Math.floor((face - 1) / FACE_COLUMNS);
  for (const v of lines) {
    for (const u of lines) {
      addPoint(net, [
        normal[0] * HALF + across[0] * u + along[0] * v,
        normal[1] * HALF + across[1] * u + along[1] * v,
        normal[2] * HALF + across[2] * u + along[2] * v,
      ]);
      net.uvs.push((column + u + HALF) / FACE_COLUMNS, (row + v + HALF) / FACE_ROWS);
    }
  }
  const count = lines.length;
  for (let v = 0; v + 1 < count; v += 1) {
    for (let u = 0; u + 1 < count; u += 1) {
      const corner = first + v * count + u;
      net.index.push(corner, corner + 1, corner + count);
      net.index.push(corner + 1, corner + count + 1, corner + count);
    }
  }
}

/** Gives a die with rounded edges; each face shows its part of the texture. */
export function dieShape(): BufferGeometry {
  const net: Net = { positions: [], normals: [], uvs: [], index: [] };
  for (const [index, normal] of NORMALS.entries()) addFace(net, index + 1, normal);
  const shape = new BufferGeometry();
  shape.setAttribute("position", new BufferAttribute(new Float32Array(net.positions), 3));
  shape.setAttribute("normal", new BufferAttribute(new Float32Array(net.normals), 3));
  shape.setAttribute("uv", new BufferAttribute(new Float32Array(net.uvs), 2));
  shape.setIndex(net.index);
  return shape;
}

/** Height of the cup, and its radius at the mouth and at the foot. */
export const CUP_HEIGHT = 2.3;
export const CUP_MOUTH = 0.9;
export const CUP_FOOT = 0.74;
/** How thick the leather is. */
const WALL = 0.085;
const ROUND_STEPS = 44;

function turned(profile: readonly (readonly [radius: number, height: number])[]): LatheGeometry {
  const shape = new LatheGeometry(
    profile.map(([radius, height]) => new Vector2(radius, height)),
    ROUND_STEPS,
  );
  const { position, uv } = shape.attributes;
  // The texture is laid by height; the maker of the shape lays it by the number of the ring.
  if (position !== undefined && uv !== undefined)
    for (let point = 0; point < uv.count; point += 1)
      uv.setY(point, position.getY(point) / CUP_HEIGHT);
  return shape;
}

/** Gives the outside of the cup; it stands upright on the origin. */
export function cupOutside(): LatheGeometry {
  const belly = CUP_FOOT + (CUP_MOUTH - CUP_FOOT) * 0.42;
  return turned([
    [0, 0],
    [CUP_FOOT - 0.08, 0],
    [CUP_FOOT - 0.02, 0.03],
    [CUP_FOOT, 0.1],
    [CUP_FOOT + 0.012, 0.29],
    [CUP_FOOT - 0.004, 0.31],
    [belly, CUP_HEIGHT * 0.5],
    [CUP_MOUTH - 0.045, CUP_HEIGHT * 0.765],
    [CUP_MOUTH - 0.015, CUP_HEIGHT * 0.78],
    [CUP_MOUTH + 0.01, CUP_HEIGHT * 0.95],
    [CUP_MOUTH + 0.012, CUP_HEIGHT - 0.04],
  ]);
}

/** Gives the rolled rim of the cup. */
export function cupRim(): LatheGeometry {
  const middle = CUP_MOUTH - WALL / 2 + 0.012;
  const ring = Array.from({ length: 9 }, (_, step) => {
    const angle = (step / 8) * Math.PI;
    const radius = middle + Math.cos(angle) * (WALL / 2 + 0.012);
    return [radius, CUP_HEIGHT - 0.04 + Math.sin(angle) * 0.05] as const;
  });
  return turned(ring);
}

/** Gives the inside of the cup. */
export function cupInside(): LatheGeometry {
  return turned([
    [CUP_MOUTH - WALL, CUP_HEIGHT - 0.04],
    [CUP_FOOT - WALL, 0.25],
    [0, 0.2],
  ]);
}
