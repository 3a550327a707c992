/** Tables, over HTTP. */

import type { Explained, Seated, Waiting, Wish } from "./types.js";

/** The zone did not do what it was asked for, and says why. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly explained: Explained,
  ) {
    super(explained.message);
  }
}

/** Opens a table and takes a seat at it; the game is there once both seats are taken. */
export function openTable(zone: string, wish: Wish): Promise<Seated> {
  return ask("POST", new URL("/api/games", zone), wish);
}

/** Takes the seat that is free. */
export function takeSeat(zone: string, game: number): Promise<Seated> {
  return ask("POST", new URL(`/api/games/${game}/seats`, zone), {});
}

/** The tables that wait for somebody. */
export function tables(zone: string): Promise<Waiting[]> {
  return ask("GET", new URL("/api/tables", zone));
}

/** A table that waits for somebody, with the seat that is free. */
export function table(zone: string, game: number): Promise<Waiting> {
  return ask("GET", new URL(`/api/tables/${game}`, zone));
}

async function ask<T>(method: string, to: URL, body?: Wish): Promise<T> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(to, { method, headers, body: body ? JSON.stringify(body) : null });
  if (!response.ok) {
    throw new Problem(response.status, (await response.json()) as Explained);
  }
  return (await response.json()) as T;
}
