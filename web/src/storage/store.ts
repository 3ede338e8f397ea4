/**
 * What this browser keeps: named values in IndexedDB, or in memory where the browser allows no storage.
 *
 * Both are adapters of the port `Store` in state. Values come back as `unknown`: whoever reads them decodes them. Nothing
 * here leaves the device.
 */
import { createStore, delMany, get, set, type UseStore } from "idb-keyval";

function versionOf(value: unknown): number {
  if (typeof value !== "object" || value === null || !("version" in value)) return 0;
  return typeof value.version === "number" ? value.version : 0;
}

/** Why values do not outlive the page: the browser keeps nothing, or has no more room. */
export type LossReason = "denied" | "full";

function reasonOf(error: unknown): LossReason {
  return error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "denied";
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

  writeSpare(key: string, value: unknown): Promise<void> {
    return this.write(key, value);
  }

  addAll(values: ReadonlyMap<string, unknown>): Promise<readonly string[] | null> {
    const free = [...values].filter(([key]) => !this.#values.has(key));
    for (const [key, value] of free) this.#values.set(key, value);
    return Promise.resolve(free.map(([key]) => key));
  }

  writeNext(key: string, value: { readonly version: number }): Promise<boolean> {
    const isNext = versionOf(this.#values.get(key)) === value.version - 1;
    if (isNext) this.#values.set(key, value);
    return Promise.resolve(isNext);
  }

  remove(...keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#values.delete(key);
    return Promise.resolve();
  }
}

/** Keeps values in IndexedDB; from the first failed writing on in memory, so that a game goes on. */
class BrowserStore {
  readonly #database: UseStore;
  readonly #memory = new MemoryStore();
  readonly #onLost: (reason: LossReason) => void;
  #isLasting = true;

  constructor(database: UseStore, onLost: (reason: LossReason) => void) {
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
    // Only these keys: a value table has megabytes.
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    const inDatabase = (): Promise<(readonly [string, unknown])[]> =>
      this.#database("readonly", async (values) => {
        const [keys, stored] = await Promise.all([
          asked(values.getAllKeys(range)),
          asked<unknown[]>(values.getAll(range)),
        ]);
        return keys.map((key, index) => [String(key), stored[index]] as const);
      });
    const stored = await this.#reading(inDatabase, []);
    return new Map([...stored, ...(await this.#memory.readAll(prefix))]);
  }

  write(key: string, value: unknown): Promise<void> {
    return this.#writing(
      () => set(key, value, this.#database),
      () => this.#memory.write(key, value),
    );
  }

  async writeSpare(key: string, value: unknown): Promise<void> {
    if (!this.#isLasting) return;
    try {
      await set(key, value, this.#database);
    } catch {
      // There may be room for a game all the same, which is smaller by far.
    }
  }

  async addAll(added: ReadonlyMap<string, unknown>): Promise<readonly string[] | null> {
    if (!this.#isLasting) return await this.#memory.addAll(added);
    try {
      return await this.#database("readwrite", async (values) => {
        const taken = new Set((await asked(values.getAllKeys())).map(String));
        const free = [...added].filter(([key]) => !taken.has(key));
        for (const [key, value] of free) values.put(value, key);
        await finished(values.transaction);
        return free.map(([key]) => key);
      });
    } catch {
      return null;
    }
  }

  writeNext(key: string, value: { readonly version: number }): Promise<boolean> {
    // Reading and writing in one transaction; where the version does not fit, nothing is written at all.
    const inDatabase = (): Promise<boolean> =>
      this.#database("readwrite", async (values) => {
        const isNext = versionOf(await asked<unknown>(values.get(key))) === value.version - 1;
        if (isNext) values.put(value, key);
        await finished(values.transaction);
        return isNext;
      });
    return this.#writing(inDatabase, async () => {
      await this.#memory.write(key, value);
      return true;
    });
  }

  async remove(...keys: readonly string[]): Promise<void> {
    await this.#memory.remove(...keys);
    try {
      // Also where writing has failed: what is removed makes room.
      await delMany([...keys], this.#database);
    } catch (error) {
      this.#lose(reasonOf(error));
    }
  }

  async #reading<T>(fromDatabase: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await fromDatabase();
    } catch (error) {
      this.#lose(reasonOf(error));
      return otherwise;
    }
  }

  async #writing<T>(toDatabase: () => Promise<T>, toMemory: () => Promise<T>): Promise<T> {
    if (this.#isLasting) {
      try {
        return await toDatabase();
      } catch (error) {
        this.#lose(reasonOf(error));
      }
    }
    return await toMemory();
  }

  #lose(reason: LossReason): void {
    // Once is enough: what was lost first says why.
    if (!this.#isLasting) return;
    this.#isLasting = false;
    this.#onLost(reason);
  }
}

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    // A failed request ends in this as well, and only here the reason is known.
    transaction.onabort = () => reject(transaction.error);
  });
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
export async function openStore(
  onLost: (reason: LossReason) => void,
): Promise<BrowserStore | MemoryStore> {
  try {
    const database = createStore("yacht", "values");
    await answered(get("settings", database));
    return new BrowserStore(database, onLost);
  } catch {
    onLost("denied");
    return new MemoryStore();
  }
}
