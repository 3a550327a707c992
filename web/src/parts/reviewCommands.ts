/** Commands typed in text mode while reviewing a game. */

import { announce } from "../announcer.svelte.ts";
import { type ShownPosition, answerQuery } from "../game/boardQueries.ts";
import { moveProblemText } from "../game/moveProblem.ts";
import { letters, voice } from "../letters.ts";
import type { TextCommand } from "../rules.ts";
import { t } from "../texts.svelte.ts";

export class ReviewCommands {
  constructor(
    private readonly shown: () => ShownPosition,
    /** Plays a move on the board, in UCI notation. */
    private readonly play: (move: string) => void,
  ) {}

  /** Reads a typed line and executes it. */
  execute(text: string): void {
    if (!text.trim()) return;
    const position = this.shown();
    const command = position.line.readCommand(text, voice(), letters());
    if (command.command === "move") this.move(command.reading);
    else if (!answerQuery(command, position)) announce(t("review-only"));
  }

  private move(reading: Extract<TextCommand, { command: "move" }>["reading"]): void {
    if ("move" in reading) this.play(reading.move.uci);
    else announce(moveProblemText(reading));
  }
}
