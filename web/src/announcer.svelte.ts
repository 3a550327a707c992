/** What is said to those who listen: in a live region, and by the browser's voice if wanted. */

import { settings } from "./settings.svelte.ts";
import { language } from "./settings.svelte.ts";

export interface Said {
  number: number;
  text: string;
  lang: string;
}

/** So much of what was said is kept to be heard again. */
const MOST_KEPT = 30;

let all: Said[] = $state.raw([]);
let number = 0;

/** What was said, the last thing last. */
export function said(): readonly Said[] {
  return all;
}

/** Says something; in the language of the page, unless it is in another. */
export function say(text: string, lang: string = language()): void {
  number += 1;
  all = [...all, { number, text, lang }].slice(-MOST_KEPT);
  if (settings.speech && "speechSynthesis" in globalThis) {
    const spoken = new SpeechSynthesisUtterance(text);
    spoken.lang = lang;
    speechSynthesis.speak(spoken);
  }
}

/** Says the last thing again. */
export function repeat(): void {
  const last = all.at(-1);
  if (last) say(last.text, last.lang);
}
