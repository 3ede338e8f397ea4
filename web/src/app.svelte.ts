/** The composition root: joins storage, chance, clock and addresses with the pages. */
import { Players } from "./bots/players.ts";
import { Offline } from "./net/offline.ts";
import { fetchValues } from "./net/values.ts";
import { fitHouseRules } from "./rules/catalog.ts";
import { type HouseRuleId, type Occupant, RULESET_IDS, type RulesetId } from "./rules/types.ts";
import { Sound } from "./scene/sound/sound.ts";
import { ComputerDriver } from "./state/computer-driver.svelte.ts";
import { browserDice, newTableId } from "./state/entropy.ts";
import { KeptRecords } from "./state/kept-records.ts";
import {
  beginGame,
  decodeLocalGame,
  GAME_KEYS,
  gameKey,
  isEnded,
  type LocalGame,
  type Mode,
  nextGameId,
  type OpenGame,
  openGame,
  rematchOf,
  type Setup,
} from "./state/local-game.ts";
import { LocalTable } from "./state/local-table.svelte.ts";
import { type HomeMode, Settings } from "./state/settings.svelte.ts";
import type { Loss, Store } from "./state/store.ts";
import { StoredValues } from "./state/stored-values.ts";
import { MemoryStore, openStore } from "./storage/store.ts";
import { preferredLanguage, setLanguage, t } from "./text/text.svelte.ts";

/** What an address shows. */
export type Route =
  | { readonly page: "home" }
  | { readonly page: "play"; readonly game: string | null }
  | { readonly page: "rules"; readonly ruleset: RulesetId }
  | { readonly page: "odds" }
  | { readonly page: "records" }
  | { readonly page: "settings" }
  | { readonly page: "party"; readonly code: string }
  | { readonly page: "ranked" }
  | { readonly page: "verify"; readonly game: string | null }
  | { readonly page: "unknown" };

/** Reads an address; a game's id is kept beside it, in the state of the history entry. */
export function routeOf(path: string, state: unknown, query = ""): Route {
  const parts = path.split("/").filter(Boolean);
  switch (parts.join("/")) {
    case "":
      return { page: "home" };
    case "play":
      return { page: "play", game: gameIn(state) };
    case "odds":
      return { page: "odds" };
    case "records":
      return { page: "records" };
    case "settings":
      return { page: "settings" };
    case "rules":
      return { page: "rules", ruleset: "standard" };
    case "ranked":
      return { page: "ranked" };
    case "verify":
      return { page: "verify", game: new URLSearchParams(query).get("game") };
    default:
      return routeOfParts(parts);
  }
}

function routeOfParts(parts: readonly string[]): Route {
  const [first, second] = parts;
  if (parts.length !== 2 || second === undefined) return { page: "unknown" };
  if (first === "p") return { page: "party", code: codeIn(second) };
  const ruleset = first === "rules" ? RULESET_IDS.find((id) => id === second) : undefined;
  return ruleset === undefined ? { page: "unknown" } : { page: "rules", ruleset };
}

/** Reads the code in an address; one that cannot be read belongs to no party, and the server says so. */
function codeIn(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function gameIn(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("game" in state)) return null;
  return typeof state.game === "string" ? state.game : null;
}

/** How long a start waits to hear whether the hard computer's table can be had, in ms. */
const PATIENCE_MS = 1500;

function isHard(occupant: Occupant): boolean {
  return occupant.occupant === "computer" && occupant.level === "hard";
}

function isLocal(mode: HomeMode): mode is Mode {
  return mode !== "party" && mode !== "ranked";
}

