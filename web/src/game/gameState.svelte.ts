/**
 * The state of a subscribed game, as far as the page needs it.
 *
 * After each event the page requests the server's view, which has the clocks, the offers and the outcome; from the
 * events themselves it takes only presence and open requests. A move is shown as played when its
 * event has arrived, and not before.
 */

import { seatSecret } from "../account.svelte.ts";
import type { GameListener, GameSubscription } from "../client.ts";
import { zone } from "../connection.svelte.ts";
import { request } from "../http.ts";
import { errorText, showNotice } from "../notices.svelte.ts";
import { MoveLine } from "../rules.ts";
import { t, textFor } from "../texts.svelte.ts";
import type { ChatEntry, ClientCommand, Color, CommandAnswer, Event, EventMessage, GameDetails, Opening, ParticipationKind, RoomAccess, ServerBody, View } from "../types.ts";
import { announceEvent } from "./announcements.ts";
import { MoveList } from "./moveList.svelte.ts";

/** A move that was sent and is not confirmed yet. */
export interface PendingMove {
  from: string;
  to: string;
  /** In the server's notation. */
  move: string;
}

/** Moves between two positions that were set up; after the first section an arbiter set them up. */
export interface Section {
  start: string | undefined;
  moves: string[];
}

/** Receives the explanation of a command that was not executed. */
export type RefusalHandler = (explanation: string) => void;

export const opponentOf = (color: Color): Color => (color === "white" ? "black" : "white");

export class GameState implements GameListener {
  private subscription: GameSubscription | undefined;
  private hasLeft = false;
  /** The number of events before the first subscription; later ones are announced, also those missed meanwhile. */
  private pastEvents: number | undefined;
  /** The last event that arrived, and the last event that the view includes. */
  private lastEvent = 0;
  private viewedEvent = 0;
  /** The section that events add moves to. */
  private section: Section = { start: undefined, moves: [] };
  /** The number of moves before this section. */
  private movesBefore = 0;
  /** Whether the end was announced, which may be before the view includes it. */
  hasEnded = false;

  moves: MoveList | undefined = $state.raw();
  /** The sections before an arbiter set up a position or restarted the game. */
  earlierSections: readonly Section[] = $state.raw([]);
  opening: Opening | undefined = $state.raw();
  details: GameDetails | undefined = $state.raw();
  view: View | undefined = $state.raw();
  /** The time at which the view arrived, by the browser's clock. */
  viewedAt = $state(0);
  seat: Color | null = $state(null);
  participation: ParticipationKind = $state("spectator");
  delay = $state(0);
  pendingMove: PendingMove | undefined = $state.raw();
  hasArrived = $state({ white: false, black: false });
  isDisconnected = $state({ white: false, black: false });
  hasStarted = $state(false);
  /** The player whose takeback request is open. */
  takebackRequest: Color | undefined = $state();
  /** The player whose call of the arbiter is open. */
  arbiterCall: Color | undefined = $state();
  rooms: RoomAccess[] = $state([]);
  chatEntries: ChatEntry[] = $state([]);
  /** The arbiter's rulings as texts. */
  rulings: string[] = $state([]);
  subscribeError: string | undefined = $state();

  readonly turn: Color = $derived(this.moves?.look().turn ?? "white");
  readonly isOver: boolean = $derived(this.view?.outcome != null);
  readonly isOwnTurn: boolean = $derived(this.seat !== null && !this.isOver && this.turn === this.seat);
  readonly isPlayer: boolean = $derived(this.seat !== null && this.participation === "player");
  /** The player whose draw offer is open. */
  readonly drawOffer: Color | undefined = $derived(this.view?.offer ?? undefined);

  constructor(readonly id: number) {}

  /** Subscribes to the game; at a table that waits, resolves once an opponent has joined. */
  async subscribe(): Promise<void> {
    try {
      this.subscription = await zone().subscribe(this.id, this, { secret: seatSecret(this.id), after: 0 });
      // The alerts of the page frame tell hosts who left the page that an opponent has joined.
      if (this.hasLeft) return zone().unsubscribe(this.subscription);
      await this.loadDetails();
    } catch (error) {
      this.subscribeError = errorText(error);
    }
  }

  leave(): void {
    this.hasLeft = true;
    if (this.subscription) zone().unsubscribe(this.subscription);
    this.moves?.free();
  }

