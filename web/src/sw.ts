/**
 * The service worker: it keeps every file of one build at hand, and answers from there.
 *
 * A build is kept whole or not at all: each file is checked by its hash. A newer build waits until the player asks for it or
 * all pages are closed; pages that are still open find the files of their own build. What is under /api is never kept.
 */
import { REPLACE } from "./net/replace.ts";

/** One file of the build; the build fills this in. */
interface KeptFile {
  readonly path: string;
  /** As in the integrity of a script: sha256 in base64. */
  readonly integrity: string;
}

declare const BUILD: { readonly version: string; readonly files: readonly KeptFile[] };
declare const self: ServiceWorkerGlobalScope;

// Named once: the build puts the whole list where the name stands.
const { version, files } = BUILD;

const PREFIX = "yacht-";
const CACHE = PREFIX + version;
const SHELL = "/";
const PATHS = new Set(files.map(({ path }) => path));
/** What is asked of the server always. */
const NEVER_KEPT = /^\/(?:api\/|healthz$|sw\.js$)/;
/** The encoding of an answer has nothing to do with which file it is. */
const ANY_ENCODING = { ignoreVary: true } as const;

/** Fetches a file of this build; the browser refuses it if it is of another one. */
async function fetchFile({ path, integrity }: KeptFile): Promise<Response> {
  // Names under /assets/ change with the content: what an older build has is as good.
  const kept = path.startsWith("/assets/") ? await caches.match(path, ANY_ENCODING) : undefined;
  if (kept !== undefined) return kept;
  const answer = await fetch(new Request(path, { integrity, cache: "no-cache" }));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all(
    files.map(async (file) => {
      const isThere = (await cache.match(file.path, ANY_ENCODING)) !== undefined;
      if (!isThere) await cache.put(file.path, await fetchFile(file));
    }),
  );
}

/** Removes the files of older builds, if no page but this one is open that could still want them. */
async function forgetOlder(opening: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.some(({ id }) => id !== opening)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  // In the order in which they were made: what comes after may be a build that waits.
  const older = names.slice(0, Math.max(names.indexOf(CACHE), 0));
  await Promise.all(older.map((name) => caches.delete(name)));
}

async function answer(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept =
    (await cache.match(path, ANY_ENCODING)) ??
    // Of an older build, for a page that is still open.
    (path.startsWith("/assets/") ? await caches.match(path, ANY_ENCODING) : undefined);
  return kept ?? (await fetch(request));
}

self.addEventListener("install", (event) => event.waitUntil(install()));

self.addEventListener("activate", (event) =>
  // The page that brought the first worker is answered by it at once, so that a network that goes away is not missed.
  event.waitUntil(Promise.all([self.clients.claim(), forgetOlder("")])),
);

self.addEventListener("message", (event) => {
  if (event.data === REPLACE) event.waitUntil(self.skipWaiting());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || NEVER_KEPT.test(pathname))
    return;
  if (request.mode === "navigate" && !PATHS.has(pathname)) {
    // Every address begins with the one page.
    event.respondWith(answer(request, SHELL));
    event.waitUntil(forgetOlder(event.resultingClientId));
    return;
  }
  if (request.mode === "navigate" && pathname === SHELL)
    event.waitUntil(forgetOlder(event.resultingClientId));
  event.respondWith(answer(request, pathname));
});
