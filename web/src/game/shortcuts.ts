/** Keyboard shortcuts of pages with a board; they do not work in fields. */

import { settings } from "../settings.svelte.ts";

interface Actions {
  step: (by: number) => void;
  first: () => void;
  last: () => void;
  flip: () => void;
  zen: () => void;
}

/** Handles shortcuts until the returned function is called. */
export function handleShortcuts(actions: Actions): () => void {
  const shortcuts: Record<string, () => void> = {
    ArrowLeft: () => actions.step(-1),
    ArrowRight: () => actions.step(1),
    Home: actions.first,
    End: actions.last,
    f: actions.flip,
    z: actions.zen,
    "/": () => document.getElementById("command")?.focus(),
  };
  const listener = (event: KeyboardEvent) => {
    const isInField = (event.target as Element).closest("input, textarea, select, dialog, [role=grid]");
    const shortcut = shortcuts[event.key];
    // Single letters can be switched off: they get in the way of voice control and of accidental key presses.
    if (event.key.length === 1 && !settings.keys) return;
    if (!shortcut || isInField || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    shortcut();
  };
  addEventListener("keydown", listener);
  return () => removeEventListener("keydown", listener);
}
