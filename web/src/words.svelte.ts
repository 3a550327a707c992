/** The texts of the page, out of Fluent files. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

import { type Language, language } from "./settings.svelte.ts";

const FILES: Record<Language, () => Promise<{ default: string }>> = {
  en: () => import("./texts/en.ftl?raw"),
  fi: () => import("./texts/fi.ftl?raw"),
  hu: () => import("./texts/hu.ftl?raw"),
};

let bundle: FluentBundle | undefined = $state.raw();

/** Loads the texts of the language that is chosen. */
export async function speakChosen(): Promise<void> {
  const chosen = language();
  const { default: text } = await FILES[chosen]();
  // Another may have been chosen meanwhile.
  if (chosen !== language()) return;
  const loaded = new FluentBundle(chosen, { useIsolating: false });
  loaded.addResource(new FluentResource(text));
  bundle = loaded;
  document.documentElement.lang = chosen;
}

/** A text, with what is put into it. */
export function t(id: string, values?: Record<string, FluentVariable>): string {
  const message = bundle?.getMessage(id);
  return bundle && message?.value ? bundle.formatPattern(message.value, values ?? null) : id;
}

/** The text for a code of the zone, or a more general one where there is none of its own. */
export function told(kind: string, code: string, values?: Record<string, FluentVariable>): string {
  const id = `${kind}-${code.replaceAll("_", "-")}`;
  return t(bundle?.hasMessage(id) ? id : `${kind}-other`, values);
}
