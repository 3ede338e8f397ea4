/** The table of a game on this device, as the page shows it: a thin shell around the values of `local-game`. */
import { type Options, optionsOf } from "../rules/card.ts";
import { DICE_COUNT, type Dice, type Five } from "../rules/dice.ts";
import { type Command, type Game, rollsLeft, type Turn } from "../rules/game.ts";
import { rollerOf } from "../rules/start.ts";
import type { RuleTables } from "../rules/tables.ts";
import type { Box, Event, Level, Refusal } from "../rules/types.ts";
import {
  carryOut,
  decodeLocalGame,
  gameKey,
  isEnded,
  lastWritten,
  makeFinal,
  type OpenGame,
  openedEvents,
  openGame,
  setHold,
  takeBack,
  toggleHold,
  writtenBy,
} from "./local-game.ts";
import type { Store } from "./store.ts";
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
export interface TablePorts {
  readonly store: Store;
  readonly dice: Dice;
  readonly now: () => number;
  /** How long a roll is to be shown, in ms. */
  readonly rollMs: () => number;
  /** Told after each saved change, so that other tabs with the same game can follow. */
  readonly onSaved: (id: string) => void;
}

/** How long the last writing of a game can be taken back before the result appears, in ms. */
const LAST_WRITING_MS = 2000;

/** What a computer player does at the table: the same as a person, by the same commands. */
export interface ComputerHands {
  roll(): Promise<void>;
  hold(positions: readonly number[]): Promise<void>;
  write(box: Box): Promise<void>;
}

/** One table on this device. */
export class LocalTable implements TableModel {
  #open = $state.raw<OpenGame>() as OpenGame;
  #looked = $state.raw<{ readonly seat: number; readonly box: Box } | null>(null);
  #thrown = $state.raw<Throw | null>(null);
  #isAwaited = $state(false);
  #settled = $state.raw<Settled | null>(null);
  #wasOvertaken = $state(false);
  #refusal = $state.raw<{ readonly code: Refusal } | null>(null);
  #queue: Promise<unknown> = Promise.resolve();
  #cutShortMs = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #ports: TablePorts;

  constructor(open: OpenGame, ports: TablePorts) {
    this.#open = open;
    this.#ports = ports;
    this.#awaitEnd();
  }

  get open(): OpenGame {
    return this.#open;
  }
  get game(): Game {
    return this.#open.game;
  }
  get rules(): RuleTables {
    return this.#open.rules;
  }
  get log(): readonly Logged[] {
    return openedEvents(this.#open);
  }
  /** One device goes round, so that nobody's seat is theirs alone. */
  get isOwn(): boolean {
    return false;
  }
  get yourSeat(): number | null {
    return null;
  }
  get isWatched(): boolean {
    return this.computer !== null;
  }
  get isComputers(): boolean {
    return this.computer !== null;
  }
  get canSkip(): boolean {
    return this.computer !== null && !this.canTakeBack;
  }
  get takeBackPoints(): number | null {
    const scored = this.#open.local.pending.find((event) => event.type === "scored");
    return scored === undefined ? null : scored.points + scored.bonus;
  }

  lastOf(seat: number): Written | null {
    return lastWritten(this.#open, seat);
  }

  /** The throw that is being shown, null when all dice lie still. */
  get thrown(): Throw | null {
    return this.#thrown;
  }

  /** Whether a roll was asked for and its dice are not there yet. */
  get isAwaited(): boolean {
    return this.#isAwaited;
  }

  /** The box of a seat's card that is looked at; null if none is. */
  lookedOn(seat: number | null): Box | null {
    return this.#looked !== null && this.#looked.seat === seat ? this.#looked.box : null;
  }

  /** What happened last; changes once its dice lie still. */
  get settled(): Settled | null {
    return this.#settled;
  }

  /** Whether another tab went on with this game, so that this one has taken over its state. */
  get wasOvertaken(): boolean {
    return this.#wasOvertaken;
  }

  /** Why the last command was refused, as a new object each time; null if it was not. */
  get refusal(): { readonly code: Refusal } | null {
    return this.#refusal;
  }

  get id(): string {
    return this.#open.local.record.id;
  }

  /** The seat that acts next, null when the game is over. */
  get seat(): number | null {
    const { phase } = this.#open.game;
    if (phase.kind === "on_turn") return phase.seat;
    return phase.kind === "starting" ? (rollerOf(phase.rollOff) ?? null) : null;
  }

  /** The level of the computer that acts next; null if a person does, or nobody. */
  get computer(): Level | null {
    const occupant = this.seat === null ? undefined : this.#open.game.seats[this.seat];
    return occupant?.occupant === "computer" ? occupant.level : null;
  }

  /** The seat of the person at the device: the one that acts, or on a computer's turn the next one that will. */
  get personsSeat(): number | null {
    const { seats, resigned } = this.#open.game;
    const acting = this.seat;
    if (acting === null) return null;
    const following = seats.map((_, step) => (acting + step) % seats.length);
    return (
      following.find((seat) => seats[seat]?.occupant === "person" && !resigned.includes(seat)) ??
      null
    );
  }

  /** The hands of the computer that acts. */
  get hands(): ComputerHands {
    return {
      roll: () => this.#inTurn(() => this.#roll()),
      hold: (positions) =>
        this.#inTurn(async () => {
          await this.#save(setHold(this.#open, positions, this.#ports.now()));
        }),
      write: (box) => this.#inTurn(() => this.#write(box, false)),
    };
  }

