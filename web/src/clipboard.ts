/** Copies texts to the clipboard. */

import { showNotice } from "./notices.svelte.ts";
import { t } from "./texts.svelte.ts";

/**
 * Copies a text and shows a notice. Browsers forbid it over plain HTTP from another machine; the text is then shown
 * instead.
 */
export async function copyText(text: string, confirmation: string = t("copied")): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showNotice(confirmation);
  } catch {
    showNotice(t("cannot-copy", { text }), "error");
  }
}
