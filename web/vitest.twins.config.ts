import { defineConfig } from "vitest/config";

// Compares games that Python has played; tests/vectors/test_twins.py plays them and runs this.
if (!process.env["YACHT_TWINS"]) {
  throw new Error(
    "YACHT_TWINS does not name the file of the games: run tests/vectors/test_twins.py",
  );
}

export default defineConfig({
  test: {
    include: ["twins/**/*.test.ts"],
    environment: "node",
    allowOnly: false,
    testTimeout: 600_000,
  },
});