  /** The turn of the seat that acts; null before its first roll. */
  get turn(): Turn | null {
    const { phase } = this.#open.game;
    return phase.kind === "on_turn" ? phase.turn : null;
  }

  /** The dice on the table: of the turn, or of the last roll for the start. */
  get dice(): Five | null {
    if (this.turn !== null) return this.turn.dice;
    if (this.#open.game.phase.kind !== "starting") return null;
    const last = this.#open.local.record.events.at(-1);
    return last?.type === "rolled_for_start" ? last.dice : null;
  }

  get hold(): readonly number[] {
    return this.#open.local.hold;
  }

  /** What the dice may be written as; null while there is nothing to write. */
  get options(): Options | null {
    const { phase, cards } = this.#open.game;
    if (phase.kind !== "on_turn" || phase.turn === null || this.#thrown !== null) return null;
    const card = cards[phase.seat];
    return card === undefined ? null : optionsOf(card, phase.turn.dice);
  }

  /** The box that [ここに書く] would write; null if none is chosen. */
  get chosen(): Box | null {
    const looked = this.lookedOn(this.seat);
    return this.options?.options.some(({ box }) => box === looked) ? looked : null;
  }

  /** Whether the dice may be marked to stay. */
  get canHold(): boolean {
    const isOpen = this.turn !== null && rollsLeft(this.turn) > 0 && this.#thrown === null;
    return isOpen && this.computer === null;
  }

  /** Whether the last writing can be taken back. */
  get canTakeBack(): boolean {
    return this.#open.local.pending.length > 0;
  }

  /** Why 振る does nothing now; null if it rolls. */
  get rollRefusal(): Extract<Refusal, "no_rolls_left" | "all_held" | "game_over"> | null {
    if (this.seat === null) return "game_over";
    if (this.turn === null) return null;
    if (rollsLeft(this.turn) === 0) return "no_rolls_left";
    return this.hold.length === DICE_COUNT ? "all_held" : null;
  }

  /** Whether the game is over for good. */
  get isOver(): boolean {
    return isEnded(this.#open.local);
  }

  /** Rolls, or ends the throw that is being shown. */
  roll(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.computer === null) await this.#roll();
      else this.finishThrow();
    });
  }

  async #roll(): Promise<void> {
    if (this.#thrown !== null) {
      this.finishThrow();
      this.#cutShortMs = this.#ports.now();
      return;
    }
    if (Math.abs(this.#ports.now() - this.#cutShortMs) < IMPATIENCE_MS) return;
    const { seat } = this;
    if (seat === null || this.rollRefusal !== null) return;
    const isReroll = this.turn !== null;
    const command: Command = isReroll
      ? { type: "reroll", seat, hold: this.hold }
      : { type: "roll_all", seat };
    this.#isAwaited = true;
    try {
      const events = await this.#carryOut(command);
      if (events !== null) this.#showRoll(events);
    } finally {
      this.#isAwaited = false;
    }
  }

  #showRoll(events: readonly Event[]): void {
    this.#looked = null;
    const [event] = events;
    if (event?.type !== "rolled" && event?.type !== "rolled_for_start") return;
    const hold = event.type === "rolled" ? event.hold : [];
    this.#show({ dice: event.dice, hold, durationMs: this.#ports.rollMs() }, events);
  }