  /** Loads the names of the players and the linked games. */
  async loadDetails(): Promise<void> {
    this.details = await request<GameDetails>(location.origin, "GET", `/api/games/${this.id}`, undefined, seatSecret(this.id));
  }

  /** Executes a command; returns whether it was executed. */
  async execute(command: ClientCommand, onRefused: RefusalHandler): Promise<boolean> {
    return this.handleAnswer(await this.subscription?.execute(command), onRefused);
  }

  private handleAnswer(answer: CommandAnswer | undefined, onRefused: RefusalHandler): boolean {
    if (!answer || "executed" in answer) return answer !== undefined;
    if ("refused" in answer) {
      const { reason, about, article } = answer.refused;
      const explanation = textFor("refusal", reason, { about: about ?? "" });
      onRefused(article ? t("with-article", { sentence: explanation, article }) : explanation);
    } else onRefused(textFor("error", answer.error.error));
    return false;
  }

  /** Sends a move, which is pending until its event arrives. */
  async play(pendingMove: PendingMove, input: { move: string } | { to: string }, offer: boolean, onRefused: RefusalHandler): Promise<void> {
    this.pendingMove = pendingMove;
    const isPlayed = await this.execute({ play: { input, offer } }, onRefused);
    if (!isPlayed) this.pendingMove = undefined;
  }

  /** Sets a premove, or plays the move if the turn has come in the meantime; returns whether the premove was set. */
  async premove(pendingMove: PendingMove, onRefused: RefusalHandler): Promise<boolean> {
    const { move } = pendingMove;
    const answer = await this.subscription?.execute({ premove: { input: { move } } });
    if (!answer || !("refused" in answer) || answer.refused.reason !== "your_turn") return this.handleAnswer(answer, onRefused);
    await this.play(pendingMove, { move }, false, onRefused);
    return false;
  }

  onSubscribed({ length, seat, participation, delay, view, rooms, chat }: ServerBody<"subscribed">): void {
    this.pastEvents ??= length;
    [this.seat, this.participation, this.delay] = [seat ?? null, participation, delay ?? 0];
    [this.rooms, this.chatEntries] = [rooms, chat];
    if (view) this.onView(view, length);
  }

  onViewerChange(): void {
    [this.moves, this.view, this.opening, this.pendingMove] = [undefined, undefined, undefined, undefined];
    [this.pastEvents, this.lastEvent, this.viewedEvent] = [undefined, 0, 0];
    [this.section, this.movesBefore, this.earlierSections] = [{ start: undefined, moves: [] }, 0, []];
    [this.hasArrived, this.isDisconnected] = [{ white: false, black: false }, { white: false, black: false }];
    [this.hasStarted, this.hasEnded] = [false, false];
    [this.takebackRequest, this.arbiterCall, this.rulings] = [undefined, undefined, []];
  }

  onView(view: View, length: number): void {
    // A later event has arrived already, and the view requested for it is on its way.
    if (length < this.lastEvent) return;
    this.viewedEvent = length;
    this.hasEnded = view.outcome != null;
    [this.view, this.viewedAt] = [view, performance.now()];
    // Players of other games in the event receive no events, only the position.
    if (this.participation === "other_player") this.moves ??= new MoveList(view.position);
    this.followView();
  }

  onEvent({ sequence, event }: EventMessage): void {
    this.lastEvent = sequence;
    const isNew = sequence > (this.pastEvents ?? 0);
    this.apply(event, isNew);
    this.followView();
    if (!isNew) return;
    announceEvent(this, event);
    this.subscription?.requestView();
  }

  onChat(entry: ChatEntry): void {
    this.chatEntries.push(entry);
  }

  onRoomChange(room: string, closed: boolean): void {
    const access = this.rooms.find((one) => one.room === room);
    if (access) access.closed = closed;
  }

  onError(error: string): void {
    showNotice(textFor("error", error), "error");
  }

