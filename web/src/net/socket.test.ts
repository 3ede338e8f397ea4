import { beforeEach, expect, test, vi } from "vitest";
import type { AnyRefusal, CommandMessage, ServerMessage } from "../protocol/messages.ts";
import { TableSocket, type Wire } from "./socket.ts";

const HEARTBEAT_MS = 15_000;
/** How much later the server's clock is. */
const AHEAD_MS = 60_000;

type Untimed<T> = T extends unknown ? Omit<T, "server_now_ms"> : never;

/** A connection whose other end is this test. */
class FakeWire implements Wire {
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onclose: ((event: { readonly code: number }) => void) | null = null;
  readonly sent: { type: string; id?: string; expect?: number; seq?: number }[] = [];
  isClosed = false;
  readonly after: number | null;

  constructor(after: number | null) {
    this.after = after;
  }
  send(text: string): void {
    if (this.isClosed) throw new Error("sent on a closed connection");
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.isClosed = true;
  }

  /** What the server says; `lateMs` is how long it was on its way. */
  say(message: Untimed<ServerMessage>, lateMs = 0): void {
    const server_now_ms = Date.now() + AHEAD_MS - lateMs;
    this.onmessage?.({ data: JSON.stringify({ ...message, server_now_ms }) });
  }
  hello(seq: number): void {
    this.say({ type: "hello", protocol: 1, you: "haru", seq, heartbeat_ms: HEARTBEAT_MS });
  }
  event(seq: number): void {
    const event = { type: "player_connected", at_ms: 1, player: "natsu" } as const;
    this.say({ type: "event", seq, event });
  }
  accept(command: number, seq = 6): void {
    this.say({ type: "accepted", id: this.#id(command), seq });
  }
  refuse(command: number, code: AnyRefusal): void {
    this.say({ type: "refused", id: this.#id(command), code, seq: 5 });
  }
  cut(code = 1006): void {
    this.isClosed = true;
    this.onclose?.({ code });
  }
  get commands(): readonly CommandMessage[] {
    return this.sent.filter(({ type }) => type !== "heartbeat") as CommandMessage[];
  }
  #id(command: number): string {
    return this.commands[command]?.id ?? "none";
  }
}

const VIEW = {
  table: "OxSC-Ms0zlPlIXGaAXHkIg",
  you: null,
  your_seat: null,
  host: null,
  is_ranked: false,
  settings: {
    ruleset: "standard",
    house_rules: [],
    turn_limit: "none",
    start: "random",
    first_seat: null,
    swap: true,
  },
  members: [],
  seats: [],
  game: null,
} as const;
const SIT = { type: "sit", seat: 2 } as const;

interface Setting {
  readonly socket: TableSocket;
  readonly wires: readonly FakeWire[];
  /** The seq of each event and snapshot that was handed on. */
  readonly heard: readonly number[];
  /** The connection that is open now. */
  readonly wire: () => FakeWire;
  /** Goes on until the next connection is tried; gives how long that took, in ms. */
  readonly nextWire: () => Promise<number>;
}

function unconnected(random = 0): Setting {
  const wires: FakeWire[] = [];
  const heard: number[] = [];
  let ids = 0;
  const socket = new TableSocket({
    open: (after) => {
      const wire = new FakeWire(after);
      wires.push(wire);
      return wire;
    },
    onmessage: (message) => {
      if (message.type === "event" || message.type === "snapshot") heard.push(message.seq);
    },
    onchange: () => undefined,
    now: () => Date.now(),
    random: () => random,
    newId: () => {
      ids += 1;
      return `id-${ids}`;
    },
  });
  const wire = (): FakeWire => {
    const last = wires.at(-1);
    if (last === undefined) throw new Error("nothing was opened");
    return last;
  };
  const nextWire = async (): Promise<number> => {
    const before = wires.length;
    let ms = 0;
    for (; wires.length === before && ms < 60_000; ms += 50) await vi.advanceTimersByTimeAsync(50);
    return ms;
  };
  return { socket, wires, heard, wire, nextWire };
}

/** A table whose first snapshot, up to event 5, is here. */
function connected(random = 0): Setting {
  const setting = unconnected(random);
  setting.wire().hello(5);
  setting.wire().say({ type: "snapshot", seq: 5, view: VIEW });
  return setting;
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});

test("it begins with everything and is connected once it was greeted", () => {
  const { socket, wire } = unconnected();
  expect([socket.state, wire().after, socket.you]).toEqual(["connecting", null, null]);
  wire().hello(5);
  expect([socket.state, socket.you]).toEqual(["connected", "haru"]);
});

test("after a cut it asks for what came after the last event that it has", async () => {
  const { socket, wire, heard, nextWire } = connected();
  wire().event(6);
  wire().event(7);
  wire().cut();
  expect(socket.state).toBe("reconnecting");
  await nextWire();
  expect(wire().after).toBe(7);
  wire().hello(9);
  wire().event(8);
  wire().event(9);
  expect(heard).toEqual([5, 6, 7, 8, 9]);
});

test("an event that comes twice is handed on once", () => {
  const { wire, heard } = connected();
  for (const seq of [5, 6, 6, 4, 7]) wire().event(seq);
  expect(heard).toEqual([5, 6, 7]);
});

test("over a gap nothing is handed on; what is missing is asked for", async () => {
  const { wire, wires, heard, nextWire } = connected();
  wire().event(7);
  expect([heard, wires[0]?.isClosed]).toEqual([[5], true]);
  await nextWire();
  expect(wire().after).toBe(5);
});

test("a heartbeat that is ahead tells of events that were missed", async () => {
  const { wire, wires, nextWire } = connected();
  wire().say({ type: "heartbeat", seq: 5 });
  expect(wires).toHaveLength(1);
  wire().say({ type: "heartbeat", seq: 6 });
  await nextWire();
  expect(wire().after).toBe(5);
});

test("a snapshot counts also if it is older than what is known", () => {
  const { socket, wire } = connected();
  wire().say({ type: "snapshot", seq: 3, view: VIEW });
  wire().event(4);
  expect(socket.seq).toBe(4);
});

test("nothing is heard from a connection that was given up", async () => {
  const { wires, wire, heard, nextWire } = connected();
  const listening = wires[0]?.onmessage;
  wire().event(9);
  await nextWire();
  wire().hello(5);
  listening?.({ data: "junk" });
  wires[0]?.event(6);
  expect(heard).toEqual([5]);
});

test("waits double from half a second to 15 seconds, and begin anew after a greeting", async () => {
  const { wire, nextWire } = connected(1);
  const waits: number[] = [];
  for (let times = 0; times < 7; times += 1) {
    wire().cut();
    waits.push(await nextWire());
  }
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000]);
  wire().hello(5);
  wire().cut();
  expect(await nextWire()).toBe(500);
});

