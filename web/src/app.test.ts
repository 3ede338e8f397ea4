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
  expect(routeOf("/verify", { game: "x.1" })).toEqual({ page: "verify", game: "x.1" });
});

test("a party's address gives its code as it was typed, also one that cannot be decoded", () => {
  expect(routeOf("/p/7K3M2-9XQ4T", null)).toEqual({ page: "party", code: "7K3M2-9XQ4T" });
  expect(routeOf("/p/%37K3M29XQ4T/", null)).toEqual({ page: "party", code: "7K3M29XQ4T" });
  expect(routeOf("/p/%E0%A4", null)).toEqual({ page: "party", code: "%E0%A4" });
});

test("an address that does not exist is said to be unknown", () => {
  for (const path of [
    "/rules/chess",
    "/play/more",
    "/settings/x",
    "/rules/standard/x",
    "/nothing",
    "/p",
    "/p/7K3M29XQ4T/x",
    "/ranked/x",
    "/verify/x",
  ]) {
    expect(routeOf(path, null)).toEqual({ page: "unknown" });
  }
});
