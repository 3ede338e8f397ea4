/**
 * A game: its events, the decider that gives them and the state they lead to. The twin of `yacht.rules.game` and
 * `yacht.table.decider`; both read the same vectors and must give the same events for the same dice.
 */
import type {
  Box,
  EndReason,
  Event,
  GameRecord,
  Occupant,
  Refusal,
  StartRule,
} from "../generated/types.ts";
import { type Card, emptyCard, isFull, optionsOf, score, totalsOf, writtenCount } from "./card.ts";
import { DICE_COUNT, type Dice, type Five, five, POSITIONS, ROLLS_IN_TURN } from "./dice.ts";
import {
  type AfterStartRoll,
  afterStartRoll,
  type RollOff,
  rollerOf,
  withoutContender,
} from "./start.ts";
import type { RuleTables } from "./tables.ts";

/** A turn after at least one roll. */
export interface Turn {
  readonly dice: Five;
  /** 1 to 3. */
  readonly rollsUsed: number;
}

/** What is going on: a roll-off, somebody's turn (`turn` is null before the first roll), or nothing any more. */
export type Phase =
  | { readonly kind: "starting"; readonly rollOff: RollOff }
  | { readonly kind: "on_turn"; readonly seat: number; readonly turn: Turn | null }
  | { readonly kind: "ended"; readonly reason: EndReason };

/** One game from the first roll to the last writing; a value. */
export interface Game {
  readonly rules: RuleTables;
  readonly seats: readonly Occupant[];
  /** By seat. */
  readonly cards: readonly Card[];
  readonly phase: Phase;
  /** Null while the roll-off is going on. */
  readonly firstSeat: number | null;
  /** In the order of resigning. */
  readonly resigned: readonly number[];
}

/** What a seat can ask for. */
export type Command =
  | { readonly type: "roll_all"; readonly seat: number }
  | { readonly type: "reroll"; readonly seat: number; readonly hold: readonly number[] }
  | { readonly type: "score"; readonly seat: number; readonly box: Box }
  | { readonly type: "resign"; readonly seat: number };

/** What a command leads to. */
export type Decision =
  | { readonly ok: true; readonly events: readonly Event[] }
  | { readonly ok: false; readonly refusal: Refusal };

/** A seat's place in the ranking. */
export interface Standing {
  readonly seat: number;
  /** From 1; equal totals share a rank, and the rank after a tie skips. */
  readonly rank: number;
  readonly total: number;
  readonly isResigned: boolean;
}

/** Gives how many rerolls are left: 2 to 0. */
export function rollsLeft(turn: Turn): number {
  return ROLLS_IN_TURN - turn.rollsUsed;
}

/** Gives a game before its first roll; `firstSeat` null means a roll-off. */
export function newGame(
  rules: RuleTables,
  seats: readonly Occupant[],
  firstSeat: number | null,
): Game {
  const first = seats.length === 1 ? 0 : firstSeat;
  const phase: Phase =
    first === null
      ? { kind: "starting", rollOff: { contenders: seats.map((_, seat) => seat), sums: [] } }
      : { kind: "on_turn", seat: first, turn: null };
  return {
    rules,
    seats,
    cards: seats.map(() => emptyCard(rules)),
    phase,
    firstSeat: first,
    resigned: [],
  };
}

/** Gives the round of a seat's next writing, from 1; on a full card one more than there are rounds. */
export function roundOf(game: Game, seat: number): number {
  const card = game.cards[seat];
  return card === undefined ? 1 : writtenCount(card) + 1;
}

/** Draws a seat, each one alike: a die is thrown until it shows one of the first `seatCount` faces. */
export function randomSeat(seatCount: number, dice: Dice): number {
  for (;;) {
    const face = dice.roll(1)[0] ?? 0;
    if (face >= 1 && face <= seatCount) return face - 1;
  }
}

