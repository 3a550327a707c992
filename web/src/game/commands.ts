/** What somebody without sight asks for in the box of moves and commands, and what is answered. */

import { repeat, say } from "../announcer.svelte.ts";
import { letters, voice } from "../letters.ts";
import { type Command, type Line, commandWords, sayTime } from "../rules.ts";
import { settings } from "../settings.svelte.ts";
import type { Asked } from "../types.ts";
import { t } from "../words.svelte.ts";
import { type Following, other } from "./following.svelte.ts";
import { misread } from "./reading.ts";

const COLORS = ["white", "black"] as const;

/** What waits for a yes. */
type Waiting = () => void;

export class Commands {
  private waiting: Waiting | undefined;

  constructor(
    private readonly game: Following,
    /** Plays a move of these squares as if it had been made on the board. */
    private readonly play: (move: string, from: string, to: string, offer: boolean) => void,
  ) {}

  /** Reads a line and does what it says. */
  obey(text: string): void {
    const line = this.game.score?.now;
    if (!line || !text.trim()) return;
    const command = line.readCommand(text, voice(), letters());
    if (command.command !== "yes") this.waiting = undefined;
    if (!this.describe(command, line)) this.act(command);
  }

  /** Answers with words, if words are what is wanted. */
  private describe(command: Command, line: Line): boolean {
    const [in_, spoken] = [voice(), (text: string) => say(text, voice())];
    switch (command.command) {
      case "board":
        spoken(line.sayBoard(in_).join(". "));
        return true;
      case "pieces":
        spoken((command.color ? [command.color] : COLORS).map((color) => line.sayPieces(color, in_)).join(". "));
        return true;
      case "rank":
        spoken(line.sayRank(command.rank, in_));
        return true;
      case "file":
        spoken(line.sayFile(command.file, in_));
        return true;
      case "square":
        spoken(line.saySquare(command.square, in_));
        return true;
      case "where":
        spoken(line.sayWhere(command.role, in_, command.color).join(". "));
        return true;
      case "moves":
        this.list(line, line.moves(letters(), command.from, command.role));
        return true;
      case "captures":
        this.list(line, line.captures(letters()));
        return true;
      case "last_move":
        if (line.plies) spoken(line.sayMove(line.plies, in_));
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

  private list(line: Line, steps: { uci: string }[]): void {
    if (steps.length === 0) say(t("none-of-these"));
    else say(steps.map(({ uci }) => line.sayUci(uci, voice())).join("; "), voice());
  }

  private clocks(): void {
    const times = this.game.clocks(performance.now());
    if (!times) return say(t("no-clock"));
    const [white, black] = [sayTime(times.white, voice()), sayTime(times.black, voice())];
    say(t("clocks-are", { white, black }));
  }

  private help(): void {
    const words = commandWords(voice()).map(({ words }) => words[0] ?? "");
    say(t("words-help", { commands: words.join(", ") }));
  }

  private act(command: Command): void {
    if (!this.game.plays) return say(t("watching-only"));
    const { game } = this;
    switch (command.command) {
      case "move":
        return this.move(command.reading);
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
        return this.yes();
      case "no":
        return this.no();
    }
  }

  private move(reading: Extract<Command, { command: "move" }>["reading"]): void {
    if (!("move" in reading)) return say(misread(reading));
    const { uci, from, to } = reading.move;
    const play = () => this.play(uci, from, to, reading.draw);
    if (!settings.confirm) return play();
    const line = this.game.score?.now;
    this.wait(t("confirm-say-yes", { move: line?.sayUci(uci, voice()) ?? uci }), play);
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

  private yes(): void {
    const { waiting, game } = this;
    this.waiting = undefined;
    const opponent = other(game.seat ?? "white");
    if (waiting) waiting();
    else if (game.offer === opponent) this.order("accept_draw");
    else if (game.takeback === opponent) this.order("accept_takeback");
    else say(t("nothing-asked"));
  }

  private no(): void {
    const opponent = other(this.game.seat ?? "white");
    if (this.game.offer === opponent) this.order("decline_draw");
    else if (this.game.takeback === opponent) this.order("decline_takeback");
    else say(t("left-undone"));
  }

  private order(command: Asked): void {
    void this.game.do(command, (sentence) => say(sentence));
  }
}
