/** The one socket of the page. */

import { Zone } from "./client.ts";
import type { TableNews } from "./types.ts";

/** How often it is seen to that the line still holds, in milliseconds. */
const CHECK = 5_000;

let open = $state(false);
let opened: Zone | undefined;
const hearers = new Set<(news: TableNews) => void>();

/** Whether the zone is reached. */
export function isConnected(): boolean {
  return open;
}

/** The zone, its socket opened when it is first needed. */
export function zone(): Zone {
  if (opened) return opened;
  const made = new Zone(location.origin, {
    table: (news) => hearers.forEach((hear) => hear(news)),
    connected: (is) => (open = is),
  });
  opened = made;
  addEventListener("offline", () => made.renew());
  addEventListener("online", () => made.renew());
  setInterval(() => made.check(), CHECK);
  return made;
}

/** Opens the socket anew once one is somebody else. */
export function renewZone(): void {
  opened?.renew();
}

/** Hears of tables until the answer is called. */
export function hearOfTables(hear: (news: TableNews) => void): () => void {
  hearers.add(hear);
  return () => void hearers.delete(hear);
}
