/**
 * A client of a playing zone: games followed and played over one socket.
 *
 * A socket that is lost is opened again, and every game gone on with after the last event seen.
 * What was asked for and not answered is asked for again by the same number, which the zone carries
 * out once. No rule of chess is here.
 */

import type { Answer, As, Asked, ChatLine, Happened, Request, TableNews, Told, ToldOf, View } from "./types.ts";

import { Problem } from "./ask.ts";

export { Problem };
export { openTable, table, tables, takeSeat } from "./tables.ts";
export type * from "./types.ts";

/** The version of the messages that this client understands. */
const VERSION = 1;
/** How long to wait, in milliseconds, before a lost socket is opened again: at first, and at most. */
const FIRST_WAIT = 100;
const LONGEST_WAIT = 5_000;
/** How long to wait before asking again a zone that was busy. */
const BUSY_WAIT = 500;
/** How long a zone may be silent that was asked something, before the line is held to be lost. */
const LONGEST_SILENCE = 8_000;

/** Who is told what happens in a game. */
export interface Watcher {
  /** The game was subscribed to, at first or anew: this is how it stands. */
  subscribed?(told: ToldOf<"subscribed">): void;
  /** Something happened; each event comes once, in order. */
  happened?(event: Happened): void;
  /** The game as it stands, which was asked for. */
  viewed?(view: View, length: number): void;
  /** Something was said beside the game. */
  said?(line: ChatLine): void;
  /** A room beside the game was closed or opened. */
  room?(room: string, closed: boolean): void;
  /** Something else was wrong with what was asked for: in a word, and in words. */
  wrong?(error: string, why: string): void;
}

/** Who is told how the zone is reached. */
export interface Listener {
  /** Something about a table, such as a challenge. */
  table?(news: TableNews): void;
  /** The socket is open, or lost and being opened again. */
  connected?(open: boolean): void;
}

/** From where a game is followed. */
export interface Seat {
  /** The secret of a seat, to play there; whoever has an account needs none. */
  secret?: string | null | undefined;
  /** The last event that was seen, 0 for none; without it nothing of the past is told. */
  after?: number;
  /** As what to take part, if not as the first that one may. */
  as?: As;
}

interface Pending {
  command: Asked;
  answered(answer: Answer): void;
}

/** Something that is being said, and is not heard yet. */
interface Saying {
  room: string;
  text: string;
  /** The last line that there was before it. */
  after: number;
  heard(is: boolean): void;
}

/** A game that is followed. */
export class Game {
  /** What was asked for and is not answered, by its number. */
  private readonly pending = new Map<number, Pending>();
  private last = 0;
  private seen: number | undefined;
  /** What is being said, and the last line that is known. */
  private saying: Saying[] = [];
  private line = 0;
  /** Whether it was told that somebody has come to the table. */
  private taken = false;
  /** Whether it was ever subscribed to. */
  private ready = false;

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
    // By the time, so that it is none that an earlier page has used.
    const number = Math.max(this.last + 1, Date.now());
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

  /** Asks to see the game as it stands: the zone reckons, the clocks above all. */
  look(): void {
    this.send({ view: { game: this.id } });
  }

  /** Says something in a room beside the game, however often the socket is lost; whether it was heard there. */
  say(room: string, text: string): Promise<boolean> {
    return new Promise((heard) => {
      this.saying.push({ room, text, after: this.line, heard });
      this.send({ say: { game: this.id, room, text } });
    });
  }

  /** @internal */
  subscribe(): void {
    const { secret, as } = this.seat;
    this.send({ subscribe: { game: this.id, after: this.seen ?? null, secret: secret ?? null, as: as ?? null } });
  }

  /** @internal */
  subscribed(told: ToldOf<"subscribed">): void {
    this.seen ??= told.length;
    this.watcher.subscribed?.(told);
    this.ready = true;
    this.opened.ready(this);
    for (const [number, { command }] of this.pending) this.ask(number, command);
    for (const line of told.chat) this.hear(line);
    for (const { room, text } of this.saying) this.send({ say: { game: this.id, room, text } });
  }

  /** @internal */
  happened(event: Happened): void {
    if (event.sequence <= (this.seen ?? 0)) return;
    this.seen = event.sequence;
    this.watcher.happened?.(event);
  }

  /** @internal */
  viewed({ view, length }: ToldOf<"view">): void {
    if (view) this.watcher.viewed?.(view, length);
  }

