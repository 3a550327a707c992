/** The texts of the page, from Fluent files. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

import { type Language, language } from "./settings.svelte.ts";

type Load = () => Promise<{ default: string }>;

/** The texts of the page frame and the game page, and those of all other pages. */
const FILES: Record<Language, [Load, Load]> = {
  en: [() => import("./texts/en.ftl?raw"), () => import("./texts/en-pages.ftl?raw")],
  fi: [() => import("./texts/fi.ftl?raw"), () => import("./texts/fi-pages.ftl?raw")],
  hu: [() => import("./texts/hu.ftl?raw"), () => import("./texts/hu-pages.ftl?raw")],
};

let bundle: FluentBundle | undefined = $state.raw();
/** The number of files that are needed. */
let needed = 1;

/** Loads the texts of the chosen language. */
export async function loadTexts(): Promise<void> {
  const chosen = language();
  const files = FILES[chosen].slice(0, needed);
  const texts = await Promise.all(files.map((load) => load()));
  // The language or the number of files may have changed in the meantime.
  if (chosen !== language() || files.length < needed) return;
  const loaded = new FluentBundle(chosen, { useIsolating: false });
  for (const { default: text } of texts) loaded.addResource(new FluentResource(text));
  bundle = loaded;
  document.documentElement.lang = chosen;
}

/** Loads the texts of all pages; the game page does without them. */
export async function loadAllTexts(): Promise<void> {
  if (needed === 2) return;
  needed = 2;
  await loadTexts();
}

/** Returns a text with its variables filled in. */
export function t(id: string, values?: Record<string, FluentVariable>): string {
  const message = bundle?.getMessage(id);
  return bundle && message?.value ? bundle.formatPattern(message.value, values ?? null) : id;
}

/** Returns the text for a code of the server, or the general text of its kind if it has none. */
export function textFor(kind: string, code: string, values?: Record<string, FluentVariable>): string {
  const id = `${kind}-${code.replaceAll("_", "-")}`;
  return t(bundle?.hasMessage(id) ? id : `${kind}-other`, values);
}
