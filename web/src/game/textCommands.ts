/** Commands typed in text mode during a game. */

import { announce } from "../announcer.svelte.ts";
import { letters, voice } from "../letters.ts";
import type { MoveLine, Square, TextCommand } from "../rules.ts";
import { t } from "../texts.svelte.ts";
import type { ClientCommand } from "../types.ts";
import { answerQuery } from "./boardQueries.ts";
import { type GameState, opponentOf } from "./gameState.svelte.ts";
import type { MoveEntry } from "./moveEntry.svelte.ts";
import { moveProblemText } from "./moveProblem.ts";

/** An action that waits for "yes". */
type ConfirmedAction = () => void;

export class TextCommands {
  private unconfirmed: ConfirmedAction | undefined;

  constructor(
    private readonly game: GameState,
    private readonly moveEntry: MoveEntry,
    /** The position on the board, which queries are about. */
    private readonly shown: () => { line: MoveLine; ply: number },
  ) {}

  /** Reads a typed line and executes it. */
  execute(text: string): void {
    const line = this.game.moves?.current;
    if (!line || !text.trim()) return;
    const command = line.readCommand(text, voice(), letters());
    const { unconfirmed } = this;
    this.unconfirmed = undefined;
    const position = { ...this.shown(), clocks: this.game.clocksAt(performance.now()) };
    if (!answerQuery(command, position)) this.act(command, text, unconfirmed);
  }

  private act(command: TextCommand, text: string, unconfirmed: ConfirmedAction | undefined): void {
    if (!this.game.isPlayer) return announce(t("watching-only"));
    const { game } = this;
    switch (command.command) {
      case "move":
        return this.move(command.reading, text);
      case "draw":
        return this.send(game.drawOffer === opponentOf(game.seat ?? "white") ? "accept_draw" : "offer_draw");
      case "claim":
        return this.claim(command);
      case "resign":
        return this.confirm(t("type-yes-to-resign"), () => this.send("resign"));
      case "call_arbiter":
        return this.send({ call_arbiter: { reason: t("call-reason-none") } });
      case "takeback":
        return this.send(game.takebackRequest === opponentOf(game.seat ?? "white") ? "accept_takeback" : "request_takeback");
      case "yes":
        return this.answerYes(unconfirmed);
      case "no":
        return this.answerNo(unconfirmed);
    }
  }

  private move(reading: Extract<TextCommand, { command: "move" }>["reading"], text: string): void {
    const { game, moveEntry } = this;
    if ("unreadable" in reading) return announce(moveProblemText(reading));
    const why = moveEntry.obstacle();
    if (why) return announce(why);
    if (!game.isOwnTurn) return this.premove(text);
    if (!("move" in reading)) return announce(moveProblemText(reading));
    const { uci, from, to } = reading.move;
    moveEntry.play({ from, to, move: uci }, reading.draw);
  }

  /** Sets a premove by its squares; other notations depend on the opponent's move. */
  private premove(text: string): void {
    const [, from, to] = /^([a-h][1-8])[\s-]*([a-h][1-8])$/i.exec(text.trim().toLowerCase()) ?? [];
    if (from && to) this.moveEntry.enter(from as Square, to as Square);
    else announce(t("premove-needs-squares"));
  }

  private claim({ ground, reading }: Extract<TextCommand, { command: "claim" }>): void {
    if (!ground) return announce(t("claim-needs-ground"));
    if (reading && !("move" in reading)) return announce(moveProblemText(reading));
    const claim = ground === "threefold" ? "repetition" : "move_count";
    this.send({ claim_draw: { claim, intended: reading?.move.uci ?? null } });
  }

  private confirm(question: string, action: ConfirmedAction): void {
    this.unconfirmed = action;
    announce(question);
  }

  private answerYes(unconfirmed: ConfirmedAction | undefined): void {
    const { game, moveEntry } = this;
    const opponent = opponentOf(game.seat ?? "white");
    if (unconfirmed) unconfirmed();
    else if (moveEntry.unconfirmed) moveEntry.send(moveEntry.unconfirmed);
    else if (game.drawOffer === opponent) this.send("accept_draw");
    else if (game.takebackRequest === opponent) this.send("accept_takeback");
    else announce(t("nothing-to-answer"));
  }

  private answerNo(unconfirmed: ConfirmedAction | undefined): void {
    const { game, moveEntry } = this;
    const opponent = opponentOf(game.seat ?? "white");
    // The answer belongs to the latest question.
    if (unconfirmed || moveEntry.discard()) announce(t("nothing-changed"));
    else if (game.drawOffer === opponent) this.send("decline_draw");
    else if (game.takebackRequest === opponent) this.send("decline_takeback");
    else if (!moveEntry.cancelPremove()) announce(t("nothing-changed"));
  }

  private send(command: ClientCommand): void {
    void this.game.execute(command, (explanation) => announce(explanation));
  }
}
