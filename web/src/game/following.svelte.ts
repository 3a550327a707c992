/**
 * A game that is followed, as far as the page has to know: what the zone says, and what was asked of it.
 *
 * The zone reckons. After each event the page asks for the view, which has the clocks, the offers and the
 * outcome; from the events themselves it takes only who is there and what waits for an answer. A move is
 * shown as played when its event has come, and not before.
 */

import { ask } from "../ask.ts";
import type { Game, Watcher } from "../client.ts";
import { secretOf } from "../me.svelte.ts";
import { notice, sentence } from "../notices.svelte.ts";
import { Line } from "../rules.ts";
import type { Answer, As, Asked, ChatLine, Color, Event, Happened, Opening, RoomSeen, Seen, ToldOf, View } from "../types.ts";
import { t, told } from "../words.svelte.ts";
import { zone } from "../zone.svelte.ts";
import { Score } from "./score.svelte.ts";
import { tell } from "./telling.ts";

/** A move that was asked for and is not played yet. */
export interface Pending {
  from: string;
  to: string;
  /** As it is sent. */
  move: string;
}

/** Moves that no longer lead to the position on the board, since an arbiter has set up another. */
export interface Part {
  start: string | undefined;
  moves: string[];
}

/** What was said about a command that was not carried out. */
export type Refused = (sentence: string) => void;

export const other = (color: Color): Color => (color === "white" ? "black" : "white");

export class Following implements Watcher {
  private game: Game | undefined;
  private left = false;
  /** Up to here the events are of the past: what is missed later is told when it comes. */
  private past: number | undefined;
  /** The last event, and the event up to which the view reaches. */
  private last = 0;
  private reaches = 0;
  /** From where the moves go on that events tell of, and those moves. */
  private part: Part = { start: undefined, moves: [] };
  /** So many moves on record were made before them. */
  private before = 0;
  /** Whether the end has been told, which may be before the view has it. */
  ended = false;

  score: Score | undefined = $state.raw();
  /** What was played before an arbiter set up a position, or had the game begin anew. */
  earlier: readonly Part[] = $state.raw([]);
  opening: Opening | undefined = $state.raw();
  seen: Seen | undefined = $state.raw();
  view: View | undefined = $state.raw();
  /** When the view came, by the browser's clock. */
  since = $state(0);
  seat: Color | null = $state(null);
  as: As = $state("spectator");
  delay = $state(0);
  pending: Pending | undefined = $state.raw();
  came = $state({ white: false, black: false });
  away = $state({ white: false, black: false });
  begun = $state(false);
  takeback: Color | undefined = $state();
  /** Who has called the arbiter and waits. */
  called: Color | undefined = $state();
  rooms: RoomSeen[] = $state([]);
  chat: ChatLine[] = $state([]);
  /** What the arbiter has ruled and what else is to be known, in sentences. */
  log: string[] = $state([]);
  failed: string | undefined = $state();

  readonly turn: Color = $derived(this.score?.look().turn ?? "white");
  readonly over: boolean = $derived(this.view?.outcome != null);
  readonly mine: boolean = $derived(this.seat !== null && !this.over && this.turn === this.seat);
  readonly plays: boolean = $derived(this.seat !== null && this.as === "player");
  /** The offer of a draw that waits for an answer. */
  readonly offer: Color | undefined = $derived(this.view?.offer ?? undefined);

  constructor(readonly id: number) {}

  /** Begins to follow; at a table that waits it is there once somebody has come. */
  async follow(): Promise<void> {
    try {
      this.game = await zone().follow(this.id, this, { secret: secretOf(this.id), after: 0 });
      // Who has gone from a table that waits is told elsewhere that somebody came.
      if (this.left) return zone().leave(this.game);
      await this.name();
    } catch (error) {
      this.failed = sentence(error);
    }
  }

  leave(): void {
    this.left = true;
    if (this.game) zone().leave(this.game);
    this.score?.free();
  }

  /** Asks what the players are called, and of games this one is linked with. */
  async name(): Promise<void> {
    this.seen = await ask<Seen>(location.origin, "GET", `/api/games/${this.id}`, undefined, secretOf(this.id));
  }

  /** Asks for something; the sentence is for the player if it is refused. */
  async do(command: Asked, refused: Refused): Promise<boolean> {
    return this.done(await this.game?.do(command), refused);
  }

  /** Whether it was done; the sentence is for the player if not. */
  private done(answer: Answer | undefined, refused: Refused): boolean {
    if (!answer || "done" in answer) return answer !== undefined;
    if ("refused" in answer) {
      const { reason, about, article } = answer.refused;
      const why = told("refusal", reason, { about: about ?? "" });
      refused(article ? t("with-article", { sentence: why, article }) : why);
    } else refused(told("error", answer.wrong.error));
    return false;
  }

  /** Asks for a move, which is pending until the zone has played it. */
  async play(pending: Pending, input: { move: string } | { to: string }, offer: boolean, refused: Refused): Promise<void> {
    this.pending = pending;
    const done = await this.do({ play: { input, offer } }, refused);
    if (!done) this.pending = undefined;
  }

  /** Chooses a move for one's next turn; where that has come on the way, it is played. Whether it was chosen. */
  async premove(pending: Pending, refused: Refused): Promise<boolean> {
    const { move } = pending;
    const answer = await this.game?.do({ premove: { input: { move } } });
    if (!answer || !("refused" in answer) || answer.refused.reason !== "your_turn") return this.done(answer, refused);
    await this.play(pending, { move }, false, refused);
    return false;
  }

