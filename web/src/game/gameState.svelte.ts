/**
 * The state of a subscribed game, as far as the page needs it.
 *
 * All of it is the server's view, whose changes come with the events; from the events themselves the page takes only
 * what it announces. A move is shown as played when its event has arrived, and not before.
 */

import { seatSecret } from "../account.svelte.ts";
import type { GameListener, GameSubscription } from "../client.ts";
import { zone } from "../connection.svelte.ts";
import { request } from "../http.ts";
import { errorText, showNotice } from "../notices.svelte.ts";
import { t, textFor } from "../texts.svelte.ts";
import type { ChatEntry, ClientCommand, Color, CommandAnswer, EventMessage, GameDetails, OpeningFacts, ParticipationKind, RoomAccess, ServerBody, View } from "../types.ts";
import { announceEvent } from "./announcements.ts";
import { MoveList } from "./moveList.svelte.ts";
import { changedView } from "./viewChange.ts";

/** A move that was sent and is not confirmed yet. */
export interface PendingMove {
  from: string;
  to: string;
  /** In the server's notation. */
  move: string;
}

type SectionOfView = NonNullable<View["sections"]>["earlier"][number];

/** Moves between two positions that were set up; after the first section an arbiter set them up. */
export interface Section {
  start: string | undefined;
  moves: string[];
}

const movesOf = (timedMoves: View["moves"]): string[] => (timedMoves ?? []).map(([move]) => move);
const toSection = ({ start, moves }: SectionOfView): Section => ({ start: start ?? undefined, moves: movesOf(moves) });
const rulingText = ({ article, also, reason }: NonNullable<View["rulings"]>[number]) => t("ruling", { article: [article, ...also].join(", "), reason });

/** Receives the explanation of a command that was not executed. */
export type RefusalHandler = (explanation: string) => void;

export const opponentOf = (color: Color): Color => (color === "white" ? "black" : "white");

export class GameState implements GameListener {
  private subscription: GameSubscription | undefined;
  private hasLeft = false;
  /** The number of events that the view includes. */
  private viewedEvents = 0;
  /** Events that the view does not include yet. */
  private laterEvents: EventMessage[] = [];
  /** The moves of the current section, and the number of them that were announced. */
  private sectionMoves: string[] = [];
  private announcedMoves = 0;

  moves: MoveList | undefined = $state.raw();
  opening: OpeningFacts | undefined = $state.raw();
  details: GameDetails | undefined = $state.raw();
  view: View | undefined = $state.raw();
  /** The time at which the view arrived, by the browser's clock. */
  viewedAt = $state(0);
  seat: Color | null = $state(null);
  participation: ParticipationKind = $state("spectator");
  delay = $state(0);
  pendingMove: PendingMove | undefined = $state.raw();
  rooms: RoomAccess[] = $state([]);
  chatEntries: ChatEntry[] = $state([]);
  subscribeError: string | undefined = $state();

  readonly turn: Color = $derived(this.moves?.look().turn ?? "white");
  readonly isOver: boolean = $derived(this.view?.outcome != null);
  readonly isOwnTurn: boolean = $derived(this.seat !== null && !this.isOver && this.turn === this.seat);
  readonly isPlayer: boolean = $derived(this.seat !== null && this.participation === "player");
  readonly hasStarted: boolean = $derived(this.view?.begun ?? false);
  /** The player whose draw offer is open. */
  readonly drawOffer: Color | undefined = $derived(this.view?.offer ?? undefined);
  /** The player whose takeback request is open. */
  readonly takebackRequest: Color | undefined = $derived(this.view?.takeback ?? undefined);
  readonly isArbiterCalled: boolean = $derived((this.view?.calls ?? []).length > 0);
  /** The arbiter's rulings as texts. */
  readonly rulings: readonly string[] = $derived((this.view?.rulings ?? []).map(rulingText));
  /** The sections before an arbiter set up a position or restarted the game. */
  readonly earlierSections: readonly Section[] = $derived((this.view?.sections?.earlier ?? []).map(toSection));

  constructor(readonly id: number) {}

  /** Subscribes to the game; at a table that waits, resolves once an opponent has joined. */
  async subscribe(): Promise<void> {
    try {
      this.subscription = await zone().subscribe(this.id, this, { secret: seatSecret(this.id) });
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

  onSubscribed({ length, seat, participation, delay, opening, view, rooms, chat }: ServerBody<"subscribed">): void {
    [this.seat, this.participation, this.delay] = [seat ?? null, participation, delay ?? 0];
    [this.rooms, this.chatEntries] = [rooms, chat];
    this.opening = opening ?? undefined;
    if (view) this.onView(view, length);
  }

  onViewerChange(): void {
    [this.moves, this.view, this.opening, this.pendingMove] = [undefined, undefined, undefined, undefined];
    [this.viewedEvents, this.laterEvents, this.sectionMoves, this.announcedMoves] = [0, [], [], 0];
  }

  onView(view: View, length: number): void {
    if (length < this.viewedEvents) return;
    this.show(view, length);
  }

  onEvent(message: EventMessage): void {
    // The first events of a delayed game may arrive after the subscription.
    if (typeof message.event !== "string" && "opened" in message.event) this.opening ??= message.event.opened;
    // An event that was missed while the connection was lost.
    if (message.sequence <= this.viewedEvents) return announceEvent(this, message.event);
    this.laterEvents.push(message);
    if (this.view && message.view) this.show(changedView(this.view, message.view), message.sequence);
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

  /** Shows a view and announces the events that it includes. */
  private show(view: View, length: number): void {
    const isFirst = this.view === undefined;
    if (view.outcome || view.moves?.length !== this.view?.moves?.length) this.pendingMove = undefined;
    this.showMoves(view);
    [this.view, this.viewedAt, this.viewedEvents] = [view, performance.now(), length];
    if (isFirst) this.announcedMoves = this.sectionMoves.length;
    const isIncluded = ({ sequence }: EventMessage) => sequence <= length;
    const included = this.laterEvents.filter(isIncluded);
    this.laterEvents = this.laterEvents.filter((message) => !isIncluded(message));
    for (const { event } of included) announceEvent(this, event);
  }

  private showMoves({ moves, sections, position }: View): void {
    const { start, after = 0 } = sections ?? {};
    const before = this.view?.sections;
    // Players of other games see only the position.
    const isNewSection = !this.moves || start !== before?.start || sections?.earlier.length !== before?.earlier.length;
    if (isNewSection) [this.moves, this.sectionMoves] = [new MoveList(sections ? (start ?? undefined) : position), []];
    const sectionMoves = movesOf(moves).slice(after);
    const firstChange = sectionMoves.findIndex((move, index) => move !== this.sectionMoves[index]);
    this.announcedMoves = firstChange < 0 ? sectionMoves.length : firstChange;
    this.sectionMoves = sectionMoves;
    this.moves?.follow(sectionMoves, position);
  }

  /** The ply of a move that is announced now, if the board shows how it came about. */
  plyToAnnounce(move: string): number | undefined {
    const index = this.sectionMoves.indexOf(move, this.announcedMoves);
    if (index < 0 || index >= (this.moves?.plies ?? 0)) return undefined;
    this.announcedMoves = index + 1;
    return this.announcedMoves;
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
}
