/** The address of the current page, and navigation without reloading. */

import { untrack } from "svelte";

import { focusNewPage } from "./focus.ts";

let current = $state.raw(new URL(location.href));

/** The current address. */
export function currentUrl(): URL {
  return current;
}

/** Navigates to another address of the page. */
export function navigate(to: string, { replace = false } = {}): void {
  const next = new URL(to, location.href);
  history[replace ? "replaceState" : "pushState"](null, "", next);
  // An effect that navigates must not depend on the address.
  const isNewPage = untrack(() => next.pathname !== current.pathname);
  current = next;
  if (isNewPage) {
    scrollTo(0, 0);
    focusNewPage();
  }
}

/** Follows links of the page without reloading it. */
export function interceptLinks(): void {
  addEventListener("popstate", () => {
    const next = new URL(location.href);
    const isNewPage = next.pathname !== current.pathname;
    current = next;
    if (isNewPage) focusNewPage();
  });
  document.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest("a");
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
    const to = new URL(link.href);
    const isServed = /^\/(api|plain|guide)\b|board\.svg$/.test(to.pathname);
    if (to.origin !== location.origin || isServed || link.getAttribute("href")?.startsWith("#")) return;
    event.preventDefault();
    navigate(to.href);
  });
}
