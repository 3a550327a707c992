/** Requests over HTTP, and what goes wrong with them. */

import type { Explained } from "./types.ts";

/** The zone did not do what it was asked for, and says why. */
export class Problem extends Error {
  constructor(
    /** The status of the answer, 0 where none came. */
    readonly status: number,
    readonly explained: Explained,
  ) {
    super(explained.message);
  }
}

/** Asks the zone for something, as who holds the secret of a seat if one is given. */
export async function ask<T>(zone: string, method: string, path: string, body?: unknown, secret?: string | null): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (secret) headers["authorization"] = `Bearer ${secret}`;
  let response: Response;
  try {
    const sent = body === undefined ? null : JSON.stringify(body);
    response = await fetch(new URL(path, zone), { method, headers, body: sent });
  } catch {
    throw new Problem(0, { error: "offline", message: "the zone does not answer" });
  }
  if (!response.ok) throw new Problem(response.status, await explained(response));
  return (response.status === 204 ? undefined : await response.json()) as T;
}

async function explained(response: Response): Promise<Explained> {
  try {
    return (await response.json()) as Explained;
  } catch {
    // Something in between answered, and not the zone.
    return { error: "offline", message: response.statusText };
  }
}
