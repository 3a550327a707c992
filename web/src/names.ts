/** What people are called, in the reader's language where they have no name. */

import { t, told } from "./words.svelte.ts";

/** A name as the zone tells it; a guest is called one in the reader's language. */
export function named(name: string | undefined): string | undefined {
  const guest = name === undefined ? null : /^Guest (\d+)$/.exec(name);
  return guest ? t("guest", { number: guest[1] ?? "" }) : name;
}

/** The title of regulations: those of the house in the reader's language, any other as it is. */
export function titled(title: string): string {
  return told("titled", title.toLowerCase().replace(/[^a-z0-9]+/g, "-"), { title });
}

/** A time control such as `5m+3s`, as players write it: `5+3`; of each colour, where they have different ones. */
export function control(text: string): string {
  const [, white, black] = /^white (.+); black (.+)$/.exec(text) ?? [];
  if (white && black) return t("control-of-each", { white: control(white), black: control(black) });
  if (text === "none") return t("no-clock");
  return text.replace(/^(\d+)m(?:\+(\d+)s)?$/, (_, minutes: string, seconds = "0") => `${minutes}+${seconds as string}`);
}

/** A browser by what it says of itself, in two words where that is possible. */
export function browser(agent: string): string {
  const program = /Firefox|Edg|OPR|Chrome|Safari/.exec(agent)?.[0];
  const device = /iPhone|iPad|Android|Windows|Mac OS|Linux/.exec(agent)?.[0];
  return program && device ? `${program}, ${device}` : agent;
}
