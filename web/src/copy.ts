/** Copies for the reader, where the browser lets the page. */

import { notice } from "./notices.svelte.ts";
import { t } from "./words.svelte.ts";

/** Copies a text and says so; over plain HTTP browsers let only their own machine, and the text is shown instead. */
export async function copy(text: string, said: string = t("copied")): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notice(said);
  } catch {
    notice(t("cannot-copy", { text }), "wrong");
  }
}
