import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Offline, offlineState } from "./offline.ts";
import { REPLACE } from "./replace.ts";

class FakeWorker extends EventTarget {
  state = "installing";
  readonly postMessage = vi.fn();

  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
  readonly update = vi.fn(() => Promise.reject(new TypeError("no network")));
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null;
  readonly registration = new FakeRegistration();
  readonly register = vi.fn((): Promise<FakeRegistration> => Promise.resolve(this.registration));
  readonly getRegistration = vi.fn(() => Promise.resolve(this.registration));
}

let container: FakeContainer;
let told: number;

function offlineOf(): Offline {
  // The browser's types have far more than is asked for here.
  const browser = { serviceWorker: container } as unknown as Navigator;
  const offline = Offline.of(browser, () => {
    told += 1;
  });
  if (offline === null) throw new Error("there are workers");
  return offline;
}

beforeEach(() => {
  container = new FakeContainer();
  told = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("the first worker of all is no new version", async () => {
  const worker = new FakeWorker();
  container.registration.installing = worker;
  await offlineOf().begin();
  worker.become("installed");
  expect(told).toBe(0);
});

test("a worker that comes after the one at work is a new version, once it is complete", async () => {
  container.controller = new FakeWorker();
  await offlineOf().begin();
  const worker = new FakeWorker();
  container.registration.installing = worker;
  container.registration.dispatchEvent(new Event("updatefound"));
  expect(told).toBe(0);
  worker.become("redundant");
  expect(told).toBe(0);
  worker.become("installed");
  expect(told).toBe(1);
});

test("a version that waited already when the page was opened is offered again", async () => {
  container.controller = new FakeWorker();
  const worker = new FakeWorker();
  worker.state = "installed";
  container.registration.waiting = worker;
  await offlineOf().begin();
  expect(told).toBe(1);
});

test("the new version is put in place when it is asked for, and the page loaded anew once it is there", async () => {
  const reload = vi.fn();
  vi.stubGlobal("location", { reload });
  container.controller = new FakeWorker();
  const worker = new FakeWorker();
  container.registration.waiting = worker;
  const offline = offlineOf();
  await offline.begin();
  container.dispatchEvent(new Event("controllerchange"));
  expect(reload).not.toHaveBeenCalled();
  offline.replace();
  expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith(REPLACE);
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event("controllerchange"));
  container.dispatchEvent(new Event("controllerchange"));
  expect(reload).toHaveBeenCalledOnce();
});

test("if another page has put it in place already, this one is only loaded anew", async () => {
  const reload = vi.fn();
  vi.stubGlobal("location", { reload });
  const offline = offlineOf();
  await offline.begin();
  offline.replace();
  expect(reload).toHaveBeenCalledOnce();
});

test("the server is asked for a newer version at most once an hour", async () => {
  vi.useFakeTimers();
  const offline = offlineOf();
  await offline.begin();
  offline.look();
  vi.advanceTimersByTime(59 * 60 * 1000);
  offline.look();
  expect(container.registration.update).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60 * 1000);
  offline.look();
  offline.look();
  expect(container.registration.update).toHaveBeenCalledOnce();
});

test("a worker that cannot be fetched breaks nothing", async () => {
  container.register.mockRejectedValue(new TypeError("no network"));
  const offline = offlineOf();
  await offline.begin();
  offline.look();
  expect(container.registration.update).not.toHaveBeenCalled();
});

test("whether it works without a network is said, and if not, why", async () => {
  vi.stubGlobal("isSecureContext", true);
  expect(await offlineState(null)).toBe("unsupported");
  expect(await offlineState(offlineOf())).toBe("not_yet");
  container.registration.active = new FakeWorker();
  expect(await offlineState(offlineOf())).toBe("ready");
  vi.stubGlobal("isSecureContext", false);
  expect(await offlineState(offlineOf())).toBe("insecure");
});
