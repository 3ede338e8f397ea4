/**
 * A table that is played over the socket, as the pages show it. Nothing is shown that the server has not said: a roll is
 * asked for and waited for. What happens is shown one after the other; a snapshot is shown at once, as it stands.
 */
import type {
  AskedCommand,
  CommandAnswer,
  ConnectionState,
  TableLink,
  TableMessage,
} from "../protocol/link.ts";
import type { AnyRefusal, PartyEvent, PartyView, Stamp } from "../protocol/messages.ts";
import { type Options, optionsOf } from "../rules/card.ts";
import { DICE_COUNT, type Five } from "../rules/dice.ts";
import { type Game, rollsLeft, roundOf, type Turn } from "../rules/game.ts";
import { loadRules, type RuleTables } from "../rules/tables.ts";
import type { Box, Event, HouseRuleId, RulesetId } from "../rules/types.ts";
import {
  isComputers,
  type PartyGame,
  type PartyState,
  type RulesOf,
  reduce,
  seatOnTurn,
  stateOf,
  takeoverMs,
  turnEndsMs,
} from "./party-state.ts";
import {
  IMPATIENCE_MS,
  type Logged,
  nextBox,
  type Settled,
  type TableModel,
  type Throw,
  type Written,
} from "./table-model.ts";

/** What a table needs from outside. */
export interface OnlinePorts {
  /** Opens the socket; messages and changes are handed to the table. */
  readonly openSocket: (
    onmessage: (message: TableMessage) => void,
    onchange: () => void,
  ) => TableLink;
  /** How long a roll is to be shown, in ms. */
  readonly rollMs: () => number;
  /** How long a step of another's turn is shown before the next one, in ms. */
  readonly paceMs: () => number;
}

/** A stamp that somebody has sent, as a new object each time. */
export interface Stamped {
  readonly player: string;
  readonly stamp: Stamp;
}

/** With so many messages waiting, they are shown without being played. */
const MOST_WAITING = 6;
/** How long the last writing of a game is to be seen before its result, in ms. */
const LAST_WRITING_MS = 1600;

/** One table of a party, or of a ranked game. */
export class OnlineTable implements TableModel {
  #state = $state.raw<PartyState | null>(null);
  #connection = $state<ConnectionState>("connecting");
  #unsent = $state(0);
  #log = $state.raw<readonly Logged[]>([]);
  #hold = $state.raw<readonly number[]>([]);
  #thrown = $state.raw<Throw | null>(null);
  #isAwaited = $state(false);
  #isWriting = false;
  #settled = $state.raw<Settled | null>(null);
  #happened = $state.raw<{ readonly event: PartyEvent; readonly state: PartyState } | null>(null);
  #looked = $state.raw<{ readonly seat: number; readonly box: Box } | null>(null);
  #refusal = $state.raw<{ readonly code: AnyRefusal } | null>(null);
  #stamped = $state.raw<Stamped | null>(null);
  #isMuted = $state(false);
  #startDice = $state.raw<Five | null>(null);
  #isEndShown = $state(false);
  #waiting: TableMessage[] = [];
  #isPlaying = false;
  #endThrow: (() => void) | null = null;
  #cutShortMs = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #tables = new Map<string, RuleTables>();
  readonly #socket: TableLink;
  readonly #ports: OnlinePorts;

  readonly id: string;

