/** What stands still in the scene: felt, rail with its recesses, planks, and the marks that lie on them. */
import {
  BoxGeometry,
  type CanvasTexture,
  ExtrudeGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  Path,
  PlaneGeometry,
  Shape,
} from "three";
import { paintFelt, paintWood } from "./paint.ts";
import type { Palette } from "./palette.ts";
import { RAIL_HEIGHT, RAIL_LEAN, type Stage } from "./stage.ts";

/** Pixels of the felt's texture along its longer side. */
const FELT_PIXELS = 1024;
/** How deep the recesses are. */
const RECESS = 0.2;
const BEVEL = 0.035;
/** How much of the grain's texture a length of 1 takes. */
const GRAIN_ALONG = 0.13;
const GRAIN_ACROSS = 0.42;
/** How far planks go on beyond the picture. */
const BEYOND = 2;
const PLANK_HEIGHT = 0.42;
/** How round the corners of a recess are. */
const CORNER = 0.16;

function flat(shape: PlaneGeometry): PlaneGeometry {
  return shape.rotateX(-Math.PI / 2);
}

function addRoundedHole(
  shape: Shape,
  left: number,
  near: number,
  width: number,
  depth: number,
): void {
  const [right, far] = [left + width, near + depth];
  const hole = new Path();
  hole.moveTo(left + CORNER, near);
  hole.lineTo(right - CORNER, near);
  hole.quadraticCurveTo(right, near, right, near + CORNER);
  hole.lineTo(right, far - CORNER);
  hole.quadraticCurveTo(right, far, right - CORNER, far);
  hole.lineTo(left + CORNER, far);
  hole.quadraticCurveTo(left, far, left, far - CORNER);
  hole.lineTo(left, near + CORNER);
  hole.quadraticCurveTo(left, near, left + CORNER, near);
  shape.holes.push(hole);
}

function railShape(stage: Stage): ExtrudeGeometry {
  const { width, slots } = stage.measures;
  const [left] = stage.onRail(0, 0);
  const [right] = stage.onRail(width, 0);
  const along = (z: number): number => (stage.railFront - z) / Math.cos(RAIL_LEAN);
  const back = along(stage.onRail(0, 0)[2]) + BEYOND;
  const shape = new Shape();
  shape.moveTo(left - BEYOND, 0);
  shape.lineTo(right + BEYOND, 0);
  shape.lineTo(right + BEYOND, back);
  shape.lineTo(left - BEYOND, back);
  for (const slot of slots) {
    const [x, , far] = stage.onRail(slot.left, slot.top);
    const [end, , near] = stage.onRail(slot.left + slot.width, slot.top + slot.height);
    addRoundedHole(shape, x, along(near), end - x, along(far) - along(near));
  }
  return new ExtrudeGeometry(shape, {
    depth: RAIL_HEIGHT,
    bevelSize: BEVEL,
    bevelThickness: BEVEL,
    bevelOffset: -BEVEL,
    bevelSegments: 3,
    curveSegments: 5,
  }).translate(0, 0, -RAIL_HEIGHT - BEVEL);
}

/** The materials of what stands still, in the colors of the page. */
class Finish {
  readonly wood: MeshLambertMaterial;
  readonly grain: CanvasTexture;
  readonly lining: MeshLambertMaterial;

  constructor(palette: Palette) {
    this.grain = paintWood(palette);
    this.wood = new MeshLambertMaterial({ map: this.grain });
    this.lining = new MeshLambertMaterial({ color: palette.slot });
  }

  dispose(): void {
    this.grain.dispose();
    this.wood.dispose();
    this.lining.dispose();
  }
}

/** The furniture for one layout and one theme. */
export class Furniture {
  readonly group = new Group();
  readonly #finish: Finish;
  readonly #felt: MeshLambertMaterial;

  constructor(stage: Stage, palette: Palette) {
    this.#finish = new Finish(palette);
    this.#finish.grain.repeat.set(GRAIN_ALONG, GRAIN_ACROSS);
    this.#felt = this.#addFelt(stage, palette);
    this.#addRail(stage);
    if (stage.measures.plank > 0) this.#addPlanks(stage);
  }

  #addFelt(stage: Stage, palette: Palette): MeshLambertMaterial {
    const { width, height, plank } = stage.measures;
    const [left, , back] = stage.seenAt(plank, stage.measures.rail * 0.6, 0);
    const [right, , front] = stage.seenAt(width - plank, height, 0);
    const [across, along] = [right - left + 0.4, front - back + 0.4];
    const longer = Math.max(across, along);
    const pixels = (length: number): number => Math.round((FELT_PIXELS * length) / longer);
    const map = paintFelt(palette, pixels(across), pixels(along));
    const material = new MeshLambertMaterial({ map });
    const felt = new Mesh(flat(new PlaneGeometry(across, along)), material);
    felt.position.set((left + right) / 2, 0, (back + front) / 2);
    felt.receiveShadow = true;
    this.group.add(felt);
    return material;
  }

  #addRail(stage: Stage): void {
    const rail = new Group();
    const board = new Mesh(railShape(stage), this.#finish.wood);
    board.castShadow = true;
    board.receiveShadow = true;
    const size = 2 * (stage.measures.width / stage.scale + BEYOND);
    const lining = new Mesh(new PlaneGeometry(size, size), this.#finish.lining);
    lining.position.set(0, size / 2 + 0.06, -RECESS);
    lining.receiveShadow = true;
    rail.add(board, lining);
    rail.rotation.x = RAIL_LEAN - Math.PI / 2;
    rail.position.set(0, RAIL_HEIGHT, stage.railFront);
    this.group.add(rail);
  }

  #addPlanks(stage: Stage): void {
    const { width, height, plank } = stage.measures;
    for (const [inner, side] of [
      [plank, -1],
      [width - plank, 1],
    ] as const) {
      const [x, , front] = stage.seenAt(inner, height, PLANK_HEIGHT);
      const long = front - stage.railFront + BEYOND;
      const shape = new BoxGeometry(long, PLANK_HEIGHT, BEYOND);
      const uv = shape.getAttribute("uv");
      for (let point = 0; point < uv.count; point += 1)
        uv.setXY(point, uv.getX(point) * long, uv.getY(point) * BEYOND);
      const board = new Mesh(shape, this.#finish.wood);
      board.rotation.y = Math.PI / 2;
      board.position.set(x + (side * BEYOND) / 2, PLANK_HEIGHT / 2, stage.railFront + long / 2);
      board.castShadow = true;
      board.receiveShadow = true;
      this.group.add(board);
    }
  }

  dispose(): void {
    this.group.traverse((part) => {
      if (part instanceof Mesh) part.geometry.dispose();
    });
    this.#felt.map?.dispose();
    this.#felt.dispose();
    this.#finish.dispose();
  }
}

/** Gives a mark that lies flat on the table, as large as a die. */
export function makeMark(
  texture: CanvasTexture,
  opacity: number,
  size: number,
): Mesh<PlaneGeometry, MeshBasicMaterial> {
  const material = new MeshBasicMaterial({
    map: texture,
    transparent: true,
    opacity,
    depthWrite: false,
  });
  return new Mesh(flat(new PlaneGeometry(size, size)), material);
}
