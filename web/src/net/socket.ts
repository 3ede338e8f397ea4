/**
 * The socket of a table: stays connected, hands on events without gap or repeat, and sees to it that each command gets
 * its one answer. It knows no rules and shows nothing.
 */
import type {
  AskedCommand,
  CommandAnswer,
  ConnectionState,
  TableLink,
  TableMessage,
} from "../protocol/link.ts";
import {
  type AnyRefusal,
  type CommandMessage,
  decodeServerMessage,
  type LiveMessage,
  PROTOCOL_VERSION,
  type ServerMessage,
} from "../protocol/messages.ts";

/** The part of a WebSocket that is used. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number }) => void) | null;
}

/** What the socket needs from outside. */
export interface SocketPorts {
  /** Opens a connection that gives what came after a `seq`; null for everything. */
  readonly open: (after: number | null) => Wire;
  /** What is to be shown, in order. */
  readonly onmessage: (message: TableMessage, serverNowMs: number) => void;
  /** Something of `state`, `unsent` or `you` has changed. */
  readonly onchange: () => void;
  readonly now: () => number;
  /** From 0 to 1, for spreading reconnects. */
  readonly random: () => number;
  /** A new id for a command. */
  readonly newId: () => string;
}

/** The first wait before connecting again, in ms; it doubles up to the longest. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
/** So many heartbeats may be missed before a connection counts as dead. */
const MISSED = 2.5;
/** How late a heartbeat may be when somebody looks, before the connection is made anew, in ms. */
const GRACE_MS = 1000;
/** How long nothing may be heard after a command, before the connection is made anew, in ms. */
const ANSWER_MS = 5000;
/** How long a connection may take to say hello, in ms. */
const HELLO_MS = 10_000;
/** How often a command is sent again after an answer that asks for it. */
const RETRIES = 5;
const RETRY_MS = 400;
/** Closed with this, there is no such table. */
const NO_TABLE = 4404;
/** Answers after which the same command may be sent again. */
const AGAIN: readonly AnyRefusal[] = ["try_again", "too_many", "not_stored"];

interface Pending {
  readonly message: CommandMessage;
  readonly resolve: (answer: CommandAnswer) => void;
  retries: number;
}

/** The connection of this page to one table. */
export class TableSocket implements TableLink {
  #state: ConnectionState = "connecting";
  #wire: Wire | null = null;
  #seq: number | null = null;
  #you: string | null = null;
  #offsetMs = 0;
  #heartbeatMs = 15_000;
  #wait = FIRST_WAIT_MS;
  #toldWaitMs: number | null = null;
  #heardMs = 0;
  /** How many messages have come. */
  #heard = 0;
  #pending = new Map<string, Pending>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  readonly #ports: SocketPorts;

  constructor(ports: SocketPorts) {
    this.#ports = ports;
    this.#connect();
  }

  get state(): ConnectionState {
    return this.#state;
  }
  /** How many commands have no answer yet. */
  get unsent(): number {
    return this.#pending.size;
  }
  /** Who this device is at the table; null for somebody who only watches. */
  get you(): string | null {
    return this.#you;
  }
  /** The last event that is known; 0 before the first. */
  get seq(): number {
    return this.#seq ?? 0;
  }
  /** The time of the server, in Unix ms. */
  serverNowMs(): number {
    return this.#ports.now() + this.#offsetMs;
  }

  /** Asks for something; the answer comes once, however often the connection breaks meanwhile. */
  ask(command: AskedCommand): Promise<CommandAnswer> {
    const id = this.#ports.newId();
    const message = { ...command, id, expect: this.seq } as CommandMessage;
    return new Promise((resolve) => {
      if (this.#state === "closed" || this.#state === "outdated" || this.#state === "gone") {
        resolve({ ok: false, code: "not_stored" });
        return;
      }
      this.#pending.set(id, { message, resolve, retries: 0 });
      this.#request(message);
      this.#ports.onchange();
    });
  }

  /** Says something that gets no answer; lost if there is no connection. */
  tell(message: LiveMessage): void {
    this.#send(message);
  }

