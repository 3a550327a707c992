/** HTTP requests to the server, and their errors. */

import type { ErrorBody } from "./types.ts";

/** A request that failed. */
export class RequestError extends Error {
  constructor(
    /** The HTTP status, 0 without a response. */
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(body.message);
  }
}

/** Sends a request, with the secret of a seat if one is given, and returns the decoded response. */
export async function request<T>(server: string, method: string, path: string, body?: unknown, secret?: string | null): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (secret) headers["authorization"] = `Bearer ${secret}`;
  let response: Response;
  try {
    const sent = body === undefined ? null : JSON.stringify(body);
    response = await fetch(new URL(path, server), { method, headers, body: sent });
  } catch {
    throw new RequestError(0, { error: "offline", message: "the server does not respond" });
  }
  if (!response.ok) throw new RequestError(response.status, await errorBody(response));
  return (response.status === 204 ? undefined : await response.json()) as T;
}

async function errorBody(response: Response): Promise<ErrorBody> {
  try {
    return (await response.json()) as ErrorBody;
  } catch {
    // A proxy in between responded instead of the server.
    return { error: "offline", message: response.statusText };
  }
}
