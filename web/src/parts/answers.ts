/** What somebody without sight asks of a board that is looked through, and what is answered. */

import { repeat, say } from "../announcer.svelte.ts";
import { misread } from "../game/reading.ts";
import { letters, voice } from "../letters.ts";
import { type Command, type Line, commandWords, sayTime } from "../rules.ts";
import { t } from "../words.svelte.ts";

const COLORS = ["white", "black"] as const;

/** What is looked at: moves that end with the position on the board, and the times then, if they are known. */
export interface Shown {
  line: Line;
  clocks: { white: number; black: number } | undefined;
}

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
    else if (command.command === "repeat") repeat();
    else if (command.command === "clocks") say(times(shown.clocks));
    else if (command.command === "help") say(help());
    else {
      const words = described(command, shown.line);
      if (words === undefined) say(t("review-only"));
      else if (words === "") say(t("none-of-these"));
      else say(words, voice());
    }
  }

  private move(reading: Extract<Command, { command: "move" }>["reading"]): void {
    if ("move" in reading) this.play(reading.move.uci);
    else say(misread(reading));
  }
}

/** What a command asks about the board, in words; nothing where it asks for something else. */
function described(command: Command, line: Line): string | undefined {
  const [in_, listed] = [voice(), (steps: { uci: string }[]) => steps.map(({ uci }) => line.sayUci(uci, voice())).join("; ")];
  switch (command.command) {
    case "board":
      return line.sayBoard(in_).join(". ");
    case "pieces":
      return (command.color ? [command.color] : COLORS).map((color) => line.sayPieces(color, in_)).join(". ");
    case "rank":
      return line.sayRank(command.rank, in_);
    case "file":
      return line.sayFile(command.file, in_);
    case "square":
      return line.saySquare(command.square, in_);
    case "where":
      return line.sayWhere(command.role, in_, command.color).join(". ");
    case "moves":
      return listed(line.moves(letters(), command.from, command.role));
    case "captures":
      return listed(line.captures(letters()));
    case "last_move":
      return line.plies ? line.sayMove(line.plies, in_) : "";
    default:
      return undefined;
  }
}

function times(clocks: Shown["clocks"]): string {
  if (!clocks) return t("no-clock");
  return t("clocks-are", { white: sayTime(clocks.white, voice()), black: sayTime(clocks.black, voice()) });
}

function help(): string {
  const words = commandWords(voice()).map(({ words }) => words[0] ?? "");
  return t("words-help", { commands: words.join(", ") });
}
