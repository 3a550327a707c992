/** A visitor who plays in text mode and listens to the announcements. */

import type { TestZone, Utterance, Visitor } from "./testZone.ts";

/** Types commands and waits for spoken announcements. */
export class Listener {
  private heard = 0;

  constructor(private readonly visitor: Visitor) {}

  /** Types into the box of moves and commands. */
  async type(text: string): Promise<void> {
    const { keyboard } = this.visitor.page;
    await keyboard.type(text);
    await keyboard.press("Enter");
  }

  /** Waits for a new announcement in a language. */
  async waitForSpeech(text: string | RegExp, lang: string): Promise<void> {
    const pattern = typeof text === "string" ? { whole: text } : { source: text.source };
    const found = await this.visitor.page.waitForFunction(
      ([from, { whole, source }, language]) => {
        const { spoken } = globalThis as unknown as { spoken: Utterance[] };
        const matches = (said: Utterance) => said.lang === language && (whole === undefined ? new RegExp(source ?? "").test(said.text) : said.text === whole);
        const at = spoken.findIndex((said, index) => index >= from && matches(said));
        return at >= 0 && at + 1;
      },
      [this.heard, pattern as { whole?: string; source?: string }, lang] as const,
    ).catch(async (error: unknown) => {
      const spoken = await this.visitor.page.evaluate("spoken");
      throw new Error(`not heard: ${String(text)}; but ${JSON.stringify(spoken)}`, { cause: error });
    });
    this.heard = (await found.jsonValue()) as number;
  }
}

/** Starts a game in which White plays in text mode. */
export async function startTextGame(zone: TestZone, table: object, settings: object, locale = "en-GB"): Promise<[Visitor, Visitor, Listener]> {
  const [white, black] = await zone.startGame(table, [{ words: true, speech: true, ...settings }, {}], { locale });
  await white.page.locator("#command:focus").waitFor();
  return [white, black, new Listener(white)];
}