test("chance takes up to half of a wait away", async () => {
  const { wire, nextWire } = connected(0);
  wire().cut();
  expect(await nextWire()).toBe(250);
});

test("a server that drains says how long to stay away", async () => {
  const { wire, nextWire } = connected();
  wire().say({ type: "draining", retry_after_ms: 4200 });
  wire().cut(1012);
  expect(await nextWire()).toBe(4200);
  wire().cut(1012);
  expect(await nextWire()).toBeLessThan(1000);
});

test("a connection that does not greet within ten seconds is tried anew", async () => {
  const { wires, nextWire } = unconnected();
  expect(await nextWire()).toBe(10_250);
  expect(wires[0]?.isClosed).toBe(true);
});

test("it says that it is there as often as the server asked for", async () => {
  const { wire } = connected();
  wire().event(6);
  await vi.advanceTimersByTimeAsync(2 * HEARTBEAT_MS);
  expect(wire().sent).toEqual([
    { type: "heartbeat", seq: 6 },
    { type: "heartbeat", seq: 6 },
  ]);
});

test("after two and a half missed heartbeats a connection is dead, whatever it says of itself", async () => {
  const { socket, wires } = connected();
  await vi.advanceTimersByTimeAsync(2.5 * HEARTBEAT_MS);
  expect([socket.state, wires.length]).toEqual(["connected", 1]);
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
  expect([wires[0]?.isClosed, wires.length]).toEqual([true, 2]);
});

