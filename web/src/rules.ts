/** The rules of chess in WebAssembly, loaded once before the first board. */

import init from "./rules/rules.js";

export * from "./rules/rules.js";

let loading: Promise<unknown> | undefined;

/** Loads the rules. */
export function loadRules(): Promise<unknown> {
  return (loading ??= init());
}
