/** The texts of the page, out of Fluent files. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

import { type Language, language } from "./settings.svelte.ts";

type Texts = () => Promise<{ default: string }>;

/** What is said everywhere and at a game, and what is said on all other pages. */
const FILES: Record<Language, [Texts, Texts]> = {
  en: [() => import("./texts/en.ftl?raw"), () => import("./texts/en-pages.ftl?raw")],
  fi: [() => import("./texts/fi.ftl?raw"), () => import("./texts/fi-pages.ftl?raw")],
  hu: [() => import("./texts/hu.ftl?raw"), () => import("./texts/hu-pages.ftl?raw")],
};

let bundle: FluentBundle | undefined = $state.raw();
/** How many of the files are wanted. */
let wanted = 1;

/** Loads the texts of the language that is chosen. */
export async function speakChosen(): Promise<void> {
  const chosen = language();
  const files = FILES[chosen].slice(0, wanted);
  const texts = await Promise.all(files.map((load) => load()));
  // Another may have been chosen meanwhile, or more be wanted.
  if (chosen !== language() || files.length < wanted) return;
  const loaded = new FluentBundle(chosen, { useIsolating: false });
  for (const { default: text } of texts) loaded.addResource(new FluentResource(text));
  bundle = loaded;
  document.documentElement.lang = chosen;
}

/** Has the texts of all pages at hand, which a game does without. */
export async function speakOfAll(): Promise<void> {
  if (wanted === 2) return;
  wanted = 2;
  await speakChosen();
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