test("heartbeats keep a silent table connected", async () => {
  const { wire, wires } = connected();
  for (let times = 0; times < 20; times += 1) {
    await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
    wire().say({ type: "heartbeat", seq: 5 });
  }
  expect(wires).toHaveLength(1);
});

test("in a hurry it does not wait for its turn to connect", async () => {
  const { socket, wire, wires } = connected(1);
  wire().cut();
  socket.hurry();
  expect(wires).toHaveLength(2);
  socket.hurry();
  await vi.advanceTimersByTimeAsync(5000);
  expect(wires).toHaveLength(2);
});

test("in a hurry a connection that has missed a heartbeat is made anew at once, another one is kept", async () => {
  const { socket, wires } = connected();
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
  socket.hurry();
  expect(wires).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2000);
  socket.hurry();
  expect([wires.length, wires[1]?.after]).toEqual([2, 5]);
});

test("a connection that may be dead is made anew at once, and asked again for what has no answer", async () => {
  const { socket, wires } = connected();
  void socket.ask(SIT);
  socket.renew();
  expect([wires.length, wires[1]?.after]).toEqual([2, 5]);
  expect(socket.state).toBe("reconnecting");
  wires[1]?.hello(5);
  expect(wires[1]?.commands).toEqual([{ ...SIT, id: "id-1", expect: 5 }]);
});

