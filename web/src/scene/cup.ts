/** The leather cup: how it is made, where it stands, how it is shaken and how it throws. */
import { DoubleSide, Group, Mesh, MeshStandardMaterial, Quaternion, Vector3 } from "three";
import { paintGrain, paintLeather } from "./paint.ts";
import type { Palette } from "./palette.ts";
import { CUP_FOOT, CUP_HEIGHT, cupInside, cupOutside, cupRim } from "./shapes.ts";
import { LOOK_DOWN, type Stage } from "./stage.ts";

/** Where the middle of the cup's foot is, where its mouth points, and its size. */
export interface CupPose {
  readonly foot: Vector3;
  readonly axis: Vector3;
  readonly size: number;
}

/** Times of a throw in ms at the usual speed: the cup is there, it pours, it is away, it comes back. */
const THERE_MS = 85;
const POURED_MS = 190;
const AWAY_MS = 300;
const BACK_MS = [640, 880] as const;
/** Shakes in a second, and how far. */
const SHAKES = 7;
const SHAKE = 0.13;
/** The angle between the standing cup's axis and the eye, in radians: its mouth is seen as a flat ellipse. */
const SHOWN = (71 * Math.PI) / 180;

const UP = new Vector3(0, 1, 0);
const STANDING = new Vector3(
  -0.02,
  Math.cos(SHOWN) * Math.sin(LOOK_DOWN) + Math.sin(SHOWN) * Math.cos(LOOK_DOWN),
  Math.cos(SHOWN) * Math.cos(LOOK_DOWN) - Math.sin(SHOWN) * Math.sin(LOOK_DOWN),
).normalize();
const POURING = new Vector3(1, -0.16, -0.05).normalize();
const LEAVING = new Vector3(0.86, 0.5, -0.1).normalize();

/** Heights of the standing cup in shares of the felt's room for it: on a wide felt, and on a strip. */
const WIDE_SHARE = 0.42;
const STRIP_SHARE = 0.8;
const MOST_SIZE = 1.02;

function eased(share: number): number {
  const within = Math.min(1, Math.max(0, share));
  return within * within * (3 - 2 * within);
}

/** The cup. */
export class Cup {
  readonly group = new Group();
  readonly #leather: MeshStandardMaterial;
  readonly #inside: MeshStandardMaterial;
  readonly #rim: MeshStandardMaterial;

