// @vitest-environment node
/** What the build tells the service worker. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { filesOf, versionOf } from "../build/service-worker.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "yacht-"));
  await mkdir(join(folder, "assets"));
  await mkdir(join(folder, "icons"));
  await writeFile(join(folder, "index.html"), "");
  await writeFile(join(folder, "assets/main.js"), "abc");
  await writeFile(join(folder, "icons/192.png"), "a picture");
  await writeFile(join(folder, "sw.js"), "the worker of an older build");
});
afterEach(() => rm(folder, { recursive: true }));

test("every file that a page wants is named by its address and its hash; the page is the root", async () => {
  // Hashes of nothing and of "abc": FIPS 180-2, appendix B.
  expect(await filesOf(folder)).toEqual([
    { path: "/", integrity: "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=" },
    { path: "/assets/main.js", integrity: "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=" },
  ]);
});

test("the version changes with the content, and with nothing else", async () => {
  const before = versionOf(await filesOf(folder));
  await writeFile(join(folder, "assets/main.js"), "abc");
  expect(versionOf(await filesOf(folder))).toBe(before);
  await writeFile(join(folder, "assets/main.js"), "abd");
  expect(versionOf(await filesOf(folder))).not.toBe(before);
});
