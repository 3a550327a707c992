import { settings } from "../settings.svelte.ts";

/** Keys that work on a board wherever one is, but for fields in which something is written. */

interface Keys {
  step: (by: number) => void;
  first: () => void;
  last: () => void;
  flip: () => void;
  zen: () => void;
}

/** Listens until the answer is called. */
export function onGameKeys(keys: Keys): () => void {
  const orders: Record<string, () => void> = {
    ArrowLeft: () => keys.step(-1),
    ArrowRight: () => keys.step(1),
    Home: keys.first,
    End: keys.last,
    f: keys.flip,
    z: keys.zen,
    "/": () => document.getElementById("command")?.focus(),
  };
  const listen = (event: KeyboardEvent) => {
    const inField = (event.target as Element).closest("input, textarea, select, dialog, [role=grid]");
    const order = orders[event.key];
    // Who speaks to the machine, or hits keys unawares, can switch off the letters.
    if (event.key.length === 1 && !settings.keys) return;
    if (!order || inField || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    order();
  };
  addEventListener("keydown", listen);
  return () => removeEventListener("keydown", listen);
}
