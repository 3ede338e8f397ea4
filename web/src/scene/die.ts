/** One die of the scene: its mesh, the darkness under it, the outline of its place, and how it moves. */
import {
  type BufferGeometry,
  type CanvasTexture,
  Mesh,
  type MeshBasicMaterial,
  type MeshStandardMaterial,
  type PlaneGeometry,
  type Scene,
} from "three";
import { makeMark } from "./furniture.ts";
import { RAIL_HEIGHT } from "./stage.ts";
import { type Pose, poseAt, THROW_MS } from "./throw.ts";
import { between } from "./turns.ts";

/** Where a die is, how it is turned, and how large it is drawn. */
export interface Stand extends Pose {
  readonly size: number;
}

/** What the dice share. */
export interface DieLook {
  readonly shape: BufferGeometry;
  readonly fresh: MeshStandardMaterial;
  /** The look of dice that can no longer be held. */
  readonly stale: MeshStandardMaterial;
  readonly darkness: CanvasTexture;
  readonly outline: CanvasTexture;
}

/** What a die has to know of a moment. */
export interface Moment {
  readonly nowMs: number;
  /** The time of the throw, at its usual speed. */
  readonly throwMs: number;
  /** Beyond this, dice have left the cup. */
  readonly mouth: number;
}

const HOLD_MS = 180;
const SCOOP_MS = 80;
/** From when on a thrown die is seen wherever it is. */
const OUT_MS = 330;
/** How far above its recess a die is carried. */
const CARRIED = 0.4;
/** How dark it is under a die, and up to which height it still is. */
const DARKNESS = 0.62;
const DARK_HEIGHT = 1.4;
/** The sizes of the marks on the table. */
const DARKNESS_SIZE = 1.72;
const OUTLINE_SIZE = 0.74;

interface Scooping {
  readonly from: Stand;
  readonly startMs: number;
}

type Motion =
  | ({ readonly kind: "carried"; readonly to: Stand; readonly isUp: boolean } & Scooping)
  | ({ readonly kind: "scooped" } & Scooping)
  | {
      readonly kind: "thrown";
      readonly path: Float32Array;
      readonly to: Stand;
      /** The way back into the cup before; null if the die was in it. */
      readonly before: Scooping | null;
    };

/** Gives a number between two. */
function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** An arrival with one small overshoot. */
function dropped(share: number): number {
  const left = share - 1;
  return 1 + 2.2 * left ** 3 + 1.2 * left ** 2;
}

function arrived(share: number): number {
  return 1 - (1 - share) ** 3;
}

/** One die. */
export class Die {
  /** Where it stands now; null if it is not to be seen. */
  stand: Stand | null = null;
  #motion: Motion | null = null;
  readonly #look: DieLook;
  readonly #mesh: Mesh;
  readonly #darkness: Mesh<PlaneGeometry, MeshBasicMaterial>;
  readonly #outline: Mesh<PlaneGeometry, MeshBasicMaterial>;
  /** Where all dice end that go back into the cup, counted from the cup. */
  readonly #rank: number;

