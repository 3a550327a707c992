/**
 * A client of a playing zone: follows and plays games over one socket.
 *
 * A lost socket is reopened, and every game resumes after the last event seen. Commands without an answer are sent
 * again with the same id, and the server executes each id once. The client has no rules of chess.
 */

import type { ChatEntry, ClientCommand, CommandAnswer, EventMessage, ParticipationKind, Request, ServerBody, ServerMessage, TableUpdate, View } from "./types.ts";

import { RequestError } from "./http.ts";

export { RequestError };
export { getTable, listTables, openTable, takeSeat } from "./tables.ts";
export type * from "./types.ts";

/** The version of the messages that this client understands. */
const VERSION = 1;
/** First and longest delay in milliseconds before a lost socket is reopened. */
const FIRST_DELAY = 100;
const MAX_DELAY = 5_000;
/** Delay in milliseconds before a request is sent again to a busy server. */
const BUSY_DELAY = 500;
/** Time in milliseconds after which a server that does not answer counts as lost. */
const MAX_SILENCE = 8_000;

/** Receives the messages about a game. */
export interface GameListener {
  /** The game was subscribed to, for the first time or again after a reconnect. */
  onSubscribed?(message: ServerBody<"subscribed">): void;
  /**
   * The reader sees the game as somebody else from now on, for example after signing out: what was received is
   * obsolete, and the subscription begins anew.
   */
  onViewerChange?(): void;
  /** An event happened; each event comes once, in order. Of new events that occur together the last has the change of the view. */
  onEvent?(event: EventMessage): void;
  /** A whole view of the game arrived: it was requested, or the reader may see more than before. */
  onView?(view: View, length: number): void;
  /** Somebody wrote in a chat room of the game. */
  onChat?(entry: ChatEntry): void;
  /** A chat room of the game was closed or opened. */
  onRoomChange?(room: string, closed: boolean): void;
  /** Another request failed; gives the error code and a message. */
  onError?(error: string, message: string): void;
}

/** Receives the state of the connection and messages that concern no single game. */
export interface ZoneListener {
  /** A table changed, for example by a challenge. */
  onTableUpdate?(update: TableUpdate): void;
  /** The socket was opened, or lost and is being reopened. */
  onConnectionChange?(isOpen: boolean): void;
}

/** Options of a subscription. */
export interface SubscribeOptions {
  /** The secret of a seat, to play there as a guest. */
  secret?: string | null | undefined;
  /** The last event seen, 0 for none; without it past events are not sent. */
  after?: number;
  /** The capacity in which to take part, if not the first one allowed. */
  participation?: ParticipationKind;
}

interface PendingCommand {
  command: ClientCommand;
  resolve(answer: CommandAnswer): void;
}

/** A line of chat that is not confirmed yet. */
interface PendingChat {
  room: string;
  text: string;
  /** The number of the last line in the room before it. */
  after: number;
  resolve(isSent: boolean): void;
}

/** The subscription to a game. */
export class GameSubscription {
  /** Commands without an answer, by id. */
  private readonly pending = new Map<number, PendingCommand>();
  private lastId = 0;
  private lastEvent: number | undefined;
  /** Whether a subscription was requested that goes on after an event. */
  private isResuming = false;
  /** The capacity and the seat whose events arrive; none before the subscription has succeeded. */
  private viewer: string | undefined;
  private pendingChat: PendingChat[] = [];
  /** The number of the last line in each chat room. */
  private readonly lastChatNumbers = new Map<string, number>();
  /** Whether an opponent has taken the other seat. */
  private isTaken = false;
  /** Whether the subscription has ever succeeded. */
  private isReady = false;

  /** @internal */
  constructor(
    readonly id: number,
    private readonly options: SubscribeOptions,
    private readonly listener: GameListener,
    private readonly send: (request: Request) => void,
    private readonly opening: { resolve(game: GameSubscription): void; reject(error: Error): void },
  ) {
    this.lastEvent = options.after;
  }

  /** Executes a command; the answer comes however often the socket is lost. */
  execute(command: ClientCommand): Promise<CommandAnswer> {
    // Ids follow the time, so that no earlier page has used them.
    const id = Math.max(this.lastId + 1, Date.now());
    this.lastId = id;
    return new Promise((resolve) => {
      this.pending.set(id, { command, resolve });
      this.sendCommand(id, command);
    });
  }

  /** Plays a move, such as `e2e4`. */
  play(move: string): Promise<CommandAnswer> {
    return this.execute({ play: { input: { move }, offer: false } });
  }

  /** Requests a view of the game with the current clock times. */
  requestView(): void {
    this.send({ view: { game: this.id } });
  }

