/**
 * What this browser keeps: named values in IndexedDB, or in memory where the browser allows no storage.
 *
 * Both are adapters of the port `Store` in state. Values come back as `unknown`: whoever reads them decodes them. Nothing
 * here leaves the device.
 */
import { createStore, del, entries, get, set, type UseStore } from "idb-keyval";

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

  readAll(prefix: string): Promise<ReadonlyMap<string, unknown>> {
    return Promise.resolve(new Map([...this.#values].filter(([key]) => key.startsWith(prefix))));
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

  async readAll(prefix: string): Promise<ReadonlyMap<string, unknown>> {
    const stored = await this.#reading(() => entries<IDBValidKey, unknown>(this.#database), []);
    const matching = stored.filter(
      (entry): entry is [string, unknown] =>
        typeof entry[0] === "string" && entry[0].startsWith(prefix),
    );
    return new Map([...matching, ...(await this.#memory.readAll(prefix))]);
  }

  write(key: string, value: unknown): Promise<void> {
    return this.#writing(
      () => set(key, value, this.#database),
      () => this.#memory.write(key, value),
    );
  }

  writeNext(key: string, value: { readonly version: number }): Promise<boolean> {
    // Reading and writing in one transaction; where the version does not fit, nothing is written at all.
    const inDatabase = (): Promise<boolean> =>
      this.#database("readwrite", (values) => {
        return new Promise((resolve, reject) => {
          const { transaction } = values;
          const reading: IDBRequest<unknown> = values.get(key);
          let isNext = false;
          reading.onsuccess = () => {
            isNext = versionOf(reading.result) === value.version - 1;
            if (isNext) values.put(value, key);
          };
          transaction.oncomplete = () => resolve(isNext);
          transaction.onabort = () => reject(transaction.error);
          transaction.onerror = () => reject(transaction.error);
        });
      });
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

/** A storage that has not answered by then is not waited for, in ms. */
const PATIENCE_MS = 3000;

async function answered<T>(asked: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the storage does not answer")), PATIENCE_MS);
  });
  try {
    return await Promise.race([asked, tooLate]);
  } finally {
    clearTimeout(timer);
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
    await answered(get("settings", database));
    return new BrowserStore(database, onLost);
  } catch {
    onLost();
    return new MemoryStore();
  }
}
