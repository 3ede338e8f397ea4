/** The finished games of this browser: read, written to a file, taken from one, removed. */
import {
  decodeLocalGame,
  GAME_KEYS,
  gameKey,
  isEnded,
  type LocalGame,
  type OpenGame,
  openGame,
} from "./local-game.ts";
import { newestFirst, type SoloStanding, soloStanding } from "./records.ts";
import { type FileRefusal, formatRecords, MOST_BYTES, readRecords } from "./records-file.ts";
import type { Store } from "./store.ts";

/** The finished games that could be read, and how many could not. */
export interface Finished {
  readonly games: readonly OpenGame[];
  readonly damagedCount: number;
}

/** What taking games from a file came to. */
export type Imported =
  | { readonly ok: true; readonly addedCount: number; readonly knownCount: number }
  | { readonly ok: false; readonly refusal: FileRefusal | { readonly why: "no_room" } };

/** A file that was chosen. */
export type ChosenFile = Pick<Blob, "size" | "text">;

const ASKED_KEY = "persistence";

/** How many games are checked before the page gets its turn. */
const AT_ONCE = 20;

/** The records of this browser. */
export class KeptRecords {
  readonly #store: () => Store;

  constructor(store: () => Store) {
    this.#store = store;
  }

  /** Gives all finished games, the newest first; games under way are not among them. */
  async finished(): Promise<Finished> {
    const ended = await this.#ended();
    const games: OpenGame[] = [];
    for (const [index, local] of ended.entries()) {
      const open = await openGame(local);
      if (open !== null) games.push(open);
      // A long history takes a while: the page stays awake meanwhile.
      if (index % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setTimeout(resolve));
    }
    return { games: newestFirst(games), damagedCount: ended.length - games.length };
  }

  /** Says how a finished game alone stands to the earlier ones; null if its card enters no record. */
  async standingOf(open: OpenGame): Promise<SoloStanding | null> {
    return await soloStanding(open, await this.#ended());
  }

  /** Gives all finished games as the text of a file. */
  async format(): Promise<string> {
    const { games } = await this.finished();
    return formatRecords(games.map(({ local }) => local));
  }

  /** Takes the games of a file that are not here yet, all of them or none; what is here stays as it is. */
  async importFile(file: ChosenFile): Promise<Imported> {
    if (file.size > MOST_BYTES)
      return { ok: false, refusal: { why: "too_large", bytes: file.size } };
    const read = await readRecords(await file.text());
    if (!read.ok) return read;
    const added = await this.#store().addAll(
      new Map(read.games.map((game) => [gameKey(game.record.id), game])),
    );
    if (added === null) return { ok: false, refusal: { why: "no_room" } };
    return {
      ok: true,
      addedCount: added.length,
      knownCount: read.games.length - added.length,
    };
  }

  /** Removes all finished games; games under way and what could not be read stay. */
  async clear(): Promise<void> {
    const ended = await this.#ended();
    await this.#store().remove(...ended.map(({ record }) => gameKey(record.id)));
  }

  /**
   * Asks the browser once to keep what is stored; to be called when a game has ended.
   * @param ask the browser's own question.
   */
  async askToPersist(ask: () => Promise<boolean>): Promise<void> {
    if ((await this.#store().read(ASKED_KEY)) !== undefined) return;
    await this.#store().write(ASKED_KEY, { asked: true });
    try {
      await ask();
    } catch {
      // A browser that cannot be asked keeps things as long as it likes.
    }
  }

  async #ended(): Promise<readonly LocalGame[]> {
    return [...(await this.#store().readAll(GAME_KEYS))].flatMap(([key, value]) => {
      const local = decodeLocalGame(value);
      return local !== null && isEnded(local) && gameKey(local.record.id) === key ? [local] : [];
    });
  }
}
