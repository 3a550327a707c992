/** What somebody without sight asks for in the box of moves and commands, and what is answered. */

import { say } from "../announcer.svelte.ts";
import { letters, voice } from "../letters.ts";
import type { Command, Line, Square } from "../rules.ts";
import type { Asked } from "../types.ts";
import { t } from "../words.svelte.ts";
import { describe } from "./description.ts";
import { type Following, other } from "./following.svelte.ts";
import type { Hand } from "./hand.svelte.ts";
import { misread } from "./reading.ts";

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
    if (!describe(command, { ...this.shown(), clocks: this.game.clocks(performance.now()) })) this.act(command, text, waiting);
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
