/** The reader's account if they are signed in, and the seats that were taken in this browser. */

import { request, RequestError } from "./http.ts";
import { applySettings, settings } from "./settings.svelte.ts";
import type { Account, Color, SeatAssignment } from "./types.ts";

/** Set in local storage while somebody is signed in, so that guests send no request for their account. */
const SIGNED_IN = "flagfall.known";
const SEATS = "flagfall.seats";
/** The number of seats that are remembered. */
const MAX_SEATS = 50;

type GrantedRole = { role: string; scope: unknown };
export type OwnAccount = Account & { roles: GrantedRole[]; settings?: object | null };

export interface SavedSeat {
  game: number;
  seat: Color;
  secret: string | null;
  /** Whether the other seat of the table was free. */
  waits?: boolean;
}

let current: OwnAccount | undefined = $state.raw();

/** The account that is signed in. */
export function account(): OwnAccount | undefined {
  return current;
}

export function isAdministrator(): boolean {
  return current?.roles.some(({ role }) => role === "administrator") ?? false;
}

/** Interval in milliseconds between attempts to load the account while the server does not respond. */
const RETRY_INTERVAL = 5_000;

/** Loads the account of a reader who was signed in; only a response of the server can sign them out. */
export async function restoreSession(): Promise<void> {
  if (current || !localStorage.getItem(SIGNED_IN)) return;
  try {
    await loadAccount();
  } catch (error) {
    if (error instanceof RequestError && error.status === 401) clearAccount();
    else setTimeout(() => void restoreSession(), RETRY_INTERVAL);
  }
}

/** Loads the account after signing in. */
export async function loadAccount(): Promise<void> {
  const loaded = (await request<unknown>(location.origin, "GET", "/api/me")) as OwnAccount;
  synced = undefined;
  if (loaded.settings) {
    applySettings(loaded.settings);
    synced = JSON.stringify(settings);
  }
  current = loaded;
  localStorage.setItem(SIGNED_IN, "1");
}

/** Forgets the account after signing out. */
export function clearAccount(): void {
  current = undefined;
  localStorage.removeItem(SIGNED_IN);
}

/** The settings that the account has, as far as this page knows. */
let synced: string | undefined;
let syncing = Promise.resolve();

/** Saves changed settings with the account, so that they are the same on every device; creates an effect. */
export function syncSettings(): void {
  $effect(() => {
    if (current && JSON.stringify(settings) !== synced) syncing = syncing.then(uploadSettings);
  });
}

/** Uploads the settings; one call after the other, so that the latest settings win. */
async function uploadSettings(): Promise<void> {
  const changed = JSON.stringify(settings);
  if (!current || changed === synced) return;
  try {
    await request(location.origin, "PUT", "/api/me/settings", settings);
    synced = changed;
  } catch {
    // They stay saved in this browser and are uploaded with the next change.
  }
}

/** The seats that were taken in this browser, newest first. */
export function savedSeats(): SavedSeat[] {
  try {
    return JSON.parse(localStorage.getItem(SEATS) ?? "[]") as SavedSeat[];
  } catch {
    return [];
  }
}

/** Saves a seat with its secret. */
export function saveSeat({ game, seat, secret, started }: SeatAssignment): void {
  const others = savedSeats().filter((one) => one.game !== game);
  const all: SavedSeat[] = [{ game, seat, secret: secret ?? null, waits: !started }, ...others].slice(0, MAX_SEATS);
  localStorage.setItem(SEATS, JSON.stringify(all));
}

/** Records that a table no longer waits for an opponent. */
export function markNotWaiting(game: number): void {
  const all = savedSeats().map((one) => (one.game === game ? { ...one, waits: false } : one));
  localStorage.setItem(SEATS, JSON.stringify(all));
}

/** The secret of the seat in a game, if it was taken in this browser by a guest. */
export function seatSecret(game: number): string | null {
  return savedSeats().find((one) => one.game === game)?.secret ?? null;
}
