/** Texts for the outcome of a game. */

import type { Outcome } from "./types.ts";
import { t, textFor } from "./texts.svelte.ts";

/** Describes an outcome: the result, the reason and the article. */
export function outcomeText({ score, law, article }: Outcome): string {
  const result = score ? `${pointsText(score.white)}–${pointsText(score.black)}` : t("annulled");
  const why = textFor("law", law);
  return article ? t("outcome", { result, why, article }) : t("outcome-without-article", { result, why });
}

function pointsText(hundredths: number): string {
  const whole = Math.floor(hundredths / 100);
  return hundredths % 100 === 50 ? `${whole || ""}½` : String(hundredths / 100);
}
