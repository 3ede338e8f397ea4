import { beforeAll, describe, expect, test } from "vitest";
import type { Event, Occupant } from "../generated/types.ts";
import type { Dice } from "./dice.ts";
import {
  type Command,
  decide,
  evolve,
  type Game,
  gameOf,
  newGame,
  randomSeat,
  startGame,
} from "./game.ts";
import { loadRules, type RuleTables } from "./tables.ts";

let rules: RuleTables;

beforeAll(async () => {
  const loaded = await loadRules("standard", []);
  if (loaded === null) throw new Error("no rules");
  rules = loaded;
});

const HARU: Occupant = { occupant: "person", name: "はる" };
const NATSU: Occupant = { occupant: "person", name: "なつ" };

/** Dice that show given faces and fail loudly when they run out. */
function script(...faces: readonly number[]): Dice {
  const left = [...faces];
  return {
    roll(count) {
      if (count > left.length) throw new Error(`${count} dice thrown, ${left.length} left`);
      return left.splice(0, count);
    },
  };
}

function play(game: Game, command: Command, ...faces: readonly number[]): Game {
  const decision = decide(game, command, script(...faces), 5);
  if (!decision.ok) throw new Error(decision.refusal);
  return decision.events.reduce(evolve, game);
}

describe("a game", () => {
  test("held dice stay where they are, the others are thrown from the left", () => {
    const game = play(newGame(rules, [HARU], 0), { type: "roll_all", seat: 0 }, 1, 2, 2, 4, 6);
    const hold: Command = { type: "reroll", seat: 0, hold: [2, 1] };
    expect(decide(game, hold, script(4, 5, 1), 9)).toEqual({
      ok: true,
      events: [
        {
          type: "rolled",
          at_ms: 9,
          seat: 0,
          round: 1,
          roll: 2,
          hold: [1, 2],
          dice: [4, 2, 2, 5, 1],
        },
      ],
    });
  });

  test("a refused command throws no dice and changes nothing", () => {
    const game = newGame(rules, [HARU, NATSU], 1);
    const before = structuredClone(game);
    expect(decide(game, { type: "roll_all", seat: 0 }, script(), 0)).toEqual({
      ok: false,
      refusal: "not_your_turn",
    });
    expect(game).toEqual(before);
  });

  test("a random seat is drawn again until a seat has the number", () => {
    expect(randomSeat(2, script(6, 3, 2))).toBe(1);
    expect([1, 2, 3, 4, 5, 6].map((face) => randomSeat(6, script(face)))).toEqual([
      0, 1, 2, 3, 4, 5,
    ]);
  });

  test.each([
    ["random", 1],
    ["chosen", 2],
    ["rematch", 2],
    ["roll_off", null],
  ] as const)("a game begins by %s", (start, first) => {
    const dice = script(...(start === "random" ? [2] : []));
    expect(startGame(3, start, 2, dice, 7)).toEqual({
      type: "game_started",
      at_ms: 7,
      start,
      first_seat: first,
    });
  });

  const misfits: readonly Event[] = [
    { type: "rolled_for_start", at_ms: 0, seat: 0, dice: [1, 1, 1, 1, 1] },
    { type: "scored", at_ms: 0, seat: 0, round: 1, box: "ones", points: 0, bonus: 0 },
  ];
  test.each(misfits)("$type does not fit a game before the first roll", (event) => {
    expect(() => evolve(newGame(rules, [HARU], 0), event)).toThrow(RangeError);
  });

  test("a roll does not fit a roll-off, and a writing of a written box no game", () => {
    const rolled: Event = {
      type: "rolled",
      at_ms: 0,
      seat: 0,
      round: 1,
      roll: 1,
      hold: [],
      dice: [1, 1, 1, 1, 1],
    };
    expect(() => evolve(newGame(rules, [HARU, NATSU], null), rolled)).toThrow(RangeError);
    const scored: Event = {
      type: "scored",
      at_ms: 0,
      seat: 0,
      round: 1,
      box: "ones",
      points: 5,
      bonus: 0,
    };
    const game = [rolled, scored, rolled].reduce(evolve, newGame(rules, [HARU], 0));
    expect(() => evolve(game, scored)).toThrow(RangeError);
  });

  test("a record without its start is no game", () => {
    expect(() => gameOf(rules, { seats: [HARU], events: [] })).toThrow(RangeError);
  });
});