  /** Writes in a chat room of the game, however often the socket is lost; resolves to whether it was accepted. */
  sendChat(room: string, text: string): Promise<boolean> {
    return new Promise((resolve) => {
      this.pendingChat.push({ room, text, after: this.lastChatNumbers.get(room) ?? 0, resolve });
      this.send({ send_chat: { game: this.id, room, text } });
    });
  }

  /** @internal */
  subscribe(): void {
    const { secret, participation } = this.options;
    this.isResuming = this.lastEvent !== this.options.after;
    const [after, game] = [this.lastEvent ?? null, this.id];
    this.send({ subscribe: { game, after, secret: secret ?? null, participation: participation ?? null } });
  }

  /** @internal */
  handleSubscribed(message: ServerBody<"subscribed">): void {
    const viewer = `${message.participation} ${message.seat ?? ""}`;
    // Everybody counts only the events that they may see.
    if (this.viewer !== undefined && this.viewer !== viewer) return this.restart();
    this.viewer = viewer;
    this.isResuming = false;
    this.lastEvent ??= message.length;
    this.listener.onSubscribed?.(message);
    this.isReady = true;
    this.opening.resolve(this);
    for (const [id, { command }] of this.pending) this.sendCommand(id, command);
    for (const entry of message.chat) this.confirmChat(entry);
    for (const { room, text } of this.pendingChat) this.send({ send_chat: { game: this.id, room, text } });
  }

  /** @internal */
  handleEvent(event: EventMessage): void {
    if (this.viewer === undefined || event.sequence <= (this.lastEvent ?? 0)) return;
    this.lastEvent = event.sequence;
    this.listener.onEvent?.(event);
  }

  /** @internal */
  handleView({ view, length }: ServerBody<"view">): void {
    if (view) this.listener.onView?.(view, length);
  }

  /** @internal */
  handleChat(entry: ChatEntry): void {
    this.confirmChat(entry);
    this.listener.onChat?.(entry);
  }

  /** @internal */
  handleRoomChange({ room, closed }: ServerBody<"room_changed">): void {
    this.listener.onRoomChange?.(room, closed);
  }

  /** @internal */
  handleError(error: string, message: string): void {
    // The reader may see fewer events than before.
    if (error === "invalid" && this.isResuming) return this.restart();
    this.pendingChat.pop()?.resolve(false);
    // A rejected subscription stays rejected; later errors concern a single request, such as the last line of chat.
    if (this.isReady) this.listener.onError?.(error, message);
    else this.fail(message, error);
  }

  /** @internal */
  handleAnswer(id: number, answer: CommandAnswer): void {
    this.pending.get(id)?.resolve(answer);
    this.pending.delete(id);
  }

  /** @internal */
  handleTableUpdate({ state }: TableUpdate): void {
    if (state === "taken") {
      if (!this.isTaken) this.subscribe();
      this.isTaken = true;
    } else if (state === "expired") this.fail("nobody joined in time", "table_expired");
    else if (state === "declined" || state === "withdrawn") this.fail(`the table was ${state}`, `table_${state}`);
  }

  /** @internal */
  handleBusy(id: number | null | undefined): void {
    setTimeout(() => {
      const pending = id == null ? undefined : this.pending.get(id);
      if (id == null) this.subscribe();
      else if (pending) this.sendCommand(id, pending.command);
    }, BUSY_DELAY);
  }

  /** @internal */
  fail(message: string, error: string): void {
    this.opening.reject(new RequestError(0, { error, message }));
    for (const id of this.pending.keys()) this.handleAnswer(id, { error: { error, message } });
  }

  /** Resolves the pending line of chat that a new line confirms. */
  private confirmChat({ number, room, text }: ChatEntry): void {
    this.lastChatNumbers.set(room, Math.max(this.lastChatNumbers.get(room) ?? 0, number));
    const index = this.pendingChat.findIndex((one) => one.room === room && one.text === text && one.after < number);
    if (index >= 0) this.pendingChat.splice(index, 1)[0]?.resolve(true);
  }

  /** Begins anew, as another viewer. */
  private restart(): void {
    this.viewer = undefined;
    this.lastEvent = this.options.after;
    this.listener.onViewerChange?.();
    this.subscribe();
  }

  private sendCommand(id: number, command: ClientCommand): void {
    this.send({ execute: { game: this.id, id, command } });
  }
}

/** A playing zone, over a socket that is reopened when it is lost. */
export class ZoneClient {
  private readonly games = new Map<number, GameSubscription>();
  private socket: WebSocket | undefined;
  /** Whether the server has sent its hello message. */
  private isGreeted = false;
  private delay = FIRST_DELAY;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;
  /** The time since which the server owes an answer. */
  private silentSince: number | undefined;

  /** Opens a socket to the server at an address such as `http://127.0.0.1:4064`. */
  constructor(
    private readonly address: string,
    private readonly listener: ZoneListener = {},
  ) {
    this.connect();
  }

