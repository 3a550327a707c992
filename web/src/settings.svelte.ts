/** What the reader has chosen, kept in this browser, and with the account of who has one. */

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
  /** How loud, from 0 to 1. */
  volume: 0.6,
  /** Whether a move is asked for once more before it is sent. */
  confirm: false,
  /** Whether a pawn becomes a queen without asking. */
  queen: false,
  /** Whether the square of arrival is enough. */
  smart: true,
  coordinates: true,
  /** Whether the board is shown in words, with a box for moves and commands. */
  words: false,
  /** Whether single letters are orders at a board, outside of fields. */
  keys: true,
  /** Whether announcements are spoken by the browser. */
  speech: false,
  voice: undefined as (typeof VOICES)[number] | undefined,
  /** Whether the first-game help was seen. */
  welcomed: false,
};

export type Settings = typeof DEFAULTS;

function kept(): object {
  try {
    return Object(JSON.parse(localStorage.getItem(KEY) ?? "{}")) as object;
  } catch {
    return {};
  }
}

/** As much of what was kept as is a setting still: another version of the page may have kept it. */
function known(kept: object): Partial<Settings> {
  const fits = ([key, value]: [string, unknown]) =>
    key in DEFAULTS && typeof value === typeof (DEFAULTS[key as keyof Settings] ?? "");
  return Object.fromEntries(Object.entries(kept).filter(fits)) as Partial<Settings>;
}

export const settings: Settings = $state({ ...DEFAULTS, ...known(kept()) });

/** Takes over what was chosen elsewhere. */
export function takeSettings(chosen: object): void {
  Object.assign(settings, known(chosen));
}

/** Keeps what was changed; to be called where effects can be. */
export function keepSettings(): void {
  $effect(() => localStorage.setItem(KEY, JSON.stringify(settings)));
  $effect(() => {
    document.documentElement.dataset["theme"] = settings.theme;
    document.documentElement.dataset["board"] = settings.board;
  });
}

/** In what way dates and numbers are written: the browser's own, where it is of the language. */
export function locale(): string {
  return navigator.languages.find((tag) => tag.startsWith(language())) ?? language();
}

/** The language of the page: what was chosen, or the first that the browser asks for and we have. */
export function language(): Language {
  if (settings.language) return settings.language;
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return LANGUAGES.find((one) => wanted.find((tag) => LANGUAGES.includes(tag as Language)) === one) ?? "en";
}
