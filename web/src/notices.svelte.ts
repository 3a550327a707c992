/** Short notices that disappear after a while or when dismissed. */

import { announce } from "./announcer.svelte.ts";
import { RequestError } from "./http.ts";
import { t, textFor } from "./texts.svelte.ts";

export interface Notice {
  number: number;
  text: string;
  kind: "info" | "error";
  /** Whether it is announced as well, so that a screen reader need not read it where it is shown. */
  announced: boolean;
}

/** The time in milliseconds after which a notice disappears. */
const LIFETIME = 9_000;
/** The number of notices shown at once; more would cover the board. */
const MAX_SHOWN = 3;

let last = 0;
const all: Notice[] = $state([]);

export function notices(): readonly Notice[] {
  return all;
}

/** Shows a notice, and announces it if wanted. */
export function showNotice(text: string, kind: Notice["kind"] = "info", announced = false): void {
  last += 1;
  const number = last;
  // A repeated notice replaces the earlier one.
  const repeated = all.findIndex((one) => one.text === text);
  if (repeated >= 0) all.splice(repeated, 1);
  all.push({ number, text, kind, announced });
  if (all.length > MAX_SHOWN) all.shift();
  if (announced) announce(text);
  setTimeout(() => dismissNotice(number), LIFETIME);
}

export function dismissNotice(number: number): void {
  const index = all.findIndex((one) => one.number === number);
  if (index >= 0) all.splice(index, 1);
}

/** The text for an error. */
export function errorText(error: unknown): string {
  if (!(error instanceof RequestError)) return t("error-other");
  const { error: code, message } = error.body;
  return textFor("error", code, { message });
}

/** Runs an action; shows a notice and returns nothing if it fails. */
export async function runOrNotify<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch (error) {
    showNotice(errorText(error), "error");
    return undefined;
  }
}
