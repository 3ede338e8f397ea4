/**
 * The table in three dimensions: cup, felt, rail and five dice, drawn while something moves and not otherwise. It shows
 * what it is told, by the clock; what the dice say was settled before.
 */
import {
  DirectionalLight,
  HemisphereLight,
  Mesh,
  type MeshBasicMaterial,
  MeshStandardMaterial,
  PCFShadowMap,
  PerspectiveCamera,
  type PlaneGeometry,
  Scene,
  WebGLRenderer,
} from "three";
import { Cup, CupPlaces, type CupPose } from "./cup.ts";
import { Furniture, makeMark } from "./furniture.ts";
import { paintDarkness, paintDepth, paintDie, paintOutline } from "./paint.ts";
import type { Palette } from "./palette.ts";
import { Quality } from "./quality.ts";
import { dieShape } from "./shapes.ts";
import { type Measures, RAIL_HEIGHT, RAIL_LEAN, Stage } from "./stage.ts";
import {
  type Course,
  CourseSearch,
  type Flight,
  type Impact,
  type Place,
  type Pose,
  poseAt,
  seedOf,
  show,
  THROW_MS,
} from "./throw.ts";
import { after, between, lying, turnAbout } from "./turns.ts";

/** What is to be seen. */
export interface Picture {
  /** Five faces by position, null before the first roll. */
  readonly dice: readonly number[] | null;
  readonly hold: readonly number[];
  /** How many rolls this turn has had. */
  readonly rolls: number;
  readonly thrown: { readonly hold: readonly number[]; readonly durationMs: number } | null;
  /** Whether a roll was asked for and its faces are not there yet. */
  readonly isAwaited: boolean;
  /** Whether dice on the felt may still be held; if not, they are paler. */
  readonly canHold: boolean;
  /** Degrees by which dice lie askew after a number of rolls, by position. */
  readonly askew: (position: number, rolls: number) => number;
}

/** Told of each hit in a throw, at its frame. */
export type ImpactListener = (impact: Impact) => void;

const POSITIONS = [0, 1, 2, 3, 4] as const;
const HOLD_MS = 180;
const SCOOP_MS = 80;
/** How long nothing must have moved before the next throw is looked for, in ms. */
const QUIET_MS = 150;
/** Frames that are drawn at first to see how quick they are. */
const FIRST_FRAMES = 8;
const LEAN = turnAbout([1, 0, 0], RAIL_LEAN);
/** How far above its recess a die is carried. */
const CARRIED = 0.4;

interface Stand extends Pose {
  readonly size: number;
}

type Motion =
  | {
      readonly kind: "carried";
      readonly from: Stand;
      readonly to: Stand;
      readonly startMs: number;
      readonly isUp: boolean;
    }
  | { readonly kind: "scooped"; readonly from: Stand; readonly startMs: number }
  | {
      readonly kind: "thrown";
      readonly path: Float32Array;
      readonly to: Stand;
      readonly before: { readonly from: Stand; readonly startMs: number } | null;
    };

interface Die {
  readonly mesh: Mesh;
  readonly darkness: Mesh<PlaneGeometry, MeshBasicMaterial>;
  readonly outline: Mesh;
  /** Where it stands now; null if it is not to be seen. */
  stand: Stand | null;
  motion: Motion | null;
}

interface Throw {
  readonly flight: Flight;
  readonly startMs: number;
  /** How much faster than usual. */
  readonly pace: number;
  readonly cupFrom: CupPose | null;
  heard: number;
}

/** Quarter turns by which faces differ on the table, so that equal faces do not look alike; a held die keeps its own. */
function quartersOf(position: number, face: number): number {
  return (position * 3 + face * 2) % 4;
}

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

