/**
 * The hand of a player: how a move is made, by board, keys or words alike.
 *
 * A move may first have to be told what a pawn becomes, and may be asked for once more; then it is sent. Whatever
 * is not done is shown and said.
 */

import { say } from "../announcer.svelte.ts";
import { letters } from "../letters.ts";
import { notice } from "../notices.svelte.ts";
import type { Role, Square } from "../rules.ts";
import { language, settings } from "../settings.svelte.ts";
import { t } from "../words.svelte.ts";
import type { Following, Pending } from "./following.svelte.ts";

/** The squares of a move, and whether it is one for the next turn. */
interface Way {
  from: Square;
  to: Square;
  ahead: boolean;
}

/** Shows and says why something is not done. */
export const refuse = (sentence: string): void => notice(sentence, "wrong", true);

export class Hand {
  /** Whether a draw is offered with the next move. */
  offers = $state(false);
  /** A move that waits for the player's word. */
  unsure: Pending | undefined = $state.raw();
  /** A move of a pawn that waits for what it becomes. */
  promoting: Way | undefined = $state.raw();

  constructor(
    private readonly game: Following,
    /** Whether the board shows the position that is played. */
    private readonly present: () => boolean,
  ) {}

  /** What is shown as if it were made. */
  get pending(): { from: string; to: string } | undefined {
    return this.promoting ?? this.unsure ?? this.game.pending;
  }

  /** Why nothing can be moved now, if so. */
  hindered(): string | undefined {
    const { game } = this;
    if (!game.plays) return t("watching-only");
    if (game.over) return t("refusal-over");
    if (!this.present()) return t("look-back-first");
    if (game.pending) return t("move-pending-first");
    return game.mine || this.rules?.premove ? undefined : t("refusal-not-your-turn");
  }

  /** Makes a move by its squares, now or for the next turn. */
  moved(from: Square, to: Square): void {
    const { game } = this;
    const why = this.hindered();
    if (why) return refuse(why);
    if (!game.score) return;
    const line = game.score.now;
    const ahead = !game.mine;
    if (ahead && !line.premoves(game.seat ?? "white").get(from)?.includes(to)) return refuse(t("refusal-illegal", { about: from + to }));
    const way = { from, to, ahead };
    if (!line.promotes(from, to)) this.make(way, undefined);
    // The hand may be spared the choice only where the regulations say so.
    else if ((settings.queen || ahead) && this.rules?.auto_promotion !== "never") this.make(way, "queen");
    else this.promoting = way;
  }

  promoted(role: Role): void {
    const { promoting } = this;
    this.promoting = undefined;
    if (promoting) this.make(promoting, role);
  }

  /** A square where only one piece can go, where the regulations let that be enough. */
  arrived(to: Square): void {
    const { game } = this;
    if (this.hindered() || !game.mine || !settings.smart || !this.rules?.smart_move || !game.score) return;
    const from = [...game.score.now.destinations()].filter(([, squares]) => squares.includes(to)).map(([square]) => square);
    if (from.length === 1 && from[0]) this.moved(from[0], to);
  }

  /** The move is there: it is sent, or asked for once more. */
  play(pending: Pending, offer = false): void {
    if (offer) this.offers = true;
    if (!settings.confirm) return this.send(pending);
    this.unsure = pending;
    const move = this.game.score?.now.sayUci(pending.move, language()) ?? pending.move;
    say(t("confirm-say-yes", { move }));
  }

  send(pending: Pending): void {
    const { offers } = this;
    this.drop();
    this.offers = false;
    void this.game.play(pending, { move: pending.move }, offers, refuse);
  }

  /** Lets go of what waits; whether there was anything. */
  drop(): boolean {
    const { unsure, promoting } = this;
    [this.unsure, this.promoting] = [undefined, undefined];
    return unsure !== undefined || promoting !== undefined;
  }

  /** Takes back what may have been chosen for the next turn: the zone knows, before the view of it is here. */
  cancel(): boolean {
    const { game } = this;
    if (!game.plays || game.over || game.mine || !this.rules?.premove) return false;
    void game.do("cancel_premove", () => say(t("left-undone"))).then((done) => done && say(t("premove-cancelled")));
    return true;
  }

  private get rules() {
    return this.game.opening?.rules.regulations;
  }

  private make({ from, to, ahead }: Way, promotion: Role | undefined): void {
    if (ahead) return void this.choose(from, to, promotion);
    const step = this.game.score?.now.step(from, to, promotion, letters());
    if (!step) refuse(t("refusal-illegal", { about: from + to }));
    else this.play({ from, to, move: step.uci });
  }

  /** Chooses a move for the next turn. */
  private async choose(from: Square, to: Square, promotion: Role | undefined): Promise<void> {
    const letter = promotion ? { queen: "q", rook: "r", bishop: "b", knight: "n", king: "k", pawn: "p" }[promotion] : "";
    if (await this.game.premove({ from, to, move: from + to + letter }, refuse)) say(t("premove-chosen", { from, to }));
  }
}
