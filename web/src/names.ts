/** Names of players, regulations, time controls and browsers, as the reader sees them. */

import { t, textFor } from "./texts.svelte.ts";

/** A name from the server; that of a guest in the language of the page. */
export function displayName(name: string | undefined): string | undefined {
  const guest = name === undefined ? null : /^Guest (\d+)$/.exec(name);
  return guest ? t("guest", { number: guest[1] ?? "" }) : name;
}

/** The title of regulations or laws: those of presets and editions in the language of the page, others unchanged. */
export function titleText(title: string): string {
  return textFor("title", title.toLowerCase().replace(/[^a-z0-9]+/g, "-"), { title });
}

/** A time control such as `5m+3s`, as players write it: `5+3`; one of each colour if they differ. */
export function timeControlText(text: string): string {
  const [, white, black] = /^white (.+); black (.+)$/.exec(text) ?? [];
  if (white && black) return t("control-of-each", { white: timeControlText(white), black: timeControlText(black) });
  if (text === "none") return t("no-clock");
  return text.replace(/^(\d+)m(?:\+(\d+)s)?$/, (_, minutes: string, seconds = "0") => `${minutes}+${seconds as string}`);
}

/** The browser and device of a user agent in two words, or the user agent if it names none that is known. */
export function browserName(agent: string): string {
  const program = /Firefox|Edg|OPR|Chrome|Safari/.exec(agent)?.[0];
  const device = /iPhone|iPad|Android|Windows|Mac OS|Linux/.exec(agent)?.[0];
  return program && device ? `${program}, ${device}` : agent;
}
