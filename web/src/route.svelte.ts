/** Where in the page one is: its address, and nothing else. */

import { untrack } from "svelte";

import { arrive } from "./focus.ts";

let at = $state.raw(new URL(location.href));

/** The address of this moment. */
export function here(): URL {
  return at;
}

/** Goes to another part of the page. */
export function go(to: string, { replace = false } = {}): void {
  const next = new URL(to, location.href);
  history[replace ? "replaceState" : "pushState"](null, "", next);
  // Who goes somewhere does not ask to be told where one is.
  const moved = untrack(() => next.pathname !== at.pathname);
  at = next;
  if (moved) {
    scrollTo(0, 0);
    arrive();
  }
}

/** Lets links lead without loading the page anew. */
export function followLinks(): void {
  addEventListener("popstate", () => {
    const next = new URL(location.href);
    const moved = next.pathname !== at.pathname;
    at = next;
    if (moved) arrive();
  });
  document.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest("a");
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
    const to = new URL(link.href);
    const served = /^\/(api|plain)\b|board\.svg$/.test(to.pathname);
    if (to.origin !== location.origin || served || link.getAttribute("href")?.startsWith("#")) return;
    event.preventDefault();
    go(to.href);
  });
}
