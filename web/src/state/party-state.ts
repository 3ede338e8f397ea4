/**
 * A table that is played over the socket, as it stands: the party, and its game as the rules of this client know it. The
 * twin of `yacht.table.party` with its `view`; both read vectors/parties. Values and pure functions.
 */
import type {
  GameView,
  MemberView,
  PartyEvent,
  PartyView,
  PlayedSeat,
  RankedGameEnded,
  StandInReason,
} from "../protocol/messages.ts";
import { evolve, type Game, newGame, type Phase } from "../rules/game.ts";
import { rollerOf } from "../rules/start.ts";
import type { RuleTables } from "../rules/tables.ts";
import type { Box, Event, HouseRuleId, RulesetId } from "../rules/types.ts";

/** How long somebody may be gone on their own turn before a computer plays for them, in ms. */
export const ABSENCE_MS = 30_000;

const LIMIT_MS = { none: null, "30s": 30_000, "60s": 60_000 } as const;

/** The game of a party, under way or ended. */
export interface PartyGame {
  readonly id: string;
  readonly seats: readonly PlayedSeat[];
  readonly game: Game;
  readonly commitment: string | null;
  readonly turnSinceMs: number;
  /** By seat. */
  readonly standIns: readonly (StandInReason | null)[];
  /** By seat, what it wrote last. */
  readonly lastBoxes: readonly (Box | null)[];
  readonly ranked: RankedGameEnded | null;
}

/** A party and its game. */
export interface PartyState {
  /** Everything of the view but the game; `you` and `your_seat` are followed as well. */
  readonly party: Omit<PartyView, "game">;
  /** Who sees it, also after leaving in the middle of a game. */
  readonly self: string | null;
  readonly game: PartyGame | null;
  /** What the next `game_started` begins. */
  readonly prepared: Extract<PartyEvent, { type: "game_prepared" }> | null;
}

/** Gives the tables of rules; they have to be loaded already. */
export type RulesOf = (ruleset: RulesetId, houseRules: readonly HouseRuleId[]) => RuleTables;

/** Begins with a snapshot; `self` is who is connected. */
export function stateOf(view: PartyView, self: string | null, rulesOf: RulesOf): PartyState {
  const { game, ...party } = view;
  return { party, self, prepared: null, game: game === null ? null : gameOfView(game, rulesOf) };
}

function gameOfView(view: GameView, rulesOf: RulesOf): PartyGame {
  const rules = rulesOf(view.ruleset, view.house_rules);
  const cards = view.cards.map((card) => ({
    rules,
    furtherYachts: card.further_yachts,
    points: Object.fromEntries(
      rules.boxes.flatMap(({ id }, index) => {
        const points = card.points[index];
        return points === null || points === undefined ? [] : [[id, points]];
      }),
    ),
  }));
  return {
    id: view.id,
    seats: view.seats,
    game: {
      rules,
      seats: view.seats.map(({ occupant }) => occupant),
      cards,
      phase: phaseOfView(view),
      firstSeat: view.first_seat,
      resigned: view.resigned,
    },
    commitment: view.commitment,
    turnSinceMs: view.turn_since_ms,
    standIns: view.cards.map((card) => card.stand_in),
    lastBoxes: view.cards.map((card) => card.last_box),
    ranked: view.ranked,
  };
}

function phaseOfView({ phase }: GameView): Phase {
  switch (phase.phase) {
    case "starting":
      return { kind: "starting", rollOff: { contenders: phase.contenders, sums: phase.sums } };
    case "ended":
      return { kind: "ended", reason: phase.reason };
    case "on_turn": {
      const { dice, rolls_used: rollsUsed, seat } = phase;
      return { kind: "on_turn", seat, turn: dice === null ? null : { dice, rollsUsed } };
    }
  }
}

/** Gives the seat that acts next; null after the end. */
export function seatOnTurn(game: Game): number | null {
  if (game.phase.kind === "on_turn") return game.phase.seat;
  return game.phase.kind === "starting" ? (rollerOf(game.phase.rollOff) ?? null) : null;
}

/** Tells whether a computer plays on a seat, its own or for a person. */
export function isComputers(game: PartyGame, seat: number): boolean {
  return game.seats[seat]?.occupant.occupant !== "person" || game.standIns[seat] != null;
}

/** Gives when a computer finishes the turn; null without a limit, or if a computer plays it anyway. */
export function turnEndsMs({ party, game }: PartyState): number | null {
  const limit = LIMIT_MS[party.settings.turn_limit];
  const seat = game === null ? null : seatOnTurn(game.game);
  if (game === null || seat === null || limit === null || isComputers(game, seat)) return null;
  return game.turnSinceMs + limit;
}

