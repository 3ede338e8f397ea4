/**
 * The table in three dimensions: cup, felt, rail and five dice, drawn while something moves and not otherwise. It shows
 * what it is told, by the clock; what the dice say was settled before.
 */
import {
  type CanvasTexture,
  DirectionalLight,
  HemisphereLight,
  MeshStandardMaterial,
  PCFShadowMap,
  PerspectiveCamera,
  Scene,
  WebGLRenderer,
} from "three";
import { Cup, CupPlaces, type CupPose } from "./cup.ts";
import { Die, type DieLook, type Stand } from "./die.ts";
import { Furniture } from "./furniture.ts";
import { paintDarkness, paintDepth, paintDie, paintOutline } from "./paint.ts";
import type { Palette } from "./palette.ts";
import { Quality } from "./quality.ts";
import { dieShape } from "./shapes.ts";
import { type Measures, RAIL_LEAN, Stage } from "./stage.ts";
import {
  type Course,
  CourseSearch,
  type Flight,
  type Impact,
  type Place,
  seedOf,
  show,
  THROW_MS,
} from "./throw.ts";
import { after, lying, turnAbout } from "./turns.ts";

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
  /** Whether everything is to be where it belongs at once. */
  readonly isStill: boolean;
  /** Whether dice on the felt may still be held; if not, they are paler. */
  readonly canHold: boolean;
  /** Degrees by which dice lie askew after a number of rolls, by position. */
  readonly askew: (position: number, rolls: number) => number;
}

/** Told of each hit in a throw, at its frame. */
export type ImpactListener = (impact: Impact) => void;

/** What the scene tells. */
export interface SceneListeners {
  readonly onimpact: ImpactListener;
  /** The first picture has been drawn. */
  readonly ondrawn: () => void;
}

const POSITIONS = [0, 1, 2, 3, 4] as const;
/** How long nothing must have moved before the next throw is looked for, in ms. */
const QUIET_MS = 150;
/** Frames that are drawn at first to see how quick they are. */
const FIRST_FRAMES = 8;
const LEAN = turnAbout([1, 0, 0], RAIL_LEAN);
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

/** The table in one canvas. */
export class TableScene {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(1, 1, 30, 60);
  readonly #lamp = new DirectionalLight("#fff4e2", 2.5);
  readonly #quality: Quality;
  readonly #fresh: MeshStandardMaterial;
  readonly #stale: MeshStandardMaterial;
  readonly #look: DieLook;
  #outline: CanvasTexture;
  readonly #dice: readonly Die[];
  readonly #cup: Cup;
  readonly #listeners: SceneListeners;
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
    listeners: SceneListeners,
  ) {
    this.#renderer = new WebGLRenderer({ canvas, context });
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.#palette = palette;
    this.#listeners = listeners;
    this.#fresh = new MeshStandardMaterial({
      map: paintDie(palette),
      bumpMap: paintDepth(),
      bumpScale: 6,
      roughness: 0.36,
    });
    this.#stale = this.#fresh.clone();
    this.#stale.color.set("#dcd8d2");
    this.#outline = paintOutline(palette);
    this.#look = {
      shape: dieShape(),
      fresh: this.#fresh,
      stale: this.#stale,
      darkness: paintDarkness(),
      outline: this.#outline,
    };
    this.#cup = new Cup(palette);
    this.#dice = POSITIONS.map(
      (position) => new Die(this.#scene, this.#look, POSITIONS.length - 1 - position),
    );
    this.#addLight();
    this.#scene.add(this.#cup.group);
    this.#quality = new Quality((level) => this.#apply(level));
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
    this.#outlineDice();
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
    this.#outline.dispose();
    this.#outline = paintOutline(palette);
    this.#outlineDice();
    this.#furnish();
    this.#ask();
  }

  #outlineDice(): void {
    const stage = this.#stage;
    if (stage === null) return;
    for (const [position, die] of this.#dice.entries()) {
      const [x, , z] = stage.spot(position);
      die.outlineAt(x, z, this.#outline);
    }
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
      else if (picture.isStill || before?.isAwaited === true) this.#settle();
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
    for (const [position, die] of this.#dice.entries()) die.settle(this.#target(position));
  }

  #change(before: Picture | null, now: number): void {
    const picture = this.#picture;
    if (picture === null) return;
    this.#dice.forEach((die, position) => {
      const to = this.#target(position);
      const wasHeld = before?.hold.includes(position) ?? false;
      const isHeld = picture.hold.includes(position);
      const isSame = before !== null && before.dice?.[position] === picture.dice?.[position];
      if (isSame && wasHeld !== isHeld && to !== null) die.carry(to, now, isHeld);
      else if (!isSame || !die.isMoving) die.settle(to);
    });
  }

  #await(now: number): void {
    if (this.#awaitedMs !== null) return;
    this.#awaitedMs = now;
    this.#cupFrom = this.#cupPose;
    for (const [position, die] of this.#dice.entries())
      if (this.#picture?.hold.includes(position) !== true) die.scoop(now);
  }

  #startThrow(picture: Picture, now: number): void {
    const stage = this.#stage;
    const { thrown, dice } = picture;
    if (stage === null || thrown === null || dice === null) return;
    const free = POSITIONS.filter((position) => !thrown.hold.includes(position));
    const course = this.#courseFor(free, picture.rolls);
    this.#search = null;
    this.#throws += 1;
    // Without a throw that is fit to be shown, the dice stay in the cup until they lie.
    if (course === null) {
      this.#await(now);
      return;
    }
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
      if (path === undefined || to === null) die.settle(to);
      else die.fly(path, to, now);
    });
  }

  #courseFor(free: readonly number[], rolls: number): Course | null {
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
        if (search.isDone) return;
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

  #draw(frameMs: number): void {
    this.#frame = 0;
    const now = Math.max(frameMs, performance.now());
    const isMoving = this.#move(now);
    const isFirst = this.#firstFrames === FIRST_FRAMES;
    if (this.#firstFrames > 0) this.#firstFrames -= 1;
    const goesOn = isMoving || this.#firstFrames > 0;
    // A change of quality resizes the canvas, which empties it: it must come before the drawing, or a frame is black.
    if (goesOn) this.#quality.note(frameMs);
    this.#renderer.render(this.#scene, this.#camera);
    if (isFirst) this.#listeners.ondrawn();
    if (goesOn) this.#ask();
    else {
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
    const { hold = [], canHold = true, thrown = null, isAwaited = false } = this.#picture ?? {};
    const moment = { nowMs: now, throwMs, mouth: this.#places?.mouth ?? 0 };
    for (const [position, die] of this.#dice.entries()) {
      if (die.move(moment)) isMoving = true;
      const isHeld = this.#picture?.dice != null && hold.includes(position);
      die.place(isHeld, !canHold && thrown === null && !isAwaited && !isHeld);
    }
    return isMoving;
  }

  #hear(throwMs: number): void {
    const thrown = this.#throw;
    if (thrown === null) return;
    const { impacts } = thrown.flight;
    for (let impact = impacts[thrown.heard]; impact !== undefined && impact.ms <= throwMs; ) {
      this.#listeners.onimpact(impact);
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

  /** Ends drawing for good and gives everything back. */
  dispose(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#quiet);
    this.#furniture?.dispose();
    this.#cup.dispose();
    this.#look.shape.dispose();
    for (const texture of [
      this.#look.darkness,
      this.#outline,
      this.#fresh.map,
      this.#fresh.bumpMap,
    ])
      texture?.dispose();
    this.#renderer.dispose();
  }
}
