/** What somebody without sight asks for in the box of moves and commands, and what is answered. */

import { repeat, say } from "../announcer.svelte.ts";
import { letters, voice } from "../letters.ts";
import { type Command, Line, type Square, commandWords, sayTime } from "../rules.ts";
import { language } from "../settings.svelte.ts";
import type { Asked } from "../types.ts";
import { t } from "../words.svelte.ts";
import { type Following, other } from "./following.svelte.ts";
import type { Hand } from "./hand.svelte.ts";
import { misread } from "./reading.ts";

const COLORS = ["white", "black"] as const;

/** What waits for a yes. */
type Waiting = () => void;

export class Commands {
  private waiting: Waiting | undefined;

  constructor(
    private readonly game: Following,
    private readonly hand: Hand,
    /** What the board shows, which is what is described. */
    private readonly shown: () => { line: Line; ply: number },
  ) {}

  /** Reads a line and does what it says. */
  obey(text: string): void {
    const line = this.game.score?.now;
    if (!line || !text.trim()) return;
    const command = line.readCommand(text, voice(), letters());
    const { waiting } = this;
    this.waiting = undefined;
    if (!this.describe(command)) this.act(command, text, waiting);
  }

  /** Answers with words, if words are what is wanted. */
  private describe(command: Command): boolean {
    const { line, ply } = this.shown();
    const [in_, spoken] = [voice(), (text: string) => say(text, voice())];
    switch (command.command) {
      case "board":
        spoken(line.sayBoard(in_, ply).join(". "));
        return true;
      case "pieces":
        spoken((command.color ? [command.color] : COLORS).map((color) => line.sayPieces(color, in_, ply)).join(". "));
        return true;
      case "rank":
        spoken(line.sayRank(command.rank, in_, ply));
        return true;
      case "file":
        spoken(line.sayFile(command.file, in_, ply));
        return true;
      case "square":
        spoken(line.saySquare(command.square, in_, ply));
        return true;
      case "where":
        spoken(line.sayWhere(command.role, in_, command.color, ply).join(". "));
        return true;
      case "moves":
        this.list((now) => now.moves(letters(), command.from, command.role));
        return true;
      case "captures":
        this.list((now) => now.captures(letters()));
        return true;
      case "last_move":
        if (ply) spoken(line.sayMove(ply, in_));
        else say(t("no-moves"));
        return true;
      case "clocks":
        this.clocks();
        return true;
      case "help":
        this.help();
        return true;
      case "repeat":
        repeat();
        return true;
      default:
        return false;
    }
  }

  /** Says moves that are legal in the position that is shown. */
  private list(which: (now: Line) => { uci: string }[]): void {
    const { line, ply } = this.shown();
    const now = ply === line.plies ? line : new Line(line.look(ply).fen);
    const words = which(now).map(({ uci }) => now.sayUci(uci, voice()));
    if (now !== line) now.free();
    if (words.length === 0) say(t("none-of-these"));
    else say(words.join("; "), voice());
  }

  private clocks(): void {
    const times = this.game.clocks(performance.now());
    if (!times) return say(t("no-clock"));
    const [white, black] = [sayTime(times.white, language()), sayTime(times.black, language())];
    say(t("clocks-are", { white, black }));
  }

  private help(): void {
    say(t("words-help"));
    say(commandWords(voice()).map(({ words }) => words[0] ?? "").join(", "), voice());
  }

  private act(command: Command, text: string, waiting: Waiting | undefined): void {
    if (!this.game.plays) return say(t("watching-only"));
    const { game } = this;
    switch (command.command) {
      case "move":
        return this.move(command.reading, text);
      case "draw":
        return this.order(game.offer === other(game.seat ?? "white") ? "accept_draw" : "offer_draw");
      case "claim":
        return this.claim(command);
      case "resign":
        return this.wait(t("resign-say-yes"), () => this.order("resign"));
      case "call_arbiter":
        return this.order({ call_arbiter: { reason: t("call-without-words") } });
      case "takeback":
        return this.order(game.takeback === other(game.seat ?? "white") ? "accept_takeback" : "ask_takeback");
      case "yes":
        return this.yes(waiting);
      case "no":
        return this.no(waiting);
    }
  }

  private move(reading: Extract<Command, { command: "move" }>["reading"], text: string): void {
    const { game, hand } = this;
    if ("unreadable" in reading) return say(misread(reading));
    const why = hand.hindered();
    if (why) return say(why);
    if (!game.mine) return this.ahead(text);
    if (!("move" in reading)) return say(misread(reading));
    const { uci, from, to } = reading.move;
    hand.play({ from, to, move: uci }, reading.draw);
  }

  /** A move for the next turn, which can only be said by its squares: what it is, is not known yet. */
  private ahead(text: string): void {
    const [, from, to] = /^([a-h][1-8])[\s-]*([a-h][1-8])$/i.exec(text.trim().toLowerCase()) ?? [];
    if (from && to) this.hand.moved(from as Square, to as Square);
    else say(t("premove-by-squares"));
  }

  private claim({ ground, reading }: Extract<Command, { command: "claim" }>): void {
    if (!ground) return say(t("claim-which"));
    if (reading && !("move" in reading)) return say(misread(reading));
    const claim = ground === "threefold" ? "repetition" : "move_count";
    this.order({ claim_draw: { claim, intended: reading?.move.uci ?? null } });
  }

  private wait(question: string, then: Waiting): void {
    this.waiting = then;
    say(question);
  }

  private yes(waiting: Waiting | undefined): void {
    const { game, hand } = this;
    const opponent = other(game.seat ?? "white");
    if (waiting) waiting();
    else if (hand.unsure) hand.send(hand.unsure);
    else if (game.offer === opponent) this.order("accept_draw");
    else if (game.takeback === opponent) this.order("accept_takeback");
    else say(t("nothing-asked"));
  }

  private no(waiting: Waiting | undefined): void {
    const { game, hand } = this;
    const opponent = other(game.seat ?? "white");
    // What was asked last is what is answered.
    if (waiting || hand.drop()) say(t("left-undone"));
    else if (game.offer === opponent) this.order("decline_draw");
    else if (game.takeback === opponent) this.order("decline_takeback");
    else if (!hand.cancel()) say(t("left-undone"));
  }

  private order(command: Asked): void {
    void this.game.do(command, (sentence) => say(sentence));
  }
}
