/** Where the focus goes when what had it is gone: who does not see it vanish is not left nowhere. */

/** Whether the reader has been anywhere yet: a page that has just been loaded is left to the browser. */
let moves = false;

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

function toMain(): void {
  document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
}

/** Puts who has gone to another page at its beginning, unless it has put them somewhere itself. */
export function arrive(): void {
  moves = true;
  requestAnimationFrame(() => document.querySelector("main")?.contains(document.activeElement) || toMain());
}

/** For the frame of all pages: what comes in the place of a part that had the focus gets it. */
export function keepFocus(frame: HTMLElement) {
  const follow = new MutationObserver(() => moves && isNowhere() && toMain());
  follow.observe(frame, { childList: true });
  frame.addEventListener("focusin", () => (moves = true), { once: true });
  return { destroy: () => follow.disconnect() };
}

/** For buttons that go away once one was pressed: the page gets the focus that they had. */
export function passFocus(group: HTMLElement) {
  let within = false;
  group.addEventListener("focusin", () => (within = true));
  group.addEventListener("focusout", ({ relatedTarget }) => (within = relatedTarget === null));
  return { destroy: () => within && isNowhere() && toMain() };
}