  constructor(palette: Palette) {
    const grain = paintGrain();
    this.#leather = new MeshStandardMaterial({ bumpMap: grain, bumpScale: 1.1, roughness: 0.5 });
    this.#inside = new MeshStandardMaterial({ roughness: 1, side: DoubleSide });
    this.#rim = new MeshStandardMaterial({ roughness: 0.55 });
    const outside = new Mesh(cupOutside(), this.#leather);
    const rim = new Mesh(cupRim(), this.#rim);
    const inside = new Mesh(cupInside(), this.#inside);
    for (const part of [outside, rim]) {
      part.castShadow = true;
      part.receiveShadow = true;
    }
    inside.receiveShadow = true;
    this.group.add(outside, rim, inside);
    this.group.visible = false;
    this.repaint(palette);
  }

  /** Takes on the colors of another theme. */
  repaint(palette: Palette): void {
    this.#leather.map?.dispose();
    this.#leather.map = paintLeather(palette);
    this.#inside.color.set(palette.leatherShade).multiplyScalar(0.35);
    this.#rim.color.set(palette.leatherLit);
  }

  /** Puts the cup somewhere, or away. */
  put(pose: CupPose | null): void {
    this.group.visible = pose !== null;
    if (pose === null) return;
    this.group.position.copy(pose.foot);
    this.group.quaternion.setFromUnitVectors(UP, pose.axis);
    this.group.scale.setScalar(pose.size);
  }

  dispose(): void {
    for (const part of this.group.children) if (part instanceof Mesh) part.geometry.dispose();
    for (const material of [this.#leather, this.#inside, this.#rim]) {
      material.map?.dispose();
      material.bumpMap?.dispose();
      material.dispose();
    }
  }
}

/** Where the cup is in one layout. */
export class CupPlaces {
  readonly standing: CupPose;
  readonly #pouring: CupPose;
  readonly #away: CupPose;
  readonly #shaken: CupPose;
  /** Beyond this, dice have left the cup. */
  readonly mouth: number;

  constructor(stage: Stage) {
    const { width, height, rail, plank } = stage.measures;
    const isStrip = plank === 0;
    const room = isStrip ? height * STRIP_SHARE : (height - rail) * WIDE_SHARE;
    const size = Math.min(MOST_SIZE, room / stage.scale / (CUP_HEIGHT + 0.3));
    const half = CUP_FOOT * size;
    const [left, , front] = stage.seenAt(plank, height, 0);
    const gap = isStrip ? 0.35 : 0.62;
    const foot = new Vector3(left + gap + half, half * 0.96, front - 0.24 - half * 0.4);
    this.standing = { foot, axis: STANDING, size };
    const felt = stage.room;
    const middle = (felt.back + felt.front) / 2;
    const pour = Math.min(1, (width / stage.scale) * 0.2);
    this.mouth = felt.left + 0.75;
    const reach = CUP_HEIGHT * pour;
    const at = (x: number, y: number, axis: Vector3): CupPose => ({
      foot: new Vector3(x, y, middle).addScaledVector(axis, -reach),
      axis,
      size: pour,
    });
    this.#pouring = at(this.mouth, 1.25, POURING);
    this.#away = at(felt.left - 1.3, 1.7, LEAVING);
    const shown = new Vector3(felt.left + 1.15, 1.5, middle + CUP_HEIGHT * 0.42 * size);
    this.#shaken = {
      foot: isStrip ? shown : foot.clone().add(new Vector3(0, 0.6, -0.2)),
      axis: STANDING,
      size,
    };
  }

  /** Gives where the cup is while a result is awaited. */
  shaken(from: CupPose | null, ms: number): CupPose {
    const came = mixed(from ?? this.#away, this.#shaken, eased(ms / 110));
    const swing = Math.sin((ms / 1000) * SHAKES * 2 * Math.PI);
    const bounce = Math.abs(Math.cos((ms / 1000) * SHAKES * 2 * Math.PI));
    return {
      foot: came.foot
        .clone()
        .add(new Vector3(swing * SHAKE, bounce * SHAKE, -bounce * SHAKE * 0.6)),
      axis: came.axis
        .clone()
        .add(new Vector3(swing * 0.16, 0, 0))
        .normalize(),
      size: came.size,
    };
  }

  /** Gives where the cup is in a throw, at a time in ms at the usual speed; null while it is away. */
  thrown(from: CupPose | null, ms: number, doesReturn: boolean): CupPose | null {
    if (ms < THERE_MS) return mixed(from ?? this.#away, this.#pouring, eased(ms / THERE_MS));
    if (ms < POURED_MS) {
      const push = Math.sin(((ms - THERE_MS) / (POURED_MS - THERE_MS)) * Math.PI) * 0.16;
      return { ...this.#pouring, foot: this.#pouring.foot.clone().add(new Vector3(push, 0, 0)) };
    }
    if (ms < AWAY_MS)
      return mixed(this.#pouring, this.#away, eased((ms - POURED_MS) / (AWAY_MS - POURED_MS)));
    if (!doesReturn || ms < BACK_MS[0]) return null;
    const start = {
      ...this.standing,
      foot: this.standing.foot.clone().add(new Vector3(-3.2, 0, 0)),
    };
    return mixed(start, this.standing, eased((ms - BACK_MS[0]) / (BACK_MS[1] - BACK_MS[0])));
  }
}

const turnOf = (axis: Vector3): Quaternion => new Quaternion().setFromUnitVectors(UP, axis);

function mixed(from: CupPose, to: CupPose, share: number): CupPose {
  const turn = turnOf(from.axis).slerp(turnOf(to.axis), share);
  return {
    foot: from.foot.clone().lerp(to.foot, share),
    axis: UP.clone().applyQuaternion(turn),
    size: from.size + (to.size - from.size) * share,
  };
}
