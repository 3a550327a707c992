/** Tables, over HTTP. */

import { request } from "./http.ts";
import type { SeatAssignment, TableListing, TableRequest } from "./types.ts";

/** Opens a table and takes a seat at it; the game starts once both seats are taken. */
export function openTable(server: string, table: TableRequest): Promise<SeatAssignment> {
  return request(server, "POST", "/api/games", table);
}

/** Takes the free seat of a table. */
export function takeSeat(server: string, game: number): Promise<SeatAssignment> {
  return request(server, "POST", `/api/games/${game}/seats`, {});
}

/** Lists the tables that wait for an opponent. */
export function listTables(server: string): Promise<TableListing[]> {
  return request(server, "GET", "/api/tables");
}

/** Returns a table that waits for an opponent, with the free seat. */
export function getTable(server: string, game: number): Promise<TableListing> {
  return request(server, "GET", `/api/tables/${game}`);
}
