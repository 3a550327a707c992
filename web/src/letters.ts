/** In what letters and with what voice this reader wants chess. */

import type { Language as Voice, Letters } from "./rules.ts";
import { language, settings } from "./settings.svelte.ts";

export function letters(): Letters {
  return settings.letters === "own" ? language() : settings.letters;
}

export function voice(): Voice {
  return settings.voice ?? language();
}
