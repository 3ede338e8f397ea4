/** Whole games for tests, played by the rules themselves with dice and choices from a seed. */
import { optionsOf } from "../rules/card.ts";
import type { Dice } from "../rules/dice.ts";
import { type Command, rollsLeft } from "../rules/game.ts";
import { rollerOf } from "../rules/start.ts";
import type { HouseRuleId, Occupant, RulesetId, StartRule } from "../rules/types.ts";
import { beginGame, carryOut, type Mode, type OpenGame } from "../state/local-game.ts";

/** What game is wanted. */
export interface Wish {
  readonly seed?: number;
  readonly id?: string;
  readonly mode?: Mode;
  readonly ruleset?: RulesetId;
  readonly houseRules?: readonly HouseRuleId[];
  readonly seats?: readonly Occupant[];
  readonly start?: StartRule;
  /** Unix milliseconds of the first event; each further one comes a millisecond later. */
  readonly startMs?: number;
  /** After how many commands whoever acts resigns; never by default. */
  readonly resignAfter?: number;
  /** After how many commands the game is left as it is; never by default. */
  readonly leaveAfter?: number;
}

/** A person of this name. */
export function person(name: string): Occupant {
  return { occupant: "person", name };
}

/** The id of the n-th game. */
export function idOf(n: number): string {
  return `${String(n).padStart(22, "A")}.1`;
}

/** Numbers below a bound, the same from the same seed (Park and Miller, 1988). */
function chance(seed: number): (below: number) => number {
  let state = (seed % 2147483646) + 1;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}

function commandOf({ game }: OpenGame, draw: (below: number) => number): Command {
  const { phase } = game;
  if (phase.kind === "starting") return { type: "roll_all", seat: rollerOf(phase.rollOff) ?? 0 };
  if (phase.kind === "ended") throw new Error("the game is over");
  const { seat, turn } = phase;
  if (turn === null) return { type: "roll_all", seat };
  if (rollsLeft(turn) > 0 && draw(3) > 0)
    return { type: "reroll", seat, hold: [0, 1, 2, 3].filter(() => draw(2) > 0) };
  const card = game.cards[seat];
  const options = card === undefined ? [] : optionsOf(card, turn.dice).options;
  const option = options[draw(options.length)];
  if (option === undefined) throw new Error("nothing can be written");
  return { type: "score", seat, box: option.box };
}

/** Plays a game as wished, by default alone to its end. */
export async function played(wish: Wish = {}): Promise<OpenGame> {
  const { seed = 1, id = idOf(1), mode = "solo", ruleset = "standard", houseRules = [] } = wish;
  const { seats = [person("あなた")], start = "chosen", startMs = 1000 } = wish;
  const draw = chance(seed);
  const dice: Dice = { roll: (count) => Array.from({ length: count }, () => draw(6) + 1) };
  const setup = { mode, ruleset, houseRules, seats, start, chosen: 0, swap: true };
  let open = await beginGame(setup, id, dice, startMs);
  for (let count = 0; open.game.phase.kind !== "ended" && count !== wish.leaveAfter; count += 1) {
    const { phase } = open.game;
    const wanted: Command =
      count === wish.resignAfter && phase.kind === "on_turn"
        ? { type: "resign", seat: phase.seat }
        : commandOf(open, draw);
    const outcome = carryOut(open, wanted, dice, startMs + count + 1);
    if (!outcome.ok) throw new Error(outcome.refusal);
    open = outcome.open;
  }
  return open;
}
