/** Tables, over HTTP. */

import type { Explained, Table, Wish } from "./types.js";

/** The zone did not do what it was asked for, and says why. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly explained: Explained,
  ) {
    super(explained.message);
  }
}

/** Opens a table and takes a seat at it. */
export function openTable(zone: string, wish: Wish): Promise<Table> {
  return post(new URL("/api/games", zone), wish);
}

/** Takes the seat that is free. */
export function takeSeat(zone: string, game: number): Promise<Table> {
  return post(new URL(`/api/games/${game}/seats`, zone), {});
}

async function post(to: URL, body: Wish): Promise<Table> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(to, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) {
    throw new Problem(response.status, (await response.json()) as Explained);
  }
  return (await response.json()) as Table;
}
