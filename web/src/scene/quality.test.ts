import { expect, test } from "vitest";
import { type Level, Quality } from "./quality.ts";

/** Draws some frames, each a time after the one before. */
function draw(quality: Quality, startMs: number, times: readonly number[]): number {
  let now = startMs;
  quality.note(now);
  for (const time of times) {
    now += time;
    quality.note(now);
  }
  return now;
}

test("quick frames change nothing, slow ones lower the quality step by step", () => {
  const levels: Level[] = [];
  const quality = new Quality((level) => levels.push(level));
  const first = quality.level;
  let now = draw(
    quality,
    0,
    Array.from({ length: 60 }, () => 17),
  );
  expect(levels).toEqual([]);
  expect(quality.level).toBe(first);
  now = draw(
    quality,
    now,
    Array.from({ length: 60 }, () => 70),
  );
  expect(levels).toHaveLength(3);
  const costs = [first, ...levels].map(({ ratio, shadowSize }) => ratio * 10_000 + shadowSize);
  expect(costs).toEqual([...costs].sort((a, b) => b - a));
  expect(quality.level).toEqual({ ratio: 1, shadowSize: 0 });
  draw(
    quality,
    now,
    Array.from({ length: 60 }, () => 17),
  );
  expect(quality.level.shadowSize).toBe(0);
});

test("one slow frame among quick ones, and the time of a pause, do not count", () => {
  const levels: Level[] = [];
  const quality = new Quality((level) => levels.push(level));
  let now = draw(quality, 0, [17, 17, 300, 17, 17, 17, 17, 300, 17, 17]);
  for (let pause = 0; pause < 20; pause += 1) {
    quality.pause();
    now = draw(quality, now + 5000, [17]);
  }
  expect(levels).toEqual([]);
});