  say(room: string, text: string): void {
    this.game?.say(room, text);
  }

  subscribed({ length, seat, as, delay, view, rooms, chat }: ToldOf<"subscribed">): void {
    this.past ??= length;
    [this.seat, this.as, this.delay] = [seat ?? null, as, delay ?? 0];
    [this.rooms, this.chat] = [rooms, chat];
    if (view) this.viewed(view, length);
  }

  viewed(view: View, length: number): void {
    // A later event is here already: the view that it asked for is on its way.
    if (length < this.last) return;
    this.reaches = length;
    this.ended = view.outcome != null;
    [this.view, this.since] = [view, performance.now()];
    // Who plays elsewhere in the event is told of no events, and shown the position alone.
    if (this.as === "other_player") this.score ??= new Score(view.position);
    this.match();
  }

  happened({ sequence, event }: Happened): void {
    this.last = sequence;
    const isNew = sequence > (this.past ?? 0);
    this.fold(event, isNew);
    this.match();
    if (!isNew) return;
    tell(this, event);
    this.game?.look();
  }

  said(line: ChatLine): void {
    this.chat.push(line);
  }

  room(room: string, closed: boolean): void {
    const seen = this.rooms.find((one) => one.room === room);
    if (seen) seen.closed = closed;
  }

  wrong(error: string): void {
    notice(told("error", error), "wrong");
  }

  private fold(event: Event, isNew: boolean): void {
    if (event === "began") this.begun = true;
    if (typeof event === "string") return;
    if ("opened" in event) this.open(event.opened);
    else if ("move_made" in event) this.moved(event.move_made.mv, isNew);
    else if ("arrived" in event) this.came[event.arrived.player] = true;
    else if ("disconnected" in event) this.away[event.disconnected.player] = true;
    else if ("reconnected" in event) this.away[event.reconnected.player] = false;
    else if ("takeback_asked" in event) this.takeback = event.takeback_asked.by;
    else if ("takeback_declined" in event) this.takeback = undefined;
    else if ("taken_back" in event) this.takenBack(this.before + this.part.moves.length - event.taken_back.plies);
    else if ("arbiter_called" in event) this.called = event.arbiter_called.by;
    else if ("ruled" in event) this.ruled(event.ruled);
    else if ("ended" in event) [this.pending, this.ended] = [undefined, true];
  }

  /** Looks at the moves that events have told of so far: the view may have more. */
  toldOf<T>(look: (line: Line) => T): T | undefined {
    const { start, moves } = this.part;
    if (this.score?.stoppedAt(moves)) return look(this.score.now);
    let line: Line | undefined;
    try {
      line = new Line(start, moves);
      return look(line);
    } catch {
      // What led to the position is not known.
      return undefined;
    } finally {
      line?.free();
    }
  }

  private open(opening: Opening): void {
    this.opening = opening;
    this.begin(opening.start ?? undefined);
  }

  /** The moves begin here; what was played before is kept to be looked at. */
  private begin(start: string | undefined, before = 0): void {
    if (this.part.moves.length) this.earlier = [...this.earlier, this.part];
    this.part = { start, moves: [] };
    this.before = before;
    this.score = new Score(start);
  }

  /** So many moves on record are left, perhaps of those before a position that was set up. */
  private takenBack(left: number): void {
    this.takeback = undefined;
    while (left < this.before) {
      this.part = this.earlier.at(-1) ?? { start: this.opening?.start ?? undefined, moves: [] };
      this.earlier = this.earlier.slice(0, -1);
      this.before = Math.max(0, this.before - this.part.moves.length);
      this.score = new Score(this.part.start);
    }
    this.part.moves.length = Math.max(0, left - this.before);
  }

  private ruled({ ruling, article, also = [], reason }: Extract<Event, { ruled: unknown }>["ruled"]): void {
    this.log.push(t("log-ruled", { article: [article, ...also].join(", "), reason }));
    if (typeof ruling === "string") return;
    if ("answer_call" in ruling) this.called = undefined;
    else if ("restore" in ruling) this.takenBack(ruling.restore.after);
    else if ("set_position" in ruling) this.begin(ruling.set_position.fen, this.before + this.part.moves.length);
    else if ("restart" in ruling) this.begin(this.opening?.start ?? undefined);
  }

  /** A move was made: it is on the board at once, its clocks come with the view. */
  private moved(move: string, isNew: boolean): void {
    this.takeback = undefined;
    this.pending = undefined;
    this.part.moves.push(move);
    if (!isNew || this.last <= this.reaches || !this.score || !this.view) return;
    this.score.play(move);
    const running = this.view.running ? other(this.view.running) : null;
    // The premove, if there was one, has had its turn.
    this.view = { ...this.view, clocks: this.clocks(performance.now()), running, offer: null };
    this.since = performance.now();
  }

  /** What both have left at a moment of the browser's clock. */
  clocks(at: number): { white: number; black: number } | null {
    const { clocks, running, grace = 0 } = this.view ?? {};
    if (!clocks) return null;
    if (!running) return clocks;
    // A delay may keep the clock for a while yet.
    const passed = Math.max(0, at - this.since - grace);
    return { ...clocks, [running]: Math.max(0, clocks[running] - passed) };
  }

  /** Brings the score to where the view is, once all is told that led there. */
  private match(): void {
    if (!this.view || !this.score || (this.last !== this.reaches && this.as !== "other_player")) return;
    this.score.follow((this.view.moves ?? []).slice(this.before).map(([move]) => move), this.view.position);
  }
}
