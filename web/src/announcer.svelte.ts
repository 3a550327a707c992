/** Announcements for screen readers in a live region, and by the browser's voice if that is switched on. */

import { settings } from "./settings.svelte.ts";
import { language } from "./settings.svelte.ts";

export interface Announcement {
  number: number;
  text: string;
  lang: string;
}

/** The number of announcements that are kept. */
const MAX_KEPT = 30;

let all: Announcement[] = $state.raw([]);
let number = 0;

/** The latest announcements, oldest first. */
export function announcements(): readonly Announcement[] {
  return all;
}

/** Announces a text, by default in the language of the page. */
export function announce(text: string, lang: string = language()): void {
  number += 1;
  all = [...all, { number, text, lang }].slice(-MAX_KEPT);
  if (settings.speech && "speechSynthesis" in globalThis) {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = lang;
    speechSynthesis.speak(utterance);
  }
}

/** Repeats the latest announcement. */
export function repeatAnnouncement(): void {
  const last = all.at(-1);
  if (last) announce(last.text, last.lang);
}