  /**
   * Subscribes to a game; resolves once the server has accepted the subscription. At the reader's own table that is
   * when an opponent has joined.
   */
  subscribe(id: number, listener: GameListener, options: SubscribeOptions = {}): Promise<GameSubscription> {
    return new Promise((resolve, reject) => {
      const send = (request: Request) => this.send(request);
      const rejectGame = (error: Error) => {
        this.games.delete(id);
        reject(error);
      };
      const game = new GameSubscription(id, options, listener, send, { resolve, reject: rejectGame });
      this.games.set(id, game);
      if (this.isGreeted) game.subscribe();
    });
  }

  /** Writes in a chat room of a subscribed game; resolves to whether it was accepted. */
  sendChat(id: number, room: string, text: string): Promise<boolean> {
    return this.games.get(id)?.sendChat(room, text) ?? Promise.resolve(false);
  }

  /** Ends a subscription. */
  unsubscribe(game: GameSubscription): void {
    // A newer subscription may have replaced this one.
    if (this.games.get(game.id) !== game) return;
    this.games.delete(game.id);
    this.send({ unsubscribe: { game: game.id } });
  }

  /** Reopens the socket, for example after signing in: the server identifies the reader when it is opened. */
  reconnect(): void {
    clearTimeout(this.timer);
    this.silentSince = undefined;
    const socket = this.socket;
    this.socket = undefined;
    this.isGreeted = false;
    this.listener.onConnectionChange?.(false);
    socket?.close();
    this.connect();
  }

  /** Requests a view of every game, and reconnects if the server has not answered for too long. */
  check(): void {
    if (this.silentSince !== undefined && performance.now() - this.silentSince > MAX_SILENCE) this.reconnect();
    else if (this.isGreeted) {
      for (const game of this.games.values()) game.requestView();
      if (this.games.size > 0) this.silentSince ??= performance.now();
    }
  }

  /** Closes the socket for good. */
  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private connect(): void {
    const url = new URL("/ws", this.address);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onmessage = ({ data }: MessageEvent<string>) => this.receive(JSON.parse(data) as ServerMessage);
    socket.onclose = () => this.handleLoss(socket);
    // Not every runtime fires a close event after a failed connection.
    socket.onerror = () => this.handleLoss(socket);
  }

  private handleLoss(socket: WebSocket): void {
    if (this.socket !== socket) return;
    this.socket = undefined;
    this.isGreeted = false;
    this.listener.onConnectionChange?.(false);
    if (this.isClosed) return;
    // The random part keeps many clients from reconnecting at the same moment.
    this.timer = setTimeout(() => this.connect(), this.delay * (0.5 + Math.random() / 2));
    this.delay = Math.min(2 * this.delay, MAX_DELAY);
  }

  /** Sends a request; without a connection it is dropped, and subscriptions send theirs again after reconnecting. */
  private send(request: Request): void {
    if (this.isGreeted) this.socket?.send(JSON.stringify(request));
  }

  private receive(message: ServerMessage): void {
    this.silentSince = undefined;
    if ("hello" in message) this.greet(message.hello.version);
    else if ("event" in message) this.games.get(message.event.game)?.handleEvent(message.event);
    else if ("subscribed" in message) this.games.get(message.subscribed.game)?.handleSubscribed(message.subscribed);
    else if ("executed" in message) this.games.get(message.executed.game)?.handleAnswer(message.executed.id, message);
    else if ("refused" in message) this.games.get(message.refused.game)?.handleAnswer(message.refused.id, message);
    else if ("busy" in message) this.games.get(message.busy.game)?.handleBusy(message.busy.id);
    else if ("table" in message) this.updateTable(message.table);
    else if ("view" in message) this.games.get(message.view.game)?.handleView(message.view);
    else if ("chat" in message) this.games.get(message.chat.game)?.handleChat(message.chat);
    else if ("room_changed" in message) this.games.get(message.room_changed.game)?.handleRoomChange(message.room_changed);
    else if ("error" in message) this.handleError(message);
  }

  private updateTable(update: TableUpdate): void {
    this.games.get(update.game)?.handleTableUpdate(update);
    this.listener.onTableUpdate?.(update);
  }

  private greet(version: number): void {
    if (version !== VERSION) {
      this.close();
      const text = `the server speaks version ${version}, and this page version ${VERSION}: reload the page`;
      for (const game of this.games.values()) game.fail(text, "version");
      return;
    }
    this.isGreeted = true;
    this.delay = FIRST_DELAY;
    this.listener.onConnectionChange?.(true);
    for (const game of this.games.values()) game.subscribe();
  }

  private handleError(response: { error: ServerBody<"error"> }): void {
    const { game: gameId, id, error, message } = response.error;
    const game = gameId == null ? undefined : this.games.get(gameId);
    if (id == null) game?.handleError(error, message);
    else game?.handleAnswer(id, response);
  }
}