/** Gives when a computer plays for the person on turn; null while they are there. */
export function takeoverMs({ party, game }: PartyState): number | null {
  const seat = game === null ? null : seatOnTurn(game.game);
  if (game === null || seat === null || isComputers(game, seat)) return null;
  const player = game.seats[seat]?.player;
  const gone = party.members.find((member) => member.player === player)?.gone_since_ms ?? null;
  return gone === null ? null : Math.max(game.turnSinceMs, gone) + ABSENCE_MS;
}

/** Gives the view of a state, as the server would give it. */
export function viewOf(state: PartyState): PartyView {
  const { game } = state;
  return {
    ...state.party,
    game:
      game === null
        ? null
        : {
            id: game.id,
            ruleset: game.game.rules.ruleset,
            house_rules: game.game.rules.house_rules,
            seats: game.seats,
            cards: game.game.cards.map((card, seat) => ({
              points: card.rules.boxes.map(({ id }) => card.points[id] ?? null),
              further_yachts: card.furtherYachts,
              last_box: game.lastBoxes[seat] ?? null,
              stand_in: game.standIns[seat] ?? null,
            })),
            phase: viewOfPhase(game.game.phase),
            first_seat: game.game.firstSeat,
            resigned: game.game.resigned,
            commitment: game.commitment,
            turn_since_ms: game.turnSinceMs,
            turn_ends_ms: turnEndsMs(state),
            takeover_ms: takeoverMs(state),
            ranked: game.ranked,
          },
  };
}

function viewOfPhase(phase: Phase): GameView["phase"] {
  switch (phase.kind) {
    case "starting":
      return { phase: "starting", contenders: phase.rollOff.contenders, sums: phase.rollOff.sums };
    case "ended":
      return { phase: "ended", reason: phase.reason };
    case "on_turn":
      return {
        phase: "on_turn",
        seat: phase.seat,
        dice: phase.turn?.dice ?? null,
        rolls_used: phase.turn?.rollsUsed ?? 0,
      };
  }
}

/**
 * Gives the state after the next event.
 * @throws RangeError if the event does not fit, which a gapless journal never has.
 */
export function reduce(state: PartyState, event: PartyEvent, rulesOf: RulesOf): PartyState {
  switch (event.type) {
    case "game_started":
      return started(state, event, rulesOf);
    case "rolled_for_start":
    case "rolled":
    case "scored":
    case "resigned":
    case "game_ended":
      return played(state, event);
    case "stand_in_began":
      return withStandIn(state, event.seat, event.reason);
    case "stand_in_ended":
      return withStandIn(state, event.seat, null);
    case "ranked_game_ended":
      return withGame(state, (game) => ({ ...game, ranked: event }));
    case "game_prepared":
      return { ...state, prepared: event };
    case "serving_resumed":
      return resumed(state, event.at_ms, event.paused_ms);
    default:
      return withYou({ ...state, party: reduceParty(state.party, event) });
  }
}

type PartyPart = PartyState["party"];
type OfParty = Extract<
  PartyEvent,
  {
    type:
      | "party_opened"
      | "settings_changed"
      | "player_joined"
      | "player_renamed"
      | "player_left"
      | "player_connected"
      | "player_disconnected"
      | "host_changed"
      | "seat_changed";
  }
>;

function reduceParty(party: PartyPart, event: OfParty): PartyPart {
  switch (event.type) {
    case "party_opened":
      throw new RangeError("a party is opened once");
    case "settings_changed":
      return { ...party, settings: event.settings };
    case "host_changed":
      return { ...party, host: event.player };
    case "seat_changed":
      return seatChanged(party, event);
    case "player_joined":
      return joined(party, event);
    case "player_renamed":
      return withMember(party, event.player, { name: event.name });
    case "player_left":
      return left(party, event);
    case "player_connected":
      return withMember(party, event.player, { gone_since_ms: null });
    case "player_disconnected":
      return withMember(party, event.player, { gone_since_ms: event.at_ms });
  }
}

function withMember(party: PartyPart, player: string, change: Partial<MemberView>): PartyPart {
  return {
    ...party,
    members: party.members.map((member) =>
      member.player === player ? { ...member, ...change } : member,
    ),
  };
}

function joined(party: PartyPart, event: Extract<OfParty, { type: "player_joined" }>): PartyPart {
  if (party.members.some(({ player }) => player === event.player)) {
    return withMember(party, event.player, { name: event.name, has_left: false });
  }
  const { player, name, at_ms } = event;
  const member: MemberView = { player, name, gone_since_ms: at_ms, has_left: false };
  return { ...party, members: [...party.members, member] };
}

