/** Who one is here: an account, or a guest with the secrets of some seats. */

import { ask, Problem } from "./ask.ts";
import { settings, takeSettings } from "./settings.svelte.ts";
import type { Account, Color, Seated } from "./types.ts";

/** Set while somebody is logged in, so that guests do not ask who they are. */
const KNOWN = "flagfall.known";
const SEATS = "flagfall.seats";
/** So many seats of a guest are remembered. */
const MOST_SEATS = 50;

type Role = { role: string; scope: unknown };
export type Own = Account & { roles: Role[]; settings?: object | null };

export interface Seat {
  game: number;
  seat: Color;
  secret: string | null;
  /** Whether it was the seat of a table at which nobody had sat down yet. */
  waits?: boolean;
}

let own: Own | undefined = $state.raw();

/** The own account, if one is logged in. */
export function me(): Own | undefined {
  return own;
}

export function isAdministrator(): boolean {
  return own?.roles.some(({ role }) => role === "administrator") ?? false;
}

/** So long after the zone did not answer it is asked again who one is, in milliseconds. */
const AGAIN = 5_000;

/** Finds out who one is: only the zone itself can say that one is nobody any more. */
export async function recall(): Promise<void> {
  if (own || !localStorage.getItem(KNOWN)) return;
  try {
    await remember();
  } catch (error) {
    if (error instanceof Problem && error.status === 401) forget();
    else setTimeout(() => void recall(), AGAIN);
  }
}

/** Takes note of who has just come in. */
export async function remember(): Promise<void> {
  const found = (await ask<unknown>(location.origin, "GET", "/api/me")) as Own;
  shared = undefined;
  if (found.settings) {
    takeSettings(found.settings);
    shared = JSON.stringify(settings);
  }
  own = found;
  localStorage.setItem(KNOWN, "1");
}

/** Takes note that nobody is logged in any more. */
export function forget(): void {
  own = undefined;
  localStorage.removeItem(KNOWN);
}

/** What the account has of the settings, as far as we know. */
let shared: string | undefined;
let sharing = Promise.resolve();

/** Has the account keep what is chosen, so that it is the same on every device; to be called where effects can be. */
export function shareSettings(): void {
  $effect(() => {
    if (own && JSON.stringify(settings) !== shared) sharing = sharing.then(share);
  });
}

/** One after the other, so that the last choice is the one that stays. */
async function share(): Promise<void> {
  const chosen = JSON.stringify(settings);
  if (!own || chosen === shared) return;
  try {
    await ask(location.origin, "PUT", "/api/me/settings", settings);
    shared = chosen;
  } catch {
    // It is kept in this browser, and goes along with the next choice.
  }
}

/** The seats that were taken in this browser, the newest first. */
export function seats(): Seat[] {
  try {
    return JSON.parse(localStorage.getItem(SEATS) ?? "[]") as Seat[];
  } catch {
    return [];
  }
}

/** Keeps the secret of a seat. */
export function keepSeat({ game, seat, secret, begun }: Seated): void {
  const kept = seats().filter((one) => one.game !== game);
  const all: Seat[] = [{ game, seat, secret: secret ?? null, waits: !begun }, ...kept].slice(0, MOST_SEATS);
  localStorage.setItem(SEATS, JSON.stringify(all));
}

/** Takes note that nobody is waited for at a table any more. */
export function waitNoLonger(game: number): void {
  const all = seats().map((one) => (one.game === game ? { ...one, waits: false } : one));
  localStorage.setItem(SEATS, JSON.stringify(all));
}

/** The secret of the seat in a game, if it was taken here as a guest. */
export function secretOf(game: number): string | null {
  return seats().find((one) => one.game === game)?.secret ?? null;
}
