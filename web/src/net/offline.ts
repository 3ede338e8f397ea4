/** The page's side of the service worker: it puts it to work, and learns of newer versions. */

import { REPLACE } from "./replace.ts";

/** How long a look for a newer version is enough, in ms. */
const LOOK_MS = 60 * 60 * 1000;

/** Whether the client works without a network: not on plain http, and not where the browser has no workers. */
export type OfflineState = "ready" | "not_yet" | "insecure" | "unsupported";

/** Keeps the client at hand in this browser. */
export class Offline {
  readonly #workers: ServiceWorkerContainer;
  readonly #onNewVersion: () => void;
  #registration: ServiceWorkerRegistration | null = null;
  #lookedMs = Date.now();
  #isReplacing = false;

  private constructor(workers: ServiceWorkerContainer, onNewVersion: () => void) {
    this.#workers = workers;
    this.#onNewVersion = onNewVersion;
  }

  /**
   * Gives what keeps the client at hand; null where the browser has no service workers.
   * @param onNewVersion told when a newer version is here; it waits until it is asked for or all pages are closed.
   */
  static of(browser: Navigator, onNewVersion: () => void): Offline | null {
    // Absent on plain http and in some private windows, whatever the types say.
    const workers: ServiceWorkerContainer | undefined = browser.serviceWorker;
    return workers === undefined ? null : new Offline(workers, onNewVersion);
  }

  /** Puts the worker to work; to be called when the page has loaded, so that it takes no bandwidth from it. */
  async begin(): Promise<void> {
    try {
      const registration = await this.#workers.register("/sw.js", { updateViaCache: "none" });
      this.#registration = registration;
      registration.addEventListener("updatefound", () => this.#watch(registration.installing));
      this.#watch(registration.installing);
      this.#watch(registration.waiting);
    } catch {
      // The server cannot be reached, or the browser has no room: the page works as it did before there were workers.
    }
  }

  /** Says whether the client would start now without a network. */
  async state(): Promise<"ready" | "not_yet"> {
    const registration = await this.#workers.getRegistration();
    return registration?.active ? "ready" : "not_yet";
  }

  /** Looks whether the server has a newer version, now and then. */
  look(): void {
    if (this.#registration === null || Date.now() - this.#lookedMs < LOOK_MS) return;
    this.#lookedMs = Date.now();
    // Without a network there is nothing new.
    this.#registration.update().catch(() => undefined);
  }

  /** Puts the newer version in place, and loads this page anew with it; other pages go on with their own files. */
  replace(): void {
    this.#isReplacing = true;
    this.#workers.addEventListener("controllerchange", () => {
      if (this.#isReplacing) location.reload();
      this.#isReplacing = false;
    });
    const waiting = this.#registration?.waiting;
    // Another page may have put it in place already.
    if (waiting) waiting.postMessage(REPLACE);
    else location.reload();
  }

  #watch(worker: ServiceWorker | null): void {
    const tell = (): void => {
      // The first worker of all replaces nothing.
      if (worker?.state === "installed" && this.#workers.controller !== null) this.#onNewVersion();
    };
    worker?.addEventListener("statechange", tell);
    tell();
  }
}

/** Says whether the client works without a network in this browser, and if not, why. */
export async function offlineState(offline: Offline | null): Promise<OfflineState> {
  if (!isSecureContext) return "insecure";
  return offline === null ? "unsupported" : await offline.state();
}
