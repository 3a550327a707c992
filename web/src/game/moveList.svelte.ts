/** The moves of a game as the page shows them. */

import { letters } from "../letters.ts";
import { type BoardState, MoveLine, type ShownMove } from "../rules.ts";

/** The pieces and the side to move of a FEN. */
function placement(fen: string): string {
  return fen.split(" ").slice(0, 2).join(" ");
}

/** A line of moves in WebAssembly that follows the server's. */
export class MoveList {
  private line: MoveLine;
  private uciMoves: string[] = [];
  /** Counts the changes of the line, so that derived values are computed again. */
  private changes = $state(0);
  /** The written moves, with their letters and line. */
  private written: { moves: ShownMove[]; letters: string; line: MoveLine } | undefined;
  private readonly all: ShownMove[] = $derived.by(() => (this.changes, this.write()));

  constructor(private readonly start: string | undefined) {
    this.line = new MoveLine(start);
  }

  /** The moves in the reader's letters. */
  get moves(): readonly ShownMove[] {
    return this.all;
  }

  get plies(): number {
    return this.changes, this.line.plies;
  }

  /** The line itself; it is replaced when the moves change, so callers must not keep it. */
  get current(): MoveLine {
    return this.changes, this.line;
  }

  look(ply?: number): BoardState {
    return this.changes, this.line.look(ply);
  }

  /** Adopts the server's moves and the position after them. */
  follow(moves: readonly string[], position: string): void {
    const isContinuation = this.uciMoves.every((move, index) => move === moves[index]);
    if (isContinuation && moves.length === this.uciMoves.length && this.hasPosition(position)) return;
    if (!isContinuation || moves.length < this.uciMoves.length) this.reset(this.start, []);
    // If the moves do not lead to the position, only the position is shown.
    if (!this.append(moves) || !this.hasPosition(position)) this.reset(position, moves);
    this.changes += 1;
  }

  /** Plays the missing moves; returns whether all are legal here. */
  private append(moves: readonly string[]): boolean {
    try {
      for (const move of moves.slice(this.uciMoves.length)) {
        this.line.play(move);
        this.uciMoves.push(move);
      }
      return true;
    } catch {
      return false;
    }
  }

  free(): void {
    this.line.free();
  }

  /** Writes the moves; those already written are reused. */
  private write(): ShownMove[] {
    const { line, written } = this;
    const isReusable = written?.line === line && written.letters === letters() && written.moves.length <= line.plies;
    const reused = isReusable ? written.moves : [];
    const moves = [...reused, ...line.steps(letters(), reused.length)];
    this.written = { moves, letters: letters(), line };
    return moves;
  }

  private hasPosition(position: string): boolean {
    return placement(this.line.look().fen) === placement(position);
  }

  private reset(start: string | undefined, moves: readonly string[]): void {
    this.line.free();
    this.line = new MoveLine(start);
    this.uciMoves = [...moves];
  }
}