  /** Lets the dice lie still at once. */
  finishThrow(): void {
    const events = this.#pendingSettle;
    clearTimeout(this.#timer);
    this.#thrown = null;
    this.#pendingSettle = null;
    if (events !== null) this.#settle(events);
    for (const resolve of this.#awaiting.splice(0)) resolve();
  }

  /** Waits until all dice lie still. */
  whenStill(): Promise<void> {
    if (this.#thrown === null) return Promise.resolve();
    return new Promise((resolve) => {
      this.#awaiting.push(resolve);
    });
  }

  /** Marks a die to stay, or releases it. */
  toggleHold(position: number): Promise<void> {
    return this.#inTurn(async () => {
      if (this.canHold) await this.#save(toggleHold(this.#open, position, this.#ports.now()));
    });
  }

  /** Shows the condition of a box on a seat's card; if that seat may write it now, it is thereby chosen. */
  look(seat: number, box: Box): void {
    this.#looked = { seat, box };
  }

  /** Looks at no box any more. */
  lookAway(): void {
    this.#looked = null;
  }

  /** Moves the choice to the next box that may be written, or the one before it. */
  lookFurther(step: 1 | -1): void {
    const boxes = this.computer === null ? (this.options?.options.map(({ box }) => box) ?? []) : [];
    const box = nextBox(boxes, this.chosen, step);
    if (box !== null && this.seat !== null) this.look(this.seat, box);
  }

  /**
   * Writes the chosen box; without one nothing happens.
   * @param canTakeBack whether the writing stays open until the next roll.
   */
  write(canTakeBack: boolean): Promise<void> {
    return this.#inTurn(async () => {
      const { chosen } = this;
      if (chosen !== null && this.computer === null) await this.#write(chosen, canTakeBack);
    });
  }

  async #write(box: Box, canTakeBack: boolean): Promise<void> {
    const { seat } = this;
    if (seat === null) return;
    const events = await this.#carryOut({ type: "score", seat, box }, canTakeBack);
    if (events === null) return;
    this.#looked = null;
    this.#settle(events);
    this.#awaitEnd();
  }

  /** Takes the last writing back, if it can be. */
  takeBack(): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.canTakeBack) return;
      this.#looked = null;
      clearTimeout(this.#timer);
      await this.#save(takeBack(this.#open, this.#ports.now()));
    });
  }

  /** Gives up the game for the person at the device, see `personsSeat`. */
  resign(): Promise<void> {
    return this.#inTurn(async () => {
      const { personsSeat: seat } = this;
      if (seat === null) return;
      this.finishThrow();
      const events = await this.#carryOut({ type: "resign", seat });
      if (events === null) return;
      this.#looked = null;
      this.#settle(events);
    });
  }

  /** Makes everything final that could still be taken back; to be called when the table is left. */
  leave(): Promise<void> {
    return this.#inTurn(async () => {
      clearTimeout(this.#timer);
      if (this.canTakeBack) await this.#save(makeFinal(this.#open, this.#ports.now()));
    });
  }

  /** Takes over the game as it is stored, after another tab has gone on with it. */
  reload(): Promise<void> {
    return this.#inTurn(() => this.#takeOver());
  }

  async #takeOver(): Promise<void> {
    const stored = decodeLocalGame(await this.#ports.store.read(gameKey(this.id)));
    if (stored === null || stored.version <= this.#open.local.version) return;
    const open = await openGame(stored);
    if (open === null) return;
    clearTimeout(this.#timer);
    this.#thrown = null;
    this.#pendingSettle = null;
    this.#looked = null;
    this.#open = open;
    this.#wasOvertaken = true;
    this.#awaitEnd();
  }

  #pendingSettle: readonly Event[] | null = null;
  readonly #awaiting: (() => void)[] = [];

  #show(thrown: Throw, events: readonly Event[]): void {
    this.#pendingSettle = events;
    if (thrown.durationMs === 0) {
      this.finishThrow();
      return;
    }
    this.#thrown = thrown;
    this.#timer = setTimeout(() => this.finishThrow(), thrown.durationMs);
  }

  #settle(events: readonly Event[]): void {
    const [event] = events;
    const boxBefore =
      event?.type === "scored" ? (writtenBy(this.#open, event.seat)[1]?.box ?? null) : null;
    this.#settled = { events, game: this.#open.game, boxBefore };
  }

  /** A game whose last writing can be taken back ends by itself a little later. */
  #awaitEnd(): void {
    if (this.#open.game.phase.kind !== "ended" || !this.canTakeBack) return;
    this.#timer = setTimeout(() => void this.leave(), LAST_WRITING_MS);
  }

  async #carryOut(command: Command, canTakeBack = false): Promise<readonly Event[] | null> {
    const { dice, now } = this.#ports;
    const outcome = carryOut(this.#open, command, dice, now(), canTakeBack);
    this.#refusal = outcome.ok ? null : { code: outcome.refusal };
    if (!outcome.ok) return null;
    return (await this.#save(outcome.open)) ? outcome.events : null;
  }

  /** Stores a change before it is shown; if another tab was faster, its state is taken over instead. */
  async #save(open: OpenGame): Promise<boolean> {
    const { store } = this.#ports;
    const key = gameKey(this.id);
    if (!(await store.writeNext(key, open.local))) {
      if ((await store.read(key)) !== undefined) {
        await this.#takeOver();
        return false;
      }
      // The stored game has vanished (the browser was cleared, or it was removed elsewhere): it is stored again.
      await store.write(key, open.local);
    }
    this.#open = open;
    this.#wasOvertaken = false;
    this.#ports.onSaved(this.id);
    return true;
  }

  /** Does one thing after the other: each is stored before the next one looks at the game. */
  #inTurn(action: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(action);
    this.#queue = done.catch(() => undefined);
    // A promise of its own: a failure that nobody awaits must not pass for one that was handled.
    return done.then();
  }
}
