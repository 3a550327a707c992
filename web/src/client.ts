/**
 * A client of a playing zone: games followed and played over one socket.
 *
 * A socket that is lost is opened again, and every game gone on with after the last event seen.
 * What was asked for and not answered is asked for again by the same number, which the zone carries
 * out once. No rule of chess is here.
 */

import type { Answer, Asked, Color, Happened, Request, TableNews, Told, ToldOf, View } from "./types.js";

export { Problem, openTable, table, tables, takeSeat } from "./tables.js";
export type * from "./types.js";

/** The version of the messages that this client understands. */
const VERSION = 1;
/** How long to wait, in milliseconds, before a lost socket is opened again: at first, and at most. */
const FIRST_WAIT = 100;
const LONGEST_WAIT = 5_000;
/** How long to wait before asking again a zone that was busy. */
const BUSY_WAIT = 500;

/** Who is told what happens in a game. */
export interface Watcher {
  /** The game was subscribed to, at first or anew: this is how it stands. */
  subscribed?(view: View, seat: Color | null): void;
  /** Something happened; each event comes once, in order. */
  happened?(event: Happened): void;
}

/** From where a game is followed. */
export interface Seat {
  /** The secret of a seat, to play there; whoever has an account needs none. */
  secret?: string | null | undefined;
  /** The last event that was seen, 0 for none; without it nothing of the past is told. */
  after?: number;
}

interface Pending {
  command: Asked;
  answered(answer: Answer): void;
}

/** A game that is followed. */
export class Game {
  /** What was asked for and is not answered, by its number. */
  private readonly pending = new Map<number, Pending>();
  private last = 0;
  private seen: number | undefined;
  /** Whether it was told that somebody has come to the table. */
  private taken = false;

  /** @internal */
  constructor(
    readonly id: number,
    private readonly seat: Seat,
    private readonly watcher: Watcher,
    private readonly send: (request: Request) => void,
    private readonly opened: { ready(game: Game): void; failed(error: Error): void },
  ) {
    this.seen = seat.after;
  }

  /** Asks for something to be done, and waits for what comes of it, however often the socket is lost. */
  do(command: Asked): Promise<Answer> {
    const number = Math.max(this.last, this.seen ?? 0) + 1;
    this.last = number;
    return new Promise((answered) => {
      this.pending.set(number, { command, answered });
      this.ask(number, command);
    });
  }

  /** Plays a move, such as `e2e4`. */
  play(move: string): Promise<Answer> {
    return this.do({ play: { input: { move }, offer: false } });
  }

  /** @internal */
  subscribe(): void {
    const { secret } = this.seat;
    this.send({ subscribe: { game: this.id, after: this.seen ?? null, secret: secret ?? null } });
  }

  /** @internal */
  subscribed({ length, seat, view }: ToldOf<"subscribed">): void {
    this.seen ??= length;
    // Before anything of a game is shown there is nothing to see.
    if (view) this.watcher.subscribed?.(view, seat ?? null);
    this.opened.ready(this);
    for (const [number, { command }] of this.pending) this.ask(number, command);
  }

  /** @internal */
  happened(event: Happened): void {
    if (event.sequence <= (this.seen ?? 0)) return;
    this.seen = event.sequence;
    this.watcher.happened?.(event);
  }

  /** @internal */
  answer(number: number, answer: Answer): void {
    this.pending.get(number)?.answered(answer);
    this.pending.delete(number);
  }

  /** @internal */
  table({ state }: TableNews): void {
    if (state === "taken") {
      if (!this.taken) this.subscribe();
      this.taken = true;
    } else if (state === "expired") this.failed("nobody came in time");
    else if (state === "declined" || state === "withdrawn") this.failed(`the table was ${state}`);
  }

  /** @internal */
  busy(number: number | null | undefined): void {
    setTimeout(() => {
      const pending = number == null ? undefined : this.pending.get(number);
      if (number == null) this.subscribe();
      else if (pending) this.ask(number, pending.command);
    }, BUSY_WAIT);
  }