  constructor(scene: Scene, look: DieLook, rank: number) {
    this.#look = look;
    this.#rank = rank;
    this.#mesh = new Mesh(look.shape, look.fresh);
    this.#mesh.castShadow = true;
    this.#mesh.receiveShadow = true;
    this.#darkness = makeMark(look.darkness, DARKNESS, DARKNESS_SIZE);
    this.#outline = makeMark(look.outline, 1, OUTLINE_SIZE);
    for (const part of [this.#mesh, this.#darkness, this.#outline]) {
      part.visible = false;
      scene.add(part);
    }
  }

  get isMoving(): boolean {
    return this.#motion !== null;
  }

  /** Lays the outline of its place. */
  outlineAt(x: number, z: number, texture: CanvasTexture): void {
    this.#outline.position.set(x, 0.004, z);
    this.#outline.material.map = texture;
  }

  /** Stands somewhere at once; null is nowhere. */
  settle(stand: Stand | null): void {
    this.#motion = null;
    this.stand = stand;
  }

  /** Is carried between felt and rail. */
  carry(to: Stand, nowMs: number, isUp: boolean): void {
    if (this.stand === null) this.settle(to);
    else this.#motion = { kind: "carried", from: this.stand, to, startMs: nowMs, isUp };
  }

  /** Goes back into the cup. */
  scoop(nowMs: number): void {
    if (this.stand !== null) this.#motion = { kind: "scooped", from: this.stand, startMs: nowMs };
  }

  /** Is thrown along a path; before, it goes back into the cup if it is not there yet. */
  fly(path: Float32Array, to: Stand, nowMs: number): void {
    if (this.#motion?.kind !== "scooped") this.scoop(nowMs);
    const before = this.#motion?.kind === "scooped" ? this.#motion : null;
    this.#motion = { kind: "thrown", path, to, before };
  }

  /** Moves to where it is at a moment; tells whether it moves on. */
  move(moment: Moment): boolean {
    const motion = this.#motion;
    switch (motion?.kind) {
      case undefined:
        return false;
      case "carried": {
        const share = Math.min(1, (moment.nowMs - motion.startMs) / HOLD_MS);
        this.stand = carriedAt(motion.from, motion.to, share, motion.isUp);
        if (share === 1) this.#motion = null;
        return share < 1;
      }
      case "scooped":
        this.stand = this.#scoopedAt(motion, moment);
        return this.stand !== null;
      case "thrown": {
        if (moment.throwMs >= THROW_MS) {
          this.settle(motion.to);
          return false;
        }
        const pose = poseAt(motion.path, moment.throwMs);
        if (pose.x > moment.mouth || moment.throwMs > OUT_MS) this.stand = { ...pose, size: 1 };
        else this.stand = motion.before === null ? null : this.#scoopedAt(motion.before, moment);
        return true;
      }
    }
  }

  /** Gives where it is on its way back into the cup; null once it is inside. */
  #scoopedAt({ from, startMs }: Scooping, { nowMs, mouth }: Moment): Stand | null {
    const share = (nowMs - startMs) / SCOOP_MS;
    if (share >= 1) return null;
    // They leave in their order, so that none goes through another.
    const end = mouth - 1.5 - this.#rank * 1.05;
    return { ...from, x: mix(from.x, end, share * share) };
  }

  /** Puts the meshes where the die stands. */
  place(isHeld: boolean, isStale: boolean): void {
    const { stand } = this;
    this.#outline.visible = isHeld;
    this.#mesh.visible = stand !== null;
    this.#darkness.visible = stand !== null;
    if (stand === null) return;
    this.#mesh.position.set(stand.x, stand.y, stand.z);
    this.#mesh.quaternion.set(...stand.turn);
    this.#mesh.scale.setScalar(stand.size);
    this.#mesh.material = isStale ? this.#look.stale : this.#look.fresh;
    const ground = isHeld ? RAIL_HEIGHT + 0.012 : 0.006;
    const height = Math.max(0, stand.y - stand.size / 2 - ground);
    this.#darkness.position.set(stand.x + 0.05, ground + (isHeld ? height : 0), stand.z + 0.1);
    this.#darkness.material.opacity = DARKNESS * Math.max(0, 1 - height / DARK_HEIGHT);
    this.#darkness.scale.setScalar(stand.size * (1 + height * 0.25));
  }
}

function carriedAt(from: Stand, to: Stand, share: number, isUp: boolean): Stand {
  const way = isUp ? dropped(share) : arrived(share);
  const turn = Math.min(1, Math.max(0, way));
  return {
    x: mix(from.x, to.x, way),
    y: mix(from.y, to.y, way) + Math.sin(Math.PI * share) * CARRIED,
    z: mix(from.z, to.z, way),
    turn: between(from.turn, to.turn, turn),
    size: mix(from.size, to.size, turn),
  };
}
