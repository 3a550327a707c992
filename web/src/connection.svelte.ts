/** The one socket of the page. */

import { ZoneClient } from "./client.ts";
import type { TableUpdate } from "./types.ts";

/** Interval in milliseconds between checks of the connection. */
const CHECK_INTERVAL = 5_000;

let connected = $state(false);
let client: ZoneClient | undefined;
const tableListeners = new Set<(update: TableUpdate) => void>();

/** Whether the server is connected. */
export function isConnected(): boolean {
  return connected;
}

/** The client of the playing zone; its socket is opened on the first call. */
export function zone(): ZoneClient {
  if (client) return client;
  const created = new ZoneClient(location.origin, {
    onTableUpdate: (update) => tableListeners.forEach((listener) => listener(update)),
    onConnectionChange: (isOpen) => (connected = isOpen),
  });
  client = created;
  addEventListener("offline", () => created.reconnect());
  addEventListener("online", () => created.reconnect());
  setInterval(() => created.check(), CHECK_INTERVAL);
  return created;
}

/** Reopens the socket after signing in or out. */
export function reconnect(): void {
  client?.reconnect();
}

/** Listens to changes of tables until the returned function is called. */
export function onTableUpdate(listener: (update: TableUpdate) => void): () => void {
  tableListeners.add(listener);
  return () => void tableListeners.delete(listener);
}
