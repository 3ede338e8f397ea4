/** The port to what this browser keeps; its adapters are in storage. */

/** A value with a number that grows by one with each writing. */
export interface Versioned {
  readonly version: number;
}

/** Named values that outlive the page where the browser allows it. */
export interface Store {
  /** False where values last only as long as the page: storage is denied, full or broken. */
  readonly isLasting: boolean;
  read(key: string): Promise<unknown>;
  /** Gives all values whose key begins with `prefix`, by key. */
  readAll(prefix: string): Promise<ReadonlyMap<string, unknown>>;
  write(key: string, value: unknown): Promise<void>;
  /**
   * Writes a value if the stored one has the version before it (a new value has version 1), in one transaction.
   * @returns whether it was written.
   */
  writeNext(key: string, value: Versioned): Promise<boolean>;
  remove(key: string): Promise<void>;
}
