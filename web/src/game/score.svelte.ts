/** The moves of a game as the page shows them: the line in WebAssembly, and how far it has come. */

import { letters } from "../letters.ts";
import { Line, type Look, type Step } from "../rules.ts";

/** What stands on the board, whoever is to move. */
function placement(fen: string): string {
  return fen.split(" ").slice(0, 2).join(" ");
}

/** A line that follows the zone's. */
export class Score {
  private line: Line;
  private moves: string[] = [];
  /** Counts the changes, so that what is derived is derived anew. */
  private changes = $state(0);
  /** What was written of the moves, in which letters, and of which line. */
  private written: { steps: Step[]; letters: string; line: Line } | undefined;
  private readonly all: Step[] = $derived.by(() => (this.changes, this.write()));

  constructor(private readonly start: string | undefined) {
    this.line = new Line(start);
  }

  /** The moves, and how each is written. */
  get steps(): readonly Step[] {
    return this.all;
  }

  get plies(): number {
    return this.changes, this.line.plies;
  }

  /** The rules for the last position; to be asked at once, and not kept. */
  get now(): Line {
    return this.changes, this.line;
  }

  look(ply?: number): Look {
    return this.changes, this.line.look(ply);
  }

  /** One more move, as the zone has told it. */
  play(move: string): void {
    this.line.play(move);
    this.moves.push(move);
    this.changes += 1;
  }

  /** Whether these are its moves, and none after them. */
  stoppedAt(moves: readonly string[]): boolean {
    return this.line.plies === moves.length && this.moves.length === moves.length && this.moves.at(-1) === moves.at(-1);
  }

  /** Comes to what the zone shows: these moves, and that position after them. */
  follow(moves: readonly string[], position: string): void {
    const goesOn = this.moves.every((move, index) => move === moves[index]);
    if (goesOn && moves.length === this.moves.length && this.stands(position)) return;
    if (!goesOn || moves.length < this.moves.length) this.reset(this.start, []);
    // Where it is not known what led to a position, it is shown alone.
    if (!this.catchUp(moves) || !this.stands(position)) this.reset(position, moves);
    this.changes += 1;
  }

  /** Plays the moves that are missing; whether they can be played here. */
  private catchUp(moves: readonly string[]): boolean {
    try {
      for (const move of moves.slice(this.moves.length)) {
        this.line.play(move);
        this.moves.push(move);
      }
      return true;
    } catch {
      return false;
    }
  }

  free(): void {
    this.line.free();
  }

  /** Writes the moves; those that were written before are not written again. */
  private write(): Step[] {
    const { line, written } = this;
    const kept = written?.line === line && written.letters === letters() && written.steps.length <= line.plies ? written.steps : [];
    const steps = [...kept, ...line.steps(letters(), kept.length)];
    this.written = { steps, letters: letters(), line };
    return steps;
  }

  private stands(position: string): boolean {
    return placement(this.line.look().fen) === placement(position);
  }

  private reset(start: string | undefined, moves: readonly string[]): void {
    this.line.free();
    this.line = new Line(start);
    this.moves = [...moves];
  }
}