/** Begins a game; `chosen` is the first seat for `chosen` and `rematch` and not looked at otherwise. */
export function startGame(
  seatCount: number,
  start: StartRule,
  chosen: number,
  dice: Dice,
  nowMs: number,
): Event {
  const first = {
    random: () => randomSeat(seatCount, dice),
    chosen: () => chosen,
    rematch: () => chosen,
    roll_off: () => null,
  };
  return { type: "game_started", at_ms: nowMs, start, first_seat: first[start]() };
}

function refuse(refusal: Refusal): Decision {
  return { ok: false, refusal };
}

/** Tells what a command leads to. The order of the reasons is that of the twin. */
export function decide(game: Game, command: Command, dice: Dice, nowMs: number): Decision {
  const { phase } = game;
  if (game.cards[command.seat] === undefined) return refuse("unknown_seat");
  if (phase.kind === "ended") return refuse("game_over");
  if (game.resigned.includes(command.seat)) return refuse("already_resigned");
  if (command.type === "resign")
    return withEnd(game, { type: "resigned", at_ms: nowMs, seat: command.seat });
  if (phase.kind === "starting") {
    if (command.type !== "roll_all") return refuse("starting");
    if (command.seat !== rollerOf(phase.rollOff)) return refuse("not_your_turn");
    const faces = five(dice.roll(DICE_COUNT));
    return {
      ok: true,
      events: [{ type: "rolled_for_start", at_ms: nowMs, seat: command.seat, dice: faces }],
    };
  }
  if (command.seat !== phase.seat) return refuse("not_your_turn");
  return decideTurn(game, phase.seat, phase.turn, command, dice, nowMs);
}

function decideTurn(
  game: Game,
  seat: number,
  turn: Turn | null,
  command: Exclude<Command, { type: "resign" }>,
  dice: Dice,
  nowMs: number,
): Decision {
  const round = roundOf(game, seat);
  const rolled = (roll: number, hold: readonly number[], faces: readonly number[]): Decision => ({
    ok: true,
    events: [{ type: "rolled", at_ms: nowMs, seat, round, roll, hold, dice: five(faces) }],
  });
  if (command.type === "roll_all") {
    if (turn !== null) return refuse(rollsLeft(turn) === 0 ? "no_rolls_left" : "turn_under_way");
    return rolled(1, [], dice.roll(DICE_COUNT));
  }
  if (turn === null) return refuse("not_rolled");
  if (command.type === "score") return decideScore(game, seat, turn, command.box, nowMs);
  if (rollsLeft(turn) === 0) return refuse("no_rolls_left");
  const hold = POSITIONS.filter((position) => command.hold.includes(position));
  if (hold.length === DICE_COUNT) return refuse("all_held");
  const fresh = [...dice.roll(DICE_COUNT - hold.length)];
  const held = new Set<number>(hold);
  const faces = turn.dice.map((face, position) =>
    held.has(position) ? face : (fresh.shift() ?? 0),
  );
  return rolled(turn.rollsUsed + 1, hold, faces);
}

function decideScore(game: Game, seat: number, turn: Turn, box: Box, nowMs: number): Decision {
  const card = game.cards[seat] ?? emptyCard(game.rules);
  const written = score(card, box, turn.dice);
  if (typeof written === "string") return refuse(written);
  const option = optionsOf(card, turn.dice).options.find((other) => other.box === box);
  const { points, bonus } = option ?? { points: 0, bonus: 0 };
  return withEnd(game, {
    type: "scored",
    at_ms: nowMs,
    seat,
    round: roundOf(game, seat),
    box,
    points,
    bonus,
  });
}

function withEnd(game: Game, event: Extract<Event, { type: "scored" | "resigned" }>): Decision {
  const { phase } = evolve(game, event);
  if (phase.kind !== "ended") return { ok: true, events: [event] };
  return {
    ok: true,
    events: [event, { type: "game_ended", at_ms: event.at_ms, reason: phase.reason }],
  };
}