/** The running client. */
export class App {
  #store: Store = new MemoryStore();
  #route = $state.raw<Route>({ page: "home" });
  #table = $state.raw<LocalTable | null>(null);
  #driver = $state.raw<ComputerDriver | null>(null);
  #hasHard = $state(true);
  #games = $state.raw<readonly OpenGame[]>([]);
  #damagedCount = $state(0);
  #loss = $state<Loss | null>(null);
  #hasNewVersion = $state(false);
  #hasFailed = $state(false);
  /** Counts what was asked to be shown, so that only the last of several is. */
  #asked = 0;
  #isStarting = false;
  #settings = $state.raw(new Settings(this.#store));
  readonly #peers = "BroadcastChannel" in globalThis ? new BroadcastChannel("yacht-games") : null;
  readonly #players = new Players(new StoredValues(() => this.#store, fetchValues));
  readonly #sound = new Sound({
    createContext: () => new AudioContext(),
    nowMs: () => performance.now(),
    random: () => Math.random(),
  });
  readonly records = new KeptRecords(() => this.#store);
  /** What makes the client work without a network; null where the browser has nothing for that. */
  readonly offline = Offline.of(navigator, () => {
    this.#hasNewVersion = true;
  });
  readonly #lessMotion = matchMedia("(prefers-reduced-motion: reduce)");

  get route(): Route {
    return this.#route;
  }
  /** The table that the page play shows; null on other pages. */
  get table(): LocalTable | null {
    return this.#table;
  }
  /** What plays the computers' seats at the table; null on other pages. */
  get driver(): ComputerDriver | null {
    return this.#driver;
  }
  /** Whether the hard computer can play by the chosen rules now. */
  get hasHard(): boolean {
    return this.#hasHard;
  }
  /** Games under way, the last one first. */
  get games(): readonly OpenGame[] {
    return this.#games;
  }
  /** How many stored games could not be read; they are kept. */
  get damagedCount(): number {
    return this.#damagedCount;
  }
  /** Why what is stored does not outlive the page; null if it does. */
  get loss(): Loss | null {
    return this.#loss;
  }
  /** Whether a newer version of the client is here and waits to be put in place. */
  get hasNewVersion(): boolean {
    return this.#hasNewVersion;
  }
  /** Whether something could not be loaded; a reload of the page tries again. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }
  get settings(): Settings {
    return this.#settings;
  }
  get sound(): Sound {
    return this.#sound;
  }

  /** Opens storage, reads the settings and shows the page of the address. */
  async start(): Promise<void> {
    this.#store = await openStore((loss) => {
      this.#loss = loss;
    });
    this.#settings = new Settings(this.#store);
    await this.#settings.load();
    this.applySettings();
    this.#sound.attach({ window, document });
    this.#lessMotion.addEventListener("change", () => this.applySettings());
    addEventListener(
      "popstate",
      (event) => void this.#show(routeOf(location.pathname, event.state, location.search)),
    );
    this.#peers?.addEventListener("message", (event: MessageEvent<unknown>) => {
      if (event.data === this.#table?.id) void this.#table?.reload();
    });
    await this.#show(routeOf(location.pathname, history.state, location.search));
  }

  /** Puts language, theme and motion on the document, and sets the sound; to be called when settings change. */
  applySettings(): void {
    const { language, theme, sound, volume } = this.#settings.value;
    this.#sound.configure({ isOn: sound, volume });
    const spoken = language ?? preferredLanguage(navigator.languages);
    setLanguage(spoken);
    const root = document.documentElement;
    // Pages have titles of their own; only another language makes theirs wrong.
    if (root.lang !== spoken) document.title = t("app.title");
    root.lang = spoken;
    if (theme === "system") delete root.dataset["theme"];
    else root.dataset["theme"] = theme;
    root.dataset["motion"] = this.#settings.isMotionReduced(this.#lessMotion.matches)
      ? "reduced"
      : "full";
  }

  /** Goes to an address of this client. */
  async navigate(path: string, state: unknown = null): Promise<void> {
    history.pushState(state, "", path);
    const { pathname, search } = new URL(path, location.href);
    await this.#show(routeOf(pathname, state, search));
    scrollTo(0, 0);
  }

  /** Says that something could not be loaded, instead of failing silently. */
  fail(): void {
    this.#hasFailed = true;
  }

  /** Gets ready to work without a network, once the page has all it needs. */
  goOffline(): void {
    const begin = (): void => void this.offline?.begin();
    if (document.readyState === "complete") begin();
    else addEventListener("load", begin, { once: true });
  }

  /**
   * Starts a game as it was played last in this mode.
   * @returns false if it needs the hard computer, and that cannot play these rules now.
   */
  async play(mode: Mode): Promise<boolean> {
    const { last } = this.#settings;
    if (this.#seatsOf(mode).some(isHard) && !(await this.#canGetHard())) return false;
    await this.#settings.remember({ mode, hasPlayed: true });
    await this.#begin({
      mode,
      ruleset: last.ruleset,
      houseRules: last.houseRules,
      seats: this.#seatsOf(mode),
      start: mode === "solo" ? "chosen" : last.start,
      chosen: 0,
      swap: last.swap,
    });
    return true;
  }

  /** Whether the hard computer's table is here or on its way; false if nobody can give it. */
  async #canGetHard(): Promise<boolean> {
    const patience = new Promise<boolean>((resolve) => {
      // A server that still solves the table answers later; the game can begin meanwhile.
      setTimeout(() => resolve(true), PATIENCE_MS);
    });
    const { ruleset, houseRules } = this.#settings.last;
    const canGet = await Promise.race([this.#players.prepareHard(ruleset, houseRules), patience]);
    this.#hasHard = canGet;
    return canGet;
  }

  #seatsOf(mode: Mode): readonly Occupant[] {
    const { computers, kinds, names, players } = this.#settings.last;
    const you: Occupant = { occupant: "person", name: t("seat.you") };
    if (mode === "solo") return [you];
    if (mode === "cpu")
      return [you, ...computers.map((level) => ({ occupant: "computer" as const, level }))];
    return Array.from({ length: players }, (_, seat): Occupant => {
      const kind = kinds[seat] ?? "person";
      const name = names[seat]?.trim() || t("seat.number", { number: seat + 1 });
      return kind === "person"
        ? { occupant: "person", name }
        : { occupant: "computer", level: kind };
    });
  }

  /** Gets what the hard computer needs for the chosen rules, so that it is there when it is wanted, also offline. */
  async prepareHard(): Promise<void> {
    const { ruleset, houseRules } = this.#settings.last;
    const hasHard = await this.#players.prepareHard(ruleset, houseRules);
    if (this.#settings.last.ruleset === ruleset && this.#settings.last.houseRules === houseRules)
      this.#hasHard = hasHard;
  }

  /** Starts a game alone with these rules, and keeps them for the next time. */
  async playRules(ruleset: RulesetId, houseRules: readonly HouseRuleId[]): Promise<void> {
    await this.#settings.remember({ ruleset, houseRules: [...fitHouseRules(ruleset, houseRules)] });
    const { mode } = this.#settings.last;
    // What needs other people is chosen at home.
    if (!isLocal(mode) || !(await this.play(mode))) await this.navigate("/");
  }

  /** Starts the next game of the same seats and rules. */
  async playAgain(): Promise<void> {
    if (this.#table === null) return;
    const { setup, id } = rematchOf(this.#table.open);
    await this.#begin(setup, id);
  }

  /** Goes on with a game under way. */
  async continue(id: string): Promise<void> {
    await this.navigate("/play", { game: id });
  }

  /** Removes a game under way. */
  async discard(id: string): Promise<void> {
    await this.#store.remove(gameKey(id));
    await this.#loadGames();
  }

  /** Begins one game, also if it is asked for twice at once; an id that is taken gets the next number. */
  async #begin(setup: Setup, id = `${newTableId()}.1`): Promise<void> {
    if (this.#isStarting) return;
    this.#isStarting = true;
    try {
      let free = id;
      while ((await this.#store.read(gameKey(free))) !== undefined) free = nextGameId(free);
      const open = await beginGame(setup, free, browserDice(), Date.now());
      await this.#store.writeNext(gameKey(free), open.local);
      await this.navigate("/play", { game: free });
    } catch {
      this.fail();
    } finally {
      this.#isStarting = false;
    }
  }

  async #show(route: Route): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    try {
      await this.#prepare(route, asked);
    } catch {
      this.fail();
      if (asked === this.#asked && route.page !== "play") this.#route = route;
    }
  }

  async #prepare(route: Route, asked: number): Promise<void> {
    const leaving = this.#table;
    if (leaving !== null && (route.page !== "play" || route.game !== leaving.id)) {
      this.#driver?.stop();
      await leaving.leave();
    }
    const open = route.page === "play" ? await this.#gameOf(route.game) : null;
    if (asked !== this.#asked) return;
    if (route.page === "play" && open === null) {
      history.replaceState(null, "", "/");
      await this.#show({ page: "home" });
      return;
    }
    if (route.page !== "play") this.offline?.look();
    if (route.page === "home") await this.#loadGames();
    if (asked !== this.#asked) return;
    this.#driver?.stop();
    this.#table = open === null ? null : this.#tableOf(open);
    this.#driver = this.#table === null ? null : this.#driverOf(this.#table);
    this.#route = route;
  }

  async #gameOf(id: string | null): Promise<OpenGame | null> {
    if (id !== null) return await this.#readGame(id);
    return (await this.#readGames()).open[0] ?? null;
  }

  #tableOf(open: OpenGame): LocalTable {
    return new LocalTable(open, {
      store: this.#store,
      dice: browserDice(),
      now: () => Date.now(),
      rollMs: () =>
        this.#driver?.isSkipping ? 0 : this.#settings.rollMs(this.#lessMotion.matches),
      onSaved: (saved) => {
        this.#peers?.postMessage(saved);
        if (this.#table?.id === saved && this.#table.isOver) void this.#keepForGood();
      },
    });
  }

  /** With the first finished game there is something that the browser must not drop. */
  async #keepForGood(): Promise<void> {
    await this.records.askToPersist(() => navigator.storage.persist());
  }

  #driverOf(table: LocalTable): ComputerDriver {
    return new ComputerDriver(table, {
      choose: ({ level, card, dice, rollsLeft }) =>
        this.#players.choose({
          level,
          ruleset: card.rules.ruleset,
          houseRules: card.rules.house_rules,
          points: card.points,
          dice,
          rollsLeft,
        }),
      paceMs: () => this.#settings.paceMs,
    });
  }

  async #readGame(id: string): Promise<OpenGame | null> {
    const local = decodeLocalGame(await this.#store.read(gameKey(id)));
    return local === null ? null : await openGame(local);
  }

  async #readGames(): Promise<{ open: readonly OpenGame[]; damagedCount: number }> {
    const stored = [...(await this.#store.readAll(GAME_KEYS))].map(([key, value]) => {
      const local = decodeLocalGame(value);
      return local !== null && gameKey(local.record.id) === key ? local : null;
    });
    const under = stored
      .filter((local): local is LocalGame => local !== null && !isEnded(local))
      .sort((a, b) => b.updated_ms - a.updated_ms);
    const opened = await Promise.all(under.map(openGame));
    const open = opened.filter((game): game is OpenGame => game !== null);
    return {
      open,
      damagedCount: stored.filter((local) => local === null).length + opened.length - open.length,
    };
  }

  async #loadGames(): Promise<void> {
    const { open, damagedCount } = await this.#readGames();
    this.#games = open;
    this.#damagedCount = damagedCount;
  }
}
