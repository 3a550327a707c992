/** The reader's piece letters and announcement language. */

import type { Language as Voice, Letters } from "./rules.ts";
import { language, settings } from "./settings.svelte.ts";

/** The letters in which moves are written. */
export function letters(): Letters {
  return settings.letters === "own" ? language() : settings.letters;
}

/** The language in which moves are announced. */
export function voice(): Voice {
  return settings.voice ?? language();
}
