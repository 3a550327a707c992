/** The reader's settings, saved in this browser and with their account. */

const KEY = "flagfall.settings";

/** The languages of the page. */
export const LANGUAGES = ["en", "fi", "hu"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The languages in which moves can be announced. */
export const VOICES = ["en", "fi", "hu", "de"] as const;
export const LETTERS = ["own", "figurine", "en", "fi", "hu", "de", "sv", "fr", "es", "it", "nl", "pl", "ru"] as const;
export const THEMES = ["auto", "light", "dark"] as const;
export const BOARDS = ["wood", "green", "blue", "grey"] as const;

const DEFAULTS = {
  language: undefined as Language | undefined,
  letters: "own" as (typeof LETTERS)[number],
  theme: "auto" as (typeof THEMES)[number],
  board: "wood" as (typeof BOARDS)[number],
  /** From 0 to 1. */
  volume: 0.6,
  /** Whether each move must be confirmed before it is sent. */
  confirm: false,
  /** Whether pawns are promoted to queens without asking. */
  queen: false,
  /** Whether a click on the destination is enough where only one piece can go. */
  smart: true,
  coordinates: true,
  /** Whether text mode is on: a box for moves and commands, and squares to explore. */
  words: false,
  /** Whether single letters are keyboard shortcuts. */
  keys: true,
  /** Whether the browser reads announcements aloud. */
  speech: false,
  voice: undefined as (typeof VOICES)[number] | undefined,
  /** Whether the hint for newcomers was seen. */
  welcomed: false,
};

export type Settings = typeof DEFAULTS;

function storedSettings(): object {
  try {
    return Object(JSON.parse(localStorage.getItem(KEY) ?? "{}")) as object;
  } catch {
    return {};
  }
}

/** Picks the values that are valid settings; another version of the page may have stored others. */
function validSettings(stored: object): Partial<Settings> {
  const isValid = ([key, value]: [string, unknown]) =>
    key in DEFAULTS && typeof value === typeof (DEFAULTS[key as keyof Settings] ?? "");
  return Object.fromEntries(Object.entries(stored).filter(isValid)) as Partial<Settings>;
}

export const settings: Settings = $state({ ...DEFAULTS, ...validSettings(storedSettings()) });

/** Applies settings that were chosen on another device. */
export function applySettings(chosen: object): void {
  Object.assign(settings, validSettings(chosen));
}

/** Stores changed settings and shows the chosen theme and board; creates effects. */
export function storeSettings(): void {
  $effect(() => localStorage.setItem(KEY, JSON.stringify(settings)));
  $effect(() => {
    document.documentElement.dataset["theme"] = settings.theme;
    document.documentElement.dataset["board"] = settings.board;
  });
}

/** The locale for dates and numbers: the browser's variant of the page's language, if it has one. */
export function locale(): string {
  return navigator.languages.find((tag) => tag.startsWith(language())) ?? language();
}

/** The language of the page: the chosen one, or the first language of the browser that the page has. */
export function language(): Language {
  if (settings.language) return settings.language;
  const accepted = navigator.languages.map((tag) => tag.slice(0, 2));
  return LANGUAGES.find((one) => accepted.find((tag) => LANGUAGES.includes(tag as Language)) === one) ?? "en";
}
