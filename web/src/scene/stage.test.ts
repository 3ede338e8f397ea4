import { expect, test } from "vitest";
import { dieShape, ROUNDING } from "./shapes.ts";
import { type Measures, Stage } from "./stage.ts";

const COLUMN = 68.8;
const PHONE: Measures = {
  width: 360,
  height: 120,
  rail: 60,
  plank: 0,
  die: 48,
  heldDie: 45,
  lift: 5,
  rests: [0, 1, 2, 3, 4].map((position) => ({
    left: 8 + COLUMN * (position + 0.5) - 24,
    top: 66,
    width: 48,
    height: 48,
  })),
  slots: [0, 1, 2, 3, 4].map((position) => ({
    left: 8 + COLUMN * (position + 0.5) - 24.5,
    top: 6.5,
    width: 49,
    height: 47,
  })),
};
const STAGE = new Stage(PHONE);

test("a point is seen where the pixel is that it was taken from", () => {
  for (const [px, py] of [
    [0, 0],
    [180, 60],
    [351, 17],
    [40, 119],
  ] as const) {
    for (const point of [
      STAGE.seenAt(px, py, 0),
      STAGE.seenAt(px, py, 1),
      STAGE.onRail(px, py, 0.5),
    ]) {
      const [x, y] = STAGE.pixelOf(point);
      expect(x).toBeCloseTo(px, 6);
      expect(y).toBeCloseTo(py, 6);
    }
  }
});

test("on a phone of 360 pixels a die is at least 44 pixels large, on the felt and on the rail, in its own column", () => {
  for (let position = 0; position < 5; position += 1) {
    const middle = 8 + COLUMN * (position + 0.5);
    for (const [[x, y, z], size] of [
      [STAGE.rest(position), 1],
      [STAGE.held(position), STAGE.heldSize],
    ] as const) {
      const [left] = STAGE.pixelOf([x - size / 2, y + size / 2, z]);
      const [right] = STAGE.pixelOf([x + size / 2, y + size / 2, z]);
      expect(right - left).toBeGreaterThanOrEqual(44);
      expect(Math.abs((left + right) / 2 - middle)).toBeLessThan(1);
    }
  }
});

test("a die on the felt and one on the rail have the size that the page gives them", () => {
  const [x, , z] = STAGE.rest(2);
  const [left] = STAGE.pixelOf([x - 0.5, 1, z]);
  const [right] = STAGE.pixelOf([x + 0.5, 1, z]);
  expect(right - left).toBeCloseTo(48, 0);
  const [hx, hy, hz] = STAGE.held(2);
  const half = STAGE.heldSize / 2;
  const [start] = STAGE.pixelOf([hx - half, hy + half, hz]);
  const [end] = STAGE.pixelOf([hx + half, hy + half, hz]);
  expect(Math.abs(end - start - 45)).toBeLessThan(1.5);
});

/** Measures how much of a die's picture its upper face takes, by which triangle is nearest at each point of a net. */
function upperShare(stage: Stage, position: number): number {
  const shape = dieShape();
  const points = shape.getAttribute("position");
  const index = shape.getIndex();
  if (index === null) throw new Error("a die has an index");
  const [cx, cy, cz] = stage.rest(position);
  let [upper, all] = [0, 0];
  for (let corner = 0; corner < index.count; corner += 3) {
    const of = [0, 1, 2].map((step) => index.getX(corner + step));
    const [a, b, c] = of.map((point) =>
      stage.pixelOf([cx + points.getX(point), cy + points.getY(point), cz + points.getZ(point)]),
    );
    if (a === undefined || b === undefined || c === undefined) continue;
    // A die is convex: exactly the triangles that face the eye are seen, each once.
    const area = ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / -2;
    if (area <= 0) continue;
    all += area;
    // The rounding of the upper edges belongs to the upper face: it ends where a side begins.
    if (of.every((point) => points.getY(point) > 0.5 - ROUNDING - 1e-6)) upper += area;
  }
  return upper / all;
}

test("the upper face takes at least 85 % of a die's picture, in every column", () => {
  for (let position = 0; position < 5; position += 1)
    expect(upperShare(STAGE, position)).toBeGreaterThanOrEqual(0.85);
});