  /** @internal */
  failed(why: string): void {
    this.opened.failed(new Error(why));
    for (const number of this.pending.keys()) this.answer(number, { wrong: { why } });
  }

  private ask(id: number, command: Asked): void {
    this.send({ do: { game: this.id, id, command } });
  }
}

/** A zone, over a socket that comes back when it is lost. */
export class Zone {
  private readonly games = new Map<number, Game>();
  private socket: WebSocket | undefined;
  /** Whether the zone has said hello over it. */
  private greeted = false;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  /**
   * Opens a socket to the zone at an address such as `http://127.0.0.1:4064`; what is told of tables,
   * such as a challenge, goes to `told` too.
   */
  constructor(
    private readonly address: string,
    private readonly told?: (news: TableNews) => void,
  ) {
    this.connect();
  }

  /**
   * Follows a game; it is there once the zone has taken the subscription. At one's own table that waits
   * it is there when somebody has come.
   */
  follow(id: number, watcher: Watcher, seat: Seat = {}): Promise<Game> {
    return new Promise((ready, failed) => {
      const send = (request: Request) => this.send(request);
      const refused = (error: Error) => {
        this.games.delete(id);
        failed(error);
      };
      const game = new Game(id, seat, watcher, send, { ready, failed: refused });
      this.games.set(id, game);
      if (this.greeted) game.subscribe();
    });
  }

  /** Follows a game no longer. */
  leave(game: Game): void {
    this.games.delete(game.id);
    this.send({ unsubscribe: { game: game.id } });
  }

  /** Closes the socket for good. */
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private connect(): void {
    const url = new URL("/ws", this.address);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onmessage = ({ data }: MessageEvent<string>) => this.hear(JSON.parse(data) as Told);
    socket.onclose = () => this.lost(socket);
    // Where nobody answers, not every runtime tells of the end as well.
    socket.onerror = () => this.lost(socket);
  }

  private lost(socket: WebSocket): void {
    if (this.socket !== socket) return;
    this.socket = undefined;
    this.greeted = false;
    if (this.closed) return;
    // Not all who were cut off together come back together.
    this.timer = setTimeout(() => this.connect(), this.wait * (0.5 + Math.random() / 2));
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
  }

  /** Sends something; what cannot be sent now is sent again once the zone is back. */
  private send(request: Request): void {
    if (this.greeted) this.socket?.send(JSON.stringify(request));
  }

  private hear(told: Told): void {
    if ("hello" in told) this.greet(told.hello.version);
    else if ("event" in told) this.games.get(told.event.game)?.happened(told.event);
    else if ("subscribed" in told) this.games.get(told.subscribed.game)?.subscribed(told.subscribed);
    else if ("done" in told) this.games.get(told.done.game)?.answer(told.done.id, told);
    else if ("refused" in told) this.games.get(told.refused.game)?.answer(told.refused.id, told);
    else if ("busy" in told) this.games.get(told.busy.game)?.busy(told.busy.id);
    else if ("table" in told) this.table(told.table);
    else if ("wrong" in told) this.wrong(told);
  }

  private table(news: TableNews): void {
    this.games.get(news.game)?.table(news);
    this.told?.(news);
  }

  private greet(version: number): void {
    if (version !== VERSION) {
      this.close();
      const why = `the zone speaks version ${version}, and this page ${VERSION}: load it again`;
      for (const game of this.games.values()) game.failed(why);
      return;
    }
    this.greeted = true;
    this.wait = FIRST_WAIT;
    for (const game of this.games.values()) game.subscribe();
  }

  private wrong(told: { wrong: ToldOf<"wrong"> }): void {
    const { game: id, id: number, why } = told.wrong;
    const game = id == null ? undefined : this.games.get(id);
    if (number == null) game?.failed(why);
    else game?.answer(number, told);
  }
}