/** The table in one canvas. */
export class TableScene {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(1, 1, 30, 60);
  readonly #lamp = new DirectionalLight("#fff4e2", 2.5);
  readonly #quality: Quality;
  readonly #fresh: MeshStandardMaterial;
  readonly #stale: MeshStandardMaterial;
  readonly #outlines: MeshBasicMaterial[] = [];
  readonly #dice: readonly Die[];
  readonly #cup: Cup;
  readonly #onimpact: ImpactListener;
  #palette: Palette;
  #stage: Stage | null = null;
  #places: CupPlaces | null = null;
  #furniture: Furniture | null = null;
  #picture: Picture | null = null;
  #throw: Throw | null = null;
  #awaitedMs: number | null = null;
  #cupFrom: CupPose | null = null;
  #cupPose: CupPose | null = null;
  #search: { readonly key: string; readonly search: CourseSearch } | null = null;
  #throws = 0;
  #frame = 0;
  #firstFrames = FIRST_FRAMES;
  #quiet: ReturnType<typeof setTimeout> | undefined;

  constructor(
    canvas: HTMLCanvasElement,
    context: WebGL2RenderingContext,
    palette: Palette,
    onimpact: ImpactListener,
  ) {
    this.#renderer = new WebGLRenderer({ canvas, context });
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.#palette = palette;
    this.#onimpact = onimpact;
    const depth = paintDepth();
    this.#fresh = new MeshStandardMaterial({
      map: paintDie(palette),
      bumpMap: depth,
      bumpScale: 6,
      roughness: 0.36,
    });
    this.#stale = this.#fresh.clone();
    this.#stale.color.set("#dcd8d2");
    this.#cup = new Cup(palette);
    this.#dice = this.#makeDice();
    this.#addLight();
    this.#scene.add(this.#cup.group);
    this.#quality = new Quality((level) => this.#apply(level));
  }

  #makeDice(): readonly Die[] {
    const shape = dieShape();
    const darkness = paintDarkness();
    const outline = paintOutline(this.#palette);
    return POSITIONS.map(() => {
      const mesh = new Mesh(shape, this.#fresh);
      mesh.castShadow = true;
      mesh.receiveShadow = true;
      const under = makeMark(darkness, 0.5, 1.72);
      const mark = makeMark(outline, 1, 0.74);
      this.#outlines.push(mark.material);
      mesh.visible = false;
      under.visible = false;
      mark.visible = false;
      this.#scene.add(mesh, under, mark);
      return { mesh, darkness: under, outline: mark, stand: null, motion: null };
    });
  }

  #addLight(): void {
    const lamp = this.#lamp;
    lamp.castShadow = true;
    lamp.shadow.radius = 3.2;
    lamp.shadow.normalBias = 0.02;
    lamp.shadow.bias = -0.0004;
    this.#scene.add(lamp, lamp.target, new HemisphereLight("#fffaf0", "#6b5a40", 1.12));
  }

  /** Lays the scene out anew: for another size of the page or another place of its columns. */
  arrange(measures: Measures): void {
    const stage = new Stage(measures);
    this.#stage = stage;
    this.#places = new CupPlaces(stage);
    this.#search = null;
    this.#camera.fov = stage.openingDegrees;
    this.#camera.aspect = measures.width / measures.height;
    this.#camera.position.set(...stage.eye);
    this.#camera.lookAt(0, 0, 0);
    this.#camera.updateProjectionMatrix();
    const half = Math.max(measures.width, measures.height) / stage.scale / 2 + 0.8;
    const { shadow } = this.#lamp;
    this.#lamp.position.set(-5.5, 18, -6.4);
    Object.assign(shadow.camera, {
      left: -half,
      right: half,
      top: half,
      bottom: -half,
      near: 5,
      far: 40,
    });
    shadow.camera.updateProjectionMatrix();
    this.#furnish();
    this.#apply(this.#quality.level);
    this.#dice.forEach((die, position) => {
      const [x, , z] = stage.spot(position);
      die.outline.position.set(x, 0.004, z);
    });
    this.#settle();
    this.#ask();
  }

  /** Takes on the colors of another theme. */
  repaint(palette: Palette): void {
    this.#palette = palette;
    this.#fresh.map?.dispose();
    this.#fresh.map = paintDie(palette);
    this.#stale.map = this.#fresh.map;
    this.#cup.repaint(palette);
    const outline = paintOutline(palette);
    this.#outlines[0]?.map?.dispose();
    for (const material of this.#outlines) material.map = outline;
    this.#furnish();
    this.#ask();
  }

  #furnish(): void {
    if (this.#stage === null) return;
    if (this.#furniture !== null) {
      this.#scene.remove(this.#furniture.group);
      this.#furniture.dispose();
    }
    this.#furniture = new Furniture(this.#stage, this.#palette);
    this.#scene.add(this.#furniture.group);
  }

  #apply({ ratio, shadowSize }: { readonly ratio: number; readonly shadowSize: number }): void {
    const measures = this.#stage?.measures;
    if (measures === undefined) return;
    const { shadow } = this.#lamp;
    this.#lamp.castShadow = shadowSize > 0;
    if (shadow.mapSize.x !== shadowSize && shadowSize > 0) {
      shadow.mapSize.set(shadowSize, shadowSize);
      shadow.map?.dispose();
      shadow.map = null;
    }
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, ratio));
    this.#renderer.setSize(measures.width, measures.height, false);
  }

  /** Shows something else: what changed moves, the rest stays. */
  show(picture: Picture): void {
    const before = this.#picture;
    this.#picture = picture;
    const now = performance.now();
    if (picture.thrown !== null && picture.thrown !== before?.thrown)
      this.#startThrow(picture, now);
    else if (picture.thrown === null) {
      if (before !== null && before.thrown !== null) this.#settle();
      else if (picture.isAwaited) this.#await(now);
      else if (before?.isAwaited === true) this.#settle();
      else this.#change(before, now);
    }
    this.#ask();
  }

  /** Lets everything stand where it belongs, at once. */
  #settle(): void {
    const picture = this.#picture;
    if (picture === null || picture.thrown !== null || picture.isAwaited) return;
    this.#throw = null;
    this.#awaitedMs = null;
    this.#dice.forEach((die, position) => {
      die.motion = null;
      die.stand = this.#target(position);
    });
  }

  #change(before: Picture | null, now: number): void {
    const picture = this.#picture;
    if (picture === null) return;
    this.#dice.forEach((die, position) => {
      const to = this.#target(position);
      const wasHeld = before?.hold.includes(position) ?? false;
      const isHeld = picture.hold.includes(position);
      const isSame = before !== null && before.dice?.[position] === picture.dice?.[position];
      if (isSame && wasHeld === isHeld) {
        if (die.motion === null) die.stand = to;
      } else if (isSame && to !== null && die.stand !== null) {
        die.motion = { kind: "carried", from: die.stand, to, startMs: now, isUp: isHeld };
      } else {
        die.motion = null;
        die.stand = to;
      }
    });
  }

  #await(now: number): void {
    if (this.#awaitedMs !== null) return;
    this.#awaitedMs = now;
    this.#cupFrom = this.#cupPose;
    this.#dice.forEach((die, position) => {
      if (die.stand === null || this.#picture?.hold.includes(position)) return;
      die.motion = { kind: "scooped", from: die.stand, startMs: now };
    });
  }

  #startThrow(picture: Picture, now: number): void {
    const stage = this.#stage;
    const { thrown, dice } = picture;
    if (stage === null || thrown === null || dice === null) return;
    const free = POSITIONS.filter((position) => !thrown.hold.includes(position));
    const course = this.#courseFor(free, picture.rolls);
    this.#search = null;
    this.#throws += 1;
    const flight = show(
      course,
      free.map((position) => {
        const face = dice[position] ?? 1;
        return { face, quarters: quartersOf(position, face) };
      }),
    );
    this.#throw = {
      flight,
      startMs: now,
      pace: THROW_MS / thrown.durationMs,
      cupFrom: this.#cupPose,
      heard: 0,
    };
    this.#awaitedMs = null;
    this.#dice.forEach((die, position) => {
      const index = (free as readonly number[]).indexOf(position);
      const path = flight.paths[index];
      const to = this.#target(position);
      if (path === undefined || to === null) {
        die.motion = null;
        die.stand = to;
        return;
      }
      const scooped = die.motion?.kind === "scooped" ? die.motion : null;
      const from = die.stand;
      die.motion = {
        kind: "thrown",
        path,
        to,
        before: scooped ?? (from === null ? null : { from, startMs: now }),
      };
    });
  }

  #courseFor(free: readonly number[], rolls: number): Course {
    const key = this.#keyOf(free, rolls);
    const search = this.#search?.key === key ? this.#search.search : this.#searchFor(free, rolls);
    return search.find();
  }

  #keyOf(free: readonly number[], rolls: number): string {
    return [this.#throws, rolls, ...free].join();
  }

  #searchFor(free: readonly number[], rolls: number): CourseSearch {
    const stage = this.#stage;
    if (stage === null) throw new Error("the scene has no layout yet");
    const places = free.map((position): Place => {
      const [x, , z] = stage.rest(position);
      return { x, z, askew: this.#askew(position, rolls) };
    });
    return new CourseSearch(seedOf(this.#throws, rolls, ...free), stage.room, places);
  }

  #askew(position: number, rolls: number): number {
    return (-(this.#picture?.askew(position, rolls) ?? 0) * Math.PI) / 180;
  }

  /** Looks for the next throw while nothing moves, so that it can begin at once. */
  #prepare(): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(
      () => {
        const picture = this.#picture;
        if (picture === null || this.#frame !== 0 || picture.thrown !== null) return;
        const free = POSITIONS.filter((position) => !picture.hold.includes(position));
        const rolls = picture.rolls + 1;
        const key = this.#keyOf(free, rolls);
        if (free.length === 0) return;
        if (this.#search?.key !== key) this.#search = { key, search: this.#searchFor(free, rolls) };
        const { search } = this.#search;
        if (search.course !== null) return;
        search.tryOnce();
        this.#prepare();
      },
      this.#search === null ? QUIET_MS : 16,
    );
  }

  /** Gives where a die belongs; null if there is none. */
  #target(position: number): Stand | null {
    const picture = this.#picture;
    const stage = this.#stage;
    const face = picture?.dice?.[position];
    if (picture === null || stage === null || face === undefined) return null;
    const quarters = quartersOf(position, face);
    if (picture.hold.includes(position)) {
      const [x, y, z] = stage.held(position);
      return { x, y, z, turn: after(LEAN, lying(face, 0, quarters)), size: stage.heldSize };
    }
    const [x, y, z] = stage.rest(position);
    return { x, y, z, turn: lying(face, this.#askew(position, picture.rolls), quarters), size: 1 };
  }

  #ask(): void {
    if (this.#frame !== 0 || this.#stage === null) return;
    this.#frame = requestAnimationFrame((now) => this.#draw(now));
  }

  /** Draws once more, without anything having changed: after the picture was lost. */
  redraw(): void {
    this.#furnish();
    this.#ask();
  }

  #draw(frameMs: number): void {
    this.#frame = 0;
    const now = Math.max(frameMs, performance.now());
    const isMoving = this.#move(now);
    this.#renderer.render(this.#scene, this.#camera);
    if (this.#firstFrames > 0) this.#firstFrames -= 1;
    if (isMoving || this.#firstFrames > 0) {
      this.#quality.note(frameMs);
      this.#ask();
    } else {
      this.#quality.pause();
      this.#prepare();
    }
  }

  /** Puts everything where it is at a moment; tells whether something moves on. */
  #move(now: number): boolean {
    const throwMs =
      this.#throw === null ? THROW_MS : (now - this.#throw.startMs) * this.#throw.pace;
    this.#hear(throwMs);
    let isMoving = this.#moveCup(now, throwMs);
    for (const [position, die] of this.#dice.entries()) {
      if (this.#moveDie(die, position, now, throwMs)) isMoving = true;
      this.#place(die, position);
    }
    return isMoving;
  }

  #hear(throwMs: number): void {
    const thrown = this.#throw;
    if (thrown === null) return;
    const { impacts } = thrown.flight;
    for (let impact = impacts[thrown.heard]; impact !== undefined && impact.ms <= throwMs; ) {
      this.#onimpact(impact);
      thrown.heard += 1;
      impact = impacts[thrown.heard];
    }
  }

  #moveCup(now: number, throwMs: number): boolean {
    const places = this.#places;
    if (places === null || this.#picture === null) return false;
    const hasRoom = (this.#stage?.measures.plank ?? 0) > 0;
    let isMoving = true;
    if (this.#awaitedMs !== null)
      this.#cupPose = places.shaken(this.#cupFrom, now - this.#awaitedMs);
    else if (this.#throw !== null && throwMs < THROW_MS)
      this.#cupPose = places.thrown(this.#throw.cupFrom, throwMs, hasRoom);
    else {
      const isStanding = hasRoom || this.#picture.dice === null;
      this.#cupPose = isStanding ? places.standing : null;
      isMoving = false;
    }
    this.#cup.put(this.#cupPose);
    return isMoving;
  }

  #moveDie(die: Die, position: number, now: number, throwMs: number): boolean {
    const { motion } = die;
    switch (motion?.kind) {
      case undefined:
        return false;
      case "carried": {
        const share = Math.min(1, (now - motion.startMs) / HOLD_MS);
        die.stand = carriedAt(motion.from, motion.to, share, motion.isUp);
        if (share < 1) return true;
        die.motion = null;
        return false;
      }
      case "scooped":
        die.stand = this.#scoopedAt(motion.from, position, (now - motion.startMs) / SCOOP_MS);
        return die.stand !== null;
      case "thrown": {
        if (throwMs >= THROW_MS) {
          die.stand = motion.to;
          die.motion = null;
          return false;
        }
        const pose = poseAt(motion.path, throwMs);
        const isOut = pose.x > (this.#places?.mouth ?? 0) || throwMs > 330;
        if (isOut) die.stand = { ...pose, size: 1 };
        else if (motion.before === null) die.stand = null;
        else
          die.stand = this.#scoopedAt(
            motion.before.from,
            position,
            (now - motion.before.startMs) / SCOOP_MS,
          );
        return true;
      }
    }
  }

  /** A die on its way back into the cup; null once it is inside. */
  #scoopedAt(from: Stand, position: number, share: number): Stand | null {
    const stage = this.#stage;
    if (share >= 1 || stage === null) return null;
    // They leave in their order, so that none goes through another.
    const end = stage.room.left - 0.7 - (POSITIONS.length - 1 - position) * 1.05;
    return { ...from, x: mix(from.x, end, share * share) };
  }

  #place(die: Die, position: number): void {
    const { stand, mesh, darkness, outline } = die;
    const picture = this.#picture;
    const isHeld = picture?.hold.includes(position) ?? false;
    outline.visible = isHeld && picture?.dice !== null;
    mesh.visible = stand !== null;
    darkness.visible = stand !== null;
    if (stand === null || picture === null) return;
    mesh.position.set(stand.x, stand.y, stand.z);
    mesh.quaternion.set(...stand.turn);
    mesh.scale.setScalar(stand.size);
    const isStale = !picture.canHold && picture.thrown === null && !picture.isAwaited && !isHeld;
    mesh.material = isStale ? this.#stale : this.#fresh;
    const ground = isHeld ? RAIL_HEIGHT + 0.012 : 0.006;
    const height = stand.y - stand.size / 2 - ground;
    darkness.position.set(
      stand.x + 0.05,
      ground + (isHeld ? Math.max(0, height) : 0),
      stand.z + 0.1,
    );
    darkness.material.opacity = 0.62 * Math.max(0, 1 - Math.max(0, height) / 1.4);
    darkness.scale.setScalar(stand.size * (1 + Math.max(0, height) * 0.25));
  }

  /** Ends drawing for good and gives everything back. */
  dispose(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#quiet);
    this.#furniture?.dispose();
    this.#cup.dispose();
    const [die] = this.#dice;
    die?.mesh.geometry.dispose();
    die?.darkness.material.map?.dispose();
    this.#outlines[0]?.map?.dispose();
    this.#fresh.map?.dispose();
    this.#fresh.bumpMap?.dispose();
    this.#renderer.dispose();
  }
}

function carriedAt(from: Stand, to: Stand, share: number, isUp: boolean): Stand {
  const way = isUp ? dropped(share) : arrived(share);
  const turn = Math.min(1, way);
  return {
    x: mix(from.x, to.x, way),
    y: mix(from.y, to.y, way) + Math.sin(Math.PI * share) * CARRIED,
    z: mix(from.z, to.z, way),
    turn: between(from.turn, to.turn, turn),
    size: mix(from.size, to.size, turn),
  };
}
