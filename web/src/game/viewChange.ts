/** Changes of views, which come with events. */

import type { View, ViewChange } from "../types.ts";

/** Keeps the first items of a list and adds others. */
function changedList<T>(list: T[] | null | undefined, change: { keep: number; added: T[] } | null | undefined): T[] | null {
  return change ? [...(list ?? []).slice(0, change.keep), ...change.added] : (list ?? null);
}

/** The view after a change. */
export function changedView(view: View, { moves, rulings, ...members }: ViewChange): View {
  const lists = { moves: changedList(view.moves, moves), rulings: changedList(view.rulings, rulings) };
  // Members that are left out have not changed.
  return { ...view, ...(members as Partial<View>), ...lists };
}
