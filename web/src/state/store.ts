/** The port to what this browser keeps; its adapters are in storage. */

/** A value with a number that grows by one with each writing. */
export interface Versioned {
  readonly version: number;
}

/** Why values do not outlive the page: the browser keeps nothing, or has no more room. */
export type Loss = "denied" | "full";

/** Named values that outlive the page where the browser allows it. */
export interface Store {
  /** False where values last only as long as the page: storage is denied, full or broken. */
  readonly isLasting: boolean;
  read(key: string): Promise<unknown>;
  /** Gives all values whose key begins with `prefix`, by key. */
  readAll(prefix: string): Promise<ReadonlyMap<string, unknown>>;
  write(key: string, value: unknown): Promise<void>;
  /** Writes what can be had again elsewhere: where there is no room for it, it is left out, and nothing is lost. */
  writeSpare(key: string, value: unknown): Promise<void>;
  /**
   * Writes values whose keys are not taken yet, all of them or none, in one transaction.
   * @returns the keys that were written; null if there is no room for them.
   */
  addAll(values: ReadonlyMap<string, unknown>): Promise<readonly string[] | null>;
  /**
   * Writes a value if the stored one has the version before it (a new value has version 1), in one transaction.
   * @returns whether it was written.
   */
  writeNext(key: string, value: Versioned): Promise<boolean>;
  remove(...keys: readonly string[]): Promise<void>;
}
