/** The computer players, as the page sees them: they think in a worker, so that the page never waits. */
import type { HouseRuleId, RulesetId } from "../rules/types.ts";
import type { Answer, Choice, PositionMessage, Request } from "./messages.ts";

/** Where value tables come from; null if one is not to be had there now. */
export interface ValueSource {
  /** What is kept in this browser. It may be damaged, or of another version. */
  kept(ruleset: RulesetId, houseRules: readonly HouseRuleId[]): Promise<ArrayBuffer | null>;
  /** What the server gives. */
  fetched(ruleset: RulesetId, houseRules: readonly HouseRuleId[]): Promise<ArrayBuffer | null>;
}

interface Waiting {
  resolve(answer: Answer): void;
  reject(reason: Error): void;
}

/** The computer players of this page. */
export class Players {
  #worker: Worker | null = null;
  #lastId = 0;
  readonly #waiting = new Map<number, Waiting>();
  readonly #ready = new Map<string, Promise<boolean>>();
  readonly #source: ValueSource;

  constructor(source: ValueSource) {
    this.#source = source;
  }

  /**
   * Makes the hard player ready for a rule set, once.
   * @returns whether it can play; if not, it is tried again the next time.
   */
  prepareHard(ruleset: RulesetId, houseRules: readonly HouseRuleId[]): Promise<boolean> {
    const key = [ruleset, ...houseRules].join("+");
    const known = this.#ready.get(key);
    if (known !== undefined) return known;
    const ready = this.#prepare(ruleset, houseRules).then(
      (isReady) => {
        if (!isReady) this.#ready.delete(key);
        return isReady;
      },
      () => {
        this.#ready.delete(key);
        return false;
      },
    );
    this.#ready.set(key, ready);
    return ready;
  }

  /**
   * Asks a player what to do.
   * @throws Error if the hard player has no value table, or the worker failed.
   */
  async choose(position: PositionMessage): Promise<Choice> {
    if (position.level === "hard") await this.prepareHard(position.ruleset, position.houseRules);
    const answer = await this.#ask((id) => ({ kind: "choose", id, position }));
    if (answer.kind === "chosen") return answer.choice;
    throw new Error(answer.kind === "failed" ? answer.why : "the worker gave no choice");
  }

  /** Takes the table that is kept, so that nobody waits for the network; if there is no good one, the server's. */
  async #prepare(ruleset: RulesetId, houseRules: readonly HouseRuleId[]): Promise<boolean> {
    // A list of reactive state cannot be sent to a worker; its copy can.
    const rules = { ruleset, houseRules: [...houseRules] };
    for (const from of ["kept", "fetched"] as const) {
      const bytes = await this.#source[from](ruleset, houseRules);
      if (bytes === null) continue;
      const answer = await this.#ask((id) => ({ kind: "values", id, ...rules, bytes }));
      if (answer.kind === "taken") return true;
    }
    return false;
  }

  #ask(request: (id: number) => Request): Promise<Answer> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#running().postMessage(request(id));
    });
  }

  #running(): Worker {
    if (this.#worker !== null) return this.#worker;
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
      this.#waiting.get(data.id)?.resolve(data);
      this.#waiting.delete(data.id);
    });
    worker.addEventListener("error", () => {
      for (const { reject } of this.#waiting.values()) reject(new Error("the worker failed"));
      this.#waiting.clear();
      this.#ready.clear();
      this.#worker = null;
    });
    this.#worker = worker;
    return worker;
  }
}