function passTurn(game: Game, seat: number): Game {
  for (let step = 1; step <= game.cards.length; step += 1) {
    const following = (seat + step) % game.cards.length;
    const card = game.cards[following];
    if (card !== undefined && !isFull(card) && !game.resigned.includes(following)) {
      return { ...game, phase: { kind: "on_turn", seat: following, turn: null } };
    }
  }
  return { ...game, phase: { kind: "ended", reason: "complete" } };
}

function startWith(game: Game, after: AfterStartRoll): Game {
  return "first" in after
    ? { ...game, firstSeat: after.first, phase: { kind: "on_turn", seat: after.first, turn: null } }
    : { ...game, phase: { kind: "starting", rollOff: after.rollOff } };
}

function afterResignation(game: Game, seat: number): Game {
  const after: Game = { ...game, resigned: [...game.resigned, seat] };
  const left = game.seats.filter((_, other) => !after.resigned.includes(other));
  if (left.length <= 1 || left.every((occupant) => occupant.occupant !== "person")) {
    return { ...after, phase: { kind: "ended", reason: "resigned" } };
  }
  if (after.phase.kind === "starting" && after.phase.rollOff.contenders.includes(seat)) {
    return startWith(after, withoutContender(after.phase.rollOff, seat));
  }
  return after.phase.kind === "on_turn" && after.phase.seat === seat
    ? passTurn(after, seat)
    : after;
}

/**
 * Gives the game after an event that `decide` gave for it.
 * @throws RangeError if the event does not fit the game, which `decide` never gives.
 */
export function evolve(game: Game, event: Event): Game {
  const { phase } = game;
  switch (event.type) {
    case "game_started":
    case "game_ended":
      return game;
    case "resigned":
      return afterResignation(game, event.seat);
    case "rolled_for_start":
      if (phase.kind === "starting")
        return startWith(game, afterStartRoll(phase.rollOff, event.dice));
      break;
    case "rolled":
      if (phase.kind === "on_turn") {
        return { ...game, phase: { ...phase, turn: { dice: event.dice, rollsUsed: event.roll } } };
      }
      break;
    case "scored": {
      const card = game.cards[event.seat];
      if (phase.kind !== "on_turn" || phase.turn === null || card === undefined) break;
      const written = score(card, event.box, phase.turn.dice);
      if (typeof written === "string") break;
      const cards = game.cards.map((other, seat) => (seat === event.seat ? written : other));
      return passTurn({ ...game, cards }, event.seat);
    }
  }
  throw new RangeError(`${event.type} does not fit the game`);
}

/**
 * Gives the game as it stands after the last event of a record.
 * @param rules the tables of the record's rule set and house rules.
 * @throws RangeError if the record does not begin with `game_started` or an event does not fit the game. Whether each
 *   event was right is asked of `checkRecord`.
 */
export function gameOf(rules: RuleTables, record: Pick<GameRecord, "seats" | "events">): Game {
  const [started] = record.events;
  if (started?.type !== "game_started") throw new RangeError("a game begins with game_started");
  return record.events.reduce(evolve, newGame(rules, record.seats, started.first_seat));
}

/** Gives all seats by rank; seats that share a rank come in seating order. */
export function standingsOf(game: Game): readonly Standing[] {
  const totals = game.cards.map((card) => totalsOf(card).total);
  const total = (seat: number): number => totals[seat] ?? 0;
  const playing = game.seats
    .map((_, seat) => seat)
    .filter((seat) => !game.resigned.includes(seat))
    .sort((a, b) => total(b) - total(a) || a - b);
  const ranked = playing.map((seat) => ({
    seat,
    rank: 1 + playing.findIndex((other) => total(other) === total(seat)),
    total: total(seat),
    isResigned: false,
  }));
  const resigned = [...game.resigned].reverse().map((seat, place) => ({
    seat,
    rank: playing.length + place + 1,
    total: total(seat),
    isResigned: true,
  }));
  return [...ranked, ...resigned];
}

/** Gives the seats that are ahead of all others: one is a win, several are a draw. */
export function leadersOf(game: Game): readonly number[] {
  return standingsOf(game)
    .filter(({ rank }) => rank === 1)
    .map(({ seat }) => seat);
}
