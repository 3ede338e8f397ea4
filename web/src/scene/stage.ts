/**
 * Where things stand in the scene, reckoned from where the page has its columns: lengths in edges of a die on the felt,
 * x right, y up, z towards the player, the middle of the picture at the origin.
 */
import type { Felt } from "./throw.ts";
import type { Vector } from "./turns.ts";

/** A rectangle of the picture in CSS pixels from its upper left corner. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What the page says about the picture: everything in CSS pixels. */
export interface Measures {
  readonly width: number;
  readonly height: number;
  /** Height of the rail's row. */
  readonly rail: number;
  /** Width of the plank on either side of the felt. */
  readonly plank: number;
  /** Where the dice lie on the felt, by position. */
  readonly rests: readonly Area[];
  /** The recesses of the rail, by position. */
  readonly slots: readonly Area[];
  /** Edge of a die on the felt and of one on the rail. */
  readonly die: number;
  readonly heldDie: number;
  /** By how much a held die stands above the middle of its recess. */
  readonly lift: number;
}

/** How the eye looks down, in radians from the table. */
export const LOOK_DOWN = (80 * Math.PI) / 180;
/** How far the eye is from the middle of the picture. */
const EYE = 42;
/** Height of the rail at its front. */
export const RAIL_HEIGHT = 0.32;
/** By how much the rail leans towards the eye, in radians. */
export const RAIL_LEAN = (5 * Math.PI) / 180;
/** Depth in which dice tumble, at least and at most. */
const LEAST_DEPTH = 1.75;
const MOST_DEPTH = 3.2;

const SINE = Math.sin(LOOK_DOWN);
const COSINE = Math.cos(LOOK_DOWN);

function middleOf({ left, top, width, height }: Area): readonly [number, number] {
  return [left + width / 2, top + height / 2];
}

/** The stage of one layout of the page. */
export class Stage {
  readonly measures: Measures;
  /** Pixels of a length of 1 in the middle of the picture. */
  readonly scale: number;

  constructor(measures: Measures) {
    this.measures = measures;
    // The upper face of a die lies one edge nearer to the eye, and it is that face which is to have the page's size.
    this.scale = (measures.die * (EYE - SINE)) / EYE;
  }

  /** Where the eye is. */
  get eye(): Vector {
    return [0, EYE * SINE, EYE * COSINE];
  }

  /** The eye's angle from the upper edge of the picture to the lower, in degrees. */
  get openingDegrees(): number {
    return (2 * Math.atan(this.measures.height / 2 / this.scale / EYE) * 180) / Math.PI;
  }

  /** Gives the point seen at a pixel on a plane that leans towards the eye and passes through a height at z = `from`. */
  seenAt(px: number, py: number, height: number, lean = 0, from = 0): Vector {
    const right = (px - this.measures.width / 2) / this.scale;
    const up = (this.measures.height / 2 - py) / this.scale;
    // The picture's own plane passes through the origin; its upward axis is (0, cos, -sin) of the eye's angle.
    const ray = [right, up * COSINE - EYE * SINE, -up * SINE - EYE * COSINE] as const;
    const [ex, ey, ez] = this.eye;
    const [ny, nz] = [Math.cos(lean), Math.sin(lean)];
    const share = ((height - ey) * ny + (from - ez) * nz) / (ray[1] * ny + ray[2] * nz);
    return [ex + ray[0] * share, ey + ray[1] * share, ez + ray[2] * share];
  }

  /** Gives the pixel at which a point is seen. */
  pixelOf([x, y, z]: Vector): readonly [number, number] {
    const depth = EYE - y * SINE - z * COSINE;
    const factor = (this.scale * EYE) / depth;
    return [
      this.measures.width / 2 + x * factor,
      this.measures.height / 2 - (y * COSINE - z * SINE) * factor,
    ];
  }

  /** Gives the place on the felt of the die at a position. */
  rest(position: number): Vector {
    const area = this.measures.rests[position];
    if (area === undefined) return [0, 0.5, 0];
    const [px, py] = middleOf(area);
    // Of the side that faces the player a little is seen below the upper face: half of it is made up for.
    const [x, , z] = this.seenAt(px, py - (this.measures.die * COSINE) / 3, 1);
    return [x, 0.5, z];
  }

  /** Gives the place on the felt where the page has the middle of a die. */
  spot(position: number): Vector {
    const area = this.measures.rests[position];
    if (area === undefined) return [0, 0, 0];
    const [px, py] = middleOf(area);
    return this.seenAt(px, py, 0);
  }

  /** How large a held die is, beside one on the felt. */
  get heldSize(): number {
    const [, , z] = this.seenAt(0, this.measures.rail / 2, 1);
    const nearer = (EYE - (RAIL_HEIGHT + 1) * SINE - z * COSINE) / (EYE - SINE);
    return (this.measures.heldDie / this.measures.die) * nearer;
  }

  /** Gives the place on the rail of the die at a position. */
  held(position: number): Vector {
    const area = this.measures.slots[position];
    if (area === undefined) return [0, 0.5, 0];
    const [px, py] = middleOf(area);
    const size = this.heldSize;
    const [x, y, z] = this.onRail(px, py - this.measures.lift, size);
    return [x, y - (size / 2) * Math.cos(RAIL_LEAN), z - (size / 2) * Math.sin(RAIL_LEAN)];
  }

  /** Gives the point seen at a pixel on the rail, or so far above it. */
  onRail(px: number, py: number, above = 0): Vector {
    const lift = above * Math.cos(RAIL_LEAN);
    return this.seenAt(
      px,
      py,
      RAIL_HEIGHT + lift,
      RAIL_LEAN,
      this.railFront + above * Math.sin(RAIL_LEAN),
    );
  }

  /** Where the rail ends towards the player. */
  get railFront(): number {
    return this.seenAt(this.measures.width / 2, this.measures.rail, RAIL_HEIGHT)[2];
  }

  /** The felt on which dice tumble: it reaches a little under the rail and the bar where the page has a narrow strip. */
  get room(): Felt {
    const { width, height, plank } = this.measures;
    const [left] = this.seenAt(plank, height / 2, 0.5);
    const [right] = this.seenAt(width - plank, height / 2, 0.5);
    const back = this.railFront;
    const front = this.seenAt(0, height, 0)[2];
    const middle = (back + front) / 2;
    if (front - back < LEAST_DEPTH)
      return { left, right, back: middle - LEAST_DEPTH / 2, front: middle + LEAST_DEPTH / 2 };
    return { left, right, back, front: Math.min(front, back + MOST_DEPTH) };
  }
}
