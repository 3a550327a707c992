/**
 * The entry of a player's move, by board, keyboard or text.
 *
 * A move may need a promotion piece and a confirmation before it is sent. Refusals are shown and announced.
 */

import { announce } from "../announcer.svelte.ts";
import { letters } from "../letters.ts";
import { showNotice } from "../notices.svelte.ts";
import type { Role, Square } from "../rules.ts";
import { language, settings } from "../settings.svelte.ts";
import { t } from "../texts.svelte.ts";
import type { GameState, PendingMove } from "./gameState.svelte.ts";

/** The squares of a move, and whether it is a premove. */
interface EnteredMove {
  from: Square;
  to: Square;
  isPremove: boolean;
}

/** Shows and announces why something cannot be done. */
export const showRefusal = (explanation: string): void => showNotice(explanation, "error", true);

export class MoveEntry {
  /** Whether a draw is offered with the next move. */
  offersDraw = $state(false);
  /** A move that waits for confirmation. */
  unconfirmed: PendingMove | undefined = $state.raw();
  /** A pawn move that waits for the promotion piece. */
  promoting: EnteredMove | undefined = $state.raw();

  constructor(
    private readonly game: GameState,
    /** Whether the board shows the current position. */
    private readonly isCurrent: () => boolean,
  ) {}

  /** The move that the board shows as pending. */
  get pending(): { from: string; to: string } | undefined {
    return this.promoting ?? this.unconfirmed ?? this.game.pendingMove;
  }

  /** The reason why no move can be entered now. */
  obstacle(): string | undefined {
    const { game } = this;
    if (!game.isPlayer) return t("watching-only");
    if (game.isOver) return t("refusal-game-over");
    if (!this.isCurrent()) return t("return-to-game-first");
    if (game.pendingMove) return t("previous-move-pending");
    return game.isOwnTurn || this.regulations?.premove ? undefined : t("refusal-not-your-turn");
  }

  /** Enters a move or premove by its squares. */
  enter(from: Square, to: Square): void {
    const { game } = this;
    const why = this.obstacle();
    if (why) return showRefusal(why);
    if (!game.moves) return;
    const line = game.moves.current;
    const isPremove = !game.isOwnTurn;
    if (isPremove && !line.premoves(game.seat ?? "white").get(from)?.includes(to)) return showRefusal(t("refusal-illegal-move", { about: from + to }));
    const entered = { from, to, isPremove };
    if (!line.promotes(from, to)) this.submit(entered, undefined);
    // The choice is skipped only where the regulations allow it.
    else if ((settings.queen || isPremove) && this.regulations?.auto_promotion !== "never") this.submit(entered, "queen");
    else this.promoting = entered;
  }

  /** Completes a pawn move with the chosen promotion piece. */
  promote(role: Role): void {
    const { promoting } = this;
    this.promoting = undefined;
    if (promoting) this.submit(promoting, role);
  }

  /** Enters a move by its destination alone, if only one piece can go there and the regulations allow it. */
  enterDestination(to: Square): void {
    const { game } = this;
    if (this.obstacle() || !game.isOwnTurn || !settings.smart || !this.regulations?.smart_move || !game.moves) return;
    const from = [...game.moves.current.destinations()].filter(([, squares]) => squares.includes(to)).map(([square]) => square);
    if (from.length === 1 && from[0]) this.enter(from[0], to);
  }

  /** Sends a complete move, or asks for confirmation first. */
  play(pendingMove: PendingMove, offersDraw = false): void {
    if (offersDraw) this.offersDraw = true;
    if (!settings.confirm) return this.send(pendingMove);
    this.unconfirmed = pendingMove;
    const move = this.game.moves?.current.sayUci(pendingMove.move, language()) ?? pendingMove.move;
    announce(t("type-yes-to-move", { move }));
  }

  send(pendingMove: PendingMove): void {
    const { offersDraw } = this;
    this.discard();
    this.offersDraw = false;
    void this.game.play(pendingMove, { move: pendingMove.move }, offersDraw, showRefusal);
  }

  /** Discards a move that waits for a promotion piece or confirmation; returns whether there was one. */
  discard(): boolean {
    const { unconfirmed, promoting } = this;
    [this.unconfirmed, this.promoting] = [undefined, undefined];
    return unconfirmed !== undefined || promoting !== undefined;
  }

  /** Cancels a premove, if there may be one; the server knows before the view arrives. Returns whether it asked. */
  cancelPremove(): boolean {
    const { game } = this;
    if (!game.isPlayer || game.isOver || game.isOwnTurn || !this.regulations?.premove) return false;
    void game.execute("cancel_premove", () => announce(t("nothing-changed"))).then((isDone) => isDone && announce(t("premove-cancelled")));
    return true;
  }

  private get regulations() {
    return this.game.opening?.rules.regulations;
  }

  private submit({ from, to, isPremove }: EnteredMove, promotion: Role | undefined): void {
    if (isPremove) return void this.setPremove(from, to, promotion);
    const move = this.game.moves?.current.step(from, to, promotion, letters());
    if (!move) showRefusal(t("refusal-illegal-move", { about: from + to }));
    else this.play({ from, to, move: move.uci });
  }

  private async setPremove(from: Square, to: Square, promotion: Role | undefined): Promise<void> {
    const letter = promotion ? { queen: "q", rook: "r", bishop: "b", knight: "n", king: "k", pawn: "p" }[promotion] : "";
    if (await this.game.premove({ from, to, move: from + to + letter }, showRefusal)) announce(t("premove-set", { from, to }));
  }
}
