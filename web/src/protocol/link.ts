/** How a table is talked to, whatever carries it: commands with one answer each, and messages in order. */
import type {
  AnyRefusal,
  CommandMessage,
  LiveMessage,
  ServerMessage,
} from "../generated/messages.ts";

/** How the connection stands; `outdated` means that the page has to be loaded anew, `gone` that there is no such table. */
export type ConnectionState =
  | "connecting"
  | "connected"
  | "reconnecting"
  | "outdated"
  | "gone"
  | "closed";

/** The answer to a command. */
export type CommandAnswer =
  | { readonly ok: true; readonly seq: number }
  | { readonly ok: false; readonly code: AnyRefusal };

type WithoutEnvelope<T> = T extends unknown ? Omit<T, "id" | "expect"> : never;
/** A command as it is asked for, without what the link adds. */
export type AskedCommand = WithoutEnvelope<CommandMessage>;

/** Messages that change what is shown: everything but answers, greetings and heartbeats. */
export type TableMessage = Extract<
  ServerMessage,
  { type: "snapshot" | "event" | "hold" | "stamp" }
>;

/** A connection to one table. */
export interface TableLink {
  readonly state: ConnectionState;
  /** How many commands have no answer yet. */
  readonly unsent: number;
  /** Who this device is at the table; null for somebody who only watches. */
  readonly you: string | null;
  /** The time of the server, in Unix ms. */
  serverNowMs(): number;
  /** Asks for something; the answer comes once, however often the connection breaks meanwhile. */
  ask(command: AskedCommand): Promise<CommandAnswer>;
  /** Says something that gets no answer; lost if there is no connection. */
  tell(message: LiveMessage): void;
  /** Connects at once if it is waiting to, or makes sure that the connection still lives. */
  hurry(): void;
  /** Gives the connection up and connects at once: it is dead, or may be. */
  renew(): void;
  /** Ends the connection until the page is loaded anew, which alone can show what the server says. */
  outdate(): void;
  /** Ends the connection for good; commands without an answer are given up. */
  close(): void;
}
