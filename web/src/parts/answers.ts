/** What somebody without sight asks of a game that is looked through. */

import { say } from "../announcer.svelte.ts";
import { type Shown, describe } from "../game/description.ts";
import { misread } from "../game/reading.ts";
import { letters, voice } from "../letters.ts";
import type { Command } from "../rules.ts";
import { t } from "../words.svelte.ts";

export class Answers {
  constructor(
    private readonly shown: () => Shown,
    /** Plays a move on the board, in UCI's spelling. */
    private readonly play: (move: string) => void,
  ) {}

  /** Reads what was typed, and answers it. */
  obey(text: string): void {
    if (!text.trim()) return;
    const shown = this.shown();
    const command = shown.line.readCommand(text, voice(), letters());
    if (command.command === "move") this.move(command.reading);
    else if (!describe(command, shown)) say(t("review-only"));
  }

  private move(reading: Extract<Command, { command: "move" }>["reading"]): void {
    if ("move" in reading) this.play(reading.move.uci);
    else say(misread(reading));
  }
}
