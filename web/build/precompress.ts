/** Writes a Brotli and a gzip form beside every file of the build that is worth compressing. */

import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(?:css|html|js|json|svg|txt|webmanifest)$/;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

async function compress(path: string): Promise<void> {
  const plain = await readFile(path);
  const [br, gz] = await Promise.all([
    brotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    deflate(plain, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all(
    [
      { form: br, suffix: ".br" },
      { form: gz, suffix: ".gz" },
    ]
      .filter(({ form }) => form.length < plain.length)
      .map(({ form, suffix }) => writeFile(path + suffix, form)),
  );
}

/** Gives the plugin that compresses the written build once and for all, so that the server never does. */
export function precompress(): Plugin {
  let outDir = "";
  return {
    name: "yacht-precompress",
    apply: "build",
    configResolved(config) {
      outDir = config.build.outDir;
    },
    async closeBundle() {
      const files = await readdir(outDir, { recursive: true });
      await Promise.all(
        files.filter((file) => COMPRESSIBLE.test(file)).map((file) => compress(join(outDir, file))),
      );
    },
  };
}
