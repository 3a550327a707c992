/** Moves the focus when the element that had it disappears. */

/** Whether the reader has focused anything yet; a page that was just loaded is left to the browser. */
let hasMoved = false;

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

function focusMain(): void {
  document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
}

/** Focuses a page that was navigated to, unless it has focused one of its elements itself. */
export function focusNewPage(): void {
  hasMoved = true;
  requestAnimationFrame(() => document.querySelector("main")?.contains(document.activeElement) || focusMain());
}

/** Svelte action for the frame around all pages: focuses the content that replaces a focused part. */
export function restoreFocus(frame: HTMLElement) {
  const observer = new MutationObserver(() => hasMoved && isFocusLost() && focusMain());
  observer.observe(frame, { childList: true });
  frame.addEventListener("focusin", () => (hasMoved = true), { once: true });
  return { destroy: () => observer.disconnect() };
}

/** Svelte action for buttons that disappear once pressed: focuses the page afterwards. */
export function releaseFocus(group: HTMLElement) {
  let isWithin = false;
  group.addEventListener("focusin", () => (isWithin = true));
  group.addEventListener("focusout", ({ relatedTarget }) => (isWithin = relatedTarget === null));
  return { destroy: () => isWithin && isFocusLost() && focusMain() };
}
