import { expect, test } from "vitest";
import { routeOf } from "./app.svelte.ts";

test("addresses lead to their pages", () => {
  expect(routeOf("/", null)).toEqual({ page: "home" });
  expect(routeOf("/play", { game: "x.1" })).toEqual({ page: "play", game: "x.1" });
  expect(routeOf("/play/", null)).toEqual({ page: "play", game: null });
  expect(routeOf("/rules", null)).toEqual({ page: "rules", ruleset: "standard" });
  expect(routeOf("/rules/thirteen", null)).toEqual({ page: "rules", ruleset: "thirteen" });
  expect(routeOf("/odds", null)).toEqual({ page: "odds" });
  expect(routeOf("/settings", null)).toEqual({ page: "settings" });
  expect(routeOf("/ranked", null)).toEqual({ page: "ranked" });
  expect(routeOf("/verify", null)).toEqual({ page: "verify", game: null });
  expect(routeOf("/verify", null, "?game=x.1")).toEqual({ page: "verify", game: "x.1" });
});

test("an address that does not exist is said to be unknown", () => {
  for (const path of [
    "/rules/chess",
    "/play/more",
    "/settings/x",
    "/rules/standard/x",
    "/nothing",
  ]) {
    expect(routeOf(path, null)).toEqual({ page: "unknown" });
  }
});
