/** Short sentences for the reader that go away by themselves or when read. */

import { say } from "./announcer.svelte.ts";
import { Problem } from "./ask.ts";
import { t, told } from "./words.svelte.ts";

export interface Notice {
  number: number;
  text: string;
  kind: "told" | "wrong";
  /** Whether it is said as well, and so need not be read out where it is shown. */
  aloud: boolean;
}

/** How long a notice stays, in milliseconds. */
const STAYS = 9_000;
/** So many are shown at once: more would cover what is played on. */
const MOST_SHOWN = 3;

let last = 0;
const all: Notice[] = $state([]);

export function notices(): readonly Notice[] {
  return all;
}

/** Shows a sentence, and says it aloud where that is wanted. */
export function notice(text: string, kind: Notice["kind"] = "told", aloud = false): void {
  last += 1;
  const number = last;
  // The same sentence is not said twice at once.
  const known = all.findIndex((one) => one.text === text);
  if (known >= 0) all.splice(known, 1);
  all.push({ number, text, kind, aloud });
  if (all.length > MOST_SHOWN) all.shift();
  if (aloud) say(text);
  setTimeout(() => dismiss(number), STAYS);
}

export function dismiss(number: number): void {
  const found = all.findIndex((one) => one.number === number);
  if (found >= 0) all.splice(found, 1);
}

/** The sentence for something that went wrong. */
export function sentence(error: unknown): string {
  if (!(error instanceof Problem)) return t("error-other");
  const { error: code, message } = error.explained;
  return told("error", code, { message });
}

/** Does something, and tells what goes wrong. */
export async function trying<T>(done: () => Promise<T>): Promise<T | undefined> {
  try {
    return await done();
  } catch (error) {
    notice(sentence(error), "wrong");
    return undefined;
  }
}