  constructor(id: string, ports: OnlinePorts) {
    this.id = id;
    this.#ports = ports;
    this.#socket = ports.openSocket(
      (message) => this.#hear(message),
      () => {
        this.#connection = this.#socket.state;
        this.#unsent = this.#socket.unsent;
      },
    );
    this.#connection = this.#socket.state;
  }

  // The party

  /** The party; null until the first snapshot. */
  get party(): PartyState["party"] | null {
    return this.#state?.party ?? null;
  }
  /** The party's game, under way or ended; null if there is none. */
  get partyGame(): PartyGame | null {
    return this.#state?.game ?? null;
  }
  get connection(): ConnectionState {
    return this.#connection;
  }
  /** How many commands have no answer yet. */
  get unsent(): number {
    return this.#unsent;
  }
  /** Who this device is here; null for somebody who only watches. */
  get you(): string | null {
    return this.party?.you ?? null;
  }
  get isHost(): boolean {
    return this.you !== null && this.you === this.party?.host;
  }
  /** Whether a game is under way, or its end is still being shown. */
  get isPlaying(): boolean {
    return this.partyGame !== null && !this.isOver;
  }
  /** Whether the game is over, and its last writing has been seen. */
  get isOver(): boolean {
    return this.partyGame?.game.phase.kind === "ended" && this.#isEndShown;
  }
  /** What happened last at the table besides its game, as a new object each time. */
  get happened(): { readonly event: PartyEvent; readonly state: PartyState } | null {
    return this.#happened;
  }
  /** The last stamp, as a new object each time; null while stamps are muted. */
  get stamped(): Stamped | null {
    return this.#isMuted ? null : this.#stamped;
  }
  get isMuted(): boolean {
    return this.#isMuted;
  }
  /** When a computer finishes the turn, in Unix ms of the server; null without a limit. */
  get turnEndsMs(): number | null {
    return this.#state === null ? null : turnEndsMs(this.#state);
  }
  /** When a computer plays for the person on turn, in Unix ms of the server; null while they are there. */
  get takeoverMs(): number | null {
    return this.#state === null ? null : takeoverMs(this.#state);
  }
  serverNowMs(): number {
    return this.#socket.serverNowMs();
  }
  /** Asks for something; a refusal is kept for the page as well. */
  async ask(command: AskedCommand): Promise<CommandAnswer> {
    const answer = await this.#socket.ask(command);
    this.#refusal = answer.ok ? null : { code: answer.code };
    return answer;
  }
  sendStamp(stamp: Stamp): void {
    this.#socket.tell({ type: "stamp", stamp });
  }
  mute(isMuted: boolean): void {
    this.#isMuted = isMuted;
  }
  /** Makes sure that the connection lives; to be called when the page is seen again. */
  hurry(): void {
    this.#socket.hurry();
  }
  /** Makes the connection anew; to be called when the network is said to be gone. */
  renew(): void {
    this.#socket.renew();
  }
  /** Leaves the table; nothing is shown any more. */
  close(): void {
    this.#waiting = [];
    this.#socket.close();
    this.finishThrow();
    clearTimeout(this.#timer);
  }

  // The game, as the page of a table shows it

  /** @throws RangeError without a game; the page of a table is shown only with one. */
  get #play(): PartyGame {
    if (this.partyGame === null) throw new RangeError("there is no game");
    return this.partyGame;
  }
  get game(): Game {
    return this.#play.game;
  }
  get rules(): RuleTables {
    return this.game.rules;
  }
  get log(): readonly Logged[] {
    return this.#log;
  }
  get seat(): number | null {
    return seatOnTurn(this.game);
  }
  get personsSeat(): number | null {
    const seat = this.yourSeat;
    if (seat === null || this.game.phase.kind === "ended") return null;
    return this.game.resigned.includes(seat) ? null : seat;
  }
  get yourSeat(): number | null {
    const { you } = this;
    const seat = this.#play.seats.findIndex(({ player }) => you !== null && player === you);
    return seat < 0 ? null : seat;
  }
  get isOwn(): boolean {
    return true;
  }
  get isWatched(): boolean {
    return this.seat !== null && (this.seat !== this.personsSeat || this.isComputers);
  }
  get isComputers(): boolean {
    return this.seat !== null && isComputers(this.#play, this.seat);
  }
  get canSkip(): boolean {
    return false;
  }
  get turn(): Turn | null {
    const { phase } = this.game;
    return phase.kind === "on_turn" ? phase.turn : null;
  }
  get dice(): Five | null {
    if (this.turn !== null) return this.turn.dice;
    return this.game.phase.kind === "starting" ? this.#startDice : null;
  }
  get hold(): readonly number[] {
    return this.turn === null ? [] : this.#hold;
  }
  get canHold(): boolean {
    const isOpen = this.turn !== null && rollsLeft(this.turn) > 0 && this.#thrown === null;
    return isOpen && !this.isWatched && !this.#isAwaited;
  }
  get options(): Options | null {
    const { phase, cards } = this.game;
    if (phase.kind !== "on_turn" || phase.turn === null || this.#thrown !== null) return null;
    const card = cards[phase.seat];
    return card === undefined ? null : optionsOf(card, phase.turn.dice);
  }
  get chosen(): Box | null {
    if (this.isWatched) return null;
    const looked = this.lookedOn(this.seat);
    return this.options?.options.some(({ box }) => box === looked) ? looked : null;
  }
  get rollRefusal(): TableModel["rollRefusal"] {
    if (this.seat === null) return "game_over";
    if (this.turn === null) return null;
    if (rollsLeft(this.turn) === 0) return "no_rolls_left";
    return this.hold.length === DICE_COUNT ? "all_held" : null;
  }
  get thrown(): Throw | null {
    return this.#thrown;
  }
  get isAwaited(): boolean {
    return this.#isAwaited;
  }
  get settled(): Settled | null {
    return this.#settled;
  }
  get takeBackPoints(): number | null {
    return null;
  }
  get canTakeBack(): boolean {
    return false;
  }
  get wasOvertaken(): boolean {
    return false;
  }
  get refusal(): { readonly code: AnyRefusal } | null {
    return this.#refusal;
  }

  lastOf(seat: number): Written | null {
    const box = this.#play.lastBoxes[seat] ?? null;
    const points = box === null ? undefined : this.game.cards[seat]?.points[box];
    return box === null || points === undefined ? null : { box, points };
  }
  lookedOn(seat: number | null): Box | null {
    return this.#looked !== null && this.#looked.seat === seat ? this.#looked.box : null;
  }
  look(seat: number, box: Box): void {
    this.#looked = { seat, box };
  }
  lookAway(): void {
    this.#looked = null;
  }
  lookFurther(step: 1 | -1): void {
    const boxes = this.isWatched ? [] : (this.options?.options.map(({ box }) => box) ?? []);
    const box = nextBox(boxes, this.chosen, step);
    if (box !== null && this.seat !== null) this.look(this.seat, box);
  }

  /** Rolls, or ends the throw that is being shown. */
  async roll(): Promise<void> {
    if (this.#thrown !== null) {
      this.finishThrow();
      this.#cutShortMs = this.serverNowMs();
      return;
    }
    if (Math.abs(this.serverNowMs() - this.#cutShortMs) < IMPATIENCE_MS) return;
    const { seat } = this;
    if (seat === null || this.isWatched || this.#isAwaited || this.rollRefusal !== null) return;
    this.#isAwaited = true;
    const command: AskedCommand =
      this.turn === null
        ? { type: "roll_all", seat }
        : { type: "reroll", seat, hold: [...this.hold] };
    // Once it is accepted the roll is on its way as an event, which ends the waiting.
    if (!(await this.ask(command)).ok) this.#isAwaited = false;
  }

  finishThrow(): void {
    this.#endThrow?.();
  }

  toggleHold(position: number): Promise<void> {
    const { seat } = this;
    if (!this.canHold || seat === null) return Promise.resolve();
    this.#hold = this.#hold.includes(position)
      ? this.#hold.filter((other) => other !== position)
      : [...this.#hold, position].sort((a, b) => a - b);
    this.#socket.tell({ type: "hold", seat, hold: this.#hold });
    return Promise.resolve();
  }

  async write(): Promise<void> {
    const { chosen: box, seat } = this;
    if (box === null || seat === null || this.#isWriting || this.#isAwaited) return;
    this.#isWriting = true;
    try {
      await this.ask({ type: "score", seat, box });
    } finally {
      this.#isWriting = false;
    }
  }

  takeBack(): Promise<void> {
    return Promise.resolve();
  }

  async resign(): Promise<void> {
    const { personsSeat: seat } = this;
    if (seat !== null) await this.ask({ type: "resign", seat });
  }

  // What the server says

  #hear(message: TableMessage): void {
    if (message.type === "snapshot") {
      // It stands for everything before: nothing of that is shown any more.
      this.#waiting = [message];
      this.finishThrow();
    } else this.#waiting.push(message);
    if (!this.#isPlaying) void this.#playAll();
  }

  async #playAll(): Promise<void> {
    this.#isPlaying = true;
    try {
      for (;;) {
        const message = this.#waiting.shift();
        if (message === undefined) break;
        await this.#playOne(message);
      }
    } catch (error) {
      // A newer server, or a part of this page that is no longer there: only the page loaded anew shows the table again.
      reportError(error);
      this.#waiting = [];
      this.#socket.outdate();
    } finally {
      this.#isPlaying = false;
    }
  }

  async #playOne(message: TableMessage): Promise<void> {
    switch (message.type) {
      case "snapshot":
        await this.#take(message.view);
        break;
      case "event":
        await this.#playEvent(message.event);
        break;
      case "hold":
        this.#showHold(message);
        break;
      case "stamp":
        this.#stamped = { player: message.player, stamp: message.stamp };
        break;
    }
  }

  async #take(view: PartyView): Promise<void> {
    if (view.game !== null) await this.#load(view.game.ruleset, view.game.house_rules);
    const before = this.#state?.game?.id;
    const rolled = this.#rolled;
    this.#state = stateOf(view, this.#socket.you, this.#rulesOf);
    // What is held is told by nobody but those who hold: over the same roll it stays.
    if (rolled === null || rolled !== this.#rolled) this.#hold = [];
    // The server that told the others may be another one by now.
    else if (this.#hold.length > 0 && this.seat !== null && !this.isWatched)
      this.#socket.tell({ type: "hold", seat: this.seat, hold: this.#hold });
    this.#isAwaited = false;
    clearTimeout(this.#timer);
    this.#isEndShown = view.game?.phase.phase === "ended";
    this.#startDice = null;
    if (before !== view.game?.id) {
      this.#looked = null;
      this.#log = [];
    }
  }

  /** Names the roll that lies on the table: of which game, seat, round and turn; null if none does. */
  get #rolled(): string | null {
    const play = this.partyGame;
    const phase = play?.game.phase;
    if (play === null || phase?.kind !== "on_turn" || phase.turn === null) return null;
    return [play.id, phase.seat, roundOf(play.game, phase.seat), phase.turn.rollsUsed].join();
  }

  #showHold(message: Extract<TableMessage, { type: "hold" }>): void {
    const { phase } = this.partyGame?.game ?? {};
    if (phase?.kind !== "on_turn" || phase.turn === null) return;
    if (phase.seat === message.seat && phase.turn.rollsUsed === message.roll) {
      this.#hold = message.hold;
    }
  }

  async #playEvent(event: PartyEvent): Promise<void> {
    const before = this.#state;
    if (before === null) return;
    if (event.type === "game_prepared") await this.#load(event.ruleset, event.house_rules);
    if (event.type === "rolled") await this.#showKeeping(event);
    const boxBefore = event.type === "scored" ? (before.game?.lastBoxes[event.seat] ?? null) : null;
    const after = reduce(before, event, this.#rulesOf);
    this.#state = after;
    this.#happened = { event, state: after };
    if (isOfGame(event) && after.game !== null) {
      const isStandIn = "seat" in event && before.game?.standIns[event.seat] != null;
      await this.#playInGame(event, after.game, boxBefore);
      this.#log = [...this.#log, { event, game: after.game.game, isStandIn }];
    }
  }

  async #playInGame(event: Event, { game }: PartyGame, boxBefore: Box | null): Promise<void> {
    switch (event.type) {
      case "game_started":
        this.#log = [];
        this.#looked = null;
        this.#hold = [];
        this.#startDice = null;
        clearTimeout(this.#timer);
        this.#isEndShown = false;
        break;
      case "rolled":
        this.#hold = event.hold;
        await this.#throw(event.dice, event.hold);
        break;
      case "rolled_for_start":
        this.#startDice = event.dice;
        await this.#throw(event.dice, []);
        break;
      case "scored":
        this.#looked = null;
        this.#hold = [];
        break;
      case "game_ended":
        this.#timer = setTimeout(() => {
          this.#isEndShown = true;
        }, LAST_WRITING_MS);
        break;
      case "resigned":
        break;
    }
    this.#settled = { events: [event], game, boxBefore };
  }

  /** Shows for a moment which dice another player keeps, before the others are thrown. */
  async #showKeeping(event: Extract<Event, { type: "rolled" }>): Promise<void> {
    const isShown = event.hold.join() === this.hold.join();
    if (event.roll === 1 || isShown || !this.isWatched || this.#isBehind) return;
    this.#hold = event.hold;
    await new Promise((resolve) => setTimeout(resolve, this.#ports.paceMs()));
  }

  async #throw(dice: Five, hold: readonly number[]): Promise<void> {
    this.#isAwaited = false;
    if (this.#looked?.seat === this.seat) this.#looked = null;
    const durationMs = this.#isBehind ? 0 : this.#ports.rollMs();
    if (durationMs === 0) return;
    this.#thrown = { dice, hold, durationMs };
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => this.#endThrow?.(), durationMs);
      this.#endThrow = () => {
        clearTimeout(timer);
        this.#endThrow = null;
        this.#thrown = null;
        resolve();
      };
    });
  }

  get #isBehind(): boolean {
    const hasSnapshot = this.#waiting.some(({ type }) => type === "snapshot");
    return hasSnapshot || this.#waiting.length > MOST_WAITING || document.hidden;
  }

  async #load(ruleset: RulesetId, houseRules: readonly HouseRuleId[]): Promise<void> {
    const tables = await loadRules(ruleset, houseRules);
    if (tables !== null) this.#tables.set(rulesKey(ruleset, houseRules), tables);
  }

  readonly #rulesOf: RulesOf = (ruleset, houseRules) => {
    const tables = this.#tables.get(rulesKey(ruleset, houseRules));
    if (tables === undefined) throw new RangeError(`${ruleset} with these house rules is unknown`);
    return tables;
  };
}

function rulesKey(ruleset: RulesetId, houseRules: readonly HouseRuleId[]): string {
  return [ruleset, ...houseRules].join("+");
}

function isOfGame(event: PartyEvent): event is Event {
  switch (event.type) {
    case "game_started":
    case "rolled_for_start":
    case "rolled":
    case "scored":
    case "resigned":
    case "game_ended":
      return true;
    default:
      return false;
  }
}
