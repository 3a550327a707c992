/** The rules of chess, out of WebAssembly: loaded once, before the first board. */

import init from "./rules/rules.js";

export * from "./rules/rules.js";

let loading: Promise<unknown> | undefined;

/** Waits until the rules are there. */
export function rules(): Promise<unknown> {
  return (loading ??= init());
}
