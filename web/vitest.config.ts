import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  // Components are mounted, so the browser's half of Svelte is wanted.
  resolve: { conditions: ["browser"] },
  test: {
    include: ["src/**/*.test.ts"],
    environment: "happy-dom",
    allowOnly: false,
    restoreMocks: true,
    sequence: { shuffle: true },
  },
});