test("a command without an answer for five silent seconds was sent into a dead connection", async () => {
  const { socket, wire, wires } = connected();
  void socket.ask(SIT);
  await vi.advanceTimersByTimeAsync(4000);
  wire().say({ type: "heartbeat", seq: 5 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(wires).toHaveLength(1);
  void socket.ask({ type: "stand" });
  await vi.advanceTimersByTimeAsync(4999);
  expect(wires).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect([wires.length, wires[1]?.after]).toEqual([2, 5]);
});

test("a command that has its answer leaves a silent connection alone", async () => {
  const { socket, wire, wires } = connected();
  void socket.ask(SIT);
  wire().accept(0, 6);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(wires).toHaveLength(1);
});

test("a command carries an id and the version that was seen, and gets its answer", async () => {
  const { socket, wire } = connected();
  const answer = socket.ask(SIT);
  expect(wire().commands).toEqual([{ ...SIT, id: "id-1", expect: 5 }]);
  expect(socket.unsent).toBe(1);
  wire().accept(0, 6);
  expect(await answer).toEqual({ ok: true, seq: 6 });
  expect(socket.unsent).toBe(0);
});

test("a refusal is an answer", async () => {
  const { socket, wire } = connected();
  const answer = socket.ask(SIT);
  wire().refuse(0, "seat_taken");
  expect(await answer).toEqual({ ok: false, code: "seat_taken" });
});

test("answers find their commands in any order, and one that nobody waits for does nothing", async () => {
  const { socket, wire } = connected();
  const answers = [socket.ask(SIT), socket.ask({ type: "stand" })];
  wire().say({ type: "accepted", id: "foreign", seq: 6 });
  wire().say({ type: "refused", id: null, code: "bad_json", seq: 6 });
  wire().refuse(1, "game_under_way");
  wire().accept(0);
  wire().accept(0, 8);
  expect(await Promise.all(answers)).toEqual([
    { ok: true, seq: 6 },
    { ok: false, code: "game_under_way" },
  ]);
});

const greet = (wire: FakeWire): void => wire.hello(5);
const cut = (wire: FakeWire): void => wire.cut();

// Where a connection can break while a command is on its way.
test.each<[string, readonly ((wire: FakeWire) => void)[]]>([
  ["before the greeting", [cut]],
  ["after the greeting", [greet, cut]],
  ["after the event, before the answer", [greet, (wire) => wire.event(6), cut]],
  ["by a gap", [greet, (wire) => wire.event(9)]],
])("a command is asked again under the same id when the connection breaks %s", async (_, steps) => {
  const { socket, wire, nextWire } = connected();
  const answer = socket.ask(SIT);
  const [first] = wire().commands;
  wire().cut();
  await nextWire();
  for (const step of steps) step(wire());
  await nextWire();
  expect([wire().commands, socket.unsent]).toEqual([[], 1]);
  wire().hello(6);
  expect(wire().commands).toEqual([first]);
  wire().accept(0);
  expect(await answer).toEqual({ ok: true, seq: 6 });
});

test("what was asked for without a connection is sent with the greeting, in order", () => {
  const { socket, wire } = unconnected();
  void socket.ask(SIT);
  void socket.ask({ type: "start_game" });
  expect([wire().commands, socket.unsent]).toEqual([[], 2]);
  wire().hello(0);
  expect(wire().commands.map(({ type }) => type)).toEqual(["sit", "start_game"]);
});

test.each<AnyRefusal>(["try_again", "too_many", "not_stored"])(
  "%s is tried again under the same id, ever more rarely, and not for ever",
  async (code) => {
    const { socket, wire } = connected();
    const answer = socket.ask(SIT);
    const waits: number[] = [];
    for (let times = 1; times <= 5; times += 1) {
      wire().refuse(0, code);
      let ms = 0;
      for (; wire().commands.length === times; ms += 100) await vi.advanceTimersByTimeAsync(100);
      waits.push(ms);
    }
    expect(waits).toEqual([400, 800, 1600, 3200, 6400]);
    expect(new Set(wire().commands.map(({ id }) => id)).size).toBe(1);
    expect(socket.unsent).toBe(1);
    wire().refuse(0, code);
    expect(await answer).toEqual({ ok: false, code });
  },
);

test("what gets no answer is lost without a connection", () => {
  const { socket, wire } = unconnected();
  socket.tell({ type: "stamp", stamp: "nice" });
  wire().hello(5);
  expect(wire().sent).toEqual([]);
  socket.tell({ type: "stamp", stamp: "nice" });
  expect(wire().sent).toEqual([{ type: "stamp", stamp: "nice" }]);
});

test("another version of the protocol, or what cannot be read, ends it until the page is loaded anew", async () => {
  const heard = [
    JSON.stringify({
      type: "hello",
      protocol: 2,
      you: null,
      seq: 0,
      heartbeat_ms: 1,
      server_now_ms: 1,
    }),
    '{"type":"unheard_of","server_now_ms":1}',
    "no JSON",
    new ArrayBuffer(4),
  ];
  for (const data of heard) {
    const { socket, wire, wires } = unconnected();
    const answer = socket.ask(SIT);
    wire().onmessage?.({ data });
    expect(await answer).toMatchObject({ ok: false });
    socket.hurry();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([socket.state, wires.length, wires[0]?.isClosed]).toEqual(["outdated", 1, true]);
  }
});

test("where there is no table it tries no further", async () => {
  const { socket, wire, nextWire, wires } = unconnected();
  wire().cut(4404);
  await nextWire();
  expect([socket.state, wires.length]).toEqual(["gone", 1]);
});

test("once closed it connects no more, and commands get an answer", async () => {
  const { socket, wire, wires, nextWire } = connected();
  const answer = socket.ask(SIT);
  socket.close();
  expect(await answer).toMatchObject({ ok: false });
  expect(await socket.ask(SIT)).toMatchObject({ ok: false });
  socket.hurry();
  await nextWire();
  expect([socket.state, wires.length, wire().isClosed]).toEqual(["closed", 1, true]);
});

test("the server's clock is that of the message that came fastest", () => {
  const { socket, wire } = unconnected();
  wire().hello(5);
  expect(socket.serverNowMs()).toBe(Date.now() + AHEAD_MS);
  wire().say({ type: "heartbeat", seq: 0 }, 4000);
  expect(socket.serverNowMs()).toBe(Date.now() + AHEAD_MS);
});

test("each greeting sets the clock anew", async () => {
  const { socket, wire, nextWire } = connected();
  wire().cut();
  await nextWire();
  const hello = { type: "hello", protocol: 1, you: null, seq: 5, heartbeat_ms: 1000 } as const;
  wire().say(hello, 2000);
  expect(socket.serverNowMs()).toBe(Date.now() + AHEAD_MS - 2000);
});
