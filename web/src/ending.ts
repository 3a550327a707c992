/** How a game ended, in words. */

import type { Outcome } from "./types.ts";
import { t, told } from "./words.svelte.ts";

/** How a game ended, in a sentence. */
export function ending({ score, law, article }: Outcome): string {
  const result = score ? `${points(score.white)}–${points(score.black)}` : t("annulled");
  const why = told("law", law);
  return article ? t("ended", { result, why, article }) : t("ended-unlegislated", { result, why });
}

function points(hundredths: number): string {
  const whole = Math.floor(hundredths / 100);
  return hundredths % 100 === 50 ? `${whole || ""}½` : String(hundredths / 100);
}