  private apply(event: Event, isNew: boolean): void {
    if (event === "began") this.hasStarted = true;
    if (typeof event === "string") return;
    if ("opened" in event) this.open(event.opened);
    else if ("move_made" in event) this.applyMove(event.move_made.mv, isNew);
    else if ("arrived" in event) this.hasArrived[event.arrived.player] = true;
    else if ("disconnected" in event) this.isDisconnected[event.disconnected.player] = true;
    else if ("reconnected" in event) this.isDisconnected[event.reconnected.player] = false;
    else if ("takeback_asked" in event) this.takebackRequest = event.takeback_asked.by;
    else if ("takeback_declined" in event) this.takebackRequest = undefined;
    else if ("taken_back" in event) this.truncate(this.movesBefore + this.section.moves.length - event.taken_back.plies);
    else if ("arbiter_called" in event) this.arbiterCall = event.arbiter_called.by;
    else if ("ruled" in event) this.applyRuling(event.ruled);
    else if ("ended" in event) [this.pendingMove, this.hasEnded] = [undefined, true];
  }

  /** Evaluates a function on the moves announced by events so far; the view may have more. */
  inspectAnnouncedMoves<T>(inspect: (line: MoveLine) => T): T | undefined {
    const { start, moves } = this.section;
    if (this.moves?.hasExactly(moves)) return inspect(this.moves.current);
    let line: MoveLine | undefined;
    try {
      line = new MoveLine(start, moves);
      return inspect(line);
    } catch {
      // The moves that led to the position are not known.
      return undefined;
    } finally {
      line?.free();
    }
  }

  private open(opening: Opening): void {
    this.opening = opening;
    this.beginSection(opening.start ?? undefined);
  }

  /** Begins a new section of moves; the current one is kept for review. */
  private beginSection(start: string | undefined, movesBefore = 0): void {
    if (this.section.moves.length) this.earlierSections = [...this.earlierSections, this.section];
    this.section = { start, moves: [] };
    this.movesBefore = movesBefore;
    this.moves = new MoveList(start);
  }

  /** Keeps this many moves of the game, which may end in an earlier section. */
  private truncate(length: number): void {
    this.takebackRequest = undefined;
    while (length < this.movesBefore) {
      this.section = this.earlierSections.at(-1) ?? { start: this.opening?.start ?? undefined, moves: [] };
      this.earlierSections = this.earlierSections.slice(0, -1);
      this.movesBefore = Math.max(0, this.movesBefore - this.section.moves.length);
      this.moves = new MoveList(this.section.start);
    }
    this.section.moves.length = Math.max(0, length - this.movesBefore);
  }

  private applyRuling({ ruling, article, also = [], reason }: Extract<Event, { ruled: unknown }>["ruled"]): void {
    this.rulings.push(t("ruling", { article: [article, ...also].join(", "), reason }));
    if (typeof ruling === "string") return;
    if ("answer_call" in ruling) this.arbiterCall = undefined;
    else if ("restore" in ruling) this.truncate(ruling.restore.after);
    else if ("set_position" in ruling) this.beginSection(ruling.set_position.fen, this.movesBefore + this.section.moves.length);
    else if ("restart" in ruling) this.beginSection(this.opening?.start ?? undefined);
  }

  /** Shows a new move at once; exact clock times come with the view. */
  private applyMove(move: string, isNew: boolean): void {
    this.takebackRequest = undefined;
    this.pendingMove = undefined;
    this.section.moves.push(move);
    if (!isNew || this.lastEvent <= this.viewedEvent || !this.moves || !this.view) return;
    this.moves.play(move);
    const running = this.view.running ? opponentOf(this.view.running) : null;
    this.view = { ...this.view, clocks: this.clocksAt(performance.now()), running, offer: null };
    this.viewedAt = performance.now();
  }

  /** The players' remaining times at a moment of the browser's clock. */
  clocksAt(at: number): { white: number; black: number } | null {
    const { clocks, running, grace = 0 } = this.view ?? {};
    if (!clocks) return null;
    if (!running) return clocks;
    // A delay postpones the countdown.
    const passed = Math.max(0, at - this.viewedAt - grace);
    return { ...clocks, [running]: Math.max(0, clocks[running] - passed) };
  }

  /** Brings the moves to the state of the view, once all events up to it have arrived. */
  private followView(): void {
    if (!this.view || !this.moves || (this.lastEvent !== this.viewedEvent && this.participation !== "other_player")) return;
    this.moves.follow((this.view.moves ?? []).slice(this.movesBefore).map(([move]) => move), this.view.position);
  }
}
