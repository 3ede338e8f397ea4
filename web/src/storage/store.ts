/**
 * What this browser keeps: named values in IndexedDB, or in memory where the browser allows no storage.
 *
 * Both are adapters of the port `Store` in state. Values come back as `unknown`: whoever reads them decodes them. Nothing
 * here leaves the device.
 */
import { createStore, del, entries, get, set, type UseStore, update } from "idb-keyval";

function versionOf(value: unknown): number {
  if (typeof value !== "object" || value === null || !("version" in value)) return 0;
  return typeof value.version === "number" ? value.version : 0;
}

/** Keeps values as long as the page lives. */
export class MemoryStore {
  readonly isLasting: boolean = false;
  readonly #values = new Map<string, unknown>();

  read(key: string): Promise<unknown> {
    return Promise.resolve(this.#values.get(key));
  }

  readAll(prefix: string): Promise<readonly unknown[]> {
    return Promise.resolve([...this.entriesOf(prefix).values()]);
  }

  /** Gives the values whose key begins with `prefix`, by key. */
  entriesOf(prefix: string): ReadonlyMap<string, unknown> {
    return new Map([...this.#values].filter(([key]) => key.startsWith(prefix)));
  }

  write(key: string, value: unknown): Promise<void> {
    this.#values.set(key, value);
    return Promise.resolve();
  }

  writeNext(key: string, value: { readonly version: number }): Promise<boolean> {
    const isNext = versionOf(this.#values.get(key)) === value.version - 1;
    if (isNext) this.#values.set(key, value);
    return Promise.resolve(isNext);
  }

  remove(key: string): Promise<void> {
    this.#values.delete(key);
    return Promise.resolve();
  }
}

/** Keeps values in IndexedDB; from the first failed writing on in memory, so that a game goes on. */
class BrowserStore {
  readonly #database: UseStore;
  readonly #memory = new MemoryStore();
  readonly #onLost: () => void;
  #isLasting = true;

  constructor(database: UseStore, onLost: () => void) {
    this.#database = database;
    this.#onLost = onLost;
  }

  get isLasting(): boolean {
    return this.#isLasting;
  }

  async read(key: string): Promise<unknown> {
    const kept = await this.#memory.read(key);
    return kept ?? (await this.#reading(() => get<unknown>(key, this.#database), undefined));
  }

  async readAll(prefix: string): Promise<readonly unknown[]> {
    const stored = await this.#reading(() => entries<string, unknown>(this.#database), []);
    const matching = stored.filter(([key]) => key.startsWith(prefix));
    return [...new Map([...matching, ...this.#memory.entriesOf(prefix)]).values()];
  }

  write(key: string, value: unknown): Promise<void> {
    return this.#writing(
      () => set(key, value, this.#database),
      () => this.#memory.write(key, value),
    );
  }

  writeNext(key: string, value: { readonly version: number }): Promise<boolean> {
    const inDatabase = async (): Promise<boolean> => {
      let isNext = false;
      await update<unknown>(
        key,
        (stored) => {
          isNext = versionOf(stored) === value.version - 1;
          return isNext ? value : stored;
        },
        this.#database,
      );
      return isNext;
    };
    return this.#writing(inDatabase, async () => {
      await this.#memory.write(key, value);
      return true;
    });
  }

  async remove(key: string): Promise<void> {
    await this.#memory.remove(key);
    await this.#writing(
      () => del(key, this.#database),
      () => Promise.resolve(),
    );
  }

  async #reading<T>(fromDatabase: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await fromDatabase();
    } catch {
      this.#lose();
      return otherwise;
    }
  }

  async #writing<T>(toDatabase: () => Promise<T>, toMemory: () => Promise<T>): Promise<T> {
    if (this.#isLasting) {
      try {
        return await toDatabase();
      } catch {
        this.#lose();
      }
    }
    return await toMemory();
  }

  #lose(): void {
    this.#isLasting = false;
    this.#onLost();
  }
}

/**
 * Opens this browser's storage.
 * @param onLost told when storage turns out to be denied, full or broken; what is written from then on lasts only as
 *   long as the page.
 */
export async function openStore(onLost: () => void): Promise<BrowserStore | MemoryStore> {
  try {
    const database = createStore("yacht", "values");
    await get("settings", database);
    return new BrowserStore(database, onLost);
  } catch {
    onLost();
    return new MemoryStore();
  }
}