  /** @internal */
  said(line: ChatLine): void {
    this.hear(line);
    this.watcher.said?.(line);
  }

  /** @internal */
  room({ room, closed }: ToldOf<"room">): void {
    this.watcher.room?.(room, closed);
  }

  /** @internal */
  wrong(error: string, why: string): void {
    // Who is not let in at first never will be; later something single went wrong, such as what was said last.
    this.saying.pop()?.heard(false);
    if (this.ready) this.watcher.wrong?.(error, why);
    else this.failed(why, error);
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
    } else if (state === "expired") this.failed("nobody came in time", "table_expired");
    else if (state === "declined" || state === "withdrawn") this.failed(`the table was ${state}`, `table_${state}`);
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
  failed(why: string, error: string): void {
    this.opened.failed(new Problem(0, { error, message: why }));
    for (const number of this.pending.keys()) this.answer(number, { wrong: { error, why } });
  }

  /** A line is there: what was being said in these words has been said. */
  private hear({ number, room, text }: ChatLine): void {
    this.line = Math.max(this.line, number);
    const at = this.saying.findIndex((one) => one.room === room && one.text === text && one.after < number);
    if (at >= 0) this.saying.splice(at, 1)[0]?.heard(true);
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
  /** Since when it has not answered, if it was asked. */
  private silent: number | undefined;

  /**
   * Opens a socket to the zone at an address such as `http://127.0.0.1:4064`.
   */
  constructor(
    private readonly address: string,
    private readonly listener: Listener = {},
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

  /** Says something beside a game that is followed; whether it was heard. */
  say(id: number, room: string, text: string): Promise<boolean> {
    return this.games.get(id)?.say(room, text) ?? Promise.resolve(false);
  }

  /** Follows a game no longer. */
  leave(game: Game): void {
    // Another may follow it by now.
    if (this.games.get(game.id) !== game) return;
    this.games.delete(game.id);
    this.send({ unsubscribe: { game: game.id } });
  }

  /** Opens the socket anew, as when somebody has logged in: who one is, is said when it is opened. */
  renew(): void {
    clearTimeout(this.timer);
    this.silent = undefined;
    const socket = this.socket;
    this.socket = undefined;
    this.greeted = false;
    this.listener.connected?.(false);
    socket?.close();
    this.connect();
  }

  /** Finds out whether the zone is still there: games are looked at, and a line that stays silent is given up. */
  check(): void {
    if (this.silent !== undefined && performance.now() - this.silent > LONGEST_SILENCE) this.renew();
    else if (this.greeted) {
      for (const game of this.games.values()) game.look();
      if (this.games.size > 0) this.silent ??= performance.now();
    }
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
    this.listener.connected?.(false);
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
    this.silent = undefined;
    if ("hello" in told) this.greet(told.hello.version);
    else if ("event" in told) this.games.get(told.event.game)?.happened(told.event);
    else if ("subscribed" in told) this.games.get(told.subscribed.game)?.subscribed(told.subscribed);
    else if ("done" in told) this.games.get(told.done.game)?.answer(told.done.id, told);
    else if ("refused" in told) this.games.get(told.refused.game)?.answer(told.refused.id, told);
    else if ("busy" in told) this.games.get(told.busy.game)?.busy(told.busy.id);
    else if ("table" in told) this.table(told.table);
    else if ("view" in told) this.games.get(told.view.game)?.viewed(told.view);
    else if ("said" in told) this.games.get(told.said.game)?.said(told.said);
    else if ("room" in told) this.games.get(told.room.game)?.room(told.room);
    else if ("wrong" in told) this.wrong(told);
  }

  private table(news: TableNews): void {
    this.games.get(news.game)?.table(news);
    this.listener.table?.(news);
  }

  private greet(version: number): void {
    if (version !== VERSION) {
      this.close();
      const why = `the zone speaks version ${version}, and this page ${VERSION}: load it again`;
      for (const game of this.games.values()) game.failed(why, "version");
      return;
    }
    this.greeted = true;
    this.wait = FIRST_WAIT;
    this.listener.connected?.(true);
    for (const game of this.games.values()) game.subscribe();
  }

  private wrong(told: { wrong: ToldOf<"wrong"> }): void {
    const { game: id, id: number, error, why } = told.wrong;
    const game = id == null ? undefined : this.games.get(id);
    if (number == null) game?.wrong(error, why);
    else game?.answer(number, told);
  }
}
