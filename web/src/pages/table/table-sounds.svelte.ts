/** Lets the events of a table be heard. */
import { DICE_COUNT, type Five, isFiveEqual } from "../../rules/dice.ts";
import type { Event } from "../../rules/types.ts";
import type { Sound } from "../../scene/sound/sound.ts";
import type { Driver, Settled, TableModel, Throw } from "../../state/table-model.ts";
import { strokeCount } from "../../ui/digits.ts";

/** How long the pen writes, in ms; the token `--d-write`. */
const WRITE_MS = 320;
/** A throw that ends this long before its time was cut short, in ms. */
const CUT_MS = 60;

/** What is heard of a table. */
export interface TableSoundPorts {
  readonly sound: Sound;
  readonly nowMs: () => number;
  /** Whether the dice that are shown tell of their contacts themselves, by `Sound.impact`. */
  readonly areDiceHeard: () => boolean;
}

/** Listens to one table; what happened before it began to listen stays silent. */
export class TableSounds {
  readonly #table: TableModel;
  readonly #driver: Pick<Driver, "isSkipping">;
  readonly #ports: TableSoundPorts;
  #settled: Settled | null;
  #thrown: { readonly thrown: Throw; readonly fromMs: number } | null = null;
  /** The dice whose throw was heard last. */
  #heard: Five | null = null;
  #hold: readonly number[];
  #roll: string;

  constructor(table: TableModel, driver: Pick<Driver, "isSkipping">, ports: TableSoundPorts) {
    this.#table = table;
    this.#driver = driver;
    this.#ports = ports;
    this.#settled = table.settled;
    this.#hold = table.hold;
    this.#roll = this.#rollNow();
  }

  /** Begins to listen; gives what ends it. */
  listen(): () => void {
    return $effect.root(() => {
      $effect(() => this.#hearThrow(this.#table.thrown));
      $effect(() => this.#hearHold(this.#table.hold));
      $effect(() => this.#hearSettled(this.#table.settled));
    });
  }

  #hearThrow(thrown: Throw | null): void {
    const { sound, nowMs, areDiceHeard } = this.#ports;
    const before = this.#thrown;
    if (before?.thrown === thrown) return;
    this.#thrown = thrown === null ? null : { thrown, fromMs: nowMs() };
    if (thrown !== null) {
      this.#heard = thrown.dice;
      if (areDiceHeard()) sound.throwSolid(thrown.durationMs);
      else sound.throwFlat(DICE_COUNT - thrown.hold.length, thrown.durationMs);
      return;
    }
    if (before === null || nowMs() - before.fromMs >= before.thrown.durationMs - CUT_MS) return;
    sound.hushDice();
    if (!this.#driver.isSkipping) sound.throwFlat(DICE_COUNT - before.thrown.hold.length, 0);
  }

  #hearHold(hold: readonly number[]): void {
    const before = this.#hold;
    const roll = this.#rollNow();
    const isSameRoll = roll === this.#roll;
    this.#hold = hold;
    this.#roll = roll;
    // A new roll or turn, or another tab that went on, changes marks without a hand on the dice.
    if (!isSameRoll || this.#isPassedOver) return;
    if (hold.some((position) => !before.includes(position))) this.#ports.sound.hold();
    else if (hold.length < before.length) this.#ports.sound.release();
  }

  /** Names the roll on the table: marks belong to one. */
  #rollNow(): string {
    const { game } = this.#table;
    return `${this.#table.seat} ${this.#table.turn?.rollsUsed ?? 0} ${game.cards
      .map(({ points }) => Object.keys(points).length)
      .join()}`;
  }

  get #isPassedOver(): boolean {
    return this.#driver.isSkipping || this.#table.wasOvertaken;
  }

  #hearSettled(settled: Settled | null): void {
    if (settled === null || settled === this.#settled) return;
    this.#settled = settled;
    const [event] = settled.events;
    if (event === undefined) return;
    if (!this.#isPassedOver) this.#hear(event);
    if (this.#isPassedHere(event, settled)) this.#ports.sound.turn(WRITE_MS);
  }

  #hear(event: Event): void {
    const { sound } = this.#ports;
    if (event.type === "rolled" || event.type === "rolled_for_start") {
      // Dice that lie at once were never seen to be thrown.
      const hold = event.type === "rolled" ? event.hold : [];
      if (event.dice !== this.#heard) sound.throwFlat(DICE_COUNT - hold.length, 0);
    }
    if (event.type === "rolled" && isFiveEqual(event.dice)) sound.yacht();
    if (event.type !== "scored") return;
    sound.pen(strokeCount(event.points, event.points === 0), WRITE_MS);
    if (event.bonus > 0) sound.bonus(WRITE_MS);
  }

  /** Tells whether somebody else's turn has ended and one of a person at this device begins. */
  #isPassedHere(event: Event, { game }: Settled): boolean {
    if (event.type !== "scored" && event.type !== "resigned") return false;
    const { phase } = game;
    if (phase.kind !== "on_turn" || phase.seat === event.seat) return false;
    if (this.#table.isOwn) return phase.seat === this.#table.personsSeat;
    return (
      game.seats[event.seat]?.occupant === "computer" &&
      game.seats[phase.seat]?.occupant === "person"
    );
  }
}
