/** Queries about the board that are typed in text mode, in a game or a review. */

import { announce, repeatAnnouncement } from "../announcer.svelte.ts";
import { letters, voice } from "../letters.ts";
import { type TextCommand, MoveLine, commandWords, sayTime } from "../rules.ts";
import { language } from "../settings.svelte.ts";
import { t } from "../texts.svelte.ts";

const COLORS = ["white", "black"] as const;

/** The position on the board: a line, the ply in it, and the clock times if there are any. */
export interface ShownPosition {
  line: MoveLine;
  ply: number;
  clocks: { white: number; black: number } | null | undefined;
}

/** Announces the answer to a query; returns whether the command is one. */
export function answerQuery(command: TextCommand, position: ShownPosition): boolean {
  const description = describe(command, position);
  if (description !== undefined) {
    if (description) announce(description, voice());
    else announce(t(command.command === "last_move" ? "no-moves" : "no-results"));
    return true;
  }
  switch (command.command) {
    case "clocks":
      announce(clockTimes(position.clocks));
      return true;
    case "help":
      announce(t("text-mode-help"));
      announce(commandWords(voice()).map(({ words }) => words[0] ?? "").join(", "), voice());
      return true;
    case "repeat":
      repeatAnnouncement();
      return true;
    default:
      return false;
  }
}

/** Describes the board in the announcement language; returns nothing for commands of other kinds. */
function describe(command: TextCommand, { line, ply }: ShownPosition): string | undefined {
  const lang = voice();
  switch (command.command) {
    case "board":
      return line.sayBoard(lang, ply).join(". ");
    case "pieces":
      return (command.color ? [command.color] : COLORS).map((color) => line.sayPieces(color, lang, ply)).join(". ");
    case "rank":
      return line.sayRank(command.rank, lang, ply);
    case "file":
      return line.sayFile(command.file, lang, ply);
    case "square":
      return line.saySquare(command.square, lang, ply);
    case "where":
      return line.sayWhere(command.role, lang, command.color, ply).join(". ");
    case "moves":
      return describeMoves(line, ply, (at) => at.moves(letters(), command.from, command.role));
    case "captures":
      return describeMoves(line, ply, (at) => at.captures(letters()));
    case "last_move":
      return ply ? line.sayMove(ply, lang) : "";
    default:
      return undefined;
  }
}

function describeMoves(line: MoveLine, ply: number, select: (at: MoveLine) => { uci: string }[]): string {
  const at = ply === line.plies ? line : new MoveLine(line.look(ply).fen);
  const moves = select(at).map(({ uci }) => at.sayUci(uci, voice()));
  if (at !== line) at.free();
  return moves.join("; ");
}

function clockTimes(clocks: ShownPosition["clocks"]): string {
  if (!clocks) return t("no-clock");
  const [white, black] = [sayTime(clocks.white, language()), sayTime(clocks.black, language())];
  return t("clock-times", { white, black });
}
