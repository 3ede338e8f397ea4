/** Opens a table over the socket, with all that it needs of this browser. */
import { TableSocket, type Wire } from "../../net/socket.ts";
import { newTableId } from "../../state/entropy.ts";
import { OnlineTable } from "../../state/online-table.svelte.ts";
import type { Settings } from "../../state/settings.svelte.ts";

function connect(table: string, after: number | null): Wire {
  const address = new URL(`/api/tables/${encodeURIComponent(table)}/socket`, location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  if (after !== null) address.searchParams.set("after", String(after));
  const socket = new WebSocket(address);
  const wire: Wire = {
    send: (text) => socket.send(text),
    close: () => socket.close(),
    onmessage: null,
    onclose: null,
  };
  socket.onmessage = (event: MessageEvent<unknown>) => wire.onmessage?.({ data: event.data });
  socket.onclose = ({ code }) => wire.onclose?.({ code });
  return wire;
}

/**
 * Opens a table; whoever opens it closes it.
 * @param wishesLess whether the system wishes less motion at the moment.
 */
export function openTable(
  table: string,
  settings: Settings,
  wishesLess: () => boolean,
): OnlineTable {
  return new OnlineTable(table, {
    openSocket: (onmessage, onchange) =>
      new TableSocket({
        open: (after) => connect(table, after),
        onmessage,
        onchange,
        now: () => Date.now(),
        random: () => Math.random(),
        newId: newTableId,
      }),
    rollMs: () => settings.rollMs(wishesLess()),
    paceMs: () => settings.paceMs,
  });
}

/** Keeps a table's connection alive when the page is seen again or the network is back; gives what ends that. */
export function keepAwake(table: OnlineTable): () => void {
  const hurry = (): void => {
    if (!document.hidden) table.hurry();
  };
  // The system says so at once; the connection itself would only be missed after a while. A server on this very device
  // is still there, and is connected to again.
  const renew = (): void => table.renew();
  document.addEventListener("visibilitychange", hurry);
  addEventListener("online", hurry);
  addEventListener("offline", renew);
  addEventListener("pageshow", hurry);
  return () => {
    document.removeEventListener("visibilitychange", hurry);
    removeEventListener("online", hurry);
    removeEventListener("offline", renew);
    removeEventListener("pageshow", hurry);
  };
}
