/** Why a move that was typed is none, in a sentence. */

import type { Reading } from "../rules.ts";
import { t, told } from "../words.svelte.ts";

export function misread(reading: Exclude<Reading, { move: unknown }>): string {
  if ("unreadable" in reading) return t("move-unreadable", { text: reading.unreadable });
  const meant = reading.meant.map(({ san }) => san).join(", ");
  return told("move", reading.refused, { meant, piece: reading.role ? t(`piece-${reading.role}`) : "" });
}
