/** Builds the service worker, which knows every other file of the build by its hash. */

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";

const SOURCE = fileURLToPath(new URL("../src/sw.ts", import.meta.url));

/** A file of the build, at the address at which the server answers with it. */
export interface BuiltFile {
  readonly path: string;
  readonly integrity: string;
}

/** What a page never asks for: the icons, which the system takes when the game is installed, and the worker itself. */
const LEFT_OUT = /^(?:icons\/|sw\.js$)/;

/** Gives the files of a build that its pages want, in the order of their addresses. */
export async function filesOf(directory: string): Promise<readonly BuiltFile[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll(sep, "/"))
      .filter((name) => !LEFT_OUT.test(name))
      .map(async (name) => {
        const content = await readFile(join(directory, name));
        const hash = createHash("sha256").update(content).digest("base64");
        return { path: name === "index.html" ? "/" : `/${name}`, integrity: `sha256-${hash}` };
      }),
  );
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Gives the name of a build: other files, another name. */
export function versionOf(files: readonly BuiltFile[]): string {
  return createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 16);
}

/** Gives the plugin that builds the service worker from the written build, before that is compressed. */
export function serviceWorker(): Plugin {
  let outDir = "";
  return {
    name: "yacht-service-worker",
    apply: "build",
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    async writeBundle() {
      const files = await filesOf(outDir);
      await build({
        configFile: false,
        publicDir: false,
        logLevel: "warn",
        define: { BUILD: JSON.stringify({ version: versionOf(files), files }) },
        build: {
          outDir,
          emptyOutDir: false,
          copyPublicDir: false,
          target: "baseline-widely-available",
          rolldownOptions: { input: SOURCE, output: { format: "iife", entryFileNames: "sw.js" } },
        },
      });
    },
  };
}
