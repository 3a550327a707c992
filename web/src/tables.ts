/** Tables, over HTTP. */

import { ask } from "./ask.ts";
import type { Seated, Waiting, Wish } from "./types.ts";

/** Opens a table and takes a seat at it; the game is there once both seats are taken. */
export function openTable(zone: string, wish: Wish): Promise<Seated> {
  return ask(zone, "POST", "/api/games", wish);
}

/** Takes the seat that is free. */
export function takeSeat(zone: string, game: number): Promise<Seated> {
  return ask(zone, "POST", `/api/games/${game}/seats`, {});
}

/** The tables that wait for somebody. */
export function tables(zone: string): Promise<Waiting[]> {
  return ask(zone, "GET", "/api/tables");
}

/** A table that waits for somebody, with the seat that is free. */
export function table(zone: string, game: number): Promise<Waiting> {
  return ask(zone, "GET", `/api/tables/${game}`);
}