function left(party: PartyPart, event: Extract<OfParty, { type: "player_left" }>): PartyPart {
  if (seatIn(party, event.player) !== null) {
    return withMember(party, event.player, { gone_since_ms: event.at_ms, has_left: true });
  }
  return { ...party, members: party.members.filter(({ player }) => player !== event.player) };
}

function seatChanged(
  party: PartyPart,
  event: Extract<OfParty, { type: "seat_changed" }>,
): PartyPart {
  const before = party.seats[event.seat];
  const player = before?.occupant === "person" ? before.player : null;
  return {
    ...party,
    members: party.members.filter((member) => member.player !== player || !member.has_left),
    seats: party.seats.map((seat, index) => (index === event.seat ? event.occupant : seat)),
  };
}

function seatIn(party: PartyPart, player: string | null): number | null {
  const seat = party.seats.findIndex(
    (occupant) => occupant.occupant === "person" && occupant.player === player,
  );
  return seat < 0 ? null : seat;
}

function withYou(state: PartyState): PartyState {
  const { party, self } = state;
  const member = party.members.find(({ player, has_left }) => player === self && !has_left);
  const you = member?.player ?? null;
  const seat = you === null ? null : seatIn(party, you);
  return { ...state, party: { ...party, you, your_seat: seat } };
}

function started(
  state: PartyState,
  event: Extract<Event, { type: "game_started" }>,
  rulesOf: RulesOf,
): PartyState {
  const { prepared } = state;
  if (prepared === null) throw new RangeError("a game starts after it was prepared");
  const rules = rulesOf(prepared.ruleset, prepared.house_rules);
  const occupants = prepared.seats.map(({ occupant }) => occupant);
  const game: PartyGame = {
    id: `${state.party.table}.${prepared.number}`,
    seats: prepared.seats,
    game: newGame(rules, occupants, event.first_seat),
    commitment: event.commitment ?? null,
    turnSinceMs: event.at_ms,
    standIns: occupants.map(() => null),
    lastBoxes: occupants.map(() => null),
    ranked: null,
  };
  return { ...state, prepared: null, game };
}

function withGame(state: PartyState, change: (game: PartyGame) => PartyGame): PartyState {
  if (state.game === null) throw new RangeError("there is no game");
  return { ...state, game: change(state.game) };
}

function played(state: PartyState, event: Exclude<Event, { type: "game_started" }>): PartyState {
  return withGame(state, (before) => {
    const game = evolve(before.game, event);
    const after: PartyGame = { ...before, game };
    switch (event.type) {
      case "rolled":
      case "game_ended":
        return after;
      case "rolled_for_start":
        return { ...after, turnSinceMs: event.at_ms };
      case "scored":
        return {
          ...after,
          turnSinceMs: event.at_ms,
          lastBoxes: before.lastBoxes.map((box, seat) => (seat === event.seat ? event.box : box)),
        };
      case "resigned": {
        const isNext = seatOnTurn(game) !== seatOnTurn(before.game);
        return {
          ...after,
          turnSinceMs: isNext ? event.at_ms : before.turnSinceMs,
          standIns: before.standIns.map((reason, seat) => (seat === event.seat ? null : reason)),
        };
      }
    }
  });
}

function withStandIn(state: PartyState, seat: number, reason: StandInReason | null): PartyState {
  return withGame(state, (game) => ({
    ...game,
    standIns: game.standIns.map((other, index) => (index === seat ? reason : other)),
  }));
}

function resumed(state: PartyState, atMs: number, pausedMs: number): PartyState {
  const members = state.party.members.map((member) => ({
    ...member,
    gone_since_ms: member.gone_since_ms === null ? atMs : member.gone_since_ms + pausedMs,
  }));
  const { game } = state;
  return {
    ...state,
    party: { ...state.party, members },
    game: game === null ? null : { ...game, turnSinceMs: game.turnSinceMs + pausedMs },
  };
}

/**
 * Gives the seat of the party that starts the next game if it is a rematch of whoever is seated now; null if nobody is, or
 * if the game before never found who starts.
 */
export function nextStart(party: PartyState["party"], game: PartyGame): number | null {
  const { firstSeat } = game.game;
  const before = firstSeat === null ? null : (game.seats[firstSeat]?.seat ?? null);
  const taken = party.seats.flatMap(({ occupant }, seat) => (occupant === "empty" ? [] : [seat]));
  if (before === null || taken.length === 0) return null;
  if (!party.settings.swap && taken.includes(before)) return before;
  return taken.find((seat) => seat > before) ?? taken[0] ?? null;
}
