/** Explanations why a typed text is not a legal move. */

import type { MoveReading } from "../rules.ts";
import { t, textFor } from "../texts.svelte.ts";

export function moveProblemText(reading: Exclude<MoveReading, { move: unknown }>): string {
  if ("unreadable" in reading) return t("move-unreadable", { text: reading.unreadable });
  const meant = reading.meant.map(({ san }) => san).join(", ");
  return textFor("move", reading.refused, { meant, piece: reading.role ? t(`piece-${reading.role}`) : "" });
}
