/** Plays the computers' seats at a table on this device, at a pace that can be watched. */
import type { Card } from "../rules/card.ts";
import type { Five } from "../rules/dice.ts";
import { rollsLeft, type Turn } from "../rules/game.ts";
import type { Box, Level } from "../rules/types.ts";
import type { LocalTable } from "./local-table.svelte.ts";

/** What a computer player looks at. */
export interface Position {
  readonly level: Level;
  readonly card: Card;
  readonly dice: Five;
  /** 2 to 0. */
  readonly rollsLeft: number;
}

/** What a computer player does: reroll all but the held dice, or write. */
export type Choice =
  | { readonly kind: "reroll"; readonly hold: readonly number[] }
  | { readonly kind: "write"; readonly box: Box };

/** What the driver needs from outside. */
export interface DriverPorts {
  choose(position: Position): Promise<Choice>;
  /** How long each step can be watched, in ms. */
  paceMs(): number;
}

/** How long a person's writing can be taken back before a computer rolls, in ms. */
const TAKE_BACK_MS = 2000;

/** The driver of one table. */
export class ComputerDriver {
  #isSkipping = $state(false);
  #isStuck = $state(false);
  #isRunning = false;
  #isStopped = false;
  #wake: (() => void) | null = null;
  readonly #table: LocalTable;
  readonly #ports: DriverPorts;

  constructor(table: LocalTable, ports: DriverPorts) {
    this.#table = table;
    this.#ports = ports;
  }

  /** Whether the computers' turns are played without being shown, until a person is on turn. */
  get isSkipping(): boolean {
    return this.#isSkipping;
  }

  /** Whether a computer could not choose: its values are not to be had now. `run` tries again. */
  get isStuck(): boolean {
    return this.#isStuck;
  }

  /** Plays on as long as computers are on turn; does nothing if it is playing already. */
  async run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#isStuck = false;
    try {
      while (!this.#isStopped && this.#table.computer !== null) await this.#step();
    } catch {
      this.#isStuck = true;
    } finally {
      this.#isRunning = false;
      this.#isSkipping = false;
    }
  }

  /** Goes to the next person's turn at once. */
  skip(): void {
    if (this.#table.computer === null) return;
    this.#isSkipping = true;
    this.#wake?.();
    this.#table.finishThrow();
  }

  /** Plays no further; to be called when the table is left. */
  stop(): void {
    this.#isStopped = true;
    this.#wake?.();
  }

  async #step(): Promise<void> {
    const table = this.#table;
    await table.whenStill();
    if (table.canTakeBack) await this.#pause(TAKE_BACK_MS);
    const { computer: level, turn, seat } = table;
    if (this.#isStopped || level === null || seat === null) return;
    if (turn !== null) {
      await this.#goOn(level, seat, turn);
      return;
    }
    await this.#pause(this.#ports.paceMs());
    if (!this.#isStopped && table.computer === level && table.turn === null) {
      await table.hands.roll();
    }
  }

  /** Plays on in a turn that has begun. */
  async #goOn(level: Level, seat: number, turn: Turn): Promise<void> {
    const table = this.#table;
    const card = table.open.game.cards[seat];
    if (card === undefined) return;
    const choice = await this.#ports.choose({
      level,
      card,
      dice: turn.dice,
      rollsLeft: rollsLeft(turn),
    });
    // Another tab may have gone on in the meantime; then the table is looked at anew.
    if (this.#isStopped || table.turn?.dice !== turn.dice) return;
    if (choice.kind === "write") table.look(seat, choice.box);
    else await table.hands.hold(choice.hold);
    await this.#pause(this.#ports.paceMs());
    if (this.#isStopped || table.turn?.dice !== turn.dice) return;
    await (choice.kind === "write" ? table.hands.write(choice.box) : table.hands.roll());
  }

  #pause(ms: number): Promise<void> {
    if (this.#isSkipping || this.#isStopped || ms === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#wake = null;
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.#wake = done;
    });
  }
}