  /** Connects at once if it is waiting to, or makes sure that the connection still lives. */
  hurry(): void {
    if (this.#wire === null && (this.#state === "connecting" || this.#state === "reconnecting")) {
      clearTimeout(this.#timer);
      this.#connect();
    } else if (this.#state === "connected" && this.#silentMs() > this.#heartbeatMs + GRACE_MS) {
      this.renew();
    }
  }

  /** Gives the connection up and connects at once: it is dead, or may be. */
  renew(): void {
    if (this.#state === "connected") this.#drop();
    this.hurry();
  }

  /** Ends the connection until the page is loaded anew, which alone can show what the server says. */
  outdate(): void {
    this.#end("outdated");
  }

  /** Ends the connection for good; commands without an answer are given up. */
  close(): void {
    this.#end("closed");
  }

  #end(state: ConnectionState): void {
    clearTimeout(this.#timer);
    clearInterval(this.#pulse);
    this.#release();
    this.#state = state;
    for (const { resolve } of this.#pending.values()) resolve({ ok: false, code: "not_stored" });
    this.#pending.clear();
    this.#ports.onchange();
  }

  #connect(): void {
    const wire = this.#ports.open(this.#seq);
    this.#wire = wire;
    this.#heardMs = this.#ports.now();
    wire.onmessage = ({ data }) => {
      if (this.#wire === wire) this.#hear(data);
    };
    wire.onclose = ({ code }) => {
      if (this.#wire === wire) this.#lost(code);
    };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#drop(), HELLO_MS);
  }

  #hear(data: unknown): void {
    this.#heardMs = this.#ports.now();
    this.#heard += 1;
    const message = decodeServerMessage(data);
    if (message === null) {
      // Only a newer server says what this client does not know.
      this.#end("outdated");
      return;
    }
    this.#setClock(message);
    switch (message.type) {
      case "hello":
        this.#greet(message);
        break;
      case "accepted":
        this.#answer(message.id, { ok: true, seq: message.seq });
        break;
      case "refused":
        this.#refused(message.id, message.code);
        break;
      case "heartbeat":
        if (message.seq > this.seq) this.#drop();
        break;
      case "draining":
        this.#toldWaitMs = message.retry_after_ms;
        break;
      case "event":
      case "snapshot":
      case "hold":
      case "stamp":
        this.#pass(message);
        break;
    }
  }

  /** Sets the clock by the message that took the least time; one that was held up would put it back. */
  #setClock({ type, server_now_ms: serverNowMs }: ServerMessage): void {
    const offsetMs = serverNowMs - this.#ports.now();
    this.#offsetMs = type === "hello" ? offsetMs : Math.max(this.#offsetMs, offsetMs);
  }

  #greet(message: Extract<ServerMessage, { type: "hello" }>): void {
    if (message.protocol !== PROTOCOL_VERSION) {
      this.#end("outdated");
      return;
    }
    clearTimeout(this.#timer);
    this.#you = message.you;
    this.#heartbeatMs = message.heartbeat_ms;
    this.#wait = FIRST_WAIT_MS;
    this.#toldWaitMs = null;
    this.#state = "connected";
    clearInterval(this.#pulse);
    this.#pulse = setInterval(() => this.#beat(), this.#heartbeatMs);
    // What had no answer when the connection broke is asked again under the same id.
    for (const { message: unanswered } of this.#pending.values()) this.#request(unanswered);
    this.#ports.onchange();
  }

  #pass(message: TableMessage): void {
    if (message.type === "event") {
      if (this.#seq === null || message.seq > this.#seq + 1) {
        this.#drop();
        return;
      }
      if (message.seq <= this.#seq) return;
      this.#seq = message.seq;
    } else if (message.type === "snapshot") this.#seq = message.seq;
    this.#ports.onmessage(message, message.server_now_ms);
  }

  #answer(id: string, answer: CommandAnswer): void {
    const pending = this.#pending.get(id);
    if (pending === undefined) return;
    this.#pending.delete(id);
    pending.resolve(answer);
    this.#ports.onchange();
  }

  #refused(id: string | null, code: AnyRefusal): void {
    const pending = id === null ? undefined : this.#pending.get(id);
    if (id === null || pending === undefined) return;
    if (!AGAIN.includes(code) || pending.retries >= RETRIES) {
      this.#answer(id, { ok: false, code });
      return;
    }
    pending.retries += 1;
    setTimeout(
      () => {
        if (this.#pending.has(id)) this.#request(pending.message);
      },
      RETRY_MS * 2 ** (pending.retries - 1),
    );
  }

  /** Sends a command, and looks after a while whether the connection is dead that it went into. */
  #request(message: CommandMessage): void {
    const [wire, heard] = [this.#wire, this.#heard];
    this.#send(message);
    setTimeout(() => {
      const isOpen = this.#wire === wire && this.#state === "connected";
      if (isOpen && this.#pending.has(message.id) && this.#heard === heard) this.renew();
    }, ANSWER_MS);
  }

  #send(message: CommandMessage | LiveMessage): void {
    if (this.#state === "connected") this.#wire?.send(JSON.stringify(message));
  }

  #beat(): void {
    if (this.#silentMs() > MISSED * this.#heartbeatMs) this.#drop();
    else this.#send({ type: "heartbeat", seq: this.seq });
  }

  #silentMs(): number {
    return this.#ports.now() - this.#heardMs;
  }

  /** Gives a connection up that is dead or has missed something; a new one follows. */
  #drop(): void {
    this.#lost(0);
  }

  #release(): void {
    const wire = this.#wire;
    this.#wire = null;
    if (wire === null) return;
    wire.onmessage = null;
    wire.onclose = null;
    wire.close();
  }

  #lost(code: number): void {
    clearTimeout(this.#timer);
    clearInterval(this.#pulse);
    this.#release();
    if (code === NO_TABLE) {
      this.#end("gone");
      return;
    }
    this.#state = this.#seq === null ? "connecting" : "reconnecting";
    const wait = this.#toldWaitMs ?? this.#wait * (0.5 + this.#ports.random() / 2);
    this.#toldWaitMs = null;
    this.#wait = Math.min(LONGEST_WAIT_MS, this.#wait * 2);
    this.#timer = setTimeout(() => this.#connect(), wait);
    this.#ports.onchange();
  }
}
