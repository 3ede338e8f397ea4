import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { precompress } from "./build/precompress.ts";
import { serviceWorker } from "./build/service-worker.ts";

export default defineConfig({
  plugins: [svelte(), serviceWorker(), precompress()],
  // The worker loads the tables of a rule set as the page does: one at a time.
  worker: { format: "es" },
  build: {
    outDir: "../src/yacht/static",
    emptyOutDir: true,
    target: "baseline-widely-available",
    // The content security policy admits files of this host only: nothing may become a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    // The server of `yacht serve`, for what is not the client's.
    proxy: { "/api": "http://127.0.0.1:8765", "/healthz": "http://127.0.0.1:8765" },
  },
});
