/** What somebody without sight asks about a board, and what is answered: in play and when a game is looked through. */

import { repeat, say } from "../announcer.svelte.ts";
import { letters, voice } from "../letters.ts";
import { type Command, Line, commandWords, sayTime } from "../rules.ts";
import { language } from "../settings.svelte.ts";
import { t } from "../words.svelte.ts";

const COLORS = ["white", "black"] as const;

/** What is looked at: a game, how far into it, and the times then, if there are any. */
export interface Shown {
  line: Line;
  ply: number;
  clocks: { white: number; black: number } | null | undefined;
}

/** Answers what is only asked; whether it was that. */
export function describe(command: Command, shown: Shown): boolean {
  const words = described(command, shown);
  if (words !== undefined) {
    if (words) say(words, voice());
    else say(t(command.command === "last_move" ? "no-moves" : "none-of-these"));
    return true;
  }
  switch (command.command) {
    case "clocks":
      say(times(shown.clocks));
      return true;
    case "help":
      say(t("words-help"));
      say(commandWords(voice()).map(({ words }) => words[0] ?? "").join(", "), voice());
      return true;
    case "repeat":
      repeat();
      return true;
    default:
      return false;
  }
}

/** What a command asks about the board, in the words of the voice; nothing where it asks for something else. */
function described(command: Command, { line, ply }: Shown): string | undefined {
  const in_ = voice();
  switch (command.command) {
    case "board":
      return line.sayBoard(in_, ply).join(". ");
    case "pieces":
      return (command.color ? [command.color] : COLORS).map((color) => line.sayPieces(color, in_, ply)).join(". ");
    case "rank":
      return line.sayRank(command.rank, in_, ply);
    case "file":
      return line.sayFile(command.file, in_, ply);
    case "square":
      return line.saySquare(command.square, in_, ply);
    case "where":
      return line.sayWhere(command.role, in_, command.color, ply).join(". ");
    case "moves":
      return listed(line, ply, (now) => now.moves(letters(), command.from, command.role));
    case "captures":
      return listed(line, ply, (now) => now.captures(letters()));
    case "last_move":
      return ply ? line.sayMove(ply, in_) : "";
    default:
      return undefined;
  }
}

function listed(line: Line, ply: number, which: (now: Line) => { uci: string }[]): string {
  const now = ply === line.plies ? line : new Line(line.look(ply).fen);
  const words = which(now).map(({ uci }) => now.sayUci(uci, voice()));
  if (now !== line) now.free();
  return words.join("; ");
}

function times(clocks: Shown["clocks"]): string {
  if (!clocks) return t("no-clock");
  const [white, black] = [sayTime(clocks.white, language()), sayTime(clocks.black, language())];
  return t("clocks-are", { white, black });
}
