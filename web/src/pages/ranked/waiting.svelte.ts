/** The wait for an opponent as a page shows it: asks the server again and again, and is cancelled at any time. */
import type { ApiFault, ApiResult } from "../../net/request.ts";
import type { Queue } from "../../protocol/http.ts";
import type { RulesetId } from "../../rules/types.ts";

/** What somebody who waits needs from outside. */
export interface WaitingPorts {
  /** Asks how this device stands. */
  readonly look: () => Promise<ApiResult<Queue>>;
  /** Enters the queue, or stays in it. */
  readonly wait: (ruleset: RulesetId) => Promise<ApiResult<Queue>>;
  /** Leaves the queue. */
  readonly leave: () => Promise<ApiResult<Queue>>;
  readonly now: () => number;
  /** Called once when there is an opponent. */
  readonly onfound: () => void;
}

/** How somebody stands: does not wait, waits, gives up waiting, or has a game. */
export type Standing =
  | { readonly kind: "idle" }
  | {
      readonly kind: "waiting";
      readonly ruleset: RulesetId;
      /** When it began, on this device's clock in ms; null until the server has said so. */
      readonly sinceMs: number | null;
      /** How many wait for this rule set, oneself included; null until the server has said so. */
      readonly waiting: number | null;
    }
  | { readonly kind: "cancelling" }
  | { readonly kind: "playing"; readonly table: string };

/** How long until the server is asked again if it has not said so, in ms. */
const POLL_MS = 2000;
/** Faults after which asking again may well succeed; any other one ends the waiting. */
const PASSING: readonly ApiFault[] = ["unreachable", "too_many", "not_stored", "draining"];
const SECOND_MS = 1000;

/** One device's wait for an opponent. */
export class Waiting {
  #standing = $state.raw<Standing>({ kind: "idle" });
  #trouble = $state<ApiFault | null>(null);
  #isUntold = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The last request; the next one is sent after its answer, so that answers cannot overtake each other. */
  #asked: Promise<unknown> = Promise.resolve();
  #isStopped = false;
  readonly #ports: WaitingPorts;

  constructor(ports: WaitingPorts) {
    this.#ports = ports;
  }

  get standing(): Standing {
    return this.#standing;
  }
  /** Why the server does not answer as it should; null if it does. */
  get trouble(): ApiFault | null {
    return this.#trouble;
  }
  /** Whether the last cancelling could not be told to the server. */
  get isUntold(): boolean {
    return this.#isUntold;
  }

  /** Looks whether this device waits or plays already: after a reload, in a second tab, on coming back. */
  async look(): Promise<void> {
    const answer = await this.#ask(() => this.#ports.look());
    if (this.#isStopped || this.#standing.kind !== "idle") return;
    if (!answer.ok) {
      this.#trouble = answer.code;
      return;
    }
    this.#trouble = null;
    this.#take(answer.value, null);
  }

  /** Waits for an opponent. */
  async seek(ruleset: RulesetId): Promise<void> {
    if (this.#standing.kind !== "idle") return;
    this.#trouble = null;
    this.#isUntold = false;
    this.#standing = { kind: "waiting", ruleset, sinceMs: null, waiting: null };
    await this.#poll(ruleset);
  }

  /** Waits no longer, unless an opponent was found first: then the game goes on. */
  async cancel(): Promise<void> {
    if (this.#standing.kind !== "waiting") return;
    clearTimeout(this.#timer);
    this.#standing = { kind: "cancelling" };
    this.#trouble = null;
    const answer = await this.#ask(() => this.#ports.leave());
    // What was asked before may have brought a game already.
    if (this.#standing.kind !== "cancelling") return;
    this.#standing = { kind: "idle" };
    this.#isUntold = !answer.ok;
    if (answer.ok && answer.value.place?.table != null) this.#take(answer.value, null);
  }

  /** Asks at once instead of when it is due: the page can be seen again. */
  hurry(): void {
    const standing = this.#standing;
    if (standing.kind === "waiting") {
      clearTimeout(this.#timer);
      void this.#poll(standing.ruleset);
    } else if (standing.kind === "idle") void this.look();
  }

  /** Another tab of this device has cancelled: this one must not enter the queue again. */
  cancelledElsewhere(): void {
    if (this.#standing.kind !== "waiting") return;
    clearTimeout(this.#timer);
    this.#standing = { kind: "idle" };
  }

  /** The game is over, or is left: this device neither waits nor plays as far as this page goes. */
  done(): void {
    if (this.#standing.kind === "playing") this.#standing = { kind: "idle" };
  }

  /** The page is left: the waiting ends with it. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#isStopped = true;
    if (this.#standing.kind === "waiting") void this.#ask(() => this.#ports.leave());
  }

  #ask(request: () => Promise<ApiResult<Queue>>): Promise<ApiResult<Queue>> {
    const answer = this.#asked.then(request);
    this.#asked = answer;
    return answer;
  }

  async #poll(ruleset: RulesetId): Promise<void> {
    const answer = await this.#ask(() => this.#ports.wait(ruleset));
    if (answer.ok) {
      this.#trouble = null;
      this.#take(answer.value, ruleset);
      return;
    }
    if (this.#standing.kind !== "waiting") return;
    this.#trouble = answer.code;
    if (PASSING.includes(answer.code))
      this.#pollIn(ruleset, Math.max(POLL_MS, (answer.retryAfterS ?? 0) * SECOND_MS));
    else this.#standing = { kind: "idle" };
  }

  #pollIn(ruleset: RulesetId, ms: number): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.#poll(ruleset), ms);
  }

  /**
   * Takes what the server says.
   * @param wanted what was asked for; null if nothing was, only looked at.
   */
  #take({ place, server_now_ms, poll_ms }: Queue, wanted: RulesetId | null): void {
    if (place?.table != null) {
      clearTimeout(this.#timer);
      this.#standing = { kind: "playing", table: place.table };
      if (!this.#isStopped) this.#ports.onfound();
      return;
    }
    // Cancelled while this was asked.
    if (this.#standing.kind === "cancelling" || (wanted !== null && this.#standing.kind === "idle"))
      return;
    if (place === null) {
      this.#standing = { kind: "idle" };
      return;
    }
    this.#standing = {
      kind: "waiting",
      ruleset: place.ruleset,
      sinceMs: this.#ports.now() - (server_now_ms - place.since_ms),
      waiting: place.waiting,
    };
    this.#pollIn(place.ruleset, poll_ms);
  }
}
